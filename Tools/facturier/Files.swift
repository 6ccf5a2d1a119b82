#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Questions to the file system.
enum Files {
  /// Whether anything bears that name, even a link that leads nowhere.
  static func exists(_ chemin: String) -> Bool {
    var etat = stat()
    return unsafe lstat(chemin, &etat) == 0
  }

  /// Whether a file of its own bears that name: no link, pipe or folder.
  static func isRegular(_ chemin: String) -> Bool {
    var etat = stat()
    return unsafe lstat(chemin, &etat) == 0 && etat.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a folder is there, or may be made: nothing else bears that name.
  static func mayBeFolder(_ chemin: String) -> Bool {
    var etat = stat()
    return unsafe stat(chemin, &etat) != 0 || etat.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes that come next, none at the end; nothing when they can't be read.
  static func take(_ descripteur: Int32, atMost maximum: Int) -> ContiguousArray<UInt8>? {
    while true {
      var lus = 0
      let octets = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: maximum) {
        tampon, nombre in
        lus = unsafe read(descripteur, tampon.baseAddress, maximum)
        nombre = max(0, lus)
      }
      if lus < 0 && errno == EINTR { continue }
      return lus < 0 ? nil : octets
    }
  }
}

/// A file that a command reads from its beginning to its end, or standard input if it is called `-`.
final class InputFile {
  private let path: String
  private let descriptor: Int32
  /// How many bytes the file has; 0 where nobody can tell.
  let size: Int
  /// How many were read.
  private(set) var bytesRead = 0

  init(_ chemin: String) throws {
    self.path = chemin
    descriptor = chemin == "-" ? 0 : unsafe open(chemin, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable(chemin) }
    var etat = stat()
    let connue = unsafe fstat(descriptor, &etat) == 0 && etat.st_mode & S_IFMT == S_IFREG
    size = connue ? Int(etat.st_size) : 0
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// The next bytes; none at the end.
  func read() throws -> ContiguousArray<UInt8> {
    guard let suite = Files.take(descriptor, atMost: 256 * 1024) else {
      throw Self.unreadable(path)
    }
    bytesRead += suite.count
    return suite
  }

  /// All there is; of more than `maximum` bytes only these and a few.
  func contents(atMost maximum: Int) throws -> ContiguousArray<UInt8> {
    var contenu: ContiguousArray<UInt8> = []
    while contenu.count <= maximum {
      let suite = try read()
      guard !suite.isEmpty else { break }
      contenu += suite
    }
    return contenu
  }

  private static func unreadable(_ chemin: String) -> NotFoundError {
    NotFoundError(chemin, .fichierIllisible(chemin), rule: "fichier-illisible")
  }
}

/// Standard input, a line at a time, as a person types it.
final class StandardInput {
  private var buffer: [UInt8] = []

  /// Whether a person types it on a terminal.
  static var isTerminal: Bool { isatty(0) == 1 }

  /// The next line without its end, or nothing once the input has ended.
  func line() -> [UInt8]? {
    while true {
      if let fin = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...fin) }
        return Array(buffer[..<fin])
      }
      guard let suite = Files.take(0, atMost: 4096), !suite.isEmpty else { return nil }
      buffer += suite
    }
  }
}
