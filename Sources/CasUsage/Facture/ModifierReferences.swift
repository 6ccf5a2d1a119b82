public import Facturation

/// Sets what a draft cites for its buyer.
public struct ModifierReferences: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Changes the references as they are at that moment, under the writer's lock.
  @discardableResult
  public func execute(
    _ facture: FactureID, par contexte: Contexte,
    changer: (inout ReferencesDeFacture) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      var references = facture.enTete.references
      try changer(&references)
      return .referencesModifiees(try facture.modifier(references))
    }
  }
}
