/// A discount: a part of a sum or an amount, and why.
public struct Remise: Hashable, Sendable {
  /// The part of the sum that it takes off.
  public var pourcentage: Pourcentage
  /// The amount that it takes off.
  public var montant: Montant
  /// Why it is granted.
  public var motif: Libelle?

  /// No discount.
  public static let aucune = Remise(.zero)

  /// A discount in percent.
  public init(_ pourcentage: Pourcentage, motif: Libelle? = nil) {
    self.init(pourcentage: pourcentage, montant: .zero, motif: motif)
  }

  /// A discount of an amount.
  public init(montant: Montant, motif: Libelle? = nil) {
    self.init(pourcentage: .zero, montant: montant, motif: motif)
  }

  private init(pourcentage: Pourcentage, montant: Montant, motif: Libelle?) {
    self.pourcentage = pourcentage
    self.montant = montant
    self.motif = motif
  }

  /// Whether it takes nothing off.
  public var estNulle: Bool { pourcentage == .zero && montant == .zero }

  /// The discount, or nothing where it takes nothing off.
  var siUtile: Remise? { estNulle ? nil : self }
}

extension Remise: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    pourcentage = try walker.member("remisePourcentage", "remise", "discount", record?.pourcentage)
    montant = try walker.member(
      "remiseMontant", "remise en euros", "discount in euros", record?.montant, usually: .zero)
    motif = try walker.optional(
      "motifRemise", "motif de la remise", "reason of the discount", record?.motif)
  }
}
