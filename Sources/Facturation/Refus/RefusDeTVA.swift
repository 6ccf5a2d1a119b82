/// Why lines cannot be of the VAT category or the rate that they have.
extension RefusFacturation {
  package static func acheteurSansNumeroTVA(_ lignes: LignesVisees) -> Self {
    Self(
      "acheteur-sans-numero-tva",
      fr: "Sans le numéro de TVA du client, rien ne permet de lui vendre sans TVA :"
        + " \(lignes.texte.francais).",
      en: "Without the customer's VAT number nothing allows these sales without VAT:"
        + " \(lignes.texte.anglais).",
      ["lignes": lignes.rangs], remede: .donnerUnNumeroTVA)
  }

  package static func intracommunautaireEnFrance(_ lignes: LignesVisees) -> Self {
    Self(
      "intracommunautaire-en-france",
      fr:
        "La catégorie K est celle de biens vendus à une entreprise d'un autre pays de l'Union, et ce"
        + " client est français : \(lignes.texte.francais).",
      en: "Category K is that of goods sold to a business in another country of the Union, and this"
        + " customer is French: \(lignes.texte.anglais).",
      ["lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func acheteurHorsDeLUnion(_ numero: NumeroTVA, _ lignes: LignesVisees) -> Self {
    Self(
      "acheteur-hors-de-l-union",
      fr:
        "La catégorie K demande le numéro de TVA d'un autre pays de l'Union ou de l'Irlande du Nord"
        + " (XI), et \(numero) n'en est pas un : \(lignes.texte.francais). Des biens qui quittent"
        + " l'Union sont de catégorie G.",
      en:
        "Category K needs a VAT number of another country of the Union or of Northern Ireland (XI),"
        + " and \(numero) is none: \(lignes.texte.anglais). Goods that leave the Union are of"
        + " category G.",
      ["numeroTVA": numero.texte, "lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func autoliquidationParticulier(_ lignes: LignesVisees) -> Self {
    Self(
      "autoliquidation-particulier",
      fr:
        "Un particulier ne peut pas devoir la TVA à la place du vendeur : \(lignes.texte.francais).",
      en: "A private person cannot owe the VAT in the seller's place: \(lignes.texte.anglais).",
      ["lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func natureEtCategorie(_ categorie: CategorieTVA, _ lignes: LignesVisees) -> Self {
    Self(
      "nature-et-categorie",
      fr: "La catégorie \(categorie.rawValue) est celle de biens, et des services sont vendus :"
        + " \(lignes.texte.francais). Un service à une entreprise d'un autre pays de l'Union est de"
        + " catégorie AE ; si ce sont des biens, dites-le.",
      en: "Category \(categorie.rawValue) is that of goods, and services are sold:"
        + " \(lignes.texte.anglais). A service to a business in another country of the Union is of"
        + " category AE; if these are goods, say so.",
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func lieuEtCategorie(_ categorie: CategorieTVA, _ lignes: LignesVisees) -> Self {
    let exportees = Texte(
      "La catégorie G est celle de biens exportés, et aucun lieu connu n'est hors de l'Union :"
        + " \(lignes.texte.francais). Donnez le lieu de livraison s'il l'est, ou à ces lignes leur"
        + " taux, ou la catégorie K entre entreprises.",
      "Category G is that of goods that are exported, and no place that is known lies outside the"
        + " Union: \(lignes.texte.anglais). Give the place of delivery if it does, or these lines"
        + " their rate, or category K between businesses.")
    let dansLUnion = Texte(
      "La catégorie \(categorie.rawValue) est celle de biens qui restent dans l'Union, et la"
        + " livraison est hors d'elle : \(lignes.texte.francais). Des biens exportés sont de"
        + " catégorie G.",
      "Category \(categorie.rawValue) is that of goods that stay in the Union, and these are"
        + " delivered outside it: \(lignes.texte.anglais). Goods that are exported are of category"
        + " G.")
    return Self(
      "lieu-et-categorie", categorie == .exportation ? exportees : dansLUnion,
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs], remede: .fixerLeLieu)
  }

  package static func tauxEtLieu(_ local: TauxDUnLieu, _ lignes: LignesVisees) -> Self {
    Self(
      "taux-et-lieu",
      fr:
        "Le taux de \(local.taux.affiche(.francais)) n'est celui ni du vendeur, ni du client, ni de la"
        + " livraison : il vaut seulement \(local.contree.francais). Donnez le lieu de livraison s'il y"
        + " est, ou leur taux à ces lignes : \(lignes.texte.francais).",
      en:
        "The rate of \(local.taux.affiche(.anglais)) is that of neither the seller, the customer nor the"
        + " delivery: it is charged \(local.contree.anglais) alone. Give the place of delivery if it"
        + " lies there, or these lines their rate: \(lignes.texte.anglais).",
      ["tva": local.taux.texte, "lignes": lignes.rangs], remede: .fixerLeLieu)
  }
}
