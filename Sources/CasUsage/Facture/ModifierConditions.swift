public import Facturation

/// Sets another way to pay for a draft.
public struct ModifierConditions: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the way.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ conditions: ConditionsPaiement, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      .conditionsModifiees(try facture.modifier(conditions: conditions))
    }
  }
}
