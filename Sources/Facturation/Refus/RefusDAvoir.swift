/// Avoirs.
extension RefusFacturation {
  package static let avoirSansLigne = Self(
    "avoir-sans-ligne", fr: "Un avoir doit créditer au moins une ligne.",
    en: "A credit note must credit at least one line.")

  package static func avoirLigneEnDouble(_ designation: Libelle) -> Self {
    Self(
      "avoir-ligne-en-double",
      fr: "La ligne « \(designation) » est donnée deux fois ; donnez-la une fois, avec toute la"
        + " quantité à créditer.",
      en: "The line “\(designation)” is given twice; give it once, with the whole quantity to be"
        + " credited.",
      ["designation": designation.texte])
  }

  package static func avoirQuantite(_ designation: Libelle, demandee: Quantite, reste: Quantite)
    -> Self
  {
    Self(
      "avoir-quantite",
      fr: "Impossible de créditer une quantité de \(demandee.affiche(.francais)) sur la ligne"
        + " « \(designation) » : il en reste \(reste.affiche(.francais)).",
      en: "Cannot credit a quantity of \(demandee.affiche(.anglais)) on the line “\(designation)”:"
        + " only \(reste.affiche(.anglais)) is left.",
      ["designation": designation.texte, "demandee": demandee.texte, "reste": reste.texte])
  }

  package static func avoirMontant(_ designation: Libelle, demande: Montant, reste: Montant) -> Self
  {
    Self(
      "avoir-montant",
      fr:
        "Impossible de créditer \(demande.affiche(.francais)) sur la ligne « \(designation) » : il en"
        + " reste \(reste.affiche(.francais)).",
      en: "Cannot credit \(demande.affiche(.anglais)) on the line “\(designation)”: only"
        + " \(reste.affiche(.anglais)) is left.",
      ["designation": designation.texte, "demande": demande.texte, "reste": reste.texte])
  }

  package static func avoirLigneCreditee(_ designation: Libelle) -> Self {
    Self(
      "avoir-ligne-creditee", fr: "La ligne « \(designation) » est déjà créditée en entier.",
      en: "The line “\(designation)” has already been credited in full.",
      ["designation": designation.texte])
  }

  package static func avoirDeductionPartielle(_ taux: Taux) -> Self {
    Self(
      "avoir-deduction-partielle",
      fr:
        "Les lignes au taux de \(taux.affiche(.francais)) comptent une déduction : les créditer sans"
        + " elle rendrait plus qu'il n'en reste ; créditez-la avec elles, ou créditez-en moins.",
      en:
        "The lines at \(taux.affiche(.anglais)) include a deduction: to credit them without it would"
        + " give back more than is left; credit it with them, or credit less.",
      ["tva": taux.texte])
  }

  package static func avoirRienACrediter(_ reference: String) -> Self {
    Self(
      "avoir-rien-a-crediter", fr: "La facture \(reference) est déjà créditée en entier.",
      en: "Invoice \(reference) has already been credited in full.", ["reference": reference])
  }

  package static func avoirAvantFacture(avoir: DateCivile, facture: DateCivile) -> Self {
    Self(
      "avoir-avant-facture",
      fr: "L'avoir serait daté du \(avoir.affiche(.francais)), avant la facture, datée du"
        + " \(facture.affiche(.francais)).",
      en: "The credit note would be dated \(avoir.affiche(.anglais)), before the invoice, dated"
        + " \(facture.affiche(.anglais)).",
      ["date": avoir.texte, "dateFacture": facture.texte])
  }
}
