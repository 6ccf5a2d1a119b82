public import Facturation

/// Grants a discount on the whole of a draft.
public struct AccorderRemise: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records how much; ``Facturation/Remise/aucune`` takes it back.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ remise: Remise, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      .remiseAccordee(try facture.accorder(remise: remise))
    }
  }
}
