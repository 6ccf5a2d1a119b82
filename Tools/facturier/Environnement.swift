import Facturier

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the process was started with, and its ways out beside standard output.
enum Environnement {
  /// A variable's value, if it is set and not empty.
  static func valeur(_ nom: String) -> String? {
    guard let valeur = unsafe getenv(nom).map({ unsafe String(cString: $0) }), !valeur.isEmpty
    else { return nil }
    return valeur
  }

  /// The system's user, by name or by number.
  static var utilisateur: String {
    if let fiche = unsafe getpwuid(getuid()), let nom = unsafe fiche.pointee.pw_name {
      return unsafe String(cString: nom)
    }
    return "uid \(getuid())"
  }

  /// Writes words for a person, in lines that end between words where a terminal's do.
  static func dire(_ texte: String) {
    guard erreurEstTerminal else { return ecrire(texte.lignesVisibles + "\n") }
    let largeur = Sortie(descripteur: 2).largeur
    for ligne in texte.lignesVisibles.split(separator: "\n", omittingEmptySubsequences: false) {
      let plis =
        Largeur.de(String(ligne)) <= largeur
        ? [String(ligne)] : Largeur.plier(String(ligne), a: largeur)
      ecrire(plis.joined(separator: "\n") + "\n")
    }
  }

  /// Whether a person sees standard error on a terminal.
  static var erreurEstTerminal: Bool { isatty(2) == 1 }

  /// Writes to standard error as it is.
  static func ecrire(_ texte: String) {
    let octets = Array(texte.utf8)
    unsafe octets.withUnsafeBytes { _ = unsafe write(2, $0.baseAddress, $0.count) }
  }

  /// Ends the program.
  static func finir(_ code: CodeRetour) -> Never { exit(code.rawValue) }
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
