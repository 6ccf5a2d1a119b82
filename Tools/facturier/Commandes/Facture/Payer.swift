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
    note: Phrase(
      fr:
        "Un seul règlement paie plusieurs factures : les plus anciennes d'abord, par échéance puis"
        + " par numéro, en un seul acte.",
      en: "One settlement pays several invoices: the oldest first, by due date and then by number,"
        + " in one act."),
    arguments: [.facturesAPayer],
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
    let factures = try appel.arguments(apres: 0).map(seance.facture)
    let contexte = try seance.contexte(sur: factures.map(Flux.facture))
    let recu = try seance.outils().faire(par: contexte) { registre in
      if factures.count == 1 {
        try registre.encaisser(factures[0], demande)
      } else {
        try registre.regler(factures, demande)
      }
    }
    for part in recu.parFacture {
      _ = try seance.repondre(duSolde: part, donnee: part.paiementId?.texte) { facture, reste in
        .paye(facture.reference, montant: part.paiement?.montant ?? montant, reste)
      }
    }
    return .fait
  }
}
