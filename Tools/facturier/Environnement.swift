import Facturier

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Langue {
  /// The language that the environment asks for; English when it asks for none that is spoken.
  static var duProcessus: Langue {
    for nom in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let valeur = unsafe getenv(nom).map({ unsafe String(cString: $0) }), !valeur.isEmpty
      else { continue }
      return valeur.hasPrefix("fr") ? .francais : .anglais
    }
    return .anglais
  }
}
