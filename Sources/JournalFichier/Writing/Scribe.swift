import Facturation
import Journaux
import LigneJSON

/// Turns acts into lines, and holds each line against what it is to say before it is written.
///
/// What was turned into lines is handed over in pieces, so that a large act takes no more room than
/// some of its events do. A scribe stays from act to act, and remembers texts that it has met.
struct Scribe: Sendable {
  /// Whose lines it writes.
  let source: RegistreID
  // That the hash is that of the line's bytes need not be seen twice: it was taken of these.
  private var follower = Follower(checkingHashes: false)

  /// Lines that follow each other, as they are handed over.
  struct Piece {
    let bytes: ContiguousArray<UInt8>
    /// The place where they belong.
    let offset: Int
    /// Where each of them is found, under the keys of its tags.
    fileprivate(set) var entries: ContiguousArray<IndexEntry> = []
    /// Whether they are all of their act.
    let isAll: Bool
  }

  /// The lines of so many events may wait to be handed over.
  private let mostAhead: Int

  init(source: RegistreID, mostAhead: Int = 1 << 14) {
    self.source = source
    self.mostAhead = mostAhead
  }

  /// How the journal's lines hold together behind the last act.
  var chain: Chain { follower.chain }

  /// Writes an act behind lines that end at a place: hands over its lines, and gives its events with
  /// their hashes.
  mutating func write(
    _ evenements: [Evenement], _ circumstances: Circumstances, behind chain: Chain,
    at start: Int, _ hand: (Piece) throws -> Void
  ) throws -> [RecordedEvent] {
    follower.begin(behind: chain)
    let act = Act(
      source: source, evenements: evenements, circumstances: circumstances,
      above: chain.head.position)
    var (offset, written) = (start, [RecordedEvent]())
    written.reserveCapacity(act.count)
    for first in stride(from: 0, to: act.count, by: mostAhead) {
      let numbers = first..<min(first + mostAhead, act.count)
      try write(numbers, of: act, at: &offset, into: &written, hand)
    }
    return written
  }

  private mutating func write(
    _ numbers: Range<Int>, of act: Act, at offset: inout Int,
    into written: inout [RecordedEvent], _ hand: (Piece) throws -> Void
  ) throws {
    var (number, above) = (numbers.lowerBound, follower.chain.head.hash)
    try Sheets(numbers, of: act, behind: above).forEach { lines in
      var events = ContiguousArray<RecordedEvent>()
      events.reserveCapacity(lines.hashes.count)
      for hash in lines.hashes {
        events.append(act.event(number, behind: above, hash: hash))
        (number, above) = (number + 1, hash)
      }
      var piece = Piece(
        bytes: lines.bytes, offset: offset, isAll: lines.hashes.count == act.count)
      try check(lines, says: events.span, &piece)
      try hand(piece)
      offset += lines.bytes.count
      written += events
    }
  }

  /// Refuses to write what could not be read again as the same: a line, once written, stays.
  private mutating func check(
    _ lines: SealedLines, says events: Span<RecordedEvent>, _ piece: inout Piece
  ) throws(JournalError) {
    for (line, range) in lines.ranges.enumerated() {
      let scanned = ScannedLine(
        bytes: lines.bytes, range: range, offset: piece.offset + range.lowerBound,
        isComplete: true)
      do throws(Anomalie) { try check(scanned, says: events[line], &piece) } catch {
        throw .unwritable(error)
      }
    }
  }

  private mutating func check(
    _ scanned: ScannedLine, says event: borrowing RecordedEvent, _ piece: inout Piece
  ) throws(Anomalie) {
    let followed = try follower.take(scanned)
    guard followed.says(event) else {
      throw Anomalie(
        Ecart(.forme, attendu: .evenementDemande, trouve: .unAutre), position: event.position,
        debut: scanned.offset)
    }
    followed.forEachKey(in: scanned.bytes) {
      piece.entries.append(IndexEntry(key: $0, offset: scanned.offset))
    }
  }
}
