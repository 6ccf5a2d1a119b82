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
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierConditions(facture, conditions)
    }
    return try seance.repondre(enTete: recu)
  }
}
