public import Facturation

/// Gives a client other particulars; issued invoices keep the old ones.
public struct ModifierClient: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records all that is now known of it.
  public func execute(
    _ id: ClientID, _ fiche: FicheClient, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: .client(id)) { etats, _ in
      [.client(id, .clientModifie(try etats.client(id).modifier(fiche)))]
    }
  }
}
