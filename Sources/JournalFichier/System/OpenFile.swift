#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A system call that failed.
package struct SystemError: Error, Hashable {
  /// Which call.
  package let call: Systeme.Call
  /// The system's number for the reason.
  package let number: Int32
  /// The file concerned.
  package let path: String

  /// The reason, in the system's words.
  package var reason: String { unsafe String(cString: strerror(number)) }

  /// Whether there is no such file.
  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
  /// Whether a file stands where the folder should that is to hold this one.
  package var isUnderFile: Bool { number == ENOTDIR }
  /// Whether the file is there already.
  package var isPresence: Bool { number == EEXIST }
  /// Whether the file may not be read or written.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(number) }
  /// Whether no room is left.
  package var isFullness: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }
  /// Whether a folder, a pipe or the like stands where a file should.
  package var isIrregular: Bool {
    [.open, .lstat].contains(call) && [EINVAL, EISDIR, ENXIO].contains(number)
  }
  /// Whether the call would have changed something.
  package var isWriting: Bool {
    [.pwrite, .fdatasync, .fsync, .ftruncate, .mkdir].contains(call)
  }
  /// Whether a link stands where a file should.
  package var isLink: Bool { number == ELOOP }
}

/// An open file, closed when nothing holds it any more; a lock on it is given back with it.
package struct Descriptor: ~Copyable, Sendable {
  let number: Int32
  private let calls: any SystemCalls

  init(_ number: Int32, _ calls: any SystemCalls) {
    self.number = number
    self.calls = calls
  }

  deinit { calls.close(number) }
}

/// What the system knows of a file or a folder: which one it is, and who may do what with it.
package struct FileStatus: Sendable {
  /// What it is; a link is neither file nor folder.
  package enum Kind: Sendable { case file, folder, other }

  package let kind: Kind
  private let device: UInt64
  private let number: UInt64
  /// How many bytes it has.
  package let length: Int
  /// The permissions.
  package let permissions: UInt32
  /// Whether it belongs to whoever runs the program.
  package let isOwn: Bool

  package init(
    kind: Kind, device: UInt64, number: UInt64, length: Int, permissions: UInt32, isOwn: Bool
  ) {
    (self.kind, self.device, self.number) = (kind, device, number)
    (self.length, self.permissions, self.isOwn) = (length, permissions, isOwn)
  }

  /// Whether both are one, under whatever names.
  package func isSame(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }
}

/// How many bytes of a file are read at a time.
///
/// Tests make them small: what can go wrong between two blocks then does so in a short journal.
package struct Blocks: Hashable, Sendable {
  /// For a line or two.
  package let short: Int
  /// For all that follows.
  package let long: Int
  /// The least that is worth a thread of its own.
  package let part: Int

  /// As many as suit disks and processors.
  package static let usual = Blocks(short: 8192, long: 262_144, part: 1 << 22)

  package init(short: Int, long: Int, part: Int) {
    self.short = short
    self.long = long
    self.part = part
  }
}

/// A registre's folder, and the names of the files in it.
package struct Folder: Sendable {
  /// The folder's path.
  package let path: String

  /// Takes the path of a folder that may not exist yet.
  package init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// What the file is called that makes a folder a registre's.
  static let journalName = "journal.jsonl"
  /// What the file is called that says how far the journal is on the disk.
  static let headName = "tete.json"

  /// The truth.
  package var journal: String { "\(path)/\(Self.journalName)" }
  /// The last head that was synced.
  package var head: String { "\(path)/\(Self.headName)" }
  /// The acts that may be on their way to the disk together.
  package var group: String { "\(path)/groupe.json" }

  /// Where bytes go that a crash left at the end of the journal.
  package func setAside(at offset: Int, attempt: Int) -> String {
    "\(journal).ecarte-\(offset)" + (attempt == 1 ? "" : "-\(attempt)")
  }

  /// The folder that the folder is in.
  var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without the folder that it is in.
  var name: Substring { path.split(separator: "/").last ?? "" }
}
