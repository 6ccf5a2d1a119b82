/// A base, and the VAT on it.
public struct BaseEtTVA: Hashable, Sendable {
  /// What a rate applies to.
  public let base: Cumul
  /// The VAT.
  public let tva: Cumul

  /// Nothing of either.
  package static let zero = Self(base: .zero, tva: .zero)

  /// Gathers both.
  package init(base: Cumul, tva: Cumul) {
    self.base = base
    self.tva = tva
  }

  init(_ groupe: GroupeTVA) {
    self.init(base: Cumul(groupe.base), tva: Cumul(groupe.montantTVA))
  }

  /// Both together.
  package var total: Cumul { base + tva }

  /// The sums of two.
  package static func + (une: Self, autre: Self) -> Self {
    Self(base: une.base + autre.base, tva: une.tva + autre.tva)
  }

  /// The differences of two.
  package static func - (une: Self, autre: Self) -> Self {
    Self(base: une.base - autre.base, tva: une.tva - autre.tva)
  }
}
