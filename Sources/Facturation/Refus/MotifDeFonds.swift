/// Why it is refused to record what became of a payment, a refund, or that an invoice is given up.
package enum MotifDeFonds: Hashable, Sendable {
  case dejaRejete(PaiementID)
  case rejetAvantPaiement(rejet: DateCivile, paiement: DateCivile)
  case faitFutur(DateCivile, aujourdhui: DateCivile)
  case remboursementExcessif(Montant, reste: Cumul, avoir: NumeroFacture?)
  case remboursementIndu(Montant, aRendre: Cumul)
  case renduSansEtreRecu(PaiementID, rendu: Cumul)
  case reglementSuperieurAuxSoldes(Montant, soldes: Cumul)
  case imputationSurElleMeme(String)
  case reglementDeDeuxClients(String, String)
  case compensationLiee(PaiementID, rendue: String)
  case payePlusQueLeTotal(Montant, total: Montant)
  case dejaIrrecouvrable(String)
  case perteAvantMouvement(perte: DateCivile, dernier: DateCivile)
  case rienAPerdre(String)
}

extension MotifDeFonds {
  /// The figures that the refusal turns on, each by its name.
  var chiffres: KeyValuePairs<String, String> {
    switch self {
    case .dejaRejete(let id): ["paiementId": id.texte]
    case .rejetAvantPaiement(let rejet, let paiement):
      ["date": rejet.texte, "datePaiement": paiement.texte]
    case .faitFutur(let date, let aujourdhui):
      ["date": date.texte, "aujourdhui": aujourdhui.texte]
    case .remboursementExcessif(let montant, let reste, _):
      ["montant": montant.texte, "reste": reste.texte]
    case .remboursementIndu(let montant, let aRendre):
      ["montant": montant.texte, "aRendre": aRendre.texte]
    case .renduSansEtreRecu(let id, let rendu): ["paiementId": id.texte, "rendu": rendu.texte]
    case .reglementSuperieurAuxSoldes(let montant, let soldes):
      ["montant": montant.texte, "soldes": soldes.texte]
    case .payePlusQueLeTotal(let montant, let total):
      ["montant": montant.texte, "totalTTC": total.texte]
    case .imputationSurElleMeme(let reference), .dejaIrrecouvrable(let reference),
      .rienAPerdre(let reference):
      ["reference": reference]
    case .reglementDeDeuxClients(let une, let autre): ["reference": une, "autreReference": autre]
    case .compensationLiee(let id, let autre): ["paiementId": id.texte, "reference": autre]
    case .perteAvantMouvement(let perte, let dernier):
      ["date": perte.texte, "dernier": dernier.texte]
    }
  }
}

private typealias Code = RefusFacturation.Code

extension MotifDeFonds {
  /// The rule's name, and the reason with what to do about it, in one or two sentences.
  var enonce: Enonce {
    switch self {
    case .dejaRejete(let id):
      Code.paiementDejaRejete.dit(
        "Le paiement \(id) est déjà rejeté.", "Payment \(id) has already bounced.")
    case .rejetAvantPaiement(let rejet, let paiement):
      Code.rejetAvantPaiement.dit(
        "Le rejet serait daté du \(rejet.affiche(.francais)), avant le paiement, daté du"
          + " \(paiement.affiche(.francais)).",
        "The bounce would be dated \(rejet.affiche(.anglais)), before the payment, dated"
          + " \(paiement.affiche(.anglais)).")
    case .faitFutur(let date, let aujourdhui):
      Code.faitFutur.dit(
        "Le \(date.affiche(.francais)) est un jour à venir : nous sommes le"
          + " \(aujourdhui.affiche(.francais)). Enregistrez ce fait quand il aura eu lieu.",
        "That day, \(date.affiche(.anglais)), lies ahead: today is \(aujourdhui.affiche(.anglais))."
          + " Record this once it has happened.")
    case .remboursementExcessif(let montant, let reste, let avoir):
      Code.remboursementExcessif.dit(
        "Impossible de rendre \(montant.affiche(.francais)) : de ce qui a été reçu"
          + (avoir.map { ", et de l'avoir \($0)" } ?? "")
          + ", il reste \(reste.affiche(.francais)) à rendre depuis ce jour.",
        "Cannot give back \(montant.affiche(.anglais)): of what came in"
          + (avoir.map { ", and of the credit note \($0)" } ?? "")
          + ", \(reste.affiche(.anglais)) is left to give back from that day on.")
    case .remboursementIndu(let montant, let aRendre):
      Code.remboursementIndu.dit(
        "Le remboursement de \(montant.affiche(.francais)) dépasse ce qui est à rendre,"
          + " \(aRendre.affiche(.francais)) : le client devrait de nouveau le reste. Émettez d'abord"
          + " l'avoir, ou acceptez expressément que ce soit dû.",
        "The refund of \(montant.affiche(.anglais)) exceeds what is to be given back,"
          + " \(aRendre.affiche(.anglais)): the customer would owe the rest again. Issue the credit"
          + " note first, or accept explicitly that it is owed.")
    case .renduSansEtreRecu(let id, let rendu):
      Code.renduSansEtreRecu.dit(
        "Sans le paiement \(id), il aurait été rendu \(rendu.affiche(.francais)) de plus que reçu."
          + " Enregistrez d'abord ce qui a vraiment été reçu, à son jour ; annulez ensuite.",
        "Without payment \(id), \(rendu.affiche(.anglais)) more would have been given back than came"
          + " in. Record what really came in first, on its day; then reverse.")
    case .reglementSuperieurAuxSoldes(let montant, let soldes):
      Code.reglementSuperieurAuxSoldes.dit(
        "Le règlement de \(montant.affiche(.francais)) dépasse ce qui reste à payer de ces"
          + " factures, \(soldes.affiche(.francais)) en tout ; un trop-perçu doit être accepté"
          + " expressément.",
        "The settlement of \(montant.affiche(.anglais)) exceeds what is left to pay of these"
          + " invoices, \(soldes.affiche(.anglais)) in all; an overpayment has to be accepted"
          + " explicitly.")
    case .imputationSurElleMeme(let reference):
      Code.imputationSurElleMeme.dit(
        "Ce qui a été reçu pour la facture \(reference) la paie déjà ; donnez une autre facture.",
        "What came in for invoice \(reference) pays it already; give another invoice.")
    case .reglementDeDeuxClients(let une, let autre):
      Code.reglementDeDeuxClients.dit(
        "Les factures \(une) et \(autre) sont de deux clients : ce que l'un a payé ne règle pas ce"
          + " que doit l'autre. Réglez celles de chaque client à part.",
        "Invoices \(une) and \(autre) are two customers': what one has paid does not settle what the"
          + " other owes. Settle each customer's apart.")
    case .compensationLiee(let id, let autre):
      Code.compensationLiee.dit(
        "Le paiement \(id) vient de la facture \(autre) ; défait seul, il y laisserait le"
          + " remboursement. Imputez-le plutôt en retour sur \(autre).",
        "Payment \(id) came from invoice \(autre); undone alone, it would leave the refund there."
          + " Allocate it back to \(autre) instead.")
    case .payePlusQueLeTotal(let montant, let total):
      Code.payePlusQueLeTotal.dit(
        "La facture ne vient qu'à \(total.affiche(.francais)) TTC : on ne peut en payer"
          + " \(montant.affiche(.francais)) à l'émission.",
        "The invoice comes to \(total.affiche(.anglais)) incl. VAT only:"
          + " \(montant.affiche(.anglais)) cannot be paid as it is issued.")
    case .dejaIrrecouvrable(let reference):
      Code.dejaIrrecouvrable.dit(
        "Ce qui reste impayé de la facture \(reference) est déjà passé en perte.",
        "What is unpaid of invoice \(reference) has already been written off.")
    case .perteAvantMouvement(let perte, let dernier):
      Code.perteAvantMouvement.dit(
        "La perte serait datée du \(perte.affiche(.francais)), avant le dernier mouvement de la"
          + " facture, daté du \(dernier.affiche(.francais)) ; datez-la de ce jour ou d'après ;"
          + " s'il est à venir, attendez-le, ou annulez le paiement annoncé.",
        "The loss would be dated \(perte.affiche(.anglais)), before the last that happened to the"
          + " invoice, dated \(dernier.affiche(.anglais)); date it that day or later; if"
          + " that day lies ahead, wait for it, or reverse the payment announced.")
    case .rienAPerdre(let reference):
      Code.rienAPerdre.dit(
        "Rien ne reste impayé de la facture \(reference).",
        "Nothing is unpaid of invoice \(reference).")
    }
  }
}
