/// A line of an invoice.
public struct LigneFactureDTO: Codable, Sendable, Equatable {
  /// The line's UUID.
  public var ligneId: String?
  /// What is sold.
  public var designation: String
  /// How much of it; negative for a deduction.
  public var quantite: Decimal
  /// What is counted, by its code in UNECE Recommendation 20; pieces where it does not say.
  public var codeUnite: String?
  /// The price of one unit, before VAT unless the invoice's prices include it.
  public var prixUnitaire: Decimal
  /// The discount on the line in percent.
  public var remisePourcentage: Decimal?
  /// The discount on the line as an amount.
  public var remiseMontant: Decimal?
  /// Why the discount is granted.
  public var motifRemise: String?
  /// The VAT rate in percent; without one the invoice's applies.
  public var tva: Decimal?
  /// The VAT category by its code in EN 16931: S, Z, E, AE, K, G or O.
  public var categorieTVA: String?
  /// The reason of an exemption, by its code in the list VATEX.
  public var codeExoneration: String?
  /// The reason of an exemption, in the words that stand on the invoice.
  public var motifExoneration: String?
  /// The produit's UUID, when the line was taken from one.
  public var produitId: String?
  /// The buyer's order that asked for it.
  public var referenceCommande: String?
  /// That order's date.
  public var dateCommande: Date?
  /// What there is to say besides, in as many lines as it takes.
  public var description: String?
  /// The seller's own code for what is sold.
  public var reference: String?
  /// The heading under which the line is printed.
  public var rubrique: String?
  /// What is sold: biens or services.
  public var nature: String?
  /// When the service was done that the line charges for.
  public var periode: PeriodeDTO?
  /// The account that the sale is entered in.
  public var compte: String?
  /// The invoice of a deposit that the line deducts.
  public var factureAnterieure: FactureAnterieureDTO?
  /// Quantity times price, rounded to the cent, less its discount.
  public var total: Decimal?

  /// Begins with what every line has; the rest is set afterwards.
  public init(designation: String, quantite: Decimal, prixUnitaire: Decimal) {
    self.designation = designation
    self.quantite = quantite
    self.prixUnitaire = prixUnitaire
  }
}

/// A first and a last day.
public struct PeriodeDTO: Codable, Sendable, Equatable {
  /// The first day.
  public var debut: Date
  /// The last day.
  public var fin: Date

  /// Gathers both.
  public init(debut: Date, fin: Date) {
    self.debut = debut
    self.fin = fin
  }
}

/// What the lines of one VAT rate, category and reason come to.
public struct GroupeTVADTO: Codable, Sendable, Equatable {
  /// The rate in percent.
  public var tva: Decimal
  /// The category by its code in EN 16931.
  public var categorieTVA: String
  /// The reason of an exemption, by its code in the list VATEX.
  public var codeExoneration: String?
  /// What the rate applies to.
  public var base: Decimal
  /// The VAT.
  public var montantTVA: Decimal

  /// Gathers a group.
  public init(tva: Decimal, categorieTVA: String, base: Decimal, montantTVA: Decimal) {
    self.tva = tva
    self.categorieTVA = categorieTVA
    self.base = base
    self.montantTVA = montantTVA
  }
}

/// Something that is sold again and again.
public struct ProduitDTO: Codable, Sendable, Equatable {
  /// The produit's UUID.
  public var id: String?
  /// What it is called on an invoice.
  public var designation: String
  /// The seller's own code for it.
  public var reference: String?
  /// The price of one unit before VAT.
  public var prixUnitaire: Decimal
  /// Its VAT rate in percent; without one the invoice's applies.
  public var tva: Decimal?
  /// What is counted, by its code in UNECE Recommendation 20; pieces where it does not say.
  public var codeUnite: String?
  /// What it is: biens or services.
  public var nature: String?
  /// The account that its sales are entered in.
  public var compte: String?

  /// Begins with what every produit has; the rest is set afterwards.
  public init(designation: String, prixUnitaire: Decimal) {
    self.designation = designation
    self.prixUnitaire = prixUnitaire
  }
}
