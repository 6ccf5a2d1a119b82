import Facturier

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Questions to the file system.
enum Fichiers {
  /// Whether anything bears that name, even a link that leads nowhere.
  static func existe(_ chemin: String) -> Bool {
    var etat = stat()
    return unsafe lstat(chemin, &etat) == 0
  }

  /// Whether a folder is there, or may be made: nothing else bears that name.
  static func peutEtreUnDossier(_ chemin: String) -> Bool {
    var etat = stat()
    return unsafe stat(chemin, &etat) != 0 || etat.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes that come next, none at the end; nothing when they can't be read.
  static func lire(_ descripteur: Int32, auPlus maximum: Int) -> ContiguousArray<UInt8>? {
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
    Introuvable(chemin, .fichierIllisible(chemin), regle: "fichier-illisible")
  }
}

/// Standard input, a line at a time, as a person types it.
final class Entree {
  private var tampon: [UInt8] = []

  /// Whether a person types it on a terminal.
  static var estTerminal: Bool { isatty(0) == 1 }

  /// The next line without its end, or nothing once the input has ended.
  func ligne() -> [UInt8]? {
    while true {
      if let fin = tampon.firstIndex(of: UInt8(ascii: "\n")) {
        defer { tampon.removeSubrange(...fin) }
        return Array(tampon[..<fin])
      }
      guard let suite = Fichiers.lire(0, auPlus: 4096), !suite.isEmpty else { return nil }
      tampon += suite
    }
  }
}
