public import Facturation

/// Sets where the money of a draft is to go, and by which right it is taken.
public struct ModifierVersement: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Changes account, mandate and payee as they are at that moment, under the writer's lock.
  @discardableResult
  public func execute(
    _ facture: FactureID, par contexte: Contexte,
    changer: (inout Versement) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      var versement = facture.enTete.versement
      try changer(&versement)
      return .versementModifie(try facture.modifier(versement))
    }
  }
}
