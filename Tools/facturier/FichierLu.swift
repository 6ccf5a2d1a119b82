#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that a command reads from its beginning to its end, or standard input if it is called `-`.
final class FichierLu {
  private let chemin: String
  private let descripteur: Int32
  /// How many bytes the file has; 0 where nobody can tell.
  let taille: Int
  /// How many were read.
  private(set) var lus = 0

  init(_ chemin: String) throws {
    self.chemin = chemin
    descripteur = chemin == "-" ? 0 : unsafe open(chemin, O_RDONLY | O_CLOEXEC)
    guard descripteur >= 0 else { throw Self.illisible(chemin) }
    var etat = stat()
    let connue = unsafe fstat(descripteur, &etat) == 0 && etat.st_mode & S_IFMT == S_IFREG
    taille = connue ? Int(etat.st_size) : 0
  }

  deinit { if descripteur > 0 { close(descripteur) } }

  /// The next bytes; none at the end.
  func lire() throws -> ContiguousArray<UInt8> {
    guard let suite = Fichiers.lire(descripteur, auPlus: 256 * 1024) else {
      throw Self.illisible(chemin)
    }
    lus += suite.count
    return suite
  }

  /// All there is; of more than `maximum` bytes only these and a few.
  func contenu(auPlus maximum: Int) throws -> ContiguousArray<UInt8> {
    var contenu: ContiguousArray<UInt8> = []
    while contenu.count <= maximum {
      let suite = try lire()
      guard !suite.isEmpty else { break }
      contenu += suite
    }
    return contenu
  }

  private static func illisible(_ chemin: String) -> Introuvable {
    Introuvable(
      designation: chemin, phrase: .fichierIllisible(chemin), regle: "fichier-illisible")
  }
}
