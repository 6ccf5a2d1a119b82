// What can be told of sixteen bytes at once.

/// Sixteen bytes side by side; those that are marked have all their bits set, the others none.
typealias ByteBlock = SIMD16<UInt8>

extension ByteBlock {
  /// Two words as one block.
  ///
  /// Safe: both have sixteen bytes, and any bits are a block.
  @inline(__always)
  init(_ first: UInt64, _ second: UInt64) {
    self = unsafe unsafeBitCast(
      SIMD2(first.littleEndian, second.littleEndian), to: ByteBlock.self)
  }

  /// The block as two words.
  ///
  /// Safe: as above.
  @inline(__always)
  private var words: (first: UInt64, second: UInt64) {
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }

  /// Whether no byte has a bit set.
  @inline(__always)
  var isZero: Bool { words.first | words.second == 0 }

  /// How many bytes come before the first that is marked; sixteen when none is.
  @inline(__always)
  var bytesBeforeFirstMark: Int {
    let (first, second) = words
    return first != 0
      ? first.trailingZeroBitCount &>> 3 : 8 &+ second.trailingZeroBitCount &>> 3
  }

  /// Marks each byte that is one of a range.
  @inline(__always)
  func marks(_ range: ClosedRange<UInt8>) -> ByteBlock {
    let width = range.upperBound &- range.lowerBound
    let isWithin = (self &- ByteBlock(repeating: range.lowerBound)) .<= ByteBlock(repeating: width)
    return ByteBlock(repeating: 0).replacing(with: 0xFF, where: isWithin)
  }

  /// Marks each byte of that value.
  @inline(__always)
  func marks(_ byte: UInt8) -> ByteBlock {
    ByteBlock(repeating: 0).replacing(with: 0xFF, where: self .== ByteBlock(repeating: byte))
  }

  /// Marks each byte that does not stand for itself in a plain text, nor is a piece of a character
  /// of two bytes; `before` is what stands one byte further to the front.
  ///
  /// Where characters are cut off the byte behind them is marked, whatever it is.
  @inline(__always)
  func marksOfSpecialBytes(behind before: ByteBlock) -> ByteBlock {
    // Below U+00C0, characters of two bytes may write what no text holds.
    let (opening, following) = (0xC3...0xDF as ClosedRange<UInt8>, marks(0x80...0xBF))
    let plain = marks(0x20...0x7E) | marks(opening) | following
    let awaited = before.marks(opening)
    return ~plain | marks(UInt8(ascii: "\"")) | marks(UInt8(ascii: "\\")) | (following ^ awaited)
  }

  /// Marks each byte that the number of no document holds.
  @inline(__always)
  var marksOutsideNumbers: ByteBlock {
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
  @inline(__always)
  var hexadecimalDigits: UInt64? {
    guard marksOutsideHexadecimal.isZero else { return nil }
    let values = (self & 0x0F) &+ (marks(0x61...0x66) & 9)
    // Of each two the first is worth sixteen times the second.
    let pairs = unsafe unsafeBitCast(values, to: SIMD8<UInt16>.self)
    let bytes = SIMD8<UInt8>(truncatingIfNeeded: (pairs &<< 4) | (pairs &>> 8))
    return unsafe unsafeBitCast(bytes, to: UInt64.self).bigEndian
  }
}

extension RawSpan {
  /// Sixteen bytes, where a walk knows that they are there.
  ///
  /// Safe: the walk has seen that `reachOfStep` bytes follow its place, and looks no further; any
  /// sixteen bytes are a block.
  @inline(__always)
  func blockAhead(_ place: Int) -> ByteBlock {
    assert(place >= 0 && place <= byteCount &- 16)
    return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: ByteBlock.self)
  }
}
