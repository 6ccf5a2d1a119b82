public import Facturation

/// No longer offers a client; what was made with it stays as it was.
public struct ArchiverClient: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records it, and why if that is said.
  @discardableResult
  public func execute(
    _ id: ClientID, motif: Libelle? = nil, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.client(id)]) { etats, _ in
      [.client(id, .clientArchive(try etats.client(id).archiver(motif: motif)))]
    }
  }
}
