import Journaux
import LigneJSON

/// Holds each line's hash against its bytes, and looks at nothing else of it.
///
/// It is for a thread beside one that follows the lines by their links alone: together they have seen
/// all that makes a chain, in the time of the slower one.
struct HashCheck {
  let lines: LineSearch

  /// Refuses the first line, down to a position, whose hash is not that of its bytes.
  func run(downTo position: Position) throws {
    var scanner = lines.scanner(from: 0)
    var checked = 0
    while checked < position, let scanned = try scanner.next() {
      checked += 1
      guard scanned.isSealed else { throw scanned.fault(at: checked) }
      scanner.lend { bytes, range in
        var end = range.lowerBound
        while let some = sealedLines(bytes, end..<range.upperBound, atMost: position - checked) {
          checked += some.count
          end = some.end
        }
        return end
      }
    }
  }

  /// Some lines that have their hashes: how many, and where the last of them ends; nothing where one has
  /// not, or none is whole.
  private func sealedLines(
    _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, atMost most: Int
  ) -> (count: Int, end: Int)? {
    var lines = UnhashedLines()
    var (count, start) = (0, range.lowerBound)
    while count < most, !lines.isFull,
      let feed = Systeme.place(of: UInt8(ascii: "\n"), in: bytes, start..<range.upperBound),
      let hash = Line.statedHash(bytes, in: start..<feed)
    {
      lines.append(start..<feed, hash: hash)
      (count, start) = (count + 1, feed + 1)
    }
    return count > 0 && lines.haveTheirHashes(bytes) ? (count, start) : nil
  }
}

extension ScannedLine {
  /// What is wrong with a line that is not sealed.
  fileprivate func fault(at position: Position) -> Anomalie {
    var fault = Ecart(.hash, attendu: .valeur(hash.texte), trouve: .unAutre)
    do throws(Ecart) { _ = try readAlone() } catch { fault = error }
    return Anomalie(fault, position: position, debut: offset)
  }
}
