import Bytes
import Facturation
import Journaux

// Values that stand among a line's bytes, as a walk comes upon them.

extension RawSpan {
  /// The UUID whose 36 bytes stand there.
  @inline(__always)
  func uuid(at place: Int) -> UUIDTexte? {
    guard let (first, second) = digitsOfUUID(at: place), let haut = first.hexadecimalDigits,
      let bas = second.hexadecimalDigits
    else { return nil }
    return UUIDTexte(haut: haut, bas: bas)
  }

  /// Whether there stand the 36 bytes of a UUID.
  @inline(__always)
  func isUUID(at place: Int) -> Bool {
    guard let (first, second) = digitsOfUUID(at: place) else { return false }
    return (first.marksOutsideHexadecimal | second.marksOutsideHexadecimal).isZero
  }

  /// The 32 bytes between the dashes of a UUID.
  @inline(__always)
  private func digitsOfUUID(at place: Int) -> (ByteBlock, ByteBlock)? {
    // Dashes are exclusive-ored with dashes: what is left must be nothing.
    let dash: UInt64 = 0x2D
    let others =
      (wordAhead(place &+ 8) ^ dash) | (wordAhead(place &+ 13) ^ dash)
      | (wordAhead(place &+ 18) ^ dash) | (wordAhead(place &+ 23) ^ dash)
    guard others & 0xFF == 0 else { return nil }
    return (
      ByteBlock(wordAhead(place), eightBytes(place &+ 9, place &+ 14)),
      ByteBlock(eightBytes(place &+ 19, place &+ 24), wordAhead(place &+ 28))
    )
  }

  /// Four bytes here and four there.
  @inline(__always)
  private func eightBytes(_ here: Int, _ there: Int) -> UInt64 {
    wordAhead(here) & 0xFFFF_FFFF | wordAhead(there) &<< 32
  }

  /// The hash whose 64 bytes stand there.
  @inline(__always)
  func hash(at place: Int) -> Empreinte? {
    guard let one = blockAhead(place).hexadecimalDigits,
      let two = blockAhead(place &+ 16).hexadecimalDigits,
      let three = blockAhead(place &+ 32).hexadecimalDigits,
      let four = blockAhead(place &+ 48).hexadecimalDigits
    else { return nil }
    return Empreinte(one, two, three, four)
  }

  /// Whether a quote stands there.
  @inline(__always)
  func isQuote(at place: Int) -> Bool { byteAhead(place) == UInt8(ascii: "\"") }

  /// A whole number without sign and leading zeros, of at most 18 digits, and where it ends.
  @inline(__always)
  func number(at first: Int) -> (number: Int, end: Int)? {
    var (number, place) = (0, first)
    while true {
      let digit = byteAhead(place) &- 0x30
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      place &+= 1
      guard place &- first <= 18 else { return nil }
    }
    guard place > first, place == first &+ 1 || byteAhead(first) != 0x30 else { return nil }
    return (number, place)
  }

  /// Where a text ends that stands there, of at most so many characters; the walk may look up to
  /// the last place.
  ///
  /// One that begins with a letter or a sign, of no more bytes than it may have characters, and
  /// without rare escapes or characters, is right; of any other nothing is said.
  @inline(__always)
  func endOfText(at place: Int, maximum: Int64, last: Int) -> Int? {
    let first = byteAhead(place &+ 1)
    guard isQuote(at: place), first > 0x20, first < 0x7F || first >= 0xC3 && first <= 0xDF
    else { return nil }
    var end = place &+ 1
    while end <= last {
      let before = blockAhead(end &- 1)
      let plain = blockAhead(end).marksOfSpecialBytes(behind: before).bytesBeforeFirstMark
      end &+= plain
      guard plain < 16 else { continue }
      // A character of two bytes is not cut off here.
      guard byteAhead(end &- 1) &- 0xC3 > 0x1C else { return nil }
      if isQuote(at: end) {
        let count = end &- place &- 1
        return count > 0 && count <= maximum ? end &+ 1 : nil
      }
      guard let width = wordAhead(end).widthOfCharacter else { return nil }
      end &+= width
    }
    return nil
  }

  /// Where a text ends that begins with a quote there: behind its last quote.
  func endOfString(at place: Int) -> Int? {
    guard byte(at: place) == UInt8(ascii: "\"") else { return nil }
    var end = place &+ 1
    while end < byteCount {
      let marks = word(at: end).marksOfStringBytes
      guard marks != 0 else {
        end &+= 8
        continue
      }
      end &+= marks.bytesBeforeFirstMark
      let byte = byte(at: end)
      if byte == UInt8(ascii: "\"") { return end &+ 1 }
      guard byte >= 0x20 else { return nil }
      end &+= byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

/// The 64 bytes that write a hash, to be compared with others.
struct HashText {
  private let one, two, three, four: ByteBlock

  /// The bytes that stand there.
  @inline(__always)
  init(_ raw: RawSpan, at place: Int) {
    one = raw.blockAhead(place)
    two = raw.blockAhead(place &+ 16)
    three = raw.blockAhead(place &+ 32)
    four = raw.blockAhead(place &+ 48)
  }

  /// Whether these are the same.
  @inline(__always)
  func isSame(as other: HashText) -> Bool {
    ((one ^ other.one) | (two ^ other.two) | (three ^ other.three) | (four ^ other.four)).isZero
  }
}
