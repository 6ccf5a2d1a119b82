import Facturation
import Journal

// Values that stand among a line's bytes, as a walk comes upon them.

extension RawSpan {
  /// The UUID whose 36 bytes stand there.
  @inline(__always)
  func uuid(at place: Int) -> UUIDTexte? {
    // Dashes are exclusive-ored with dashes: what is left must be nothing.
    let dash: UInt64 = 0x2D
    let others =
      (wordAhead(place &+ 8) ^ dash) | (wordAhead(place &+ 13) ^ dash)
      | (wordAhead(place &+ 18) ^ dash) | (wordAhead(place &+ 23) ^ dash)
    guard others & 0xFF == 0, let a = wordAhead(place).hexadecimalDigits,
      let b = eightDigits(place &+ 9, place &+ 14), let c = eightDigits(place &+ 19, place &+ 24),
      let d = wordAhead(place &+ 28).hexadecimalDigits
    else { return nil }
    return UUIDTexte(haut: UInt64(a) << 32 | UInt64(b), bas: UInt64(c) << 32 | UInt64(d))
  }

  /// What four digits here and four there write.
  @inline(__always)
  private func eightDigits(_ here: Int, _ there: Int) -> UInt32? {
    (wordAhead(here) & 0xFFFF_FFFF | wordAhead(there) &<< 32).hexadecimalDigits
  }

  /// The hash whose 64 bytes stand there.
  @inline(__always)
  func hash(at place: Int) -> Empreinte? {
    guard let one = sixteenDigits(at: place), let two = sixteenDigits(at: place &+ 16),
      let three = sixteenDigits(at: place &+ 32), let four = sixteenDigits(at: place &+ 48)
    else { return nil }
    return Empreinte(one, two, three, four)
  }

  @inline(__always)
  private func sixteenDigits(at place: Int) -> UInt64? {
    guard let high = wordAhead(place).hexadecimalDigits,
      let low = wordAhead(place &+ 8).hexadecimalDigits
    else { return nil }
    return UInt64(high) << 32 | UInt64(low)
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
struct HashText: Equatable {
  private typealias Words = (UInt64, UInt64, UInt64, UInt64)

  private let words, more: Words

  /// The bytes that stand there.
  @inline(__always)
  init(_ raw: RawSpan, at place: Int) {
    words = (
      raw.wordAhead(place), raw.wordAhead(place &+ 8), raw.wordAhead(place &+ 16),
      raw.wordAhead(place &+ 24)
    )
    more = (
      raw.wordAhead(place &+ 32), raw.wordAhead(place &+ 40), raw.wordAhead(place &+ 48),
      raw.wordAhead(place &+ 56)
    )
  }

  static func == (left: HashText, right: HashText) -> Bool {
    left.words == right.words && left.more == right.more
  }
}
