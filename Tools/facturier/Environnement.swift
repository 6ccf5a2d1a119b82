import Facturier

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the process was started with.
enum Environnement {
  /// A variable's value, if it is set and not empty.
  static func valeur(_ nom: String) -> String? {
    guard let valeur = unsafe getenv(nom).map({ unsafe String(cString: $0) }), !valeur.isEmpty
    else { return nil }
    return valeur
  }

  /// Writes words for a person.
  static func dire(_ texte: String) {
    let octets = Array((texte + "\n").utf8)
    unsafe octets.withUnsafeBytes { _ = unsafe write(2, $0.baseAddress, $0.count) }
  }

  /// Ends the program, after making sure that all it printed has gone out.
  static func finir(_ code: CodeRetour) -> Never {
    guard fflush(nil) == 0 else { exit(CodeRetour.entreeSortie.rawValue) }
    exit(code.rawValue)
  }
}

/// Questions to the file system.
enum Fichiers {
  /// Whether anything bears that name, even a link that leads nowhere.
  static func existe(_ chemin: String) -> Bool {
    var etat = stat()
    return unsafe lstat(chemin, &etat) == 0
  }
}

extension Langue {
  /// The language that is asked for, or that of the environment; English when none is spoken.
  static func choisie(_ demandee: String?) -> Langue {
    if let demandee, let langue = Langue(rawValue: demandee) { return langue }
    for nom in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let valeur = Environnement.valeur(nom) else { continue }
      return valeur.hasPrefix("fr") ? .francais : .anglais
    }
    return .anglais
  }
}
