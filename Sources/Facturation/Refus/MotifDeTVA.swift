/// Why lines cannot be of the VAT category or the rate that they have.
package enum MotifDeTVA: Hashable, Sendable {
  case acheteurSansNumero(LignesVisees)
  case intracommunautaireEnFrance(LignesVisees)
  case acheteurHorsDeLUnion(NumeroTVA, LignesVisees)
  case autoliquidationParticulier(LignesVisees)
  case natureEtCategorie(CategorieTVA, LignesVisees)
  case lieuEtCategorie(CategorieTVA, LignesVisees)
  case tauxEtLieu(TauxDUnLieu, LignesVisees)
}

extension MotifDeTVA {
  /// The figures that the refusal turns on, each by its name.
  var chiffres: KeyValuePairs<String, String> {
    switch self {
    case .acheteurSansNumero(let lignes), .intracommunautaireEnFrance(let lignes),
      .autoliquidationParticulier(let lignes):
      ["lignes": lignes.rangs]
    case .acheteurHorsDeLUnion(let numero, let lignes):
      ["numeroTVA": numero.texte, "lignes": lignes.rangs]
    case .natureEtCategorie(let categorie, let lignes),
      .lieuEtCategorie(let categorie, let lignes):
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs]
    case .tauxEtLieu(let local, let lignes): ["tva": local.taux.texte, "lignes": lignes.rangs]
    }
  }
}

private typealias Code = RefusFacturation.Code

extension MotifDeTVA {
  /// The rule's name, and the reason with what to do about it, in one or two sentences.
  var enonce: Enonce {
    switch self {
    case .acheteurSansNumero(let lignes):
      Code.acheteurSansNumeroTVA.dit(
        "Sans le numéro de TVA du client, rien ne permet de lui vendre sans TVA :"
          + " \(lignes.texte.francais).",
        "Without the customer's VAT number nothing allows these sales without VAT:"
          + " \(lignes.texte.anglais).")
    case .intracommunautaireEnFrance(let lignes):
      Code.intracommunautaireEnFrance.dit(
        "La catégorie K est celle de biens vendus à une entreprise d'un autre pays de l'Union, et ce"
          + " client est français : \(lignes.texte.francais).",
        "Category K is that of goods sold to a business in another country of the Union, and this"
          + " customer is French: \(lignes.texte.anglais).")
    case .autoliquidationParticulier(let lignes):
      Code.autoliquidationParticulier.dit(
        "Un particulier ne peut pas devoir la TVA à la place du vendeur : \(lignes.texte.francais).",
        "A private person cannot owe the VAT in the seller's place: \(lignes.texte.anglais).")
    case .acheteurHorsDeLUnion(let numero, let lignes):
      Code.acheteurHorsDeLUnion.dit(
        "La catégorie K demande le numéro de TVA d'un autre pays de l'Union ou de l'Irlande du Nord"
          + " (XI), et \(numero) n'en est pas un : \(lignes.texte.francais). Des biens qui quittent"
          + " l'Union sont de catégorie G.",
        "Category K needs a VAT number of another country of the Union or of Northern Ireland (XI),"
          + " and \(numero) is none: \(lignes.texte.anglais). Goods that leave the Union are of"
          + " category G.")
    case .natureEtCategorie(let categorie, let lignes):
      Code.natureEtCategorie.dit(
        "La catégorie \(categorie.rawValue) est celle de biens, et des services sont vendus :"
          + " \(lignes.texte.francais). Un service à une entreprise d'un autre pays de l'Union est de"
          + " catégorie AE ; si ce sont des biens, dites-le.",
        "Category \(categorie.rawValue) is that of goods, and services are sold:"
          + " \(lignes.texte.anglais). A service to a business in another country of the Union is of"
          + " category AE; if these are goods, say so.")
    case .lieuEtCategorie(.exportation, let lignes):
      Code.lieuEtCategorie.dit(
        "La catégorie G est celle de biens exportés, et aucun lieu connu n'est hors de l'Union :"
          + " \(lignes.texte.francais). Donnez le lieu de livraison s'il l'est, ou à ces lignes leur"
          + " taux, ou la catégorie K entre entreprises.",
        "Category G is that of goods that are exported, and no place that is known lies outside the"
          + " Union: \(lignes.texte.anglais). Give the place of delivery if it does, or these lines"
          + " their rate, or category K between businesses.")
    case .lieuEtCategorie(let categorie, let lignes):
      Code.lieuEtCategorie.dit(
        "La catégorie \(categorie.rawValue) est celle de biens qui restent dans l'Union, et la"
          + " livraison est hors d'elle : \(lignes.texte.francais). Des biens exportés sont de"
          + " catégorie G.",
        "Category \(categorie.rawValue) is that of goods that stay in the Union, and these are"
          + " delivered outside it: \(lignes.texte.anglais). Goods that are exported are of category"
          + " G.")
    case .tauxEtLieu(let local, let lignes):
      Code.tauxEtLieu.dit(
        "Le taux de \(local.taux.affiche(.francais)) n'est celui ni du vendeur, ni du client, ni de la"
          + " livraison : il vaut seulement \(local.contree.francais). Donnez le lieu de livraison s'il y"
          + " est, ou leur taux à ces lignes : \(lignes.texte.francais).",
        "The rate of \(local.taux.affiche(.anglais)) is that of neither the seller, the customer nor the"
          + " delivery: it is charged \(local.contree.anglais) alone. Give the place of delivery if it"
          + " lies there, or these lines their rate: \(lignes.texte.anglais).")
    }
  }
}
