import Facturier

/// `ligne modifier`: changes a line of a draft.
struct ModifierUneLigne: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "ligne modifier", en: "line edit"),
    synonymes: ["ligne changer", "ligne corriger", "modifier ligne"],
    synonymesAnglais: ["line change", "edit line"],
    resume: Phrase(fr: "Modifie une ligne d'un brouillon.", en: "Changes a line of a draft."),
    note: .noteEffacer(Option.unite.tiret), arguments: [.facture, .ligne],
    options: FicheDeLigne.options + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard FicheDeLigne.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let facture = try seance.facture(appel.exige(0))
    let ligne = try seance.ligne(appel.exige(1), de: facture)
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierLigne(facture, ligne: ligne, FicheDeLigne.lire(appel))
    }
    return try seance.repondre(recu, seance.enTout)
  }
}
