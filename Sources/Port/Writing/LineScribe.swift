import Facturation
import Journaux
import LigneJSON

/// Turns the events of one act into lines, some at a time, and holds each line against what it is to say: one
/// that is written stays.
struct LineScribe: ~Copyable {
  private var encoder: LineEncoder
  /// How the lines hold together, up to the last that was made.
  private var chain: Chain
  private let circumstances: Circumstances
  /// The position above the act, and how many events there are in all of it.
  private let above: Position
  private let count: Int

  init(
    source: RegistreID, _ circumstances: Circumstances, of count: Int, behind chain: Chain
  ) {
    encoder = LineEncoder(source: source)
    self.circumstances = circumstances
    self.chain = chain
    self.count = count
    above = chain.head.position
  }

  /// A line, and what it says.
  typealias Written = (line: StoredLine, event: RecordedEvent)

  /// The next lines of the act.
  mutating func lines(of evenements: ArraySlice<Evenement>) throws -> [Written] {
    let first = chain.head.position + 1
    for (offset, evenement) in evenements.enumerated() {
      encoder.write(evenement, at: first + offset, in: batch(first + offset), circumstances)
    }
    let sealed = encoder.take().sealed(behind: chain.head.hash)
    var written: [Written] = []
    written.reserveCapacity(evenements.count)
    for (number, evenement) in evenements.enumerated() {
      let event = event(evenement, hash: sealed.hashes[number])
      try check(sealed, number, says: event)
      written.append(
        (
          StoredLine(
            position: event.position,
            bytes: ContiguousArray(sealed.bytes[sealed.ranges[number]]),
            keys: LineKeys.keys(of: event)), event
        ))
    }
    return written
  }

  private func batch(_ position: Position) -> Batch? {
    Batch(index: position - above, count: count)
  }

  private func event(_ evenement: Evenement, hash: Empreinte) -> RecordedEvent {
    let position = chain.head.position + 1
    return RecordedEvent(
      position: position, time: circumstances.time, author: circumstances.author,
      batch: batch(position), cle: circumstances.cle, evenement: evenement,
      predecessor: chain.head.hash, hash: hash)
  }

  /// Refuses what could not be read again as the same.
  private mutating func check(
    _ lines: SealedLines, _ number: Int, says event: RecordedEvent
  ) throws(JournalError) {
    let scanned = ScannedLine(
      bytes: lines.bytes, range: lines.ranges[number], offset: 0, isComplete: true)
    do throws(Anomalie) {
      // That the hash is that of the line's bytes need not be seen twice: it was taken of these.
      guard try scanned.follow(&chain, checkingHash: false).event == event else {
        throw Anomalie(
          Ecart(.forme, attendu: .evenementDemande, trouve: .unAutre), position: event.position,
          debut: 0)
      }
    } catch {
      throw .unwritable(error)
    }
  }
}
