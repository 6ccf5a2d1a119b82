import Facturier

/// `annuler-paiement`: reverses a payment that was recorded by mistake.
struct AnnulerUnPaiement: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "annuler-paiement", en: "unpay"),
    synonymes: ["annuler paiement", "contrepasser"],
    synonymesAnglais: ["reverse"],
    resume: Phrase(
      fr: "Annule un paiement enregistré par erreur.",
      en: "Reverses a payment that was recorded by mistake."),
    note: Phrase(
      fr: "Un paiement annulé n'a jamais eu lieu : il cesse de compter depuis son propre jour, même"
        + " dans une période déjà déclarée. Un paiement reçu, puis refusé par la banque, se rejette"
        + " (rejeter-paiement) : il compte jusqu'au jour du rejet.",
      en: "A reversed payment never was: it ceases to count from its own day on, even in a period"
        + " that has been declared. A payment that came in and was then refused by the bank bounces"
        + " (bounce): it counts until the day it did."),
    arguments: [.facture, .paiement], options: [.motif.obligatoire] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.facture(appel.exige(0))
    let paiement = try seance.paiement(appel.exige(1), de: id)
    let motif = try Libelle(texte: appel.texte(.motif) ?? "", champ: Option.motif.champ)
    let recu = try seance.faire(sur: .facture(id)) {
      try $0.annulerPaiement(id, paiement: paiement, motif: motif)
    }
    return try seance.repondre(duSolde: recu, sansPaiement: paiement) { facture, reste in
      .contrepasse(facture.reference, reste)
    }
  }
}
