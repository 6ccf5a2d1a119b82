/// What an invoice may say beside who owes how much, and when.
///
/// Whoever asks for a draft, the draft and the invoice hold the same: a member is declared here, once.
public struct Precisions: Hashable, Sendable {
  /// What is printed for the client.
  public var notes: Note?
  /// A comment on the notes.
  public var notesCommentaire: Note?
  /// What kind of invoice it is; an ordinary one, unless it says another.
  public var typeFacture: TypeFacture?
  /// The invoices that this one speaks of; the first is what a rectificative replaces.
  public var facturesAnterieures: [FactureAnterieure]?
  /// Goods, services or both.
  public var nature: NatureOperation?
  /// When and where it was delivered.
  public var livraison: Livraison?
  /// What it cites for its buyer.
  public var references = ReferencesDeFacture()
  /// Where the money is to go.
  public var versement = Versement()

  /// Says nothing yet.
  public init() {}
}

extension Precisions: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    notes = try walker.optional("notes", record?.notes)
    notesCommentaire = try walker.optional(
      "notesCommentaire", "commentaire", "comment", record?.notesCommentaire)
    typeFacture = try walker.optional("typeFacture", "type", "type", record?.typeFacture)
    facturesAnterieures = try walker.optionalList(
      "facturesAnterieures", "factures antérieures", "earlier invoices",
      record?.facturesAnterieures)
    nature = try walker.optional("nature", record?.nature)
    livraison = try walker.optional("livraison", record?.livraison)
    references = try walker.included(record?.references)
    versement = try walker.included(record?.versement)
  }
}

/// When the goods were delivered or the service was done, and where.
public struct Livraison: Hashable, Sendable {
  /// The day, or the first day of a period.
  public var debut: DateCivile
  /// The last day of a period.
  public var fin: DateCivile?
  /// Where, when it is not where the invoice goes.
  public var adresse: Adresse?

  /// Gathers when and where.
  public init(debut: DateCivile, fin: DateCivile? = nil, adresse: Adresse? = nil) {
    self.debut = debut
    self.fin = fin
    self.adresse = adresse
  }
}

extension Livraison: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    debut = try walker.member("debut", "livraison", "delivery", record?.debut)
    fin = try walker.optional("fin", "fin de livraison", "end of delivery", record?.fin)
    adresse = try walker.optional(
      "adresse", "lieu de livraison", "place of delivery", record?.adresse)
  }
}
