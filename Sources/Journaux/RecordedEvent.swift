public import Facturation

/// The place of an event in its journal: 1, 2, 3 … without a gap.
public typealias Position = Int

/// An event as it stands in a journal: what became true, and who recorded it when and where.
public struct RecordedEvent: Hashable, Sendable {
  /// Its place in the journal.
  public let position: Position
  /// When it was recorded; never before the event above, save after a corrected clock.
  public let time: Timestamp
  /// Who recorded it.
  public let author: Author
  /// Its place among the events that were recorded together with it, if there were others.
  package let batch: Batch?
  /// The key that the caller gave, under which the act is done once only.
  public let cle: UUIDTexte?
  /// What became true.
  public let evenement: Evenement
  /// The hash of the event above.
  package let predecessor: Empreinte
  /// The hash of this one; all zeros where the journal is not chained.
  public package(set) var hash: Empreinte

  /// Gathers what a journal holds of an event.
  package init(
    position: Position, time: Timestamp, author: Author, batch: Batch? = nil,
    cle: UUIDTexte? = nil, evenement: Evenement, predecessor: Empreinte = .nulle,
    hash: Empreinte = .nulle
  ) {
    (self.position, self.time, self.author, self.batch) = (position, time, author, batch)
    (self.cle, self.evenement, self.predecessor, self.hash) = (cle, evenement, predecessor, hash)
  }
}

/// The place of an event among those recorded with it: `2/5`.
package struct Batch: Hashable, Sendable, CustomStringConvertible {
  /// Which one it is, from 1.
  package let index: Int
  /// How many there are, at least two.
  package let count: Int

  /// Takes a place, or gives nothing when there is no such one.
  package init?(index: Int, count: Int) {
    guard count >= 2, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Takes a place that is known to be one.
  package init(checkedIndex index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// The canonical text, `2/5`.
  package var description: String { TexteCanonique.de(write) }

  /// Writes the canonical text.
  @inlinable package func write(to octets: inout some ByteSink & ~Copyable) {
    octets.ajouter(nombre: UInt64(index))
    octets.ajouter(UInt8(ascii: "/"))
    octets.ajouter(nombre: UInt64(count))
  }
}

/// The end of a journal: the last event's place, time and hash, which vouches for all above.
public struct Head: Hashable, Sendable {
  /// The last event's place; 0 when there is none.
  public let position: Position
  /// The last event's hash.
  public let hash: Empreinte
  /// The last event's time.
  public let time: Timestamp?

  /// The head of a journal without events.
  package static let empty = Head(position: 0, hash: .nulle, time: nil)

  /// Gathers place, hash and time.
  package init(position: Position, hash: Empreinte, time: Timestamp?) {
    (self.position, self.hash, self.time) = (position, hash, time)
  }

  /// The head after an event.
  package init(after event: RecordedEvent) {
    self.init(position: event.position, hash: event.hash, time: event.time)
  }
}

// MARK: - Who

/// Who did something: a user's or a program's name, one line of 1 to 100 characters.
public struct Author: Litteral, Hashable, Sendable, CustomStringConvertible {
  /// The name of the user or the program.
  public let name: String

  /// Takes a name, or refuses it with the reason.
  public init(texte name: String) throws(RefusFacturation) {
    let texte = try Libelle(texte: name, champ: .auteur)
    guard name.unicodeScalars.count <= 100 else {
      throw RefusFacturation.valeur(.auteur, .tropLong(maximum: 100))
    }
    self.name = texte.texte
  }

  /// A program of which no more is said.
  public static let application = Author(checkedName: "application")

  /// Takes a name that is known to be good.
  package init(checkedName name: String) { self.name = name }

  /// The name.
  public var description: String { name }
}

// MARK: - Under which an event is found

/// Under which an event can be found: the one mechanism behind streams, numbers and keys.
///
/// An event has a few tags, which follow from it; a journal finds the events of a tag without
/// reading the others.
@nonexhaustive package enum EventTag: Hashable, Sendable {
  /// Belongs to that stream.
  case stream(Flux)
  /// Begins any draft.
  case drafts
  /// Begins the draft of that rank.
  case draft(Int)
  /// Issues an invoice or an avoir in that series.
  case series(Serie)
  /// Gives that number.
  case number(NumeroFacture)
  /// Issues a deposit to that client.
  case deposits(ClientID)
  /// Deducts the deposit of that number by a line.
  case deduction(NumeroFacture)
  /// Moves money by that settlement.
  case settlement(ReglementID)
  /// Says that SIREN of a client.
  case siren(Siren)
  /// Closes any period.
  case closings
  /// Was recorded under that idempotency key.
  case cle(UUIDTexte)
}

extension RecordedEvent {
  /// All tags of the event.
  package var tags: [EventTag] {
    var tags: [EventTag] = []
    forEachTag { tags.append($0) }
    return tags
  }

  /// Hands over each tag of the event.
  package func forEachTag(_ body: (EventTag) -> Void) {
    body(.stream(evenement.flux))
    if let cle { body(.cle(cle)) }
    if case .creation(let brouillon) = evenement.mouvement {
      body(.drafts)
      body(.draft(brouillon))
    }
    if let numero = evenement.document?.numero {
      body(.series(numero.serie))
      body(.number(numero.numero))
    }
    switch evenement {
    case .cloture: body(.closings)
    case .facture(_, .factureEmise(let emission)):
      if emission.enTete.typeFacture == .acompte { body(.deposits(emission.enTete.clientId)) }
    case .facture(_, .ligneAjoutee(let ajout)):
      if let deduit = ajout.contenu.precisions.factureAnterieure { body(.deduction(deduit.numero)) }
    case .facture(_, .ligneModifiee(let ligne)):
      if let deduit = ligne.contenu.precisions.factureAnterieure { body(.deduction(deduit.numero)) }
    case .facture(_, .paiementEnregistre(let paiement)):
      if let reglement = paiement.reglement { body(.settlement(reglement)) }
    case .facture(_, .remboursementEffectue(let effectue)):
      if let reglement = effectue.remboursement.reglement { body(.settlement(reglement)) }
    case .client(_, .clientCree(let creation)):
      if let siren = creation.fiche.sirenDit { body(.siren(siren)) }
    case .client(_, .clientModifie(let client)):
      if let siren = client.fiche.sirenDit { body(.siren(siren)) }
    default: break
    }
  }
}

// MARK: - Streams

/// The kinds of stream of which there are many, each told apart by its UUID.
@nonexhaustive package enum StreamKind: CaseIterable, Sendable {
  /// Invoices, drafts among them.
  case facture
  /// Clients.
  case client
  /// Produits.
  case produit

  /// The stream of that UUID.
  package func flux(_ uuid: UUIDTexte) -> Flux {
    switch self {
    case .facture: .facture(FactureID(uuid))
    case .client: .client(ClientID(uuid))
    case .produit: .produit(ProduitID(uuid))
    }
  }
}

extension Flux {
  /// The stream's kind and UUID; the registre's own has none, and of closings there are few.
  package var parts: (kind: StreamKind, uuid: UUIDTexte)? {
    switch self {
    case .registre, .cloture: nil
    case .facture(let id): (.facture, id.uuid)
    case .client(let id): (.client, id.uuid)
    case .produit(let id): (.produit, id.uuid)
    }
  }
}

/// How the text of a UUID begins.
package struct UUIDStart {
  /// The UUIDs that begin so, and no others.
  package let range: ClosedRange<UUIDTexte>

  /// Takes the beginning of a text like `0197a1b2-…`, or gives nothing when no UUID begins so.
  package init?(_ text: String) {
    func filled(_ rest: String) -> UUIDTexte? {
      try? UUIDTexte(texte: text + rest.dropFirst(text.utf8.count))
    }
    guard let first = filled("00000000-0000-0000-0000-000000000000"),
      let last = filled("ffffffff-ffff-ffff-ffff-ffffffffffff")
    else { return nil }
    range = first...last
  }

  /// Whether a UUID begins so.
  package func begins(_ uuid: UUIDTexte) -> Bool { range.contains(uuid) }
}

extension JournalView {
  /// The first streams of a kind that begin so, found by looking at every event.
  func scanStreams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    guard let start = UUIDStart(start) else { return [] }
    var found: Set<UUIDTexte> = []
    try forEach(after: 0) { event in
      if let (itsKind, uuid) = event.evenement.flux.parts, itsKind == kind, start.begins(uuid) {
        found.insert(uuid)
      }
      return true
    }
    return Array(found.sorted().prefix(most))
  }
}
