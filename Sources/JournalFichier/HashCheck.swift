import Journal
import LigneJSON

/// Holds each line's hash against its bytes, and looks at nothing else of it.
///
/// It is for a thread beside one that follows the lines by their links alone: together they have seen
/// all that makes a chain, in the time of the slower one.
struct HashCheck {
  let lines: LineSearch

  /// So many lines that two lanes of hashing stay busy, so few that they are still in the cache.
  private static let most = 64

  /// Refuses the first line, down to a position, whose hash is not that of its bytes.
  func run(downTo position: Position) throws {
    var scanner = lines.scanner(from: 0)
    var checked = 0
    while checked < position, let scanned = try scanner.next() {
      checked += 1
      guard scanned.isSealed else { throw scanned.fault(at: checked) }
      scanner.lend { bytes, range in
        let (count, end) = sealedLines(bytes, range, atMost: position - checked)
        checked += count
        return end
      }
    }
  }

  /// How many lines have their hashes, up to the first that has not, and where the last of them ends.
  private func sealedLines(
    _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, atMost most: Int
  ) -> (count: Int, end: Int) {
    var (count, end) = (0, range.lowerBound)
    while count < most {
      let some = wholeLines(bytes, end..<range.upperBound, atMost: min(most - count, Self.most))
      guard let last = some.last, areSealed(some, bytes) else { break }
      (count, end) = (count + some.count, last.upperBound + 1)
    }
    return (count, end)
  }

  private func wholeLines(
    _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, atMost most: Int
  ) -> ContiguousArray<Range<Int>> {
    var (found, start) = (ContiguousArray<Range<Int>>(), range.lowerBound)
    while found.count < most,
      let feed = Systeme.place(of: UInt8(ascii: "\n"), in: bytes, start..<range.upperBound)
    {
      found.append(start..<feed)
      start = feed + 1
    }
    return found
  }

  private func areSealed(
    _ ranges: ContiguousArray<Range<Int>>, _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    var areSealed = true
    let hashed = ContiguousArray(ranges.lazy.map { Line.hashed($0) })
    SHA256.empreintes(of: bytes.span, en: hashed) { line, hash in
      areSealed = areSealed && Line.statedHash(bytes, in: ranges[line]) == hash
    }
    return areSealed
  }
}

extension ScannedLine {
  /// What is wrong with a line that is not sealed.
  fileprivate func fault(at position: Position) -> LineFault {
    do throws(LineFault) { _ = try readAlone() } catch { return error.renumbered(position) }
    return LineFault(
      position: position, offset: offset, rule: ChainFault.Rule.hash.rawValue,
      expected: .valeur(hash.texte), found: .unAutre)
  }
}
