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
