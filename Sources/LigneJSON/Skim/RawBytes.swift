import Journaux

// How a skim looks at bytes without asking the compiler for proof each time, and why that is safe.

/// How many bytes a step of a walk may look at from its place on, without asking each time whether
/// they are there: the walk has asked once.
///
/// They are those of the longest literal, and then those of a hash between its quotes, which no other
/// value is looked at further than. A longer text asks again as it goes on.
let reachOfStep = Literal.longest + 66

extension RawSpan {
  /// Eight bytes as a word, the first byte lowest, where a walk knows that they are there.
  ///
  /// Safe: the walk has seen that `reachOfStep` bytes follow its place, and looks no further, or who asks has seen that
  /// these eight are there; any 64 bits are a UInt64.
  @inline(__always) func wordAhead(_ place: Int) -> UInt64 {
    assert(place >= 0 && place <= byteCount &- 8)
    return unsafe UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
  }

  /// A byte, where a walk knows that it is there.
  ///
  /// Safe: as above.
  @inline(__always) func byteAhead(_ place: Int) -> UInt8 {
    assert(place >= 0 && place < byteCount)
    return unsafe unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
  }

  /// Eight bytes as a word, the first byte lowest; zeros stand for those behind the end.
  ///
  /// Safe: the eight bytes are checked to lie within the span, and any 64 bits are a UInt64.
  @inline(__always) package func word(at place: Int) -> UInt64 {
    guard place >= 0, place <= byteCount &- 8 else { return lastWord(at: place) }
    return unsafe UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
  }

  /// A byte, or 0 behind the end.
  ///
  /// Safe: the byte is checked to lie within the span.
  @inline(__always) func byte(at place: Int) -> UInt8 {
    guard place >= 0, place < byteCount else { return 0 }
    return unsafe unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
  }

  @inline(never) private func lastWord(at place: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(byte(at: place + $1)) << UInt64(8 * $1) }
  }

  /// Whether bytes stand there, given as words with zeros behind the last byte.
  @inline(__always) func matches(
    _ words: ContiguousArray<UInt64>, from first: Int, count: Int, at place: Int
  ) -> Bool {
    var (index, done) = (first, 0)
    while done < count {
      let difference = word(at: place &+ done) ^ words[index]
      guard difference & .firstBytes(count &- done) == 0 else { return false }
      (index, done) = (index &+ 1, done &+ 8)
    }
    return true
  }

  /// Some bytes as words, zeros behind the last.
  func words(_ range: Range<Int>) -> ContiguousArray<UInt64> {
    ContiguousArray(
      stride(from: range.lowerBound, to: range.upperBound, by: 8).map {
        word(at: $0) & .firstBytes(range.upperBound - $0)
      })
  }
}

// MARK: - Eight bytes at once

extension UInt64 {
  /// The mask of a word's first bytes, of which there are at most eight.
  @inline(__always) static func firstBytes(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 &<< UInt64(8 &* count)) &- 1
  }

  /// How many bytes come before the first that has its highest bit set.
  @inline(__always)
  var bytesBeforeFirstMark: Int { (self & .each(0x80)).trailingZeroBitCount &>> 3 }

  /// Marks each byte that cannot stand for itself in a plain text: a quote, a backslash, a control
  /// character, the delete character, or a piece of a character beyond ASCII.
  ///
  /// A byte may also be marked falsely when the one before it is rightly: only the first counts.
  @inline(__always) var marksOfSpecialBytes: UInt64 {
    let delete = self ^ .each(0x7F)
    return (marksOfStringBytes | (delete &- .each(1)) & ~delete | self) & .each(0x80)
  }

  /// The number that eight digits write, or nothing for other bytes.
  @inline(__always) var eightDigits: UInt32? {
    let high = UInt64.each(0xF0)
    guard self & high == .each(0x30), (self &+ .each(6)) & high == .each(0x30) else { return nil }
    // Twice as many digits in each part as before, the first times ten, a hundred, ten thousand.
    let pairs = ((self & .each(0x0F)) &* (10 << 8 + 1)) &>> 8
    let fours = ((pairs & 0x00FF_00FF_00FF_00FF) &* (100 << 16 + 1)) &>> 16
    let all = ((fours & 0x0000_FFFF_0000_FFFF) &* (10_000 << 32 + 1)) &>> 32
    return UInt32(truncatingIfNeeded: all)
  }

  /// The four bytes whose halves these eight bytes hold, the first of two worth sixteen times the
  /// second.
  @inline(__always) var bytesOfNibbles: UInt64 {
    let pairs = (self &<< 4 | self &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
    return (fours | fours &>> 16) & 0xFFFF_FFFF
  }

  /// How many bytes the character takes that begins with these, if it is beyond ASCII or escaped;
  /// nothing where it is not one that every text may hold.
  @inline(__always) var widthOfCharacter: Int? {
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

// MARK: - Sixteen bytes at once

/// Sixteen bytes side by side; those that are marked have all their bits set, the others none.
typealias ByteBlock = SIMD16<UInt8>

extension ByteBlock {
  /// Two words as one block.
  ///
  /// Safe: both have sixteen bytes, and any bits are a block.
  @inline(__always) init(_ first: UInt64, _ second: UInt64) {
    self = unsafe unsafeBitCast(SIMD2(first.littleEndian, second.littleEndian), to: ByteBlock.self)
  }

  /// Sixteen times the same byte.
  @inline(__always) private static func each(_ byte: UInt8) -> ByteBlock {
    ByteBlock(UInt64.each(byte), UInt64.each(byte))
  }

  /// The bytes that a comparison marks.
  ///
  /// Safe: a mask of sixteen bytes is stored as such bytes, all bits set or none.
  @inline(__always) private init(_ mask: SIMDMask<SIMD16<Int8>>) {
    self = unsafe unsafeBitCast(mask, to: ByteBlock.self)
  }

  /// The block as two words.
  ///
  /// Safe: as above.
  @inline(__always) private var words: (first: UInt64, second: UInt64) {
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }

  /// Whether no byte has a bit set.
  @inline(__always) var isZero: Bool { words.first | words.second == 0 }

  /// How many bytes come before the first that is marked; sixteen when none is.
  @inline(__always) var bytesBeforeFirstMark: Int {
    let (first, second) = words
    return first != 0 ? first.trailingZeroBitCount &>> 3 : 8 &+ second.trailingZeroBitCount &>> 3
  }

  /// Marks each byte that is one of a range.
  @inline(__always) func marks(_ range: ClosedRange<UInt8>) -> ByteBlock {
    let width = range.upperBound &- range.lowerBound
    return ByteBlock((self &- .each(range.lowerBound)) .<= .each(width))
  }

  /// Marks each byte of that value.
  @inline(__always) func marks(_ byte: UInt8) -> ByteBlock {
    ByteBlock(self .== .each(byte))
  }

  /// Marks each byte that does not stand for itself in a plain text, nor is a piece of a character
  /// of two bytes; `before` is what stands one byte further to the front.
  ///
  /// Where characters are cut off the byte behind them is marked, be it special or not.
  @inline(__always) func marksOfSpecialBytes(behind before: ByteBlock) -> ByteBlock {
    // Below U+00C0, characters of two bytes may write what no text holds.
    let (opening, following) = (0xC3...0xDF as ClosedRange<UInt8>, marks(0x80...0xBF))
    let plain = marks(0x20...0x7E) | marks(opening) | following
    let awaited = before.marks(opening)
    return ~plain | marks(UInt8(ascii: "\"")) | marks(UInt8(ascii: "\\")) | (following ^ awaited)
  }

  /// Marks each byte that the number of no document holds.
  @inline(__always) var marksOutsideNumbers: ByteBlock {
    let letters = marks(0x41...0x5A) | marks(0x61...0x7A)
    let signs =
      marks(UInt8(ascii: "+")) | marks(UInt8(ascii: "-")) | marks(UInt8(ascii: "_"))
      | marks(UInt8(ascii: "/"))
    return ~(marks(0x30...0x39) | letters | signs)
  }

  /// Marks each byte that is no lower-case hexadecimal digit.
  @inline(__always)
  var marksOutsideHexadecimal: ByteBlock { ~(marks(0x30...0x39) | marks(0x61...0x66)) }

  /// The 64 bits that sixteen lower-case hexadecimal digits write, or nothing for other bytes.
  @inline(__always) var hexadecimalDigits: UInt64? {
    guard marksOutsideHexadecimal.isZero else { return nil }
    let (first, second) = ((self & .each(0x0F)) &+ (marks(0x61...0x66) & .each(9))).words
    return (first.bytesOfNibbles | second.bytesOfNibbles &<< 32).byteSwapped
  }
}

extension RawSpan {
  /// Sixteen bytes, where a walk knows that they are there.
  ///
  /// Safe: the walk has seen that `reachOfStep` bytes follow its place, and looks no further, or who asks that
  /// they are there; any sixteen bytes are a block.
  @inline(__always) func blockAhead(_ place: Int) -> ByteBlock {
    assert(place >= 0 && place <= byteCount &- 16)
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: ByteBlock.self)
  }

  /// Whether a literal stands there.
  ///
  /// Safe: a literal of a source file points to as many bytes as it counts. Only such are compared,
  /// with bytes that are checked to lie within the span.
  @inline(__always) func holds(_ literal: StaticString, at place: Int) -> Bool {
    let (count, start) = unsafe (literal.utf8CodeUnitCount, UnsafeRawPointer(literal.utf8Start))
    guard place >= 0, count <= byteCount &- place else { return false }
    return switch count {
    case 8...: unsafe holds(start, count, at: place, by: UInt64.self)
    case 4...: unsafe holds(start, count, at: place, by: UInt32.self)
    case 2...: unsafe holds(start, count, at: place, by: UInt16.self)
    case 1: unsafe holds(start, count, at: place, by: UInt8.self)
    default: true
    }
  }

  /// Whether some bytes stand there, word by word; the last word may begin within the one before.
  ///
  /// Safe: there are as many bytes as are counted, here and there, and no fewer than a word has; any
  /// of them are a word.
  @inline(__always) private func holds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawPointer, _ count: Int, at place: Int, by _: Word.Type
  ) -> Bool {
    let last = count &- MemoryLayout<Word>.size
    var done = 0
    while true {
      let here = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place &+ done, as: Word.self)
      guard unsafe bytes.loadUnaligned(fromByteOffset: done, as: Word.self) == here else {
        return false
      }
      guard done < last else { return true }
      done = min(done &+ MemoryLayout<Word>.size, last)
    }
  }
}
