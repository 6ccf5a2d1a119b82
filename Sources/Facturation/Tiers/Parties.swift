/// Who sold to whom, as a document froze them: dozens of texts, which all copies of it share.
@usableFromInline package final class Parties: Hashable, Sendable {
  /// The seller.
  @usableFromInline package let vendeur: Vendeur
  /// The client.
  @usableFromInline package let client: FicheClient

  /// Gathers both.
  package init(vendeur: Vendeur, client: FicheClient) {
    (self.vendeur, self.client) = (vendeur, client)
  }

  /// Asks a walker for both, as members of the record that they are part of.
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(
    _ walker: inout W, like parties: Parties?
  ) throws(W.Failure) {
    vendeur = try walker.member("vendeur", parties?.vendeur)
    client = try walker.member("client", parties?.client)
  }

  /// Whether both are the same.
  @usableFromInline package static func == (left: Parties, right: Parties) -> Bool {
    left === right || (left.vendeur == right.vendeur && left.client == right.client)
  }

  /// Takes up both.
  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(vendeur)
    hasher.combine(client)
  }
}
