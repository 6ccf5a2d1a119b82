import Facturation
import Journaux
import LigneJSON

/// The events of one act, which are written together.
struct Act: Sendable {
  let source: RegistreID
  let evenements: [Evenement]
  let circumstances: Circumstances
  /// The position above the act.
  let above: Position

  /// How many events there are.
  var count: Int { evenements.count }

  /// Writes the lines of this act.
  func encoder() -> LineEncoder { LineEncoder(source: source) }

  /// The lines of some events, by their numbers from 0.
  func lines(_ numbers: Range<Int>, by encoder: inout LineEncoder) -> OpenLines {
    let evenements = evenements.span
    for number in numbers {
      encoder.write(
        evenements[number], at: position(number), in: batch(number), circumstances)
    }
    return encoder.take()
  }

  /// An event as it is recorded.
  func event(_ number: Int, behind predecessor: Empreinte, hash: Empreinte) -> RecordedEvent {
    RecordedEvent(
      position: position(number), time: circumstances.time, author: circumstances.author,
      batch: batch(number), cle: circumstances.cle, evenement: evenements[number],
      predecessor: predecessor, hash: hash)
  }

  private func position(_ number: Int) -> Position { above + number + 1 }

  private func batch(_ number: Int) -> Batch? { Batch(index: number + 1, count: count) }
}
