package import Facturation
package import Journal
import LigneJSON

/// Turns acts into lines, and holds each line against what it is to say before it is written.
///
/// What was turned into lines is handed over in pieces, so that a large act takes little more room
/// than a small one. A scribe stays from act to act, and remembers texts that it has met.
package struct Scribe: Sendable {
  /// Whose lines it writes.
  let source: RegistreID
  /// The lines that wait to be handed over.
  private var lines: ContiguousArray<UInt8> = []
  // That the hash is that of the line's bytes need not be seen twice: it was taken as readers do.
  private var follower = Follower(checkingHashes: false)
  /// Where the lines of the last act are found, under the keys of their tags.
  private(set) var entries: ContiguousArray<IndexEntry> = []

  /// When so many bytes wait, they are handed over: few enough to stay in the processor's cache.
  private static let piece = 1 << 18

  /// What events of one act have in common.
  package struct Circumstances {
    let time: Timestamp
    let author: Author
    let command: UUIDTexte?

    /// Gathers them.
    package init(time: Timestamp, author: Author, command: UUIDTexte?) {
      self.time = time
      self.author = author
      self.command = command
    }
  }

  init(source: RegistreID) { self.source = source }

  /// How the journal's lines hold together behind the last act.
  var chain: Chain { follower.chain }

  /// Writes an act behind lines that end at a place, and gives its events with their hashes.
  ///
  /// Each piece is handed over with the place where it belongs, and whether it is all of the act.
  mutating func write(
    _ evenements: [Evenement], _ circumstances: Circumstances, behind chain: Chain, at start: Int,
    _ hand: (ContiguousArray<UInt8>, _ offset: Int, _ isAll: Bool) throws -> Void
  ) throws -> [RecordedEvent] {
    begin(behind: chain)
    var encoder = LineEncoder(source: source)
    var events: [RecordedEvent] = []
    events.reserveCapacity(evenements.count)
    var (predecessor, offset) = (chain.head.hash, start)
    for index in evenements.indices {
      events.append(
        RecordedEvent(
          position: chain.head.position + index + 1, time: circumstances.time,
          author: circumstances.author, batch: Batch(index: index + 1, count: evenements.count),
          command: circumstances.command, evenement: evenements[index], predecessor: predecessor))
      let first = lines.count
      encoder.append(&events[index], to: &lines)
      predecessor = events[index].hash
      try check(first..<lines.count - 1, says: events[index], offset: offset)
      let isLast = index == evenements.count - 1
      guard isLast || lines.count >= Self.piece else { continue }
      try hand(lines, offset, isLast && offset == start)
      offset += lines.count
      lines.removeAll(keepingCapacity: true)
    }
    return events
  }

  private mutating func begin(behind chain: Chain) {
    lines.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    follower.begin(behind: chain)
  }

  /// Refuses to write what could not be read again as the same: a line, once written, stays.
  private mutating func check(
    _ range: Range<Int>, says event: borrowing RecordedEvent, offset: Int
  ) throws(JournalError) {
    let scanned = ScannedLine(
      bytes: lines, range: range, offset: offset + range.lowerBound, isComplete: true)
    do throws(LineFault) {
      let followed = try follower.take(scanned)
      guard followed.says(event) else {
        throw LineFault(
          position: event.position, offset: scanned.offset, rule: "forme",
          expected: .evenementDemande, found: .unAutre)
      }
      followed.forEachKey(in: lines) {
        entries.append(IndexEntry(key: $0, offset: scanned.offset))
      }
    } catch {
      throw .unwritable(error)
    }
  }
}
