import Facturier

/// `references`: sets what a draft cites for its buyer.
struct FixerReferences: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "references", en: "references"),
    synonymes: ["référence", "contrat", "marché", "citer"],
    synonymesAnglais: ["reference", "contract", "cite"],
    resume: Phrase(
      fr: "Fixe les références que cite un brouillon.",
      en: "Sets the references that a draft cites."),
    note: .noteReferences, arguments: [.facture],
    options: FicheEnTete.references + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard FicheEnTete.references.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierReferences(facture) { try FicheEnTete.lire(appel, &$0) }
    }
    return try seance.repondre(enTete: recu)
  }
}
