public import Facturation

/// Offers a client again that was archived.
public struct RetablirClient: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records it, and why if that is said.
  @discardableResult
  public func execute(
    _ id: ClientID, motif: Libelle? = nil, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.client(id)]) { etats, _ in
      [.client(id, .clientRetabli(try etats.client(id).retablir(motif: motif)))]
    }
  }
}
