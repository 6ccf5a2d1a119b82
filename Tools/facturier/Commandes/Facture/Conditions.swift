import Facturier

/// `conditions`: sets how a draft is to be paid.
struct Conditions: Commande {
  static let declaration = Declaration(
    nom: "conditions", alias: "terms", resume: .resumeConditions, arguments: [.facture, .mode],
    options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard let conditions = ConditionsPaiement(rawValue: appel.exige(1)) else {
      let parmi = ConditionsPaiement.allCases.map(\.rawValue)
      throw Usage(
        .choixAttendu("<mode>", trouve: appel.exige(1), parmi: parmi))
    }
    let outils = try seance.outils()
    let recu = try ModifierConditions(outils).execute(
      seance.facture(appel.exige(0)), conditions, par: seance.contexte())
    return try seance.repondre(recu, outils, seance.enTout)
  }
}
