import Facturier

/// `conditions`: sets how a draft is to be paid.
struct Conditions: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "conditions", en: "terms"),
    synonymes: ["modalités", "mode"],
    synonymesAnglais: ["means"],
    resume: Phrase(
      fr: "Fixe le mode de paiement d'un brouillon.", en: "Sets how a draft is to be paid."),
    arguments: [.facture, .mode],
    options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let conditions = try Appel.mode(appel.exige(1), de: Argument.mode.champ)
    let outils = try seance.outils()
    let recu = try ModifierConditions(outils).execute(
      seance.facture(appel.exige(0)), conditions, par: seance.contexte())
    return try seance.repondre(enTete: recu)
  }
}
