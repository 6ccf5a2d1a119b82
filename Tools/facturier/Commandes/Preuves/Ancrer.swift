import Facturier

/// `ancre`: gives the anchor of the journal's end, or of an earlier event, to be kept elsewhere.
struct Ancrer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "ancre", en: "anchor"),
    synonymes: ["sceller", "tete"],
    synonymesAnglais: ["seal", "head"],
    resume: Phrase(
      fr: "Donne l'ancre du journal, à garder ailleurs ou à faire signer et dater.",
      en: "Gives the journal's anchor, to be kept elsewhere or to be signed and dated."),
    options: [.positionDAncre, .vers])

  let seance: Seance

  func run() throws -> CodeRetour {
    let ancre = try seance.ancre(try seance.position(.positionDAncre))
    var issue = try Issue(seance)
    if issue.chemin != nil || !seance.json { try issue.write(ancre.octets) }
    try issue.finir()
    try seance.annoncer(ancre, vers: issue.chemin)
    return .fait
  }
}

extension Seance {
  /// The anchor of an event, or of the last one.
  func ancre(_ position: Position?) throws -> AncreDatee {
    guard let ancre = try journal().read({ try $0.ancre(position) }) else {
      throw RefusFacturation(.registreNonOuvert)
    }
    return ancre
  }

  fileprivate func annoncer(_ ancre: AncreDatee, vers chemin: String?) throws {
    if json {
      return try sortie.ligne(ObjetJSON("resultat").ancre(ancre).texte("vers", chemin).fin)
    }
    if let chemin { Environnement.dire(dire(.ancreEcrite(ancre.position, vers: chemin))) }
  }
}

extension ObjetJSON {
  /// Adds an anchor: its line and what it says.
  func ancre(_ ancre: AncreDatee) -> ObjetJSON {
    texte("ancre", ancre.ligne).texte("registre", ancre.registre.texte)
      .nombre("position", ancre.position).texte("hash", ancre.hash.texte)
      .texte("date", ancre.time.text)
  }
}
