import Facturation
import Graine
import Journaux
import LigneJSON

/// What a disk, a hand or a forger can make of a journal that was recorded.
package enum Tampering: CaseIterable, Sendable {
  /// A bit of one byte is another.
  case flippedBit
  /// A digit is another, and no hash knows of it.
  case changedDigit
  /// A digit is another, and the line has the hash of what it says now.
  case sealedAnew
  /// The same, and the line below names that hash, and has the hash of what it says now.
  case sealedTwice
  /// The same, down to the last line.
  case chainedAnew
  /// The line tells of another stream, and no hash knows of it.
  case movedToAnotherStream
  /// The line is gone.
  case removedLine
  /// The line stands there twice.
  case doubledLine
  /// The line stands below the one that followed it.
  case swappedLines
  /// A line of another registre stands in its place.
  case anothersLine
  /// Some bytes are zero.
  case zeros
  /// The file ends there.
  case cut
  /// The file ends with the line above.
  case cutBetweenLines
  /// Something stands behind the last line that is no line.
  case garbageBehind
  /// An earlier line stands behind the last once more.
  case oldLineBehind
  /// An earlier line stands behind the last once more, says something else, and has the hash of that.
  case changedOldLineBehind

  /// Whether one change leaves every byte's own hash right, so that only the links show it.
  package var isSealed: Bool {
    switch self {
    case .sealedAnew, .sealedTwice, .chainedAnew, .removedLine, .doubledLine, .swappedLines,
      .anothersLine, .cutBetweenLines, .oldLineBehind, .changedOldLineBehind:
      true
    case .flippedBit, .changedDigit, .movedToAnotherStream, .zeros, .cut, .garbageBehind: false
    }
  }

  /// The journal's bytes once it has struck at a byte; nothing where it cannot, or changes nothing.
  package func bytes(of written: WrittenJournal, at offset: Int) -> ContiguousArray<UInt8>? {
    guard let number = written.line(ofByte: offset) else { return nil }
    var lines = written.lines.map { Array(written.bytes[$0]) }
    let place = offset - written.lines[number].lowerBound
    switch self {
    case .flippedBit: lines[number][place] ^= 1 << UInt8(offset % 8)
    case .changedDigit:
      guard lines[number].changeDigit(from: place) else { return nil }
    case .sealedAnew, .sealedTwice, .chainedAnew:
      guard lines[number].changeDigit(from: place) else { return nil }
      lines[number].seal()
      let last = [.sealedAnew: number, .sealedTwice: number + 1][self] ?? lines.count - 1
      guard last < lines.count else { return nil }
      for line in number + 1..<max(last, number) + 1 {
        lines[line].link(to: lines[line - 1].statedHash)
        lines[line].seal()
      }
    case .movedToAnotherStream:
      let other = lines[(number + 1 + offset % 7) % lines.count]
      guard lines[number].takeSubject(of: other) else { return nil }
    case .removedLine: lines.remove(at: number)
    case .doubledLine: lines.insert(lines[number], at: number)
    case .swappedLines:
      guard number + 1 < lines.count else { return nil }
      lines.swapAt(number, number + 1)
    case .anothersLine:
      guard let other = try? WrittenJournal(seed: 77, events: number + 1) else { return nil }
      lines[number] = Array(other.bytes[other.lines[number]])
    case .zeros:
      for byte in place..<min(place + 64, lines[number].count) { lines[number][byte] = 0 }
    case .cut:
      lines.removeSubrange((number + 1)...)
      lines[number].removeSubrange(place...)
    case .cutBetweenLines: lines.removeSubrange(number...)
    case .garbageBehind: lines.append(lines[number].suffix(place % 300 + 1))
    case .oldLineBehind: lines.append(lines[number])
    case .changedOldLineBehind:
      lines.append(lines[number])
      guard lines[lines.count - 1].changeDigit(from: place) else { return nil }
      lines[lines.count - 1].seal()
    }
    let bytes = ContiguousArray(lines.joined())
    return bytes == written.bytes ? nil : bytes
  }
}

/// A line with its line feed.
extension [UInt8] {
  /// Where the hash stands that the line gives as its own.
  private var ownHash: Range<Int> { count - 67..<count - 3 }
  /// Where the hash stands that it names as the one above.
  private var hashAbove: Range<Int> { count - 141..<count - 77 }

  fileprivate var statedHash: ArraySlice<UInt8> { self[ownHash] }

  /// Makes the first digit from a place on, above the hashes, another.
  fileprivate mutating func changeDigit(from place: Int) -> Bool {
    guard
      let digit = self[Swift.min(place, hashAbove.lowerBound)..<hashAbove.lowerBound]
        .firstIndex(where: { (48...57).contains($0) })
    else { return false }
    self[digit] = (self[digit] - 48 + 1) % 10 + 48
    return true
  }

  /// Gives the line the hash of what it says.
  fileprivate mutating func seal() {
    let hash = Line.hash(ContiguousArray(self), in: 0..<count - 1)
    replaceSubrange(ownHash, with: hash.texte.utf8)
  }

  fileprivate mutating func link(to hash: ArraySlice<UInt8>) {
    replaceSubrange(hashAbove, with: hash)
  }

  /// Takes over which stream another line tells of, if it is another one of the same kind.
  fileprivate mutating func takeSubject(of other: [UInt8]) -> Bool {
    guard let own = subject, let wanted = other.subject, own.count == wanted.count,
      self[own] != other[wanted]
    else { return false }
    replaceSubrange(own, with: other[wanted])
    return true
  }

  /// Where the value of `subject` stands.
  private var subject: Range<Int>? {
    let name = Array(",\"subject\":\"".utf8)
    guard let start = indices.first(where: { self[$0...].starts(with: name) }),
      let end = self[(start + name.count)...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return start + name.count..<end
  }
}
