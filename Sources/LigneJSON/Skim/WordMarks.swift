import Bytes

// What can be told of eight bytes at once.

extension UInt64 {
  /// The mask of a word's first bytes, of which there are at most eight.
  @inline(__always)
  static func firstBytes(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< UInt64(8 &* count)) &- 1
  }

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

  /// The number that eight digits write, or nothing for other bytes.
  @inline(__always)
  var eightDigits: UInt32? {
    let high = UInt64.each(0xF0)
    guard self & high == .each(0x30), (self &+ .each(6)) & high == .each(0x30) else { return nil }
    // Twice as many digits in each part as before, the first times ten, a hundred, ten thousand.
    let pairs = ((self & .each(0x0F)) &* (10 << 8 + 1)) &>> 8
    let fours = ((pairs & 0x00FF_00FF_00FF_00FF) &* (100 << 16 + 1)) &>> 16
    let all = ((fours & 0x0000_FFFF_0000_FFFF) &* (10_000 << 32 + 1)) &>> 32
    return UInt32(truncatingIfNeeded: all)
  }

  /// How many bytes the character takes that begins with these, if it is beyond ASCII or escaped;
  /// nothing where it is not one that every text may hold.
  @inline(__always)
  var widthOfCharacter: Int? {
    let second = UInt8(truncatingIfNeeded: self &>> 8)
    switch UInt8(truncatingIfNeeded: self) {
    case UInt8(ascii: "\\"):
      return second == UInt8(ascii: "\"") || second == UInt8(ascii: "\\") ? 2 : nil
    // Below U+00A0 these write control characters.
    case 0xC2: return second >= 0xA0 && second < 0xC0 ? 2 : nil
    case 0xE1...0xEC:
      // U+2028 and U+2029 end lines.
      let isEndOfLine = self & 0xFE_FFFF == 0xA8_80E2
      return self & 0xC0_C000 == 0x80_8000 && !isEndOfLine ? 3 : nil
    default: return nil
    }
  }
}
