import Facturier

/// `nature`: says what a draft sells.
struct FixerNature: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "nature", en: "nature"),
    synonymes: ["biens", "services"],
    synonymesAnglais: ["goods"],
    resume: Phrase(
      fr: "Fixe la nature de l'opération d'un brouillon.",
      en: "Says whether a draft sells goods, services or both."),
    arguments: [.facture, .nature],
    options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let texte = appel.exige(1)
    let nature: NatureOperation? =
      try texte.isEmpty ? nil : Appel.choix(texte, de: Argument.nature.champ)
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.modifierNature(facture, nature) }
    return try seance.repondre(enTete: recu)
  }
}
