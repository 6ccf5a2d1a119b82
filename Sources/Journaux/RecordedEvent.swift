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
    self.position = position
    self.time = time
    self.author = author
    self.batch = batch
    self.cle = cle
    self.evenement = evenement
    self.predecessor = predecessor
    self.hash = hash
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
  @inlinable
  package func write(to octets: inout some SuiteOctets & ~Copyable) {
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
    self.position = position
    self.hash = hash
    self.time = time
  }

  /// The head after an event.
  package init(after event: RecordedEvent) {
    self.init(position: event.position, hash: event.hash, time: event.time)
  }
}
