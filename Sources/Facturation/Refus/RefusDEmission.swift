/// A facture, its days and its stages.
extension RefusFacturation {
  package static func factureDejaEmise(_ reference: String) -> Self {
    Self(
      "facture-deja-emise",
      fr: "La facture \(reference) est émise et ne change plus ; corrigez-la par un avoir.",
      en: "Invoice \(reference) is issued and no longer changes; correct it with a credit note.",
      ["reference": reference])
  }

  package static func factureDejaAnnulee(_ reference: String) -> Self {
    Self(
      "facture-deja-annulee", fr: "La facture \(reference) est annulée ; créez-en une autre.",
      en: "Invoice \(reference) is cancelled; create another.", ["reference": reference])
  }

  package static func factureNonEmise(_ reference: String) -> Self {
    Self(
      "facture-non-emise", fr: "La facture \(reference) n'est pas émise ; émettez-la d'abord.",
      en: "Invoice \(reference) is not issued; issue it first.", ["reference": reference])
  }

  package static func annulationApresEmission(_ reference: String) -> Self {
    Self(
      "annulation-apres-emission",
      fr: "La facture \(reference) est émise : elle ne s'annule que par un avoir.",
      en: "Invoice \(reference) is issued: only a credit note can cancel it.",
      ["reference": reference])
  }

  package static func sansLigne(_ reference: String) -> Self {
    Self(
      "sans-ligne",
      fr: "La facture \(reference) n'a aucune ligne ; ajoutez-en une avant de l'émettre.",
      en: "Invoice \(reference) has no line; add one before issuing it.", ["reference": reference])
  }

  package static func baseNegative(_ taux: Taux, _ base: Montant) -> Self {
    Self(
      "base-negative",
      fr: "Les déductions au taux de \(taux.affiche(.francais)) dépassent ce qui est facturé à ce"
        + " taux : la base serait de \(base.affiche(.francais)).",
      en:
        "The deductions at \(taux.affiche(.anglais)) exceed what is invoiced at that rate: the base"
        + " would be \(base.affiche(.anglais)).",
      ["tva": taux.texte, "base": base.texte])
  }

  package static func echeanceAvantFacture(echeance: DateCivile, facture: DateCivile) -> Self {
    Self(
      "echeance-avant-facture",
      fr: "L'échéance du \(echeance.affiche(.francais)) précède la facture, datée du"
        + " \(facture.affiche(.francais)).",
      en: "The due date \(echeance.affiche(.anglais)) comes before the invoice's date,"
        + " \(facture.affiche(.anglais)).",
      ["dateEcheance": echeance.texte, "dateFacture": facture.texte])
  }

  package static func livraisonInversee(debut: DateCivile, fin: DateCivile) -> Self {
    Self(
      "livraison-inversee",
      fr: "La livraison finirait le \(fin.affiche(.francais)), avant son début le"
        + " \(debut.affiche(.francais)).",
      en: "The delivery would end on \(fin.affiche(.anglais)), before it begins on"
        + " \(debut.affiche(.anglais)).",
      ["debut": debut.texte, "fin": fin.texte])
  }

  /// The date comes before that of the last number given.
  ///
  /// Where the last of them lies ahead, to advise its day would put off all that follows until it has
  package static func dateAvantDerniere(
    _ serie: Serie, date: DateCivile, derniere: DateCivile, auPlusTard limite: DateCivile?
  ) -> Self {
    let aVenir = Texte(
      "Les numéros de la série \(serie) suivent les dates, et le dernier porte un jour à venir, le"
        + " \(derniere.affiche(.francais)) : la date du \(date.affiche(.francais)) le précède."
        + " Attendez ce jour si cette date est voulue ; si elle est une erreur, parlez-en à votre"
        + " comptable avant de numéroter dans un autre registre.",
      "The numbers of the series \(serie) follow the dates, and the last of them is dated on a day"
        + " to come, \(derniere.affiche(.anglais)): \(date.affiche(.anglais)) comes before it. Wait"
        + " for that day if the date is meant; if it is a mistake, ask your accountant before you"
        + " number in another ledger.")
    let passee = Texte(
      "Les numéros de la série \(serie) suivent les dates : la date du \(date.affiche(.francais))"
        + " précède celle du dernier numéro attribué, le \(derniere.affiche(.francais))."
        + " Choisissez le \(derniere) ou un jour suivant.",
      "The numbers of the series \(serie) follow the dates: \(date.affiche(.anglais)) comes"
        + " before the date of the last number given, \(derniere.affiche(.anglais)). Use the date"
        + " \(derniere) or a later one.")
    return Self(
      "date-avant-derniere", limite.map { derniere > $0 } == true ? aVenir : passee,
      ["serie": serie.texte, "date": date.texte, "derniere": derniere.texte])
  }

  package static func dateFuture(_ date: DateCivile, aujourdhui: DateCivile) -> Self {
    Self(
      "date-future",
      fr: "La date du \(date.affiche(.francais)) est à venir : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). Les numéros d'une série suivent les dates, et une"
        + " date future y exclut celles d'avant ; elle doit être acceptée expressément.",
      en: "The date \(date.affiche(.anglais)) lies ahead: today is \(aujourdhui.affiche(.anglais))."
        + " The numbers of a series follow the dates, so that a date to come rules out those"
        + " before it; it has to be accepted explicitly.",
      ["date": date.texte, "aujourdhui": aujourdhui.texte], remede: .accepterUneDateFuture)
  }
}
