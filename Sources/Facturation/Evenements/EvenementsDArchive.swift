/// A client is no longer offered where one is to be chosen; what it bought stays as it was.
public struct ClientArchive: Hashable, Sendable {
  /// Why, if it was said.
  public let motif: Libelle?

  /// Records why.
  package init(motif: Libelle? = nil) { self.motif = motif }
}

extension ClientArchive: Fact {
  @usableFromInline package static let type = EventType("ClientArchive")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("client archivé", "customer archived")
  }
  @usableFromInline package var faits: Faits { Faits(motif: motif) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    motif = try walker.optional("motif", record?.motif)
  }
}

/// A client that was archived is offered again.
public struct ClientRetabli: Hashable, Sendable {
  /// Why, if it was said.
  public let motif: Libelle?

  /// Records why.
  package init(motif: Libelle? = nil) { self.motif = motif }
}

extension ClientRetabli: Fact {
  @usableFromInline package static let type = EventType("ClientRetabli")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("client rétabli", "customer restored")
  }
  @usableFromInline package var faits: Faits { Faits(motif: motif) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    motif = try walker.optional("motif", record?.motif)
  }
}

/// A produit is no longer offered where one is to be chosen; lines that sell it stay as they are.
public struct ProduitArchive: Hashable, Sendable {
  /// Why, if it was said.
  public let motif: Libelle?

  /// Records why.
  package init(motif: Libelle? = nil) { self.motif = motif }
}

extension ProduitArchive: Fact {
  @usableFromInline package static let type = EventType("ProduitArchive")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("produit archivé", "product archived")
  }
  @usableFromInline package var faits: Faits { Faits(motif: motif) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    motif = try walker.optional("motif", record?.motif)
  }
}

/// A produit that was archived is offered again.
public struct ProduitRetabli: Hashable, Sendable {
  /// Why, if it was said.
  public let motif: Libelle?

  /// Records why.
  package init(motif: Libelle? = nil) { self.motif = motif }
}

extension ProduitRetabli: Fact {
  @usableFromInline package static let type = EventType("ProduitRetabli")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("produit rétabli", "product restored")
  }
  @usableFromInline package var faits: Faits { Faits(motif: motif) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    motif = try walker.optional("motif", record?.motif)
  }
}
