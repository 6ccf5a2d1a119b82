public import Facturation

/// Makes a draft one for another client.
public struct ChangerClient: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records which.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ client: ClientID, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, etats, _ in
      .clientChange(try facture.changer(client: etats.client(client).id))
    }
  }
}
