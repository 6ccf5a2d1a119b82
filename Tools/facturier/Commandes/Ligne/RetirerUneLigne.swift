import Facturier

/// `ligne retirer`: takes a line off a draft.
struct RetirerUneLigne: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "ligne retirer", en: "line remove"),
    synonymes: ["ligne supprimer", "ligne effacer", "ligne enlever", "retirer", "retirer ligne"],
    synonymesAnglais: ["line delete", "remove", "remove line"],
    resume: Phrase(fr: "Retire une ligne d'un brouillon.", en: "Takes a line off a draft."),
    arguments: [.facture, .ligne], options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let facture = try seance.facture(appel.exige(0))
    let ligne = try seance.ligne(appel.exige(1), de: facture)
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.retirerLigne(facture, ligne: ligne)
    }
    return try seance.repondre(recu, seance.enTout)
  }
}
