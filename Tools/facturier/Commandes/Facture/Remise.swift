import Facturier

/// `remise`: grants a discount on the whole of a draft.
struct Remise: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "remise", en: "discount"),
    synonymes: ["rabais", "ristourne", "réduction"],
    synonymesAnglais: ["rebate", "reduction"],
    resume: Phrase(
      fr: "Accorde une remise sur tout un brouillon.",
      en: "Grants a discount on the whole of a draft."),
    arguments: [.facture, .pourcent],
    options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let outils = try seance.outils()
    let remise = try Pourcentage(saisie: appel.exige(1), champ: Argument.pourcent.champ)
    let recu = try AccorderRemise(outils).execute(
      seance.facture(appel.exige(0)), remise, par: seance.contexte())
    return try seance.repondre(recu, seance.enTout)
  }
}
