/// Payments.
extension RefusFacturation {
  package static func paiementNonPositif(_ montant: Montant) -> Self {
    Self(
      "paiement-non-positif",
      fr: "Un montant payé, rendu ou prélevé en frais doit être positif ;"
        + " \(montant.affiche(.francais)) ne l'est pas.",
      en:
        "An amount paid, given back or charged must be positive; \(montant.affiche(.anglais)) is not.",
      ["montant": montant.texte])
  }

  package static func paiementDateFuture(_ date: DateCivile, aujourdhui: DateCivile) -> Self {
    Self(
      "paiement-date-future",
      fr: "Le paiement est daté du \(date.affiche(.francais)), un jour à venir : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). D'ici là il ne réglerait rien ; il doit être"
        + " accepté expressément.",
      en: "The payment's date, \(date.affiche(.anglais)), lies ahead: today is"
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
        + " overpayment has to be accepted explicitly; a payment announced by mistake is"
        + " reversed.")
    return Self(
      "paiement-superieur-au-solde", estPerdu ? perdu : attend ? aVenir : solde,
      attend && !estPerdu
        ? [
          "montant": montant.texte, "solde": reste.solde.texte, "aVenir": reste.aVenir.texte,
          "reste": reste.payable.texte,
        ] : ["montant": montant.texte, "solde": reste.payable.texte],
      remede: .accepterLeTropPercu)
  }

  package static func especesAuDelaDuPlafond(total: Cumul, plafond: Montant) -> Self {
    Self(
      "especes-au-dela-du-plafond",
      fr: "Une facture ne peut être payée en espèces au-delà de \(plafond.affiche(.francais)), sauf"
        + " par un particulier dont l'adresse est hors de France ; pour celle-ci, le total en"
        + " espèces serait de \(total.affiche(.francais)). Faites régler le reste par un autre"
        + " moyen.",
      en:
        "An invoice cannot be paid in cash above \(plafond.affiche(.anglais)), except by a private"
        + " person whose address is outside France; the cash paid for this one would come to"
        + " \(total.affiche(.anglais)). Have the rest paid in another way.",
      ["total": total.texte, "plafond": plafond.texte])
  }

  package static func paiementDejaAnnule(_ id: PaiementID) -> Self {
    Self(
      "paiement-deja-annule", fr: "Le paiement \(id) est déjà annulé.",
      en: "Payment \(id) has already been reversed.", ["paiementId": id.texte])
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
      fr:
        "Les factures \(une) et \(autre) sont de deux clients : ce que l'un a payé ne règle pas ce"
        + " que doit l'autre. Réglez celles de chaque client à part.",
      en:
        "Invoices \(une) and \(autre) are two customers': what one has paid does not settle what the"
        + " other owes. Settle each customer's apart.",
      ["reference": une, "autreReference": autre])
  }
}
