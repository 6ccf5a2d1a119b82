import Facturier

/// What a line is to say, as options give it.
enum FicheDeLigne {
  static let options: [Option] = [
    .designation, .quantite, .prix, .unite, .tva, .categorieTVA, .motifExoneration,
    .referenceCommande, .dateCommande,
  ]

  /// The options that an empty value takes away.
  private static let facultatives: [(Option, DemandeLigne.Facultatif)] = [
    (.unite, .unite), (.motifExoneration, .motifExoneration),
    (.referenceCommande, .referenceCommande), (.dateCommande, .dateCommande),
  ]

  static func lire(_ appel: Appel) throws -> DemandeLigne {
    var demande = DemandeLigne()
    demande.sans = Set(facultatives.filter { appel.texte($0.0) == "" }.map(\.1))
    demande.designation = try appel.valeur(.designation)
    demande.quantite = try appel.nombre(.quantite)
    demande.unite = try appel.valeur(.unite, sinon: nil)
    demande.prixUnitaire = try appel.nombre(.prix)
    demande.tva = try appel.nombre(.tva)
    demande.categorieTVA = try appel.choix(.categorieTVA)
    demande.motifExoneration = try appel.valeur(.motifExoneration, sinon: nil)
    demande.referenceCommande = try appel.valeur(.referenceCommande, sinon: nil)
    demande.dateCommande = try appel.date(.dateCommande, sinon: nil)
    return demande
  }
}
