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
  /// A variable's value, if it is set and not empty; one that is no UTF-8 means nothing.
  static func valeur(_ nom: String) -> String? { try? texte(nom) }

  /// The same of a variable whose text is acted upon: one that is no UTF-8 is refused.
  ///
  /// Swift would mend it, and what was mended must not be recorded as if it had been meant.
  static func texte(_ nom: String) throws(Usage) -> String? {
    guard let octets = unsafe getenv(nom), unsafe octets.pointee != 0 else { return nil }
    guard let texte = unsafe String(validatingCString: octets) else {
      throw Usage(.variableIllisible(nom))
    }
    return texte
  }

  /// The system's user, by name or by number.
  static var utilisateur: String {
    if let fiche = unsafe getpwuid(getuid()), let nom = unsafe fiche.pointee.pw_name,
      let texte = unsafe String(validatingCString: nom)
    {
      return texte
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
    if let demandee, let langue = Langue(rawValue: demandee.lowercased()) { return langue }
    for nom in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let valeur = Environnement.valeur(nom) else { continue }
      return valeur.hasPrefix("fr") ? .francais : .anglais
    }
    return .anglais
  }
}
