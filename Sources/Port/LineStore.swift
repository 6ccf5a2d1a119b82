import Facturation
public import Journaux
package import LigneJSON

/// Where the lines of one journal are kept: all that an adapter has to write.
///
/// It knows bytes, keys and positions alone. The journal above it decides what lines mean, how they are
/// sealed and whether they follow upon each other. Lines never change, so that a view of them is a position:
/// a view asks for nothing behind it.
public protocol LineStore: LineReading {
  /// Holds the writer's lock of this journal, across processes, while a body runs and writes.
  ///
  /// The lines that the body has written are recorded for good when this returns, and seen by nobody before
  /// that: all of them, or none where this throws, save `StoreError.uncertain`. A body that has written
  /// nothing changes nothing, and what it throws is thrown as it is. For the lock this waits as long as it
  /// may, and then throws `StoreError.locked`; where it may not wait at all, it asks once.
  func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) throws

  /// Waits until something may have been recorded behind a position, by any process, but no longer than that;
  /// it may return earlier, for no reason at all.
  func waitForLine(after position: Position, atMost longest: Duration) throws
}

/// Questions about lines that are recorded; any thread may ask, and several at once.
///
/// No question names more than 512 keys, nor is any asked for more than 4096 lines or keys.
public protocol LineReading: Sendable {
  /// The last line, if there is one.
  func last() throws -> StoredLine?
  /// The lines of these positions in their order, so many of them at most: the first.
  func lines(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine]
  /// The same, each with all its keys in any order: what a verification holds against the lines.
  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine]
  /// The same of those that stand under at least one of some keys, each once.
  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine]
  /// The last line under a key that stands at a position or before it.
  func last(under key: String, upTo position: Position) throws -> StoredLine?
  /// How many lines stand under a key, at a position or before it.
  func count(under key: String, upTo position: Position) throws -> Int
  /// The keys from one to another that a line bears which stands at a position or before it: in the order of
  /// their bytes, each once, so many of them at most: the first.
  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) throws -> [String]
}

/// A writer of lines, under the lock; it reads those that are recorded, on the same way to them, and none of
/// those that it has written itself is asked for.
public protocol LineWriting: LineReading {
  /// Writes lines behind all others and behind those that it has written.
  ///
  /// Their positions follow upon the last line's, or begin with 1: where another line stands there already,
  /// this throws, and nothing at all is recorded.
  func write(_ lines: [StoredLine]) throws
}

/// A line as a store keeps it.
public struct StoredLine: Hashable, Sendable {
  /// Its place in the journal: 1, 2, 3 … without a gap.
  public let position: Position
  /// Its bytes, without a line feed: to be given back as they are.
  public let bytes: ContiguousArray<UInt8>
  /// Under which keys it is to be found, each once; left out where lines are asked for without them.
  ///
  /// They are of printable ASCII, at most 120 bytes each.
  public let keys: [String]

  /// Gathers what a store has kept.
  public init(position: Position, bytes: ContiguousArray<UInt8>, keys: [String] = []) {
    (self.position, self.bytes, self.keys) = (position, bytes, keys)
  }
}

/// Why a store has not done what it was asked for.
public enum StoreError: Error, Hashable, Sendable {
  /// Another writer has held the lock for too long; nothing was recorded.
  case locked
  /// There is no room left; nothing was recorded.
  case full
  /// Nobody knows whether the lines are recorded; the failure is said in a few words.
  case uncertain(String)
  /// The store cannot be reached or has failed; nothing was recorded.
  case failed(String)
  /// There is no such store.
  case missing(String)
  /// The request is not allowed.
  case forbidden(String)
}

extension StoredLine {
  /// Reads the line by itself: its form, its hash, and its place.
  package func checked() throws(Anomalie) -> Line {
    do throws(Ecart) {
      let line = try scanned.readAlone()
      guard line.event.position == position else {
        throw Ecart(.position, attendu: position, trouve: line.event.position)
      }
      return line
    } catch {
      throw Anomalie(error, position: position, debut: 0)
    }
  }

  /// Reads the line as the next of a chain.
  package func followed(_ chain: inout Chain) throws(Anomalie) -> Line {
    try scanned.follow(&chain)
  }

  /// The line as what reads lines takes it.
  package var scanned: Line.Scanned {
    Line.Scanned(bytes: bytes, range: bytes.indices, offset: 0, isComplete: true)
  }
}

extension Anomalie {
  /// A line that the store does not give.
  package static func missing(_ position: Position) -> Anomalie {
    Anomalie(Ecart(.forme, attendu: .ligne, trouve: .rien), position: position, debut: 0)
  }

  /// The keys lead to other lines than they should.
  static func astray(_ position: Position) -> Anomalie {
    Anomalie(
      Ecart(.index, attendu: .clesDeLaLigne, trouve: .autresCles), position: position, debut: 0)
  }
}

extension LineReading {
  /// How many lines are asked for at a time.
  static var page: Int { 512 }

  /// Hands over all lines of some positions in their order, page by page, until the body says false.
  func forEachLine(_ positions: ClosedRange<Position>, _ body: (StoredLine) throws -> Bool) throws {
    try forEachLine(positions, asked: { try lines($0, atMost: $1) }, body)
  }

  /// The same of those under some keys.
  func forEachLine(
    under keys: [String], _ positions: ClosedRange<Position>,
    _ body: (StoredLine) throws -> Bool
  ) throws {
    try forEachLine(positions, asked: { try lines(under: keys, $0, atMost: $1) }, body)
  }

  /// The same of those that a question gives.
  func forEachLine(
    _ positions: ClosedRange<Position>,
    asked ask: (ClosedRange<Position>, _ most: Int) throws -> [StoredLine],
    _ body: (StoredLine) throws -> Bool
  ) throws {
    let last = positions.upperBound
    var next: Position? = positions.lowerBound
    while let first = next {
      let lines = try ask(first...last, Self.page)
      for line in lines {
        // A store that gives other lines than it was asked for would be asked for ever.
        guard let expected = next, line.position >= expected, line.position <= last else {
          throw Anomalie.astray(line.position)
        }
        guard try body(line) else { return }
        next = line.position < last ? line.position + 1 : nil
      }
      if lines.count < Self.page { return }
    }
  }
}

extension Chain {
  /// Begins behind the last line of a store.
  init(of lines: any LineReading) throws {
    guard let last = try lines.last() else {
      self.init()
      return
    }
    self.init(behind: try last.checked())
    guard isComplete else {
      throw Anomalie(
        Ecart(.lot, attendu: .resteDuLot, trouve: .rien), position: last.position, debut: 0)
    }
  }
}

/// The keys under which a store finds a line: a readable text for each tag of its event, and one where it
/// begins a stream of which there are many.
///
///     facture/0197a1b2-…   client/…   produit/…   cloture/…   registre     the stream
///     debut/facture        debut/client           debut/produit            begins such a stream
///     numero/F2026-0001    serie/F2026-{n:4}      acompte/F2026-0001       number, series, deposit deducted
///     brouillons           brouillon/7            clotures                 drafts, their ranks, closings
///     acomptes/0197…                                                       deposits issued to a client
///     reglement/0197…      siren/732829320        cle/0197…                settlement, SIREN, idempotency key
///
/// They follow from the line alone, and two tags never share one. All of it is printable ASCII, and the longest,
/// that of a series, has 66 bytes. They are part of what a host may ask its database for, so that they stay.
package enum LineKeys {
  /// The key of a tag.
  package static func key(of tag: EventTag) -> String {
    switch tag {
    case .stream(let flux): flux.texte
    case .drafts: "brouillons"
    case .draft(let rank): "brouillon/\(rank)"
    case .series(let serie): "serie/\(serie.texte)"
    case .number(let numero): "numero/\(numero.texte)"
    case .deposits(let client): "acomptes/\(client.texte)"
    case .deduction(let numero): "acompte/\(numero.texte)"
    case .settlement(let reglement): "reglement/\(reglement.uuid.texte)"
    case .siren(let siren): "siren/\(siren.texte)"
    case .closings: "clotures"
    case .cle(let uuid): "cle/\(uuid.texte)"
    }
  }

  /// The key of the lines that begin a stream of a kind.
  package static func beginning(of kind: StreamKind) -> String { "debut/\(kind.name)" }

  /// All keys of an event's line.
  package static func keys(of event: RecordedEvent) -> [String] {
    let keys = event.tags.map(key)
    guard let kind = event.begins else { return keys }
    return keys + [beginning(of: kind)]
  }

  /// The keys of a kind's streams whose UUIDs lie within limits.
  static func keys(of kind: StreamKind, _ uuids: ClosedRange<UUIDTexte>) -> ClosedRange<String> {
    key(of: .stream(kind.flux(uuids.lowerBound)))...key(of: .stream(kind.flux(uuids.upperBound)))
  }

  /// The UUID of the stream of a kind that has that key.
  static func uuid(of kind: StreamKind, in key: String) -> UUIDTexte? {
    let start = "\(kind.name)/"
    guard key.hasPrefix(start) else { return nil }
    return try? UUIDTexte(texte: String(key.dropFirst(start.count)))
  }
}

extension RecordedEvent {
  /// The kind of the stream that it begins, if it begins one of which there are many.
  var begins: StreamKind? { evenement.faits.tire == .flux ? evenement.flux.parts?.kind : nil }
}

extension StreamKind {
  /// How the texts of its streams begin.
  fileprivate var name: String {
    switch self {
    case .facture: "facture"
    case .client: "client"
    case .produit: "produit"
    }
  }
}
