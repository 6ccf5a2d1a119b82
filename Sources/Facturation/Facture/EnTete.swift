/// What stands at the head of an invoice: all that a draft settles beside its lines.
///
/// Its other members are read from the head itself: `enTete.notes`.
@dynamicMemberLookup public struct EnTete: Hashable, Sendable {
  /// Who buys.
  public var clientId: ClientID
  /// The invoice's date.
  public var dateFacture: DateCivile
  /// When it is due.
  public var dateEcheance: DateCivile
  /// How many days after its date it is due, unless a date was given.
  public var delaiJours: Int?
  /// The rate of lines that name none.
  public var tva: Taux
  /// How it is to be paid.
  public var conditionsPaiement: ConditionsPaiement
  /// The discount on the whole.
  public var remise: Remise
  /// Whether the prices of the lines include VAT.
  public var prixSaisis: PrixSaisis
  /// What else it says.
  public var precisions: Precisions {
    get { if case .dites(let precisions) = apart { precisions } else { Precisions() } }
    set { apart = newValue == Precisions() ? .aucune : .dites(newValue) }
  }
  @usableFromInline var apart = PrecisionsApart.aucune

  /// Gathers the head of an invoice.
  package init(
    clientId: ClientID, dateFacture: DateCivile, dateEcheance: DateCivile,
    delaiJours: Int? = nil, tva: Taux = .normal, conditionsPaiement: ConditionsPaiement = .virement,
    remise: Remise = .aucune, prixSaisis: PrixSaisis = .ht, precisions: Precisions = Precisions()
  ) {
    self.clientId = clientId
    self.dateFacture = dateFacture
    self.dateEcheance = dateEcheance
    self.delaiJours = delaiJours
    self.tva = tva
    self.conditionsPaiement = conditionsPaiement
    self.remise = remise
    self.prixSaisis = prixSaisis
    self.precisions = precisions
  }

  /// What else it says, read and set as if it stood here.
  public subscript<Valeur>(dynamicMember chemin: WritableKeyPath<Precisions, Valeur>) -> Valeur {
    get { precisions[keyPath: chemin] }
    set { precisions[keyPath: chemin] = newValue }
  }
}

extension EnTete: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    clientId = try walker.member("clientId", "client", "customer", record?.clientId)
    dateFacture = try walker.member("dateFacture", "date", "date", record?.dateFacture)
    dateEcheance = try walker.member("dateEcheance", "échéance", "due date", record?.dateEcheance)
    delaiJours = try walker.optional(
      "delaiJours", "délai en jours", "days to pay", record?.delaiJours)
    tva = try walker.member("tva", "TVA", "VAT", record?.tva)
    conditionsPaiement = try walker.member(
      "conditionsPaiement", "paiement", "payment", record?.conditionsPaiement)
    remise = try walker.included(record?.remise)
    prixSaisis = try walker.member(
      "prixSaisis", "prix saisis", "prices", record?.prixSaisis, usually: .ht)
    precisions = try walker.included(record?.precisions)
  }
}

/// When an invoice is to be paid: on a day, or so many days after its date.
@nonexhaustive public enum Echeance: Hashable, Sendable {
  case date(DateCivile)
  case delai(jours: Int)

  /// Thirty days, which the law supposes where nothing was agreed.
  package static let habituelle = Echeance.delai(jours: 30)
}

/// What an invoice may say beside who owes how much, and when.
///
/// A request for a draft, the draft and the invoice hold the same: a member is declared here, once.
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

/// Such as are kept apart from the head: it seldom has any, and is handed around much.
@usableFromInline enum PrecisionsApart: Hashable, Sendable {
  case aucune
  indirect case dites(Precisions)
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
    (self.debut, self.fin, self.adresse) = (debut, fin, adresse)
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

/// A document or a thing by which the buyer recognises the invoice: a contract, a delivery note.
public struct ReferenceCitee: Hashable, Sendable {
  /// What it is the reference of.
  public var nature: NatureReference
  /// A number or a name.
  public var valeur: Libelle
  /// The date of the cited document.
  public var date: DateCivile?

  /// Cites a document.
  public init(nature: NatureReference, valeur: Libelle, date: DateCivile? = nil) {
    (self.nature, self.valeur, self.date) = (nature, valeur, date)
  }
}

extension [ReferenceCitee] {
  /// As a person reads them: `contrat C-12 (31 janv. 2026)`.
  package func affiche(_ langue: Langue) -> String {
    map { reference in
      let date = reference.date.map { " (\($0.affiche(langue)))" } ?? ""
      return "\(reference.nature.mots.en(langue)) \(reference.valeur)\(date)"
    }.joined(separator: ", ")
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
@nonexhaustive public enum NatureReference: String, CaseIterable, Sendable {
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
