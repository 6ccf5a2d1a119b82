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

  /// What a file holds, or what comes by standard input if it is called `-`; of more than
  /// `maximum` bytes only these and a few.
  static func contenu(_ chemin: String, auPlus maximum: Int) throws -> ContiguousArray<UInt8> {
    let descripteur = chemin == "-" ? 0 : unsafe open(chemin, O_RDONLY | O_CLOEXEC)
    guard descripteur >= 0 else {
      throw illisible(chemin)
    }
    defer { if descripteur != 0 { close(descripteur) } }
    var contenu: ContiguousArray<UInt8> = []
    while contenu.count <= maximum {
      guard let suite = lire(descripteur, auPlus: 1 << 16) else {
        throw illisible(chemin)
      }
      guard !suite.isEmpty else { break }
      contenu += suite
    }
    return contenu
  }

  private static func illisible(_ chemin: String) -> Introuvable {
    Introuvable(
      designation: chemin, phrase: .fichierIllisible(chemin), regle: "fichier-illisible")
  }

  /// The bytes that come next, none at the end; nothing when they can't be read.
  static func lire(_ descripteur: Int32, auPlus maximum: Int) -> [UInt8]? {
    while true {
      var lus = 0
      let octets = unsafe [UInt8](unsafeUninitializedCapacity: maximum) { tampon, nombre in
        lus = unsafe read(descripteur, tampon.baseAddress, maximum)
        nombre = max(0, lus)
      }
      if lus < 0 && errno == EINTR { continue }
      return lus < 0 ? nil : octets
    }
  }
}
