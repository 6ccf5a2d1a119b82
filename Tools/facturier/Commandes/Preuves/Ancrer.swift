import Facturier

/// `ancre`: gives the anchor of the journal's end, or of an earlier event, asks for its date, and takes in
/// what others have signed or dated.
struct Ancrer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "ancre", en: "anchor"),
    synonymes: ["sceller", "horodater"],
    synonymesAnglais: ["seal", "timestamp"],
    resume: Phrase(
      fr: "Donne l'ancre du journal, à faire signer et dater, et garde ce qui en revient.",
      en: "Gives the journal's anchor, to be signed and dated, and keeps what comes back."),
    options: [.positionDAncre, .versAncre, .demandeTSA, .ajouter])

  let seance: Seance

  /// The event that was asked for; the first one has the position 1.
  private var position: Position? {
    get throws { try appel.entier(.positionDAncre, aPartirDe: 1).map(seance.existante) }
  }

  func run() throws -> CodeRetour {
    if let fichier = appel.texte(.ajouter) { return try ajouter(fichier) }
    let ancre = try seance.ancre(position)
    if let demande = appel.texte(.demandeTSA) { return try demander(ancre, vers: demande) }
    var issue = try Issue(seance)
    if issue.chemin != nil || !seance.json { try issue.write(ancre.octets) }
    try issue.finir()
    if seance.json {
      try seance.sortie.ligne(ObjetJSON("resultat").ancre(ancre).texte("vers", issue.chemin).fin)
    } else if let chemin = issue.chemin {
      Environnement.dire(seance.dire(.ancreEcrite(ancre.position, vers: chemin)))
    }
    return .fait
  }

  /// Writes what an authority is asked with.
  ///
  /// The anchor is kept with the token, and can be made again till then: whoever may only read can ask.
  private func demander(_ ancre: AncreDatee, vers chemin: String) throws -> CodeRetour {
    var issue = try Issue(seance, vers: chemin == "-" ? nil : chemin)
    try issue.write(ancre.demandeDHorodatage)
    try issue.finir()
    if seance.json, let chemin = issue.chemin {
      try seance.sortie.ligne(
        ObjetJSON("resultat").ancre(ancre).texte("vers", chemin).fin)
    } else if let chemin = issue.chemin {
      Environnement.dire(seance.dire(.demandeEcrite(ancre.position, vers: chemin)))
    }
    return .fait
  }

  private func ajouter(_ fichier: String) throws -> CodeRetour {
    let octets = try FichierLu(fichier).contenu(auPlus: PreuveLue.plusLongue)
    let nom = PreuveLue.nom(fichier)
    let ancre = try position.map(seance.ancre) ?? PreuveLue.ancre(de: fichier, seance)
    if PreuveLue.estSignature(octets) {
      guard let ancre else { throw Usage(.ancreASituer(nom)) }
      try PreuveLue.eprouver(octets, de: fichier, sur: ancre, seance)
    }
    let (gardee, estNouvelle) = try seance.journalDuDossier().ajouter(
      preuve: octets, nommee: nom, sur: ancre)
    if seance.json {
      try seance.sortie.ligne(
        ObjetJSON("resultat").preuve(gardee).verite("nouvelle", estNouvelle).fin)
    } else {
      Environnement.dire(seance.dire(.preuveGardee(gardee, estNouvelle: estNouvelle)))
    }
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
}

extension ObjetJSON {
  /// Adds an anchor: its line and what it says.
  func ancre(_ ancre: AncreDatee) -> ObjetJSON {
    texte("ancre", ancre.ligne).texte("registre", ancre.registre.texte)
      .nombre("position", ancre.position).texte("hash", ancre.hash.texte)
      .texte("date", ancre.time.text)
  }
}
