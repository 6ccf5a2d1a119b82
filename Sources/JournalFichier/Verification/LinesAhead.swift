import Facturation
import Journaux
import LigneJSON
import Projections
import Synchronization

/// Reads the lines of a file by several threads, and hands them over in their order.
///
/// The file is cut into shares of as many bytes, of which each line belongs to the one in which it
/// begins. They are read in rounds: while this thread hands over the lines of one, the others read
/// the next, and it helps them when it is done. So no more than two rounds are held at a time.
///
///     threads 1…    round 1          round 2          round 3
///     this one      round 1          lines of 1, 2    lines of 2, 3    lines of 3
struct LinesAhead: Sendable {
  private let file: OpenFile
  private let start: Int
  private let end: Int
  private let threads: Int
  private let share: Int
  private let marks: SecretMarks?

  /// How many shares each thread has in a round, so that none waits long for another.
  private static let sharesInRound = 4

  init(
    _ file: OpenFile, from start: Int, to end: Int, threads: Int, share: Int,
    marks: SecretMarks?
  ) {
    (self.file, self.start, self.end) = (file, start, end)
    (self.threads, self.share, self.marks) = (threads, share, marks)
  }

  /// Hands over every line.
  func forEach(_ body: (ReadLine) throws -> Void) throws {
    let shares = (max(0, end - start) + share - 1) / share
    var ready: [Round.Share] = []
    for start in stride(from: 0, to: shares, by: threads * Self.sharesInRound) {
      let round = Round(start..<min(start + threads * Self.sharesInRound, shares))
      var handedOver = Result<Void, any Error>.success(())
      Systeme.inThreads(1..<min(threads, round.shares.count)) { _ in
        round.read(lines(of:))
      } meanwhile: {
        handedOver = Result { try ready.forEach { try $0.get().forEach(body) } }
        ready = []
        round.read(lines(of:))
      }
      try handedOver.get()
      ready = round.outcomes
    }
    try ready.forEach { try $0.get().forEach(body) }
  }

  /// Reads the event of a line again that was handed over.
  func event(at offset: Int) throws -> Evenement {
    var scanner = Known.Scanner(file, from: offset, to: end, block: .short)
    guard let scanned = try scanner.next(), let line = try? scanned.read() else {
      throw JournalChange()
    }
    return line.event.evenement
  }

  /// The lines that begin in a share.
  private func lines(of number: Int) throws -> [ReadLine] {
    let limit = min(start + (number + 1) * share, end)
    guard let first = try startOfLine(in: start + number * share..<limit) else { return [] }
    var scanner = Known.Scanner(file, from: first, to: end, block: .short)
    var lines: [ReadLine] = []
    while scanner.offset < limit, let scanned = try scanner.next() {
      lines.append(ReadLine(scanned, marks))
    }
    return lines
  }

  /// Where the first line begins that begins within limits; one does behind each line feed.
  private func startOfLine(in range: Range<Int>) throws -> Int? {
    guard range.lowerBound > start else { return start }
    var scanner = Known.Scanner(
      file, from: range.lowerBound - 1, to: range.upperBound - 1, block: .short)
    guard let rest = try scanner.next(), rest.isComplete else { return nil }
    return rest.next
  }
}

/// A line that was read, with all that can be told of it by itself.
///
/// An object, since what it holds is large: handed on, it is not copied.
final class ReadLine: Sendable {
  /// Where it begins in the file, and where the next one does.
  let offset, next: Int
  /// Whether a line feed ends it.
  let isComplete: Bool
  /// What it says, or why it cannot be read.
  let content: Result<Line, Ecart>
  /// The hash of its bytes.
  let hash: Empreinte
  /// What the index has to say of it comes to this, where that is asked for.
  let mark: UInt64?

  init(_ scanned: Line.Scanned, _ marks: SecretMarks? = nil) {
    offset = scanned.offset
    next = scanned.next
    isComplete = scanned.isComplete
    content = Result { () throws(Ecart) in try scanned.read() }
    hash = scanned.hash
    if let marks, case .success(let line) = content {
      mark = marks.mark(of: line.event, at: offset)
    } else {
      mark = nil
    }
  }
}

/// Shares that are read by whichever thread is free.
private final class Round: Sendable {
  /// The lines of a share, or why they could not be read: those before it are handed over first.
  typealias Share = Result<[ReadLine], any Error>

  let shares: Range<Int>
  private let state: Mutex<State>

  private struct State {
    var next: Int
    var read: [Int: Share] = [:]
  }

  init(_ shares: Range<Int>) {
    self.shares = shares
    state = Mutex(State(next: shares.lowerBound))
  }

  /// Reads shares as long as there are any that nobody has taken.
  func read(_ lines: (Int) throws -> [ReadLine]) {
    while let share = take() {
      let result = Result { try lines(share) }
      state.withLock { $0.read[share] = result }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < shares.upperBound else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// What came of all shares, in their order.
  var outcomes: [Share] { state.withLock { state in shares.compactMap { state.read[$0] } } }
}
