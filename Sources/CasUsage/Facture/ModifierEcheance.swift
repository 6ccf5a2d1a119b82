public import Facturation

/// Sets another due date for a draft.
public struct ModifierEcheance: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the date or the delay.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ echeance: Echeance, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      .echeanceModifiee(try facture.modifier(echeance: echeance))
    }
  }
}
