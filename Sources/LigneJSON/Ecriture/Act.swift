package import Facturation
package import Journaux

/// The events of one act, which are written together.
package struct Act: Sendable {
  package let source: RegistreID
  package let evenements: [Evenement]
  package let circumstances: Circumstances
  /// The position above the act.
  package let above: Position

  /// How many events there are.
  package var count: Int { evenements.count }

  /// Writes the lines of this act.
  package func encoder() -> LineEncoder { LineEncoder(source: source) }

  /// The lines of some events, by their numbers from 0.
  package func lines(_ numbers: Range<Int>, by encoder: inout LineEncoder) -> OpenLines {
    let evenements = evenements.span
    for number in numbers {
      encoder.write(
        evenements[number], at: position(number), in: batch(number), circumstances)
    }
    return encoder.take()
  }

  /// An event as it is recorded.
  package func event(_ number: Int, behind predecessor: Empreinte, hash: Empreinte) -> RecordedEvent
  {
    RecordedEvent(
      position: position(number), time: circumstances.time, author: circumstances.author,
      batch: batch(number), cle: circumstances.cle, evenement: evenements[number],
      predecessor: predecessor, hash: hash)
  }

  private func position(_ number: Int) -> Position { above + number + 1 }

  private func batch(_ number: Int) -> Batch? { Batch(index: number + 1, count: count) }
}
