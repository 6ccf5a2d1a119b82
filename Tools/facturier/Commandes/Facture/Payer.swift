import Facturier

/// `payer`: records a payment.
struct Payer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "payer", en: "pay"),
    synonymes: [
      "payement", "paiement", "encaisser", "encaissement", "règlement", "régler", "solder",
      "acquitter",
    ],
    synonymesAnglais: ["payment", "settle", "receive", "receipt"],
    resume: Phrase(fr: "Enregistre un paiement.", en: "Records a payment."),
    arguments: [.facture],
    options: [.montant.obligatoire, .mode, .date, .dateFuture, .reference, .tropPercu]
      + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let montant = try Montant(saisie: appel.texte(.montant) ?? "", champ: Option.montant.champ)
    var demande = DemandePaiement(montant: montant, date: try appel.date(.date))
    demande.mode = try appel.mode(.mode)
    demande.reference = try appel.valeur(.reference, sinon: nil)
    demande.accepteTropPercu = appel.a(.tropPercu)
    demande.accepteDateFuture = appel.a(.dateFuture)
    let outils = try seance.outils()
    let recu = try EnregistrerPaiement(outils).execute(
      seance.facture(appel.exige(0)), demande, par: seance.contexte())
    return try seance.repondre(duSolde: recu, donnee: recu.paiementId?.texte) { facture, reste in
      .paye(facture.reference, montant: montant, reste)
    }
  }
}
