import Facturier

/// What a line is to say, as options give it.
enum FicheDeLigne {
  static let options: [Option] = [
    .designation, .quantite, .prix, .unite, .remiseDeLigne, .motifRemise, .tva, .exoneration,
    .categorieTVA, .motifExoneration, .description, .referenceDeLigne, .rubrique, .natureDeLigne,
    .periode, .compte, .referenceCommande, .dateCommande,
  ]

  /// The options that an empty value takes away.
  private static let facultatives: [(Option, DemandeLigne.Facultatif)] = [
    (.unite, .codeUnite), (.remiseDeLigne, .remise), (.exoneration, .codeExoneration),
    (.motifExoneration, .motifExoneration), (.description, .description),
    (.referenceDeLigne, .reference), (.rubrique, .rubrique), (.natureDeLigne, .nature),
    (.periode, .periode), (.compte, .compte), (.referenceCommande, .referenceCommande),
    (.dateCommande, .dateCommande),
  ]

  static func lire(_ appel: Appel) throws -> DemandeLigne {
    var demande = DemandeLigne()
    demande.sans = Set(facultatives.filter { appel.texte($0.0) == "" }.map(\.1))
    demande.designation = try appel.valeur(.designation)
    demande.quantite = try appel.nombre(.quantite)
    demande.codeUnite = try appel.unite(sinon: nil)
    demande.prixUnitaire = try appel.nombre(.prix)
    demande.remise = try appel.remise(sansSigne: .montant)
    demande.tva = try appel.nombre(.tva)
    demande.categorieTVA = try appel.choix(.categorieTVA)
    demande.codeExoneration = try appel.valeur(.exoneration, sinon: nil)
    demande.motifExoneration = try appel.valeur(.motifExoneration, sinon: nil)
    demande.description = try appel.valeur(.description, sinon: nil)
    demande.reference = try appel.valeur(.referenceDeLigne, sinon: nil)
    demande.rubrique = try appel.valeur(.rubrique, sinon: nil)
    demande.nature = try appel.nature(sinon: nil)
    demande.periode = try appel.periodeFacturee()
    demande.compte = try appel.valeur(.compte, sinon: nil)
    demande.referenceCommande = try appel.valeur(.referenceCommande, sinon: nil)
    demande.dateCommande = try appel.date(.dateCommande, sinon: nil)
    return demande
  }
}

/// What lines and produits say alike.
extension Appel {
  /// The unit, by a word or its code.
  func unite(sinon avant: CodeUnite?) throws -> CodeUnite? {
    try remplacer(.unite, avant) { try lire($0) { try CodeUnite(saisie: $0, champ: $1) } }
  }

  /// Goods or services.
  func nature(sinon avant: NatureLigne?) throws -> NatureLigne? {
    try remplacer(.natureDeLigne, avant) { try choix($0) }
  }

  /// Whether the prices of the lines include VAT, in capitals or not.
  func prixSaisis() throws -> PrixSaisis {
    guard let texte = texte(.prixSaisis) else { return .ht }
    guard let prix = PrixSaisis(rawValue: texte.uppercased()) else {
      throw Usage(
        .choixAttendu(
          trouve: texte, parmi: PrixSaisis.allCases.map { $0.rawValue.lowercased() }),
        de: Option.prixSaisis.champ)
    }
    return prix
  }

  /// A first and a last day, with two points between them.
  fileprivate func periodeFacturee() throws -> Periode? {
    try remplacer(.periode, nil) { option in
      try lire(option) { texte, champ in
        let jours = texte.split(separator: "..", omittingEmptySubsequences: false)
        guard jours.count == 2 else { throw Usage(.periodeAttendue(trouve: texte), de: champ) }
        return try Periode(
          du: DateCivile(texte: String(jours[0]), champ: champ),
          au: DateCivile(texte: String(jours[1]), champ: champ))
      }
    }
  }
}
