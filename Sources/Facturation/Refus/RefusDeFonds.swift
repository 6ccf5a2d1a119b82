/// What became of a payment, refunds, and debts that are given up.
extension RefusFacturation {
  package static func paiementDejaRejete(_ id: PaiementID) -> Self {
    Self(
      "paiement-deja-rejete", fr: "Le paiement \(id) est déjà rejeté.",
      en: "Payment \(id) has already bounced.", ["paiementId": id.texte])
  }

  package static func rejetAvantPaiement(rejet: DateCivile, paiement: DateCivile) -> Self {
    Self(
      "rejet-avant-paiement",
      fr: "Le rejet serait daté du \(rejet.affiche(.francais)), avant le paiement, daté du"
        + " \(paiement.affiche(.francais)).",
      en: "The bounce would be dated \(rejet.affiche(.anglais)), before the payment, dated"
        + " \(paiement.affiche(.anglais)).",
      ["date": rejet.texte, "datePaiement": paiement.texte])
  }

  package static func faitFutur(_ date: DateCivile, aujourdhui: DateCivile) -> Self {
    Self(
      "fait-futur",
      fr: "Le \(date.affiche(.francais)) est un jour à venir : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). Enregistrez ce fait quand il aura eu lieu.",
      en:
        "That day, \(date.affiche(.anglais)), lies ahead: today is \(aujourdhui.affiche(.anglais))."
        + " Record this once it has happened.",
      ["date": date.texte, "aujourdhui": aujourdhui.texte])
  }

  package static func remboursementExcessif(_ montant: Montant, reste: Cumul, avoir: NumeroFacture?)
    -> Self
  {
    Self(
      "remboursement-excessif",
      fr: "Impossible de rendre \(montant.affiche(.francais)) : de ce qui a été reçu"
        + (avoir.map { ", et de l'avoir \($0)" } ?? "")
        + ", il reste \(reste.affiche(.francais)) à rendre depuis ce jour.",
      en: "Cannot give back \(montant.affiche(.anglais)): of what came in"
        + (avoir.map { ", and of the credit note \($0)" } ?? "")
        + ", \(reste.affiche(.anglais)) is left to give back from that day on.",
      ["montant": montant.texte, "reste": reste.texte])
  }

  package static func remboursementIndu(_ montant: Montant, aRendre: Cumul) -> Self {
    Self(
      "remboursement-indu",
      fr: "Le remboursement de \(montant.affiche(.francais)) dépasse ce qui est à rendre,"
        + " \(aRendre.affiche(.francais)) : le client devrait de nouveau le reste. Émettez d'abord"
        + " l'avoir, ou acceptez expressément que ce soit dû.",
      en: "The refund of \(montant.affiche(.anglais)) exceeds what is to be given back,"
        + " \(aRendre.affiche(.anglais)): the customer would owe the rest again. Issue the credit"
        + " note first, or accept explicitly that it is owed.",
      ["montant": montant.texte, "aRendre": aRendre.texte], remede: .accepterAuDela)
  }

  package static func renduSansEtreRecu(_ id: PaiementID, rendu: Cumul) -> Self {
    Self(
      "rendu-sans-etre-recu",
      fr:
        "Sans le paiement \(id), il aurait été rendu \(rendu.affiche(.francais)) de plus que reçu."
        + " Enregistrez d'abord ce qui a vraiment été reçu, à son jour ; annulez ensuite.",
      en:
        "Without payment \(id), \(rendu.affiche(.anglais)) more would have been given back than came"
        + " in. Record what really came in first, on its day; then reverse.",
      ["paiementId": id.texte, "rendu": rendu.texte])
  }

  package static func imputationSurElleMeme(_ reference: String) -> Self {
    Self(
      "imputation-sur-elle-meme",
      fr: "Ce qui a été reçu pour la facture \(reference) la paie déjà ; donnez une autre facture.",
      en: "What came in for invoice \(reference) pays it already; give another invoice.",
      ["reference": reference])
  }

  package static func compensationLiee(_ id: PaiementID, rendue autre: String) -> Self {
    Self(
      "compensation-liee",
      fr: "Le paiement \(id) vient de la facture \(autre) ; défait seul, il y laisserait le"
        + " remboursement. Imputez-le plutôt en retour sur \(autre).",
      en: "Payment \(id) came from invoice \(autre); undone alone, it would leave the refund there."
        + " Allocate it back to \(autre) instead.",
      ["paiementId": id.texte, "reference": autre])
  }

  package static func dejaIrrecouvrable(_ reference: String) -> Self {
    Self(
      "deja-irrecouvrable",
      fr: "Ce qui reste impayé de la facture \(reference) est déjà passé en perte.",
      en: "What is unpaid of invoice \(reference) has already been written off.",
      ["reference": reference])
  }

  package static func perteAvantMouvement(perte: DateCivile, dernier: DateCivile) -> Self {
    Self(
      "perte-avant-mouvement",
      fr: "La perte serait datée du \(perte.affiche(.francais)), avant le dernier mouvement de la"
        + " facture, daté du \(dernier.affiche(.francais)) ; datez-la de ce jour ou d'après ;"
        + " s'il est à venir, attendez-le, ou annulez le paiement annoncé.",
      en: "The loss would be dated \(perte.affiche(.anglais)), before the last that happened to the"
        + " invoice, dated \(dernier.affiche(.anglais)); date it that day or later; if"
        + " that day lies ahead, wait for it, or reverse the payment announced.",
      ["date": perte.texte, "dernier": dernier.texte])
  }

  package static func rienAPerdre(_ reference: String) -> Self {
    Self(
      "rien-a-perdre", fr: "Rien ne reste impayé de la facture \(reference).",
      en: "Nothing is unpaid of invoice \(reference).", ["reference": reference])
  }
}
