import Facturier

/// What a line is to say, as options give it.
enum FicheDeLigne {
  static let options: [Option] = [
    .designation, .quantite, .prix, .unite, .tva, .categorieTVA, .motifExoneration,
    .referenceCommande, .dateCommande,
  ]

  static func lire(_ appel: Appel) throws -> DemandeLigne {
    var demande = DemandeLigne()
    demande.designation = try appel.valeur(.designation)
    demande.quantite = try appel.nombre(.quantite)
    demande.unite = try appel.valeur(.unite)
    demande.prixUnitaire = try appel.nombre(.prix)
    demande.tva = try appel.nombre(.tva)
    demande.categorieTVA = try appel.choix(.categorieTVA)
    demande.motifExoneration = try appel.valeur(.motifExoneration)
    demande.referenceCommande = try appel.valeur(.referenceCommande)
    demande.dateCommande = try appel.date(.dateCommande)
    return demande
  }
}
