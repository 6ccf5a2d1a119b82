/// What is to be looked at in an invoice.
extension Avertissement {
  package static let sansNature = Self(
    "sans-nature", champ: "nature",
    fr: "Rien ne dit si des biens ou des services sont vendus ; la TVA n'est pas due le même jour.",
    en: "Nothing says whether goods or services are sold; their VAT is not due on the same day.")

  package static func echeanceLointaine(jours: Int) -> Self {
    Self(
      "echeance-lointaine", champ: "dateEcheance",
      fr:
        "L'échéance vient \(jours) jours après la facture ; entre professionnels, la loi en admet 60"
        + " au plus.",
      en: "Payment is due \(jours) days after the invoice; between businesses the law allows 60 at"
        + " most.",
      ["jours": String(jours)])
  }

  package static let virementSansIBAN = Self(
    "virement-sans-iban", champ: "vendeur.iban",
    fr: "Un virement est demandé, et le vendeur n'a pas donné d'IBAN.",
    en: "A transfer is asked for, and the seller has given no IBAN.")

  package static func livraisonSansDate(_ lignes: LignesVisees) -> Self {
    Self(
      "livraison-sans-date", champ: "livraison",
      fr: "Des biens vont dans un autre pays de l'Union, sans date de livraison :"
        + " \(lignes.texte.francais).",
      en: "Goods go to another country of the Union, without a date of delivery:"
        + " \(lignes.texte.anglais).",
      ["lignes": lignes.rangs])
  }

  package static func factureTardive(_ livree: DateCivile, jours: Int) -> Self {
    Self(
      "facture-tardive", champ: "livraison",
      fr: "La livraison est du \(livree.affiche(.francais)), \(jours) jours avant la facture ; la"
        + " facture doit être faite à la livraison.",
      en: "The delivery was on \(livree.affiche(.anglais)), \(jours) days before the invoice; an"
        + " invoice has to be made out on delivery.",
      ["livraison": livree.texte, "jours": String(jours)])
  }

  package static func tvaReportee(du jour: DateCivile, au compte: DateCivile) -> Self {
    Self(
      "tva-reportee", champ: "livraison",
      fr:
        "La TVA de cette facture relève du \(jour.affiche(.francais)), dans une période close : elle"
        + " compte le \(compte.affiche(.francais)). La déclaration de \(jour.afficheMois(.francais))"
        + " est peut-être à corriger.",
      en:
        "The VAT of this invoice belongs to \(jour.affiche(.anglais)), in a closed period: it counts"
        + " on \(compte.affiche(.anglais)). The return for \(jour.afficheMois(.anglais)) may have to"
        + " be corrected.",
      ["jour": jour.texte, "dateTVA": compte.texte])
  }

  package static func acompteImpaye(_ numero: NumeroFacture, reste: Cumul, tva: Cumul?) -> Self {
    Self(
      "acompte-impaye", champ: "lignes",
      fr: "L'acompte \(numero), que cette facture déduit, n'est pas entièrement payé : il en reste"
        + " \(reste.affiche(.francais))."
        + (tva.map { " Sa TVA non encaissée, \($0.affiche(.francais)), est due avec la facture." }
          ?? ""),
      en: "The deposit \(numero), which this invoice deducts, is not fully paid:"
        + " \(reste.affiche(.anglais)) of it is left."
        + (tva.map {
          " Its VAT that has not come in, \($0.affiche(.anglais)), is due with the invoice."
        }
          ?? ""),
      tva.map {
        ["numero": numero.texte, "reste": reste.texte, "tva": $0.texte]
      } ?? ["numero": numero.texte, "reste": reste.texte])
  }

  package static func natureAVerifier(
    _ categorie: CategorieTVA, _ lignes: LignesVisees
  ) -> Self {
    let exportees = Texte(
      "La catégorie G est celle de biens exportés ; un service à un client hors de l'Union est le"
        + " plus souvent hors du champ de la TVA, de catégorie O : \(lignes.texte.francais).",
      "Category G is that of goods that are exported; a service to a customer outside the Union is"
        + " mostly outside the scope of VAT, of category O: \(lignes.texte.anglais).")
    let autres = Texte(
      "Des biens vendus à l'étranger sont le plus souvent de catégorie K dans l'Union, G ailleurs ;"
        + " \(categorie.rawValue) ne convient qu'à une livraison avec montage ou à une opération"
        + " triangulaire : \(lignes.texte.francais).",
      "Goods sold abroad are mostly of category K within the Union, G elsewhere;"
        + " \(categorie.rawValue) is only for what is mounted there, or sold on in a triangular"
        + " sale: \(lignes.texte.anglais).")
    return Self(
      "nature-a-verifier", champ: "ligne.nature", categorie == .exportation ? exportees : autres,
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs])
  }

  package static func lieuAVerifier(
    _ categorie: CategorieTVA, _ lignes: LignesVisees
  ) -> Self {
    let exportees = Texte(
      "La catégorie G est celle de biens exportés, et le lieu de livraison n'est pas connu, ou pas"
        + " hors de l'Union : \(lignes.texte.francais).",
      "Category G is that of goods that are exported, and the place of delivery is not known, or"
        + " not outside the Union: \(lignes.texte.anglais).")
    let autres = Texte(
      "La catégorie \(categorie.rawValue) est celle de biens qui vont de la métropole dans un autre"
        + " pays de l'Union, et les lieux connus disent autre chose : \(lignes.texte.francais)."
        + " Donnez celui de la livraison ; d'outre-mer, c'est la catégorie G.",
      "Category \(categorie.rawValue) is that of goods that go from the mainland to another country"
        + " of the Union, and the places that are known say otherwise: \(lignes.texte.anglais)."
        + " Give that of the delivery; from overseas it is category G.")
    return Self(
      "lieu-a-verifier", champ: "livraison", categorie == .exportation ? exportees : autres,
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs])
  }

  package static func tauxAVerifier(_ local: TauxDUnLieu, _ lignes: LignesVisees) -> Self {
    Self(
      "taux-a-verifier", champ: "livraison",
      fr:
        "Le taux de \(local.taux.affiche(.francais)) vaut seulement \(local.contree.francais), et la livraison"
        + " est ailleurs ou n'est pas connue : \(lignes.texte.francais).",
      en:
        "The rate of \(local.taux.affiche(.anglais)) is charged \(local.contree.anglais) alone, and the"
        + " delivery is elsewhere or not known: \(lignes.texte.anglais).",
      ["tva": local.taux.texte, "lignes": lignes.rangs])
  }
}
