import Facturier

/// What a line is to say, as options give it.
enum FicheDeLigne {
  static let options: [Option] = [
    .designation, .quantite, .prix, .unite, .remiseDeLigne, .motifRemise, .tva, .exoneration,
    .categorieTVA, .motifExoneration, .description, .referenceDeLigne, .rubrique, .natureDeLigne,
    .periode, .compte, .referenceCommande, .dateCommande,
  ]

  /// What a line needs; a produit gives all of it but how much.
  fileprivate static let exigees: [Option] = [.designation, .quantite, .prix]

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
        .choixAttendu(trouve: texte, parmi: PrixSaisis.allCases.map { $0.rawValue.lowercased() }),
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

/// Discounts, as people type them.
extension Remise {
  /// A percentage or an amount, told apart by the sign behind it: `5 %`, `12.50 €`; without a sign it
  /// is of the kind that is usual there.
  init(
    saisie: String, champ: Champ, sansSigne: SansSigne, motif: Libelle? = nil
  ) throws(RefusFacturation) {
    if saisie.contains("%") || (sansSigne == .pourcentage && !saisie.contains("€")) {
      self.init(try Pourcentage(saisie: saisie, champ: champ), motif: motif)
    } else {
      self.init(montant: try Montant(saisie: saisie, champ: champ), motif: motif)
    }
  }

  /// What a bare number means.
  enum SansSigne { case pourcentage, montant }
}

extension Appel {
  /// The discount that is asked for, if one is.
  func remise(sansSigne: Remise.SansSigne) throws -> Remise? {
    guard let texte = texte(.remise), !texte.isEmpty else { return nil }
    return try Remise(
      saisie: texte, champ: Option.remise.champ, sansSigne: sansSigne, motif: valeur(.motifRemise))
  }
}

extension Commande {
  /// `ligne ajouter`: adds a line to a draft.
  static let ajouterUneLigne = Commande(
    nom: [
      "ligne ajouter", "ajouter", "article", "prestation", "ajouter ligne", "ligne créer",
      "ligne nouvelle",
    ],
    anglais: ["line add", "add", "item", "add line", "line create", "line new"],
    fr: "Ajoute une ligne à un brouillon.", en: "Adds a line to a draft.",
    note: Phrase(
      fr: "Il faut une désignation, une quantité et un prix ; un produit donne tout, sauf la"
        + " quantité.",
      en: "A designation, a quantity and a price are needed; a product gives all but the"
        + " quantity."),
    arguments: [.facture],
    options: FicheDeLigne.options.attendant(FicheDeLigne.exigees) + [.produit] + Option.dActe
  ) { seance, appel in
    let exigees = appel.a(.produit) ? [.quantite] : FicheDeLigne.exigees
    if let absente = exigees.first(where: { !appel.a($0) }) {
      throw Usage(.manque(absente.ecriture))
    }
    let produit: ProduitID? = try appel.texte(.produit).map { try seance.tenu($0, .exclus) }
    let recu = try seance.surLaFacture {
      try $0.ajouterLigne($1, FicheDeLigne.lire(appel), de: produit)
    }
    try seance.repondre(recu, donnee: recu.ligneId?.texte, seance.enTout)
  }

  /// `ligne modifier`: changes a line of a draft.
  static let modifierUneLigne = Commande(
    nom: ["ligne modifier", "ligne changer", "ligne corriger", "modifier ligne"],
    anglais: ["line edit", "line change", "edit line"], fr: "Modifie une ligne d'un brouillon.",
    en: "Changes a line of a draft.", note: .noteEffacer(Option.unite.tiret),
    arguments: [.facture, .ligne], options: FicheDeLigne.options + Option.dActe
  ) { seance, appel in
    try seance.exigerUneModification(parmi: FicheDeLigne.options)
    try seance.surLaLigne { try $0.modifierLigne($1, ligne: $2, FicheDeLigne.lire(appel)) }
  }

  /// `ligne retirer`: takes a line off a draft.
  static let retirerUneLigne = Commande(
    nom: [
      "ligne retirer", "ligne supprimer", "ligne effacer", "ligne enlever", "retirer",
      "retirer ligne",
    ],
    anglais: ["line remove", "line delete", "remove", "remove line"],
    fr: "Retire une ligne d'un brouillon.", en: "Takes a line off a draft.",
    arguments: [.facture, .ligne], options: Option.dActe
  ) { seance, _ in try seance.surLaLigne { try $0.retirerLigne($1, ligne: $2) } }
}

extension Seance {
  /// Does something to the line that the first arguments name, and says what its draft comes to.
  fileprivate func surLaLigne<Valeur>(
    _ acte: (RegistreTenu, FactureID, LigneID) throws -> Valeur
  ) throws {
    let facture = try facture(appel.exige(0))
    let ligne = try ligne(appel.exige(1), de: facture)
    try repondre(faire(sur: .facture(facture)) { try acte($0, facture, ligne) }, enTout)
  }
}
