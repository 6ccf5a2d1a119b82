import Facturier

/// `rembourser`: records money given back.
struct Rembourser: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "rembourser", en: "refund"),
    synonymes: ["remboursement", "rendre"],
    synonymesAnglais: ["reimburse", "give back"],
    resume: Phrase(fr: "Enregistre un remboursement.", en: "Records a refund."),
    note: Phrase(
      fr: "De l'argent rendu au client : un trop-perçu, un avoir. Rendre au-delà se demande"
        + " (--au-dela), et c'est de nouveau dû ; il ne peut être rendu plus que ce qui a été reçu.",
      en: "Money given back to the customer: an overpayment, a credit note. To give back beyond"
        + " that has to be asked for (--au-dela), and is owed again; no more can be given back than"
        + " came in."),
    arguments: [.facture],
    options: [.montant.obligatoire, .mode, .date, .reference, .avoirRembourse, .auDela]
      + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let montant = try Montant(saisie: appel.texte(.montant) ?? "", champ: Option.montant.champ)
    let id = try seance.facture(appel.exige(0))
    var demande = DemandeRemboursement(montant: montant, date: try appel.date(.date))
    demande.mode = try appel.mode(.mode)
    demande.reference = try appel.valeur(.reference, sinon: nil)
    demande.accepteAuDela = appel.a(.auDela)
    demande.avoir = try appel.texte(.avoirRembourse).map { try seance.avoir($0, de: id) }
    let recu = try seance.faire(sur: .facture(id)) { try $0.rembourser(id, demande) }
    return try seance.repondre(duSolde: recu, donnee: recu.remboursementId?.texte) {
      .rembourse($0.reference, montant: montant, $1)
    }
  }
}
