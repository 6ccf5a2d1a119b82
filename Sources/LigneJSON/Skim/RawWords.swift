import Facturation
import Journal

// Everything in a skim that the compiler cannot prove safe is in this file, and says why it is.

extension RawSpan {
  /// Eight bytes as a word, the first byte lowest; zeros stand for those behind the end.
  ///
  /// Safe: the eight bytes are checked to lie within the span, and any 64 bits are a UInt64.
  @inline(__always)
  package func word(at place: Int) -> UInt64 {
    guard place >= 0, place <= byteCount &- 8 else { return lastWord(at: place) }
    return unsafe UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
  }

  /// A byte, or 0 behind the end.
  ///
  /// Safe: the byte is checked to lie within the span.
  @inline(__always)
  func byte(at place: Int) -> UInt8 {
    guard place >= 0, place < byteCount else { return 0 }
    return unsafe unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
  }

  @inline(never)
  private func lastWord(at place: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(byte(at: place + $1)) << UInt64(8 * $1) }
  }
}

extension UInt64 {
  /// The mask of a word's first bytes, of which there are at most eight.
  @inline(__always)
  static func firstBytes(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< UInt64(8 &* count)) &- 1
  }

  /// The same byte eight times.
  @inline(__always)
  static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// How many bytes come before the first that has its highest bit set.
  @inline(__always)
  var bytesBeforeFirstMark: Int { (self & .each(0x80)).trailingZeroBitCount &>> 3 }

  /// Marks each byte that cannot stand for itself in a plain text: a quote, a backslash, a control
  /// character, the delete character, or a piece of a character beyond ASCII.
  ///
  /// A byte may also be marked falsely when the one before it is rightly: only the first counts.
  @inline(__always)
  var marksOfSpecialBytes: UInt64 {
    let delete = self ^ .each(0x7F)
    return (marksOfStringBytes | (delete &- .each(1)) & ~delete | self) & .each(0x80)
  }

  /// Marks each byte that means something in a string: a quote, a backslash, a control character.
  @inline(__always)
  var marksOfStringBytes: UInt64 {
    let quote = self ^ .each(UInt8(ascii: "\""))
    let backslash = self ^ .each(UInt8(ascii: "\\"))
    let zeros = (quote &- .each(1)) & ~quote | (backslash &- .each(1)) & ~backslash
    let controls = (self &- .each(0x20)) & ~self
    return (zeros | controls) & .each(0x80)
  }

  /// The 32 bits that eight lower-case hexadecimal digits write, or nothing for other bytes.
  @inline(__always)
  var hexadecimalDigits: UInt32? {
    let letters = (self &>> 6) & .each(1)
    let values = (self & .each(0x0F)) &+ letters &* 9
    let isLetter = ((values &+ .each(6)) &>> 4) & .each(1)
    let written = .each(0x30) &+ values &+ isLetter &* 39
    guard written == self, values & .each(0x10) == 0 else { return nil }
    let pairs = (values & 0x000F_000F_000F_000F) &<< 4 | (values &>> 8) & 0x000F_000F_000F_000F
    let halves = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: halves | halves &>> 16).byteSwapped
  }
}

extension RawSpan {
  /// Whether these bytes stand there, given as words with zeros behind the last.
  @inline(__always)
  func matches(_ words: Span<UInt64>, first: Int, count: Int, at place: Int) -> Bool {
    var (index, done) = (first, 0)
    while done < count {
      let difference = word(at: place &+ done) ^ words[index]
      guard difference & .firstBytes(count &- done) == 0 else { return false }
      (index, done) = (index &+ 1, done &+ 8)
    }
    return true
  }

  /// Whether a text stands there.
  ///
  /// Safe: a StaticString of more than one letter points to as many bytes as it counts.
  func isText(_ text: StaticString, at place: Int) -> Bool {
    for offset in 0..<text.utf8CodeUnitCount {
      let letter = unsafe text.utf8Start[offset]
      guard byte(at: place &+ offset) == letter else { return false }
    }
    return true
  }

  /// The UUID whose 36 bytes stand there.
  @inline(__always)
  func uuid(at place: Int) -> UUIDTexte? {
    guard let a = word(at: place).hexadecimalDigits,
      byte(at: place &+ 8) == UInt8(ascii: "-"), byte(at: place &+ 13) == UInt8(ascii: "-"),
      byte(at: place &+ 18) == UInt8(ascii: "-"), byte(at: place &+ 23) == UInt8(ascii: "-"),
      let b = eight(place &+ 9, place &+ 14), let c = eight(place &+ 19, place &+ 24),
      let d = word(at: place &+ 28).hexadecimalDigits
    else { return nil }
    return UUIDTexte(haut: UInt64(a) << 32 | UInt64(b), bas: UInt64(c) << 32 | UInt64(d))
  }

  /// What four digits here and four there write.
  @inline(__always)
  private func eight(_ here: Int, _ there: Int) -> UInt32? {
    (word(at: here) & 0xFFFF_FFFF | word(at: there) &<< 32).hexadecimalDigits
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
    guard let high = word(at: place).hexadecimalDigits,
      let low = word(at: place &+ 8).hexadecimalDigits
    else { return nil }
    return UInt64(high) << 32 | UInt64(low)
  }

  /// Where a string ends that begins with a quote there: behind its last quote.
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
