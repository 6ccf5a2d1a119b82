import Journaux
import LigneJSON
import Synchronization

/// An act on its way to the file, in sheets of some events each, which several threads write.
///
///     threads 1…    fills 1, seals 0, 1    fills 2, seals 2    fills 4    …
///     this one      fills 0                hands over 0, 1, 2             fills 5, seals 4 …
///
/// A free thread fills the next sheet: that needs nothing of the one above. It then seals what is
/// filled in one row with the sheets above. This thread alone hands them over, in their order, and
/// fills others rather than wait. All that can go wrong does so where it hands over.
final class Sheets: Sendable {
  private let act: Scribe.Act
  private let sheets: [Sheet]
  /// How many sheets were begun.
  private let begun = Atomic(0)
  /// How many were sealed, and the hash of the last line of these.
  private let chain: Mutex<(sealed: Int, above: Empreinte)>

  /// So few events that a sheet stays in the processor's cache.
  private static let size = 64
  /// An act of no more is one sheet: no thread is worth its while.
  private static let alone = 128
  /// More threads than these would wait for the one that hands over.
  private static let mostThreads = 3

  /// What writes acts so.
  static let pen: Scribe.Pen = { try Sheets($0, of: $1, behind: $2).forEach($3) }

  /// Some of the events of an act, by their numbers, and the hash above their lines.
  init(_ numbers: Range<Int>, of act: Scribe.Act, behind above: Empreinte) {
    self.act = act
    let size = numbers.count > Self.alone ? Self.size : Self.alone
    sheets = stride(from: numbers.lowerBound, to: numbers.upperBound, by: size).map { first in
      Sheet(first..<min(first + size, numbers.upperBound))
    }
    chain = Mutex((0, above))
  }

  /// Hands over all lines, sheet by sheet.
  func forEach(_ body: (LineEncoder.SealedLines) throws -> Void) throws {
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

  private func handOver(_ body: (LineEncoder.SealedLines) throws -> Void) throws {
    var encoder = act.encoder()
    for sheet in sheets { try body(lines(of: sheet, &encoder)) }
  }

  /// A sheet's lines; as long as they are not there, this thread does what else there is to do.
  private func lines(of sheet: Sheet, _ encoder: inout LineEncoder) -> LineEncoder.SealedLines {
    while true {
      if let lines = sheet.take() { return lines }
      if fillNext(&encoder) { continue }
      // All are begun, so that nothing is left but to wait for this one.
      sheet.fill { act.lines($0, by: &encoder) }
      chain.withLock { seal(&$0) }
    }
  }

  /// Fills the next sheet, if there is one that nobody has begun.
  private func fillNext(_ encoder: inout LineEncoder) -> Bool {
    let number = begun.add(1, ordering: .relaxed).oldValue
    guard number < sheets.count else { return false }
    sheets[number].fill { act.lines($0, by: &encoder) }
    // Where another thread seals, it may take this sheet along; if not, the next to come does.
    chain.withLockIfAvailable { seal(&$0) }
    return true
  }

  /// Seals the sheets that are filled, up to the first that is not.
  private func seal(_ chain: inout (sealed: Int, above: Empreinte)) {
    while chain.sealed < sheets.count, let last = sheets[chain.sealed].seal(behind: chain.above) {
      chain = (chain.sealed + 1, last)
    }
  }
}

/// Some events of an act that follow each other, and what has become of them.
private final class Sheet: Sendable {
  private let numbers: Range<Int>
  private let state = Mutex(State.blank)

  private enum State {
    case blank
    case filled(LineEncoder.OpenLines)
    case sealed(LineEncoder.SealedLines)
    case taken
  }

  init(_ numbers: Range<Int>) { self.numbers = numbers }

  /// Has its lines written, unless they are; the second thread to come waits until they are.
  func fill(_ write: (Range<Int>) -> LineEncoder.OpenLines) {
    state.withLock { state in
      if case .blank = state { state = .filled(write(numbers)) }
    }
  }

  /// Seals its lines, if they are written, and gives the hash of the last.
  func seal(behind above: Empreinte) -> Empreinte? {
    let last = state.withLockIfAvailable { state -> Empreinte? in
      guard case .filled(let lines) = state else { return nil }
      // Nobody else holds the lines then, so that they are sealed where they lie.
      state = .taken
      let sealed = lines.sealed(behind: above)
      state = .sealed(sealed)
      return sealed.hashes.last
    }
    return last ?? nil
  }

  /// Gives its lines away, if they are sealed.
  func take() -> LineEncoder.SealedLines? {
    let lines = state.withLockIfAvailable { state -> LineEncoder.SealedLines? in
      guard case .sealed(let lines) = state else { return nil }
      state = .taken
      return lines
    }
    return lines ?? nil
  }
}
