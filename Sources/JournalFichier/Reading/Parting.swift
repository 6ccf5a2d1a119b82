import Journaux
import LigneJSON

/// Parts a stretch of a journal where acts begin, so that threads can follow its lines at once.
///
///     journal   ├─────── part 0 ──────┤├─────── part 1 ──────┤├── torn tail
///                                  ▲ the line above part 1: read for both
struct Parting: Sendable {
  let file: SharedFile
  let systeme: Systeme

  /// As many parts as there are threads, fewer where these would be small.
  func parts(of range: Range<Int>, among threads: Int) throws -> [Range<Int>] {
    let count = max(1, min(threads, range.count / systeme.blocks.part))
    let starts = try (0..<count).map { number in
      number == 0 ? range.lowerBound : try act(from: range.count / count * number, in: range)
    }
    let distinct = Set(starts).filter { $0 == range.lowerBound || $0 < range.upperBound }.sorted()
    return zip(distinct, distinct.dropFirst() + [range.upperBound]).map { $0..<$1 }
  }

  /// Where the first act begins at or behind a place.
  private func act(from start: Int, in range: Range<Int>) throws -> Int {
    var scanner = LineScanner(
      file, from: range.lowerBound + start, to: range.upperBound, systeme: systeme)
    _ = try scanner.next()
    while let scanned = try scanner.next() {
      // A line that cannot be read belongs to the part before, which says so.
      guard let event = try? scanned.read().event else { continue }
      if event.batch.map({ $0.index == 1 }) ?? true { return scanned.offset }
    }
    return range.upperBound
  }

  /// The chain that a part continues.
  func chain(above start: Int) throws -> Chain {
    try LineSearch(file, to: start, head: .empty, systeme: systeme).chain(above: start)
  }
}
