/// One line of an invoice, with its total.
public struct Ligne: Hashable, Sendable, Identifiable {
  /// Which line.
  public let id: LigneID
  /// What it says.
  public let contenu: ContenuLigne
  /// Quantity times unit price, rounded to the cent.
  public let total: Montant

  /// A line with the total that was recorded for it.
  package init(id: LigneID, contenu: ContenuLigne, total: Montant) {
    self.id = id
    self.contenu = contenu
    self.total = total
  }

  /// A line with the total that follows from it, or a refusal above the ceiling.
  package init(id: LigneID, contenu: ContenuLigne) throws(RefusFacturation) {
    let total = try CalculSommes.totalLigne(contenu.quantite, prix: contenu.prixUnitaire)
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
public struct ContenuLigne: Hashable, Sendable {
  /// What is sold.
  public var designation: Libelle
  /// How much of it; negative for a deduction, never zero.
  public var quantite: Quantite
  /// What is counted: hour, kilogram, piece.
  public var unite: Libelle?
  /// The price of one unit before VAT.
  public var prixUnitaire: PrixUnitaire
  /// The VAT rate.
  public var tva: Taux
  /// Why that rate.
  public var categorieTVA: CategorieTVA
  /// The reason of an exemption, in the words that stand on the invoice.
  public var motifExoneration: Libelle?
  /// The produit that the line sells, when it was taken from one.
  public var produit: ProduitID?
  /// The buyer's order that asked for it.
  public var referenceCommande: Libelle?
  /// That order's date.
  public var dateCommande: DateCivile?

  /// Gathers what a line says.
  package init(
    designation: Libelle, quantite: Quantite, unite: Libelle? = nil, prixUnitaire: PrixUnitaire,
    tva: Taux, categorieTVA: CategorieTVA = .normale, motifExoneration: Libelle? = nil,
    produit: ProduitID? = nil, referenceCommande: Libelle? = nil,
    dateCommande: DateCivile? = nil
  ) {
    self.designation = designation
    self.quantite = quantite
    self.unite = unite
    self.prixUnitaire = prixUnitaire
    self.tva = tva
    self.categorieTVA = categorieTVA
    self.motifExoneration = motifExoneration
    self.produit = produit
    self.referenceCommande = referenceCommande
    self.dateCommande = dateCommande
  }
}

extension ContenuLigne: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    designation = try walker.member("designation", "désignation", "text", record?.designation)
    quantite = try walker.member("quantite", "quantité", "quantity", record?.quantite)
    unite = try walker.optional("unite", "unité", "unit", record?.unite)
    prixUnitaire = try walker.member("prixUnitaire", "prix", "price", record?.prixUnitaire)
    tva = try walker.member("tva", "TVA", "VAT", record?.tva)
    categorieTVA = try walker.member(
      "categorieTVA", "catégorie de TVA", "VAT category", record?.categorieTVA)
    motifExoneration = try walker.optional(
      "motifExoneration", "exonération", "exemption", record?.motifExoneration)
    produit = try walker.optional("produitId", "produit", "product", record?.produit)
    referenceCommande = try walker.optional(
      "referenceCommande", "commande", "order", record?.referenceCommande)
    dateCommande = try walker.optional(
      "dateCommande", "date de commande", "order date", record?.dateCommande)
  }
}
