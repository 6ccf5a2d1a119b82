/// What became of a payment, refunds, and debts that are given up.
extension RefusFacturation {
  package static func paiementDejaRejete(_ paiement: Paiement) -> Self {
    Self(
      "paiement-deja-rejete", fr: "Le \(paiement.dit.francais) est déjà rejeté.",
      en: "The \(paiement.dit.anglais) has already bounced.", ["paiementId": paiement.id.texte])
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

  package static func faitFutur(
    _ date: DateCivile, aujourdhui: DateCivile, remede: Remede? = nil
  ) -> Self {
    Self(
      "fait-futur",
      fr: "Le \(date.affiche(.francais)) est un jour à venir : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). Enregistrez ce fait quand il aura eu lieu.",
      en: "The date \(date.affiche(.anglais)) is in the future: today is"
        + " \(aujourdhui.affiche(.anglais)). Record this once it has happened.",
      ["date": date.texte, "aujourdhui": aujourdhui.texte], remede: remede)
  }

  package static func remboursementExcessif(_ montant: Montant, reste: Cumul, avoir: NumeroFacture?)
    -> Self
  {
    Self(
      "remboursement-excessif",
      fr: "Impossible de rembourser \(montant.affiche(.francais)) ce jour-là : il ne reste à"
        + " rembourser que \(reste.affiche(.francais))"
        + (avoir.map { " de l'avoir \($0)." } ?? " de ce qui a été reçu."),
      en: "Cannot refund \(montant.affiche(.anglais)) on that day: only"
        + " \(reste.affiche(.anglais)) of "
        + (avoir.map { "credit note \($0)" } ?? "what was received") + " is left to refund.",
      ["montant": montant.texte, "reste": reste.texte])
  }

  package static func remboursementIndu(_ montant: Montant, aRendre: Cumul) -> Self {
    Self(
      "remboursement-indu",
      fr: "Le remboursement de \(montant.affiche(.francais)) dépasse ce qui est à rendre,"
        + " \(aRendre.affiche(.francais)) : le client devrait de nouveau le reste. Un avoir diminue"
        + " d'abord ce qui est impayé. Acceptez expressément que ce soit dû, ou émettez d'abord un"
        + " avoir qui va au-delà.",
      en: "The refund of \(montant.affiche(.anglais)) exceeds what is to be refunded,"
        + " \(aRendre.affiche(.anglais)): the customer would owe the rest again. A credit note"
        + " lessens first what is unpaid. Accept explicitly that it is owed, or issue first a credit"
        + " note that goes beyond.",
      ["montant": montant.texte, "aRendre": aRendre.texte], remede: .accepterAuDela)
  }

  package static func renduSansEtreRecu(_ paiement: Paiement, rendu: Cumul) -> Self {
    Self(
      "rendu-sans-etre-recu",
      fr: "Sans le \(paiement.dit.francais), il aurait été remboursé \(rendu.affiche(.francais)) de"
        + " plus que reçu. Enregistrez d'abord ce qui a vraiment été reçu, puis annulez ; un"
        + " remboursement qui n'a pas eu lieu se défait par un paiement du même montant, du même jour"
        + " et du même mode, d'un chèque par virement.",
      en: "Without the \(paiement.dit.anglais), \(rendu.affiche(.anglais)) more would have been"
        + " refunded than received. Record first what was really received, then reverse; a refund that"
        + " never happened is undone by a payment of the same amount, day and means, of a cheque by"
        + " transfer.",
      ["paiementId": paiement.id.texte, "rendu": rendu.texte])
  }

  package static func imputationSurElleMeme(_ reference: String) -> Self {
    Self(
      "imputation-sur-elle-meme",
      fr: "Ce qui a été reçu pour la facture \(reference) la paie déjà ; donnez une autre facture.",
      en: "What was received for invoice \(reference) pays it already; give another invoice.",
      ["reference": reference])
  }

  package static func compensationLiee(_ paiement: Paiement, rendue autre: String) -> Self {
    Self(
      "compensation-liee",
      fr: "Le \(paiement.dit.francais) vient de la facture \(autre) ; défait seul, il y laisserait"
        + " le remboursement. Imputez-le plutôt en retour sur \(autre).",
      en: "The \(paiement.dit.anglais) came from invoice \(autre); undone alone, it would leave the"
        + " refund there. Allocate it back to \(autre) instead.",
      ["paiementId": paiement.id.texte, "reference": autre])
  }

  package static func dejaIrrecouvrable(_ reference: String) -> Self {
    Self(
      "deja-irrecouvrable",
      fr: "Ce qui reste impayé de la facture \(reference) est déjà passé en perte. Rien ne reprend"
        + " une perte ; un paiement la diminue.",
      en: "What is unpaid of invoice \(reference) has already been written off. Nothing takes a"
        + " write-off back; a payment reduces it.",
      ["reference": reference])
  }

  package static func perteAvantMouvement(perte: DateCivile, dernier: DateCivile) -> Self {
    Self(
      "perte-avant-mouvement",
      fr: "La perte serait datée du \(perte.affiche(.francais)), avant le dernier mouvement de la"
        + " facture, daté du \(dernier.affiche(.francais)) ; datez-la de ce jour ou d'après ;"
        + " s'il est à venir, attendez-le, ou annulez le paiement annoncé.",
      en: "The loss would be dated \(perte.affiche(.anglais)), before the invoice's latest event,"
        + " dated \(dernier.affiche(.anglais)); date it that day or later; if that day lies ahead,"
        + " wait for it, or reverse the payment announced.",
      ["date": perte.texte, "dernier": dernier.texte])
  }

  package static func perteDAcompte(_ reference: String) -> Self {
    Self(
      "perte-d-acompte",
      fr:
        "\(reference) est un acompte qu'aucune facture émise ne déduit : rien n'est livré, et rien n'est"
        + " perdu. Créditez plutôt ce qui n'en est pas payé.",
      en:
        "\(reference) is a deposit that no issued invoice deducts: nothing is delivered, and nothing is lost."
        + " Credit what is unpaid of it instead.",
      ["reference": reference], remede: .crediter)
  }

  package static func rienAPerdre(_ reference: String) -> Self {
    Self(
      "rien-a-perdre", fr: "Rien ne reste impayé de la facture \(reference).",
      en: "Nothing is unpaid of invoice \(reference).", ["reference": reference])
  }
}

/// Payments.
extension RefusFacturation {
  package static func paiementNonPositif(_ montant: Montant) -> Self {
    Self(
      "paiement-non-positif",
      fr: "Un montant payé, remboursé ou prélevé en frais doit être positif ;"
        + " \(montant.affiche(.francais)) ne l'est pas.",
      en: "An amount paid, refunded or charged must be above zero:"
        + " \(montant.affiche(.anglais)) is not.",
      ["montant": montant.texte])
  }

  package static func paiementDateFuture(_ date: DateCivile, aujourdhui: DateCivile) -> Self {
    Self(
      "paiement-date-future",
      fr: "Le paiement est daté du \(date.affiche(.francais)), un jour à venir : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). D'ici là il ne réglerait rien ; il doit être"
        + " accepté expressément.",
      en: "The payment's date, \(date.affiche(.anglais)), is in the future: today is"
        + " \(aujourdhui.affiche(.anglais)). Until that day it would settle nothing; it has to be"
        + " accepted explicitly.",
      ["date": date.texte, "aujourdhui": aujourdhui.texte], remede: .accepterUneDateFuture)
  }

  package static func paiementSuperieurAuSolde(_ montant: Montant, _ reste: ResteAPayer) -> Self {
    let (estPerdu, attend) = (reste.perdu > .zero, reste.aVenir != .zero)
    let perdu = Texte(
      "Le paiement de \(montant.affiche(.francais)) dépasse les"
        + " \(reste.payable.affiche(.francais)) impayés de cette créance passée en perte ; un"
        + " trop-perçu doit être accepté expressément.",
      "The payment of \(montant.affiche(.anglais)) exceeds the \(reste.payable.affiche(.anglais))"
        + " unpaid of this debt, which was written off; an overpayment has to be accepted"
        + " explicitly.")
    let solde = Texte(
      "Le paiement de \(montant.affiche(.francais)) dépasse le solde de"
        + " \(reste.solde.affiche(.francais)) ; un trop-perçu doit être accepté expressément.",
      "The payment of \(montant.affiche(.anglais)) exceeds the balance of"
        + " \(reste.solde.affiche(.anglais)); an overpayment has to be accepted explicitly.")
    let aVenir = Texte(
      "Le paiement de \(montant.affiche(.francais)) dépasse ce qui reste à payer : le solde est"
        + " de \(reste.solde.affiche(.francais)) au \(reste.jour.affiche(.francais)), moins"
        + " \(reste.aVenir.affiche(.francais)) de paiements et d'avoirs déjà enregistrés pour des"
        + " jours à venir, ce qui laisse \(reste.montant.affiche(.francais)). Un trop-perçu doit"
        + " être accepté expressément ; un paiement annoncé par erreur s'annule.",
      "The payment of \(montant.affiche(.anglais)) exceeds what is left to pay: the balance is"
        + " \(reste.solde.affiche(.anglais)) on \(reste.jour.affiche(.anglais)), less"
        + " \(reste.aVenir.affiche(.anglais)) in payments and credit notes that are already"
        + " recorded for later days, which leaves \(reste.montant.affiche(.anglais)). An"
        + " overpayment has to be accepted explicitly; a payment announced by mistake is reversed.")
    return Self(
      "paiement-superieur-au-solde", estPerdu ? perdu : attend ? aVenir : solde,
      attend && !estPerdu
        ? [
          "montant": montant.texte, "solde": reste.solde.texte, "aVenir": reste.aVenir.texte,
          "reste": reste.payable.texte,
        ] : ["montant": montant.texte, "solde": reste.payable.texte],
      remede: .accepterLeTropPercu)
  }

  package static func especesAuDelaDuPlafond(
    sur reference: String, total: Cumul, plafond: Montant, avecDAutres: Bool
  ) -> Self {
    let (fr, en) =
      avecDAutres
      ? (" et les autres factures de la même vente", " and the other invoices of the same sale")
      : ("", "")
    return Self(
      "especes-au-dela-du-plafond",
      fr: "Une vente ne peut être payée en espèces au-delà de \(plafond.affiche(.francais)), sauf"
        + " par un particulier dont l'adresse est hors de France ; pour \(reference)\(fr), le total"
        + " en espèces serait de \(total.affiche(.francais)). Faites régler le reste par un autre"
        + " moyen.",
      en: "A sale cannot be paid in cash above \(plafond.affiche(.anglais)), except by a"
        + " private person whose address is outside France; the cash paid for \(reference)\(en)"
        + " would come to \(total.affiche(.anglais)). Have the rest paid in another way.",
      ["total": total.texte, "plafond": plafond.texte])
  }

  package static func paiementDejaAnnule(_ paiement: Paiement) -> Self {
    Self(
      "paiement-deja-annule", fr: "Le \(paiement.dit.francais) est déjà annulé.",
      en: "The \(paiement.dit.anglais) has already been reversed.",
      ["paiementId": paiement.id.texte])
  }

  package static func payePlusQueLeTotal(_ montant: Montant, total: Montant) -> Self {
    Self(
      "paye-plus-que-le-total",
      fr: "La facture ne vient qu'à \(total.affiche(.francais)) TTC : on ne peut en payer"
        + " \(montant.affiche(.francais)) à l'émission.",
      en: "The invoice comes to \(total.affiche(.anglais)) incl. VAT only:"
        + " \(montant.affiche(.anglais)) cannot be paid as it is issued.",
      ["montant": montant.texte, "totalTTC": total.texte])
  }

  package static func reglementSuperieurAuxSoldes(_ montant: Montant, soldes: Cumul) -> Self {
    Self(
      "reglement-superieur-aux-soldes",
      fr: "Le règlement de \(montant.affiche(.francais)) dépasse ce qui reste à payer de ces"
        + " factures, \(soldes.affiche(.francais)) en tout ; un trop-perçu doit être accepté"
        + " expressément.",
      en: "The settlement of \(montant.affiche(.anglais)) exceeds what is left to pay of these"
        + " invoices, \(soldes.affiche(.anglais)) in all; an overpayment has to be accepted"
        + " explicitly.",
      ["montant": montant.texte, "soldes": soldes.texte], remede: .accepterLeTropPercu)
  }

  package static func reglementDeDeuxClients(_ une: String, _ autre: String) -> Self {
    Self(
      "reglement-de-deux-clients",
      fr: "Les factures \(une) et \(autre) sont de deux clients : ce que l'un a payé ne règle pas"
        + " ce que doit l'autre. Réglez celles de chaque client à part.",
      en: "Invoices \(une) and \(autre) are two customers': what one has paid does not settle what"
        + " the other owes. Settle each customer's apart.",
      ["reference": une, "autreReference": autre])
  }
}

extension Paiement {
  /// Which it is, for a person: `paiement de 120,00 € du 5 janv. 2026`.
  fileprivate var dit: Texte {
    Texte(
      "paiement de \(montant.affiche(.francais)) du \(date.affiche(.francais))",
      "payment of \(montant.affiche(.anglais)) dated \(date.affiche(.anglais))")
  }
}
