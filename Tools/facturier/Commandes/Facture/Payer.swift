import Facturier

/// `payer`: records a payment.
struct Payer: Commande {
  static let declaration = Declaration(
    nom: "payer", alias: "pay", resume: .resumePayer, arguments: [.facture],
    options: [.montant.obligatoire, .mode, .date, .reference, .tropPercu] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let montant = try Montant(saisie: appel.texte(.montant) ?? "", champ: Option.montant.champ)
    var demande = DemandePaiement(montant: montant, date: try appel.date(.date))
    demande.mode = try appel.mode(.mode)
    demande.reference = try appel.valeur(.reference)
    demande.accepteTropPercu = appel.a(.tropPercu)
    let outils = try seance.outils()
    let recu = try EnregistrerPaiement(outils).execute(
      seance.facture(appel.exige(0)), demande, par: seance.contexte())
    return try seance.repondre(recu, donnee: recu.paiementId?.texte) { facture in
      .paye(
        facture.reference, montant: montant.affiche(seance.langue),
        solde: facture.solde(le: .derniere).affiche(seance.langue))
    }
  }
}
