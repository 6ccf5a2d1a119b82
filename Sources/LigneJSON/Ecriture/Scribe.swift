package import Facturation
package import Journaux

/// Turns acts into lines, and holds each line against what it is to say before it is written.
///
/// What was turned into lines is handed over in pieces, so that a large act takes no more room than
/// some of its events do. A scribe stays from act to act, and remembers texts that it has met.
package struct Scribe: Sendable {
  /// Whose lines it writes.
  package let source: RegistreID
  // That the hash is that of the line's bytes need not be seen twice: it was taken of these.
  private var follower = Follower(checkingHashes: false)

  /// Lines that follow each other, as they are handed over.
  package struct Piece {
    /// The lines, each with its line feed.
    package let bytes: ContiguousArray<UInt8>
    /// Where each stands among them, its line feed left out.
    package let ranges: ContiguousArray<Range<Int>>
    /// The place where they belong.
    package let offset: Int
    /// What they say.
    package let events: ContiguousArray<RecordedEvent>
    /// The same as it was read back.
    package fileprivate(set) var followed: ContiguousArray<Followed> = []
    /// Whether they are all of their act.
    package let isAll: Bool
  }

  /// Writes and seals some events of an act behind a hash, and hands their lines over in their order.
  package typealias Pen =
    @Sendable (
      _ numbers: Range<Int>, _ act: Act, _ above: Empreinte, _ hand: (SealedLines) throws -> Void
    ) throws -> Void

  private let pen: Pen
  /// The lines of so many events may wait to be handed over.
  private let mostAhead: Int

  /// Writes in one go what may wait, unless there is another pen.
  package init(
    source: RegistreID, mostAhead: Int,
    pen: @escaping Pen = { numbers, act, above, hand in
      var encoder = act.encoder()
      try hand(act.lines(numbers, by: &encoder).sealed(behind: above))
    }
  ) {
    (self.source, self.mostAhead, self.pen) = (source, mostAhead, pen)
  }

  /// How the journal's lines hold together behind the last act.
  package var chain: Chain { follower.chain }

  /// Writes an act behind lines that end at a place: hands over its lines, and gives its events with
  /// their hashes.
  package mutating func write(
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
    let pen = pen
    try pen(numbers, act, above) { lines in
      var events = ContiguousArray<RecordedEvent>()
      events.reserveCapacity(lines.hashes.count)
      for hash in lines.hashes {
        events.append(act.event(number, behind: above, hash: hash))
        (number, above) = (number + 1, hash)
      }
      var piece = Piece(
        bytes: lines.bytes, ranges: lines.ranges, offset: offset, events: events,
        isAll: events.count == act.count)
      piece.followed.reserveCapacity(events.count)
      try check(&piece)
      try hand(piece)
      offset += lines.bytes.count
      written += events
    }
  }

  /// Refuses to write what could not be read again as the same: a line, once written, stays.
  private mutating func check(_ piece: inout Piece) throws(JournalError) {
    for (line, range) in piece.ranges.enumerated() {
      let scanned = ScannedLine(
        bytes: piece.bytes, range: range, offset: piece.offset + range.lowerBound,
        isComplete: true)
      do throws(Anomalie) {
        let followed = try follower.take(scanned)
        guard followed.says(piece.events[line]) else {
          throw Anomalie(
            Ecart(.forme, attendu: .evenementDemande, trouve: .unAutre),
            position: piece.events[line].position, debut: scanned.offset)
        }
        piece.followed.append(followed)
      } catch {
        throw .unwritable(error)
      }
    }
  }
}
