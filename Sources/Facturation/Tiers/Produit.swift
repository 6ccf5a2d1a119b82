/// Something that is sold again and again, under an identity that stays when its price changes.
public struct Produit: Hashable, Sendable, Identifiable {
  /// The produit's identity, which it keeps.
  public let id: ProduitID
  /// All that the produit proposes now.
  public internal(set) var fiche: FicheProduit
  /// Whether it is no longer offered where one is to be chosen.
  public internal(set) var estArchive = false

  /// Puts a produit together.
  package init(id: ProduitID, fiche: FicheProduit) {
    self.id = id
    self.fiche = fiche
  }

  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Produit?, _ evenement: EvenementProduit, id: ProduitID
  ) throws(EcartDEvolution) -> Produit {
    guard var produit = etat else {
      guard case .produitCree(let creation) = evenement else { throw .sansDebut }
      return Produit(id: id, fiche: creation.fiche)
    }
    switch evenement {
    case .produitCree: throw .debutRepete
    case .produitModifie(let modification): produit.fiche = modification.fiche
    case .produitArchive: produit.estArchive = true
    case .produitRetabli: produit.estArchive = false
    }
    return produit
  }
}

/// What a produit proposes for the lines that sell it.
public struct FicheProduit: Hashable, Sendable {
  /// What it is called on an invoice.
  public var designation: Libelle
  /// The seller's own code for it.
  public var reference: Libelle?
  /// The price of one unit before VAT.
  public var prixUnitaire: PrixUnitaire
  /// Its VAT rate; without one the invoice's applies.
  public var tva: Taux?
  /// What is counted: hours, kilograms; pieces where it does not say.
  public var codeUnite: CodeUnite?
  /// Goods or services.
  public var nature: NatureLigne?
  /// The account that its sales are entered in.
  public var compte: CompteComptable?

  /// Gathers what is known of a produit.
  public init(
    designation: Libelle, reference: Libelle? = nil, prixUnitaire: PrixUnitaire,
    tva: Taux? = nil, codeUnite: CodeUnite? = nil, nature: NatureLigne? = nil,
    compte: CompteComptable? = nil
  ) {
    self.designation = designation
    self.reference = reference
    self.prixUnitaire = prixUnitaire
    self.tva = tva
    self.codeUnite = codeUnite
    self.nature = nature
    self.compte = compte
  }

  /// The price on an invoice of which the prices may include VAT, at a rate.
  func prix(_ saisis: PrixSaisis, _ tva: Taux) throws(RefusFacturation) -> PrixUnitaire {
    saisis == .ttc ? try prixUnitaire.avecTVA(tva) : prixUnitaire
  }
}

extension FicheProduit: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    designation = try walker.member("designation", "désignation", "item", record?.designation)
    reference = try walker.optional("reference", "référence", "reference", record?.reference)
    prixUnitaire = try walker.member("prixUnitaire", "prix HT", "net price", record?.prixUnitaire)
    tva = try walker.optional("tva", "TVA", "VAT", record?.tva)
    codeUnite = try walker.optional("codeUnite", "unité", "unit", record?.codeUnite)
    nature = try walker.optional("nature", record?.nature)
    compte = try walker.optional("compte", "compte", "account", record?.compte)
  }
}
