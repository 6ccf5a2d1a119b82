/// A document or a thing by which the buyer recognises the invoice: a contract, a delivery note.
public struct ReferenceCitee: Hashable, Sendable {
  /// What it is the reference of.
  public var nature: NatureReference
  /// What it is called.
  public var valeur: Libelle
  /// Its date.
  public var date: DateCivile?

  /// Cites a document.
  public init(nature: NatureReference, valeur: Libelle, date: DateCivile? = nil) {
    self.nature = nature
    self.valeur = valeur
    self.date = date
  }
}

extension ReferenceCitee: Record {
  /// As it is typed: `contrat:C-12@2026-01-31`.
  @usableFromInline package var enUneLigne: String? {
    "\(nature.rawValue):\(valeur)" + (date.map { "@\($0)" } ?? "")
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    nature = try walker.member("nature", record?.nature)
    valeur = try walker.member("valeur", record?.valeur)
    date = try walker.optional("date", record?.date)
  }
}

/// What an invoice can cite besides the buyer's own reference and the buyer's order.
@nonexhaustive
public enum NatureReference: String, CaseIterable, Sendable {
  /// A contract.
  case contrat
  /// A public contract, or the call for tenders that led to it.
  case marche
  /// A project.
  case projet
  /// A delivery note.
  case bonLivraison
  /// A note of what was received.
  case bonReception
  /// A file, of the seller's or of the buyer's.
  case dossier
  /// Anything else.
  case autre
}

/// All that an invoice cites for its buyer, to be changed as a whole.
public struct ReferencesDeFacture: Hashable, Sendable {
  /// How the buyer wants to recognise the invoice.
  public var acheteur: Libelle?
  /// The buyer's order.
  public var commande: Libelle?
  /// What else the buyer wants cited.
  public var autres: [ReferenceCitee] = []

  /// Cites nothing yet.
  public init() {}
}

extension ReferencesDeFacture: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    acheteur = try walker.optional(
      "referenceAcheteur", "référence de l'acheteur", "buyer's reference", record?.acheteur)
    commande = try walker.optional("referenceCommande", "commande", "order", record?.commande)
    autres = try walker.listIfAny("references", "références", "references", record?.autres)
  }
}
