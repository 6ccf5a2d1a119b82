import Facturier

/// `remise`: grants a discount on the whole of a draft.
struct AccorderUneRemise: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "remise", en: "discount"),
    synonymes: ["rabais", "ristourne", "réduction"],
    synonymesAnglais: ["rebate", "reduction"],
    resume: Phrase(
      fr: "Accorde une remise sur tout un brouillon.",
      en: "Grants a discount on the whole of a draft."),
    arguments: [.facture, .remise],
    options: [.motif] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let remise = try Remise(
      saisie: appel.exige(1), champ: Argument.remise.champ, sansSigne: .pourcentage,
      motif: appel.valeur(.motif, sinon: nil))
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.accorderRemise(facture, remise) }
    return try seance.repondre(recu, seance.enTout)
  }
}
