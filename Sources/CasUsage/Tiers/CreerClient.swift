public import Facturation

/// Makes a client known.
public struct CreerClient: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records what is known of it.
  @discardableResult
  public func execute(_ fiche: FicheClient, par contexte: Contexte) throws -> RecuAvec<ClientID> {
    let recu = try outils.accomplir(contexte) { etats, tirage in
      _ = try etats.registre()
      return [.client(tirage.suivant(), .clientCree(try Client.creer(fiche)))]
    }
    return RecuAvec(recu, \.clientId)
  }
}
