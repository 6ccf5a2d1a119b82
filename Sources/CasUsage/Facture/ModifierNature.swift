public import Facturation

/// Says what a draft sells, or no longer says it.
public struct ModifierNature: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the nature; nothing takes it away.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ nature: NatureOperation?, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      .natureModifiee(try facture.modifier(nature: nature))
    }
  }
}
