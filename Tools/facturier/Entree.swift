import Facturier

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that a command reads from its beginning to its end, or standard input.
final class Entree {
  private let chemin: String
  private let descripteur: Int32
  /// How many bytes the file has; 0 where nobody can tell.
  let taille: Int
  /// How many were read.
  private(set) var lus = 0

  private static let bloc = 256 * 1024

  /// Opens a file; `-` is standard input.
  init(_ chemin: String) throws {
    self.chemin = chemin
    descripteur = chemin == "-" ? 0 : unsafe open(chemin, O_RDONLY | O_CLOEXEC)
    guard descripteur >= 0 else { throw EntreeIllisible(chemin: chemin, existe: false) }
    var etat = stat()
    let connue = unsafe fstat(descripteur, &etat) == 0 && etat.st_mode & S_IFMT == S_IFREG
    taille = connue ? Int(etat.st_size) : 0
  }

  deinit { if descripteur > 0 { close(descripteur) } }

  /// The next bytes; none at the end.
  func lire() throws -> ContiguousArray<UInt8> {
    var pris = -1
    let octets = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: Self.bloc) {
      place, nombre in
      repeat {
        pris = unsafe read(descripteur, place.baseAddress, Self.bloc)
      } while pris < 0
        && errno == EINTR
      nombre = max(0, pris)
    }
    guard pris >= 0 else { throw EntreeIllisible(chemin: chemin, existe: true) }
    lus += pris
    return octets
  }
}

/// What a command was to read cannot be read.
struct EntreeIllisible: Error {
  /// The file.
  let chemin: String
  /// Whether it could be opened at least.
  let existe: Bool
}
