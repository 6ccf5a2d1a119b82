/// What is to be looked at in an import.
extension Avertissement {
  package static func particuliersSupposes(_ noms: [Libelle]) -> Self {
    Self(
      "particuliers-supposes", champ: "client.categorie",
      fr: "Des clients sont pris pour des particuliers, faute de numéro d'entreprise :"
        + " \(noms.premiers). Un tel numéro dit le contraire, ou « client.categorie » dans un DTO ou"
        + " une table.",
      en: "Customers are taken for private persons, for want of a business's number:"
        + " \(noms.premiers). Such a number says otherwise, or “client.categorie” in a DTO or a"
        + " table.",
      ["clients": noms.liste])
  }

  package static func paiementsAVenir(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "paiements-a-venir", champ: "datePaiement",
      fr: "Des paiements sont datés d'un jour à venir, et ne compteront qu'à partir de ce jour :"
        + " \(numeros.premiers).",
      en: "Payments are dated on a day to come, and count only from then on: \(numeros.premiers).",
      ["factures": numeros.liste])
  }

  package static func echeancesAnterieures(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "echeances-anterieures", champ: "dateEcheance",
      fr: "L'échéance de certaines factures précède leur date : \(numeros.premiers).",
      en: "Invoices are due before their own date: \(numeros.premiers).",
      ["factures": numeros.liste])
  }

  package static func documentsAVenir(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "documents-a-venir", champ: "dateFacture",
      fr: "Des documents sont datés d'un jour à venir : \(numeros.premiers). Tant que l'un d'eux"
        + " est le dernier de sa série, rien ne s'y date d'avant.",
      en: "Documents are dated on a day to come: \(numeros.premiers). As long as one of them is the"
        + " last of its series, nothing in it can be dated earlier.",
      ["factures": numeros.liste])
  }

  package static func tauxZeroImporte(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "taux-zero-importe", champ: "ligne.categorieTVA",
      fr:
        "Des factures ont des lignes à \(Taux.zero.affiche(.francais)) de TVA de catégorie Z (taux"
        + " zéro), et non exonérées, exportées ou autoliquidées : \(numeros.premiers).",
      en:
        "Invoices have lines at \(Taux.zero.affiche(.anglais)) VAT of category Z (zero-rated), and"
        + " not exempt, exported or under reverse charge: \(numeros.premiers).",
      ["factures": numeros.liste])
  }

  package static func natureDesLignes(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "nature-des-lignes", champ: "ligne.nature",
      fr: "Des biens et des services sont vendus sans que les lignes disent lesquels. Leur TVA est"
        + " due sans attendre le paiement, et les livres les prennent pour des services :"
        + " \(numeros.premiers). À l'import, « ligne.nature » le dit.",
      en: "Goods and services are sold, and lines do not say which. Their VAT is due without"
        + " waiting for the payment, and the books take them for services: \(numeros.premiers). In an"
        + " import “ligne.nature” says it.",
      ["factures": numeros.liste])
  }
}
