import Facturier

/// `rejeter-paiement`: records that a payment bounced.
struct RejeterUnPaiement: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "rejeter-paiement", en: "bounce"),
    synonymes: ["rejeter paiement", "rejet", "impayé", "sans provision"],
    synonymesAnglais: ["bounced", "chargeback"],
    resume: Phrase(
      fr: "Enregistre qu'un paiement a été rejeté.", en: "Records that a payment bounced."),
    note: Phrase(
      fr:
        "Un chèque sans provision, un prélèvement renvoyé : le paiement compte jusqu'à ce jour, et"
        + " n'a plus cours ensuite. Ce qui n'a jamais été payé s'annule (annuler-paiement).",
      en: "A cheque without funds, a direct debit sent back: the payment counts until that day, and"
        + " no more from then on. What was never paid is reversed (unpay)."),
    arguments: [.facture, .paiement],
    options: [.motif.obligatoire, .date, .frais] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.facture(appel.exige(0))
    let paiement = try seance.paiement(appel.exige(1), de: id)
    var demande = DemandeRejet(
      motif: try Libelle(texte: appel.texte(.motif) ?? "", champ: Option.motif.champ),
      date: try appel.date(.date))
    demande.frais = try appel.nombre(.frais)
    let recu = try seance.faire(sur: .facture(id)) {
      try $0.rejeterPaiement(id, paiement: paiement, demande)
    }
    return try seance.repondre(
      duSolde: recu, avertissements: { try $0.avertissements(surLeRejet: paiement, de: id) }
    ) { facture, reste in .rejete(facture.reference, reste) }
  }
}
