import Facturation
import Journaux

// Values that stand among a line's bytes, as a walk comes upon them.

extension RawSpan {
  /// The UUID whose 36 bytes stand there.
  @inline(__always) func uuid(at place: Int) -> UUIDTexte? {
    guard let (first, second) = digitsOfUUID(at: place), let haut = first.hexadecimalDigits,
      let bas = second.hexadecimalDigits
    else { return nil }
    return UUIDTexte(haut: haut, bas: bas)
  }

  /// Whether there stand the 36 bytes of a UUID.
  @inline(__always) func isUUID(at place: Int) -> Bool {
    guard let (first, second) = digitsOfUUID(at: place) else { return false }
    return (first.marksOutsideHexadecimal | second.marksOutsideHexadecimal).isZero
  }

  /// The 32 bytes between the dashes of a UUID.
  @inline(__always) private func digitsOfUUID(at place: Int) -> (ByteBlock, ByteBlock)? {
    // Dashes are exclusive-ored with dashes: the rest must be nothing.
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
  @inline(__always) private func eightBytes(_ here: Int, _ there: Int) -> UInt64 {
    wordAhead(here) & 0xFFFF_FFFF | wordAhead(there) &<< 32
  }

  /// The hash whose 64 bytes stand there.
  @inline(__always) func hash(at place: Int) -> Empreinte? {
    guard let one = blockAhead(place).hexadecimalDigits,
      let two = blockAhead(place &+ 16).hexadecimalDigits,
      let three = blockAhead(place &+ 32).hexadecimalDigits,
      let four = blockAhead(place &+ 48).hexadecimalDigits
    else { return nil }
    return Empreinte(one, two, three, four)
  }

  /// Whether a quote stands there.
  @inline(__always) func isQuote(at place: Int) -> Bool { byteAhead(place) == UInt8(ascii: "\"") }

  /// A whole number without sign and leading zeros, of at most 18 digits, and where it ends.
  @inline(__always) func number(at first: Int) -> (number: Int, end: Int)? {
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
  @inline(__always) func endOfText(at place: Int, maximum: Int64, last: Int) -> Int? {
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
  @inline(__always) init(_ raw: RawSpan, at place: Int) {
    one = raw.blockAhead(place)
    two = raw.blockAhead(place &+ 16)
    three = raw.blockAhead(place &+ 32)
    four = raw.blockAhead(place &+ 48)
  }

  /// Whether these are the same.
  @inline(__always) func isSame(as other: HashText) -> Bool {
    ((one ^ other.one) | (two ^ other.two) | (three ^ other.three) | (four ^ other.four)).isZero
  }
}

/// The quick way to read a decimal number of at most fifteen characters, eight at a time.
///
/// It reads what `DecimaleCanonique` reads, unless the number is negative or long. The last eight
/// characters become a word, with zeros before them where there are fewer, and the digits before
/// the point are moved over it; the characters before are a number of their own.
///
///     1372.71"     ▶            01372.71   ▶              00137271
///     144383.86"   ▶   1        44383.86   ▶   1          04438386
package struct ShortDecimal {
  /// The number in its smallest units.
  package let units: Int64
  /// Where the quote stands that ends it.
  package let end: Int

  /// How many decimals a number has at most, and at least.
  package typealias Decimals = (most: UInt8, least: UInt8)

  /// So many bytes at most are looked at, with the quote before it.
  static let reach = 17

  /// The number that begins there, in units of its last possible decimal.
  ///
  /// With the quote before it, `reach` bytes must be there.
  @inline(__always) package init?(_ raw: RawSpan, at place: Int, decimals: Decimals) {
    guard let text = Text(raw, at: place) else { return nil }
    let units =
      decimals.least == 2 && text.hasTwoDecimals
      ? text.unitsOfTwoDecimals(decimals) : text.units(decimals)
    guard let units else { return nil }
    self.units = units
    end = place &+ text.count
  }
}

/// The characters of a number.
private struct Text {
  /// How many there are.
  let count: Int
  private let first: UInt8
  /// What the characters before the last eight write.
  private let above: Int64
  /// The last eight.
  private let last: UInt64

  /// The characters that stand there before a quote.
  @inline(__always) init?(_ raw: RawSpan, at place: Int) {
    let word = raw.wordAhead(place)
    first = UInt8(truncatingIfNeeded: word)
    let count = word.bytes(before: UInt8(ascii: "\""))
    guard count == 8 else {
      guard count > 0 else { return nil }
      (self.count, above, last) = (count, 0, word.movedToEnd(count))
      return
    }
    let more = raw.wordAhead(place &+ 8).bytes(before: UInt8(ascii: "\""))
    guard more < 8 else { return nil }
    (self.count, last) = (8 &+ more, raw.wordAhead(place &+ more))
    guard more > 0 else {
      above = 0
      return
    }
    guard let digits = word.movedToEnd(more).eightDigits else { return nil }
    above = Int64(digits)
  }

  /// Whether the point stands before two decimals, as nearly always.
  @inline(__always)
  var hasTwoDecimals: Bool { UInt8(truncatingIfNeeded: last &>> 40) == UInt8(ascii: ".") }

  /// The number where two decimals are shown, which are all that it has.
  @inline(__always) func unitsOfTwoDecimals(_ decimals: ShortDecimal.Decimals) -> Int64? {
    let digits = last & 0xFFFF_0000_0000_0000 | (last &<< 8) & 0x0000_FFFF_FFFF_FF00 | 0x30
    guard let below = digits.eightDigits, isWhole(count &- 3, decimals) else { return nil }
    return (above &* 10_000_000 &+ Int64(below)) &* Self.power(of: decimals.most &- 2)
  }

  /// The number, with any decimals.
  @inline(__always) func units(_ decimals: ShortDecimal.Decimals) -> Int64? {
    let beforePoint = last.bytes(before: UInt8(ascii: "."))
    guard beforePoint < 8 else {
      guard decimals.least == 0, let below = last.eightDigits, isWhole(count, decimals) else {
        return nil
      }
      return (above &* 100_000_000 &+ Int64(below)) &* Self.power(of: decimals.most)
    }
    let shown = UInt8(truncatingIfNeeded: 7 &- beforePoint)
    let behindPoint = (UInt64.max &<< UInt64(8 &* beforePoint)) &<< 8
    let digits = last & behindPoint | (last &<< 8) & ~behindPoint | 0x30
    guard let below = digits.eightDigits, shown > 0, shown <= decimals.most,
      shown == decimals.least || shown > decimals.least && last &>> 56 != 0x30,
      isWhole(count &- 1 &- Int(shown), decimals)
    else { return nil }
    return (above &* 10_000_000 &+ Int64(below)) &* Self.power(of: decimals.most &- shown)
  }

  /// Whether that many digits before the point are right: no zero before others, nor so many that
  /// the number could be too large for its units.
  @inline(__always) private func isWhole(_ count: Int, _ decimals: ShortDecimal.Decimals) -> Bool {
    (count == 1 || count > 1 && first != 0x30) && count &+ Int(decimals.most) <= 17
  }

  /// Ten to the power of a number of decimals.
  @inline(__always) private static func power(of decimals: UInt8) -> Int64 {
    switch decimals {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    default: preconditionFailure("no number has more than six decimals")
    }
  }
}

extension UInt64 {
  /// How many of its eight bytes come before one of that value; eight when there is none.
  @inline(__always) fileprivate func bytes(before byte: UInt8) -> Int {
    let difference = self ^ .each(byte)
    return ((difference &- .each(1)) & ~difference & .each(0x80)).trailingZeroBitCount &>> 3
  }

  /// The first bytes of eight, of which there is one at least, moved to their end, with zeros in
  /// ASCII before them.
  @inline(__always) fileprivate func movedToEnd(_ count: Int) -> UInt64 {
    self &<< UInt64(8 &* (8 &- count)) | .each(0x30) &>> UInt64(8 &* count)
  }
}
