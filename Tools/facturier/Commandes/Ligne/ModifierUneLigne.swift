import Facturier

/// `ligne modifier`: changes a line of a draft.
struct ModifierUneLigne: Commande {
  static let declaration = Declaration(
    nom: "ligne modifier", alias: "line edit",
    synonymes: ["ligne changer", "ligne corriger", "modifier ligne"],
    synonymesAnglais: ["line change", "edit line"],
    resume: .resumeLigneModifier,
    note: .entreOptions(.noteEffacer(Option.unite.tiret)), arguments: [.facture, .ligne],
    options: FicheDeLigne.options + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard FicheDeLigne.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let outils = try seance.outils()
    let facture = try seance.facture(appel.exige(0))
    let recu = try ModifierLigne(outils).execute(
      facture, ligne: seance.ligne(appel.exige(1), de: facture), FicheDeLigne.lire(appel),
      par: seance.contexte())
    return try seance.repondre(recu, seance.enTout)
  }
}
