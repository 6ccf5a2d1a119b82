import CSysteme
import Journaux
import LigneJSON

/// An open file that several readers may share, closed when nobody holds it any more; a lock on it is given
/// back with it.
package final class OpenFile: Sendable {
  /// By which name it was opened.
  let path: String
  /// The system that has opened it, and is asked for all that is done with it.
  let systeme: Systeme
  let number: Int32

  init(_ number: Int32, _ path: String, _ systeme: Systeme) {
    (self.number, self.path, self.systeme) = (number, path, systeme)
  }

  deinit { systeme.calls.close(number) }

  /// What the system knows of it.
  var status: OpenFile.Status {
    get throws(SystemError) {
      try systeme.answer(.fstat, path) { systeme.calls.status(of: number) }
    }
  }

  /// Its length in bytes.
  package var length: Int { get throws(SystemError) { try status.length } }

  /// Whether it is still the file of its name, and has so many bytes at least.
  func isStill(ofAtLeast length: Int = 0) throws(SystemError) -> Bool {
    let mine = try status
    let named = try systeme.answer(.fstat, path) { systeme.calls.status(at: path) }
    return mine.isSame(as: named) && mine.length >= length
  }

  /// Takes the writer's lock if nobody holds it.
  package func tryLock(shared: Bool = false) throws(SystemError) -> Bool {
    do {
      _ = try systeme.perform(.flock, path) { _ in
        systeme.calls.lock(number, shared ? .shared : .exclusive)
      }
      return true
    } catch {
      guard error.isTaken else { throw error }
      return false
    }
  }

  /// Gives the lock back.
  package func unlock() { _ = systeme.calls.lock(number, .none) }

  /// Sets its permissions.
  func setPermissions(_ permissions: UInt32) throws(SystemError) {
    _ = try systeme.perform(.fchmod, path) { _ in
      systeme.calls.setPermissions(of: number, permissions)
    }
  }
}

/// Reading it.
extension OpenFile {
  /// Reads bytes from a place, fewer only at its end.
  package func read(at offset: Int, count: Int) throws(SystemError) -> ContiguousArray<UInt8> {
    var failure: SystemError?
    let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: count) { space, filled in
      do throws(SystemError) {
        filled = unsafe try fill(UnsafeMutableRawBufferPointer(space), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads bytes from a place over others, and says how many; fewer only at its end.
  ///
  /// Safe: the slice is checked to lie within the bytes.
  func read(
    at offset: Int, into bytes: inout ContiguousArray<UInt8>, _ range: Range<Int>
  ) throws(SystemError) -> Int {
    let result: Result<Int, SystemError> = unsafe bytes.withUnsafeMutableBytes { space in
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: space[range])
      return Result { () throws(SystemError) in unsafe try fill(part, at: offset) }
    }
    return try result.get()
  }

  private func fill(
    _ space: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < space.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: space[filled...])
      let taken = try systeme.perform(.pread, path) { most in
        unsafe systeme.calls.read(
          number, at: offset + filled,
          into: UnsafeMutableRawBufferPointer(rebasing: rest[..<min(rest.count, most)]))
      }
      guard taken > 0 else { break }
      filled += taken
    }
    return filled
  }

  /// Whether the line of that hash ends at a place; nothing does at the beginning.
  func endsLine(of hash: Empreinte, at place: Int) throws(SystemError) -> Bool {
    guard place > 0 else { return true }
    let seal = Line.seal(hash) + [UInt8(ascii: "\n")]
    guard place >= seal.count else { return false }
    return try read(at: place - seal.count, count: seal.count) == seal
  }
}

/// Writing to it.
extension OpenFile {
  /// Writes all bytes at a place, by one call unless the system takes fewer.
  package func write(_ bytes: ContiguousArray<UInt8>, at offset: Int) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let taken = try systeme.perform(.pwrite, path) { most in
        unsafe bytes.withUnsafeBytes { space in
          let end = written + min(bytes.count - written, most)
          let rest = unsafe UnsafeRawBufferPointer(rebasing: space[written..<end])
          return unsafe systeme.calls.write(rest, to: number, at: offset + written)
        }
      }
      guard taken > 0 else { throw SystemError.full(path) }
      written += taken
    }
  }

  /// Has bytes that were written begin their way to the disk, so that a sync finds less to do.
  ///
  /// No more than a hint: the sync tells what has become of them.
  func writeOut(_ range: Range<Int>) { systeme.calls.writeOut(number, range) }

  /// Waits until its bytes are on the disk; a failure is never tried again.
  package func sync() throws(SystemError) {
    _ = try systeme.perform(.fdatasync, path, again: false) { _ in systeme.calls.syncFile(number) }
  }

  /// Cuts it off.
  package func truncate(to length: Int) throws(SystemError) {
    _ = try systeme.perform(.ftruncate, path) { _ in systeme.calls.truncate(number, to: length) }
  }
}

extension OpenFile {
  /// What the system knows of a file or a folder: which one it is, and who may do what with it.
  package struct Status: Sendable {
    /// What it is; a link is neither file nor folder.
    package enum Kind: Sendable { case file, folder, other }

    package let kind: Kind
    private let device: UInt64
    private let number: UInt64
    /// How many bytes it has.
    package let length: Int
    /// The permissions.
    package let permissions: UInt32
    /// Whether it belongs to the user that runs the program.
    package let isOwn: Bool

    package init(
      kind: Kind, device: UInt64, number: UInt64, length: Int, permissions: UInt32, isOwn: Bool
    ) {
      (self.kind, self.device, self.number) = (kind, device, number)
      (self.length, self.permissions, self.isOwn) = (length, permissions, isOwn)
    }

    /// Whether both are one, under any names.
    package func isSame(as other: OpenFile.Status) -> Bool {
      device == other.device && number == other.number
    }
  }
}

/// How many bytes of a file are read at a time.
///
/// Tests make them small: errors between two blocks then show in a short journal.
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

/// A registre's folder, the names of the files in it, and the system that has them.
package struct Folder: Sendable {
  /// The folder's path.
  package let path: String
  let systeme: Systeme

  /// Takes the path of a folder that may not exist yet.
  package init(_ path: String, _ systeme: Systeme = Systeme()) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.path, self.systeme) = (path, systeme)
  }

  /// Opens the journal.
  func openJournal(_ mode: Systeme.Mode = .read) throws(SystemError) -> OpenFile {
    try systeme.openFile(journal, mode)
  }

  /// Begins to watch the head file, which need not be there yet.
  func watchHead() throws(SystemError) -> Watch {
    let number = try systeme.perform(.watch, path) { _ in unsafe csysteme_watch_open(path) }
    return Watch(watch: OpenFile(number, path, systeme), name: Self.headName)
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
}

/// What tells that a file of a folder may have been written, made or replaced.
///
/// It is one thread's alone.
struct Watch: ~Copyable {
  fileprivate let watch: OpenFile
  fileprivate let name: String
  /// What some systems watch besides; the watch's own.
  fileprivate var file: Int32 = -1

  deinit { if file != -1 { watch.systeme.calls.close(file) } }

  /// Waits until the file may have changed since it was waited for last, or so much time has passed;
  /// throws where nothing more will be told.
  mutating func wait(milliseconds: Int32) throws(SystemError) -> Bool {
    let (watch, name) = (watch, name)
    var file = file
    defer { self.file = file }
    return try watch.systeme.perform(.watch, watch.path, again: false) { _ in
      unsafe csysteme_watch_wait(watch.number, &file, watch.path, name, milliseconds)
    } == 1
  }
}
