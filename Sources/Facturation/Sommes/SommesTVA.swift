/// What one VAT rate and category comes to: what invoices charged, and what avoirs took back.
public struct SommesTVA: Hashable, Sendable {
  /// What invoices applied the rate to.
  public private(set) var base = Cumul.zero
  /// The VAT on that.
  public private(set) var montantTVA = Cumul.zero
  /// What avoirs took off the base.
  public private(set) var baseCreditee = Cumul.zero
  /// What avoirs took off the VAT.
  public private(set) var tvaCreditee = Cumul.zero

  /// Nothing yet.
  package init() {}

  /// What a closing recorded.
  package init(_ groupe: GroupeCloture) {
    (base, montantTVA) = (groupe.base.cumul, groupe.montantTVA.cumul)
    (baseCreditee, tvaCreditee) = (groupe.baseCreditee.cumul, groupe.tvaCreditee.cumul)
  }

  /// What is left of base and VAT.
  public var nette: BaseEtTVA {
    BaseEtTVA(base: base - baseCreditee, tva: montantTVA - tvaCreditee)
  }

  /// What two rates, or two periods, come to together.
  package static func + (une: Self, autre: Self) -> Self {
    var somme = une
    somme.base += autre.base
    somme.montantTVA += autre.montantTVA
    somme.baseCreditee += autre.baseCreditee
    somme.tvaCreditee += autre.tvaCreditee
    return somme
  }

  /// Adds what an invoice charges.
  package mutating func facturer(_ groupe: GroupeTVA) {
    base += groupe.base
    montantTVA += groupe.montantTVA
  }

  /// Adds what an avoir takes back.
  package mutating func crediter(_ groupe: GroupeTVA) {
    baseCreditee += groupe.base
    tvaCreditee += groupe.montantTVA
  }
}
