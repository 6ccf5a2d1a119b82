import Facturier
import Preuves

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
    // The anchor is kept with the token, and can be made again till then: whoever may only read can ask.
    let demande = appel.texte(.demandeTSA)
    var issue =
      try demande.map { try Issue(seance, vers: $0 == "-" ? nil : $0) } ?? Issue(seance)
    if demande != nil || issue.chemin != nil || !seance.json {
      try issue.write(demande == nil ? ancre.octets : ancre.demandeDHorodatage)
    }
    try issue.finir()
    let (position, chemin) = (ancre.position, issue.chemin)
    if seance.json, demande == nil || chemin != nil {
      try seance.sortie.objet("resultat") {
        $0.ancre(ancre)
        $0.texte("vers", chemin)
      }
    } else if let chemin {
      Environnement.dire(
        seance.dire(
          demande == nil
            ? .ancreEcrite(position, vers: chemin) : .demandeEcrite(position, vers: chemin)))
    }
    return .fait
  }

  private func ajouter(_ fichier: String) throws -> CodeRetour {
    let octets = try FichierLu(fichier).contenu(auPlus: Preuve.plusLongue)
    let nom = PreuveLue.nom(fichier)
    let ancre = try position.map(seance.ancre) ?? PreuveLue.ancre(de: fichier, seance)
    // A signature doesn't say by itself what it is of.
    if case .signature? = try? Preuve(octets) {
      guard let ancre else { throw Usage(.ancreASituer(nom)) }
      try PreuveLue.eprouver(octets, de: fichier, sur: ancre, seance)
    }
    let (gardee, estNouvelle) = try seance.journalDuDossier().ajouter(
      preuve: octets, nommee: nom, sur: ancre)
    if seance.json {
      try seance.sortie.objet("resultat") {
        $0.preuve(gardee)
        $0.verite("nouvelle", estNouvelle)
      }
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
      throw RefusFacturation.registreNonOuvert
    }
    return ancre
  }
}

extension JSONWriter {
  /// Adds an anchor: its line and what it says.
  fileprivate mutating func ancre(_ ancre: AncreDatee) {
    texte("ancre", ancre.ligne)
    texte("registre", ancre.registre.texte)
    nombre("position", ancre.position)
    texte("hash", ancre.hash.texte)
    texte("date", ancre.time.text)
  }
}
