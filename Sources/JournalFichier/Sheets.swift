import Facturation
import Journal
import LigneJSON
import Synchronization

/// An act on its way to the file, in sheets of some events each, which several threads fill.
///
///     threads 1…    fills 1    fills 2    fills 3    fills 5    …
///     this one      fills 0    hands over 0, 1       fills 4    hands over 2, 3 …
///
/// What a sheet holds needs nothing of the one above, so whichever thread is free fills the next.
/// This thread alone hands them over, in their order, and fills another one while it would have to
/// wait. Whatever can go wrong does so where they are handed over.
final class Sheets: Sendable {
  private let act: Act
  private let sheets: [Sheet]
  /// How many sheets were begun.
  private let begun = Atomic(0)

  /// So few events that a sheet stays in the processor's cache.
  private static let size = 64
  /// An act of no more is one sheet: no thread is worth its while.
  private static let alone = 128
  /// More threads than these would wait for the one that hands over.
  private static let mostThreads = 3

  /// Some of the events of an act, by their numbers.
  init(_ numbers: Range<Int>, of act: Act) {
    self.act = act
    let size = numbers.count > Self.alone ? Self.size : Self.alone
    sheets = stride(from: numbers.lowerBound, to: numbers.upperBound, by: size).map { first in
      Sheet(first..<min(first + size, numbers.upperBound))
    }
  }

  /// Hands over all lines, sheet by sheet.
  func forEach(_ body: (consuming OpenLines) throws -> Void) throws {
    guard sheets.count > 1 else { return try handOver(body) }
    let threads = min(Systeme.processors, Self.mostThreads)
    _ = try Systeme.inThreads(1..<threads) { _ in
      var encoder = self.act.encoder()
      while self.fillNext(&encoder) {}
    } meanwhile: {
      // No other sheet is wanted once one cannot be handed over.
      defer { begun.store(sheets.count, ordering: .relaxed) }
      try handOver(body)
    }
  }

  private func handOver(_ body: (consuming OpenLines) throws -> Void) throws {
    var encoder = act.encoder()
    for sheet in sheets {
      while !sheet.isFilled, fillNext(&encoder) {}
      try body(sheet.take { act.lines($0, by: &encoder) })
    }
  }

  /// Fills the next sheet, if there is one that nobody has begun.
  private func fillNext(_ encoder: inout LineEncoder) -> Bool {
    let number = begun.add(1, ordering: .relaxed).oldValue
    guard number < sheets.count else { return false }
    sheets[number].fill { act.lines($0, by: &encoder) }
    return true
  }
}

/// Some events of an act that follow each other, and their lines once a thread has written them.
private final class Sheet: Sendable {
  private let numbers: Range<Int>
  private let state = Mutex(State.blank)

  private enum State {
    case blank
    case filled(OpenLines)
    case taken
  }

  init(_ numbers: Range<Int>) { self.numbers = numbers }

  /// Whether its lines are there; not so while they are being written.
  var isFilled: Bool {
    state.withLockIfAvailable { state in if case .filled = state { true } else { false } } ?? false
  }

  /// Has its lines written, unless they are.
  func fill(_ write: (Range<Int>) -> OpenLines) {
    state.withLock { state in
      if case .blank = state { state = .filled(write(numbers)) }
    }
  }

  /// Gives its lines away, as soon as they are written.
  func take(_ write: (Range<Int>) -> OpenLines) -> OpenLines {
    state.withLock { state in
      defer { state = .taken }
      return if case .filled(let lines) = state { lines } else { write(numbers) }
    }
  }
}

/// Events that are recorded together, behind others.
struct Act: Sendable {
  let source: RegistreID
  let evenements: [Evenement]
  let circumstances: Circumstances
  /// The position above the first.
  let above: Position

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
      batch: batch(number), command: circumstances.command, evenement: evenements[number],
      predecessor: predecessor, hash: hash)
  }

  private func position(_ number: Int) -> Position { above + number + 1 }

  private func batch(_ number: Int) -> Batch? {
    Batch(index: number + 1, count: evenements.count)
  }
}
