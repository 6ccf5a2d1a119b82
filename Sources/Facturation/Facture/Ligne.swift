/// One line of an invoice, with its total.
public struct Ligne: Hashable, Sendable, Identifiable {
  /// Which line.
  public let id: LigneID
  /// What it says.
  public let contenu: ContenuLigne
  /// Quantity times unit price, rounded to the cent, less its discount.
  public let total: Montant

  /// A line with the total that was recorded for it.
  package init(id: LigneID, contenu: ContenuLigne, total: Montant) {
    self.id = id
    self.contenu = contenu
    self.total = total
  }

  /// A line with the total that follows from it, or a refusal above the ceiling.
  package init(id: LigneID, contenu: ContenuLigne) throws(RefusFacturation) {
    let total = try CalculSommes.total(contenu.quantite, de: contenu)
    self.init(id: id, contenu: contenu, total: total)
  }
}

extension Ligne: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("ligneId", record?.id)
    contenu = try walker.included(record?.contenu)
    total = try walker.member("total", record?.total)
  }
}

/// What a line says: the goods or the service, how much, at which price and VAT.
///
/// What else it says is read from the line's contents themselves: `contenu.reference`.
@dynamicMemberLookup
public struct ContenuLigne: Hashable, Sendable {
  /// What is sold.
  public var designation: Libelle
  /// How much of it; negative for a deduction, never zero.
  public var quantite: Quantite
  /// What is counted: hours, kilograms; pieces where it does not say.
  public var codeUnite: CodeUnite?
  /// The price of one unit, before VAT unless the invoice's prices include it.
  public var prixUnitaire: PrixUnitaire
  /// The discount on the line.
  public var remise: Remise?
  /// The VAT rate.
  public var tva: Taux
  /// Why that rate.
  public var categorieTVA: CategorieTVA
  /// The reason of an exemption, by its code.
  public var codeExoneration: CodeExoneration?
  /// The reason of an exemption, in the words that stand on the invoice.
  public var motifExoneration: Libelle?
  /// The produit that the line sells, when it was taken from one.
  public var produit: ProduitID?
  /// What else it says.
  public var precisions: PrecisionsLigne

  /// Gathers what a line says.
  package init(
    designation: Libelle, quantite: Quantite, codeUnite: CodeUnite? = nil,
    prixUnitaire: PrixUnitaire, remise: Remise? = nil, tva: Taux,
    categorieTVA: CategorieTVA = .normale, codeExoneration: CodeExoneration? = nil,
    motifExoneration: Libelle? = nil, produit: ProduitID? = nil,
    precisions: PrecisionsLigne = PrecisionsLigne()
  ) {
    self.designation = designation
    self.quantite = quantite
    self.codeUnite = codeUnite
    self.prixUnitaire = prixUnitaire
    self.remise = remise
    self.tva = tva
    self.categorieTVA = categorieTVA
    self.codeExoneration = codeExoneration
    self.motifExoneration = motifExoneration
    self.produit = produit
    self.precisions = precisions
  }

  /// What else it says, read and set as if it stood here.
  public subscript<Valeur>(dynamicMember chemin: WritableKeyPath<PrecisionsLigne, Valeur>) -> Valeur
  {
    get { precisions[keyPath: chemin] }
    set { precisions[keyPath: chemin] = newValue }
  }
}

extension ContenuLigne: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    designation = try walker.member("designation", "désignation", "text", record?.designation)
    quantite = try walker.member("quantite", "quantité", "quantity", record?.quantite)
    codeUnite = try walker.optional("codeUnite", "unité", "unit", record?.codeUnite)
    prixUnitaire = try walker.member("prixUnitaire", "prix", "price", record?.prixUnitaire)
    remise = try walker.included(from: "remisePourcentage", record?.remise)
    tva = try walker.member("tva", "TVA", "VAT", record?.tva)
    categorieTVA = try walker.member(
      "categorieTVA", "catégorie de TVA", "VAT category", record?.categorieTVA)
    codeExoneration = try walker.optional(
      "codeExoneration", "code d'exonération", "exemption code", record?.codeExoneration)
    motifExoneration = try walker.optional(
      "motifExoneration", "exonération", "exemption", record?.motifExoneration)
    produit = try walker.optional("produitId", "produit", "product", record?.produit)
    precisions = try walker.included(record?.precisions)
  }
}
