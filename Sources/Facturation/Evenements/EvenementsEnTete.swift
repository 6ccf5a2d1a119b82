/// A draft now sells goods, services or both, or does not say.
public struct NatureModifiee: Hashable, Sendable {
  /// Goods, services or both.
  public let nature: NatureOperation?

  /// Records what is sold.
  package init(nature: NatureOperation?) { self.nature = nature }
}

extension NatureModifiee: Fact {
  @usableFromInline package static let type = EventType("NatureModifiee")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("nature modifiée", "nature changed")
  }
  @usableFromInline package var faits: Faits { Faits() }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    nature = try walker.optional("nature", record?.nature)
  }
}

/// A draft is now delivered then and there, or does not say.
public struct LivraisonModifiee: Hashable, Sendable {
  /// When and where.
  public let livraison: Livraison?

  /// Records when and where.
  package init(livraison: Livraison?) { self.livraison = livraison }
}

extension LivraisonModifiee: Fact {
  @usableFromInline package static let type = EventType("LivraisonModifiee")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("livraison modifiée", "delivery changed")
  }
  @usableFromInline package var faits: Faits { Faits() }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    livraison = try walker.optional("livraison", record?.livraison)
  }
}

/// A draft now cites these references, and none of those before.
public struct ReferencesModifiees: Hashable, Sendable {
  /// All that is cited.
  public let references: ReferencesDeFacture

  /// Records all that is cited.
  package init(_ references: ReferencesDeFacture) { self.references = references }
}

extension ReferencesModifiees: Fact {
  @usableFromInline package static let type = EventType("ReferencesModifiees")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("références modifiées", "references changed")
  }
  @usableFromInline package var faits: Faits { Faits() }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    references = try walker.included(record?.references)
  }
}

/// A draft is now to be paid to this account, under this mandate and to this payee, or as usual.
public struct VersementModifie: Hashable, Sendable {
  /// Where the money goes.
  public let versement: Versement

  /// Records where it goes.
  package init(_ versement: Versement) { self.versement = versement }
}

extension VersementModifie: Fact {
  @usableFromInline package static let type = EventType("VersementModifie")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("versement modifié", "remittance changed")
  }
  @usableFromInline package var faits: Faits { Faits() }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    versement = try walker.included(record?.versement)
  }
}
