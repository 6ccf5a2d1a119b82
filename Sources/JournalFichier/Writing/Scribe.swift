import Facturation
import Journal
import LigneJSON

/// Turns acts into lines, and holds each line against what it is to say before it is written.
///
/// What was turned into lines is handed over in pieces, so that a large act takes little more room
/// than its events do. A scribe stays from act to act, and remembers texts that it has met.
struct Scribe: Sendable {
  /// Whose lines it writes.
  let source: RegistreID
  // That the hash is that of the line's bytes need not be seen twice: it was taken of these.
  private var follower = Follower(checkingHashes: false)
  /// Where the lines of the last act are found, under the keys of their tags.
  private(set) var entries: ContiguousArray<IndexEntry> = []

  /// The lines of so many events may wait to be handed over.
  private let mostAhead: Int

  init(source: RegistreID, mostAhead: Int = 1 << 14) {
    self.source = source
    self.mostAhead = mostAhead
  }

  /// How the journal's lines hold together behind the last act.
  var chain: Chain { follower.chain }

  /// Writes an act behind lines that end at a place, and gives its events with their hashes.
  ///
  /// Each piece is handed over with the place where it belongs, and whether it is all of the act.
  mutating func write(
    _ evenements: [Evenement], _ circumstances: Circumstances, behind chain: Chain, at start: Int,
    _ hand: (ContiguousArray<UInt8>, _ offset: Int, _ isAll: Bool) throws -> Void
  ) throws -> [RecordedEvent] {
    entries.removeAll(keepingCapacity: true)
    follower.begin(behind: chain)
    let act = Act(
      source: source, evenements: ContiguousArray(evenements), circumstances: circumstances,
      above: chain.head.position)
    var (events, offset) = (ContiguousArray<RecordedEvent>(), start)
    events.reserveCapacity(evenements.count)
    for first in stride(from: 0, to: evenements.count, by: mostAhead) {
      let numbers = first..<min(first + mostAhead, evenements.count)
      let above = events.last?.hash ?? chain.head.hash
      try Sheets(numbers, of: act, behind: above).forEach { lines in
        for hash in lines.hashes {
          let predecessor = events.last?.hash ?? chain.head.hash
          events.append(act.event(events.count, behind: predecessor, hash: hash))
        }
        try check(lines, says: events.span.extracting(last: lines.hashes.count), offset: offset)
        try hand(lines.bytes, offset, lines.hashes.count == evenements.count)
        offset += lines.bytes.count
      }
    }
    return Array(events)
  }

  /// Refuses to write what could not be read again as the same: a line, once written, stays.
  private mutating func check(
    _ lines: SealedLines, says events: Span<RecordedEvent>, offset: Int
  ) throws(JournalError) {
    for (line, range) in lines.ranges.enumerated() {
      let scanned = ScannedLine(
        bytes: lines.bytes, range: range, offset: offset + range.lowerBound, isComplete: true)
      do throws(Anomalie) { try check(scanned, says: events[line]) } catch {
        throw .unwritable(error)
      }
    }
  }

  private mutating func check(
    _ scanned: ScannedLine, says event: borrowing RecordedEvent
  ) throws(Anomalie) {
    let followed = try follower.take(scanned)
    guard followed.says(event) else {
      throw Anomalie(
        Ecart(.forme, attendu: .evenementDemande, trouve: .unAutre), position: event.position,
        debut: scanned.offset)
    }
    followed.forEachKey(in: scanned.bytes) {
      entries.append(IndexEntry(key: $0, offset: scanned.offset))
    }
  }
}
