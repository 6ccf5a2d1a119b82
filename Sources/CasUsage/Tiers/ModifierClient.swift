public import Facturation

/// Gives a client other particulars; issued invoices keep the old ones.
public struct ModifierClient: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records all that is now known of it.
  @discardableResult
  public func execute(
    _ id: ClientID, _ fiche: FicheClient, par contexte: Contexte
  ) throws -> Recu {
    try execute(id, par: contexte) { $0 = fiche }
  }

  /// Changes some of what is known of it, and leaves the rest as it is at that moment.
  ///
  /// The change is made under the writer's lock, so that of two people who change different things
  /// neither takes back what the other has recorded.
  @discardableResult
  public func execute(
    _ id: ClientID, par contexte: Contexte, changer: (inout FicheClient) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.client(id)]) { etats, _ in
      let client = try etats.client(id)
      var fiche = client.fiche
      try changer(&fiche)
      return [.client(id, .clientModifie(try client.modifier(fiche)))]
    }
  }
}
