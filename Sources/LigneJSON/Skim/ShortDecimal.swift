/// The quick way to read a decimal number of at most sixteen characters, eight at a time.
///
/// It reads what `DecimaleCanonique` reads, unless the number is negative or long. The characters
/// are moved to the end of two words, and the digits before the point one further, over it:
///
///     1372.71"   ▶   00000000 01372.71   ▶   00000000 00137271
package struct ShortDecimal {
  /// The number in its smallest units.
  package let units: Int64
  /// Where the quote stands that ends it.
  package let end: Int

  /// The number that begins there, in units of so many decimals, of which so many are always shown.
  ///
  /// The bytes must go on for a while behind it.
  @inline(__always)
  package init?(_ raw: RawSpan, at place: Int, decimals: (most: UInt8, least: UInt8)) {
    let first = raw.wordAhead(place)
    var (high, low, count) = (UInt64.each(0x30), first, first.bytes(before: UInt8(ascii: "\"")))
    if count < 8 {
      low = first.movedToEnd(count)
    } else {
      let more = raw.wordAhead(place &+ 8).bytes(before: UInt8(ascii: "\""))
      guard more < 8 else { return nil }
      (high, low) = (first.movedToEnd(more), raw.wordAhead(place &+ more))
      count = 8 &+ more
    }
    let beforePoint = low.bytes(before: UInt8(ascii: "."))
    var (whole, shown) = (count, 0)
    if beforePoint < 8 {
      shown = 7 &- beforePoint
      whole = count &- shown &- 1
      let fraction = shown == 0 ? 0 : UInt64.max &<< UInt64(8 &* (8 &- shown))
      low = low & fraction | (low &<< 8 | high &>> 56) & ~fraction
      high = high &<< 8 | 0x30
      guard shown > 0, shown <= decimals.most else { return nil }
    }
    guard let above = high.eightDigits, let below = low.eightDigits,
      whole == 1 || whole > 1 && UInt8(truncatingIfNeeded: first) != 0x30,
      shown == decimals.least || shown > decimals.least && low &>> 56 != 0x30,
      whole &+ Int(decimals.most) <= 17
    else { return nil }
    let digits = Int64(above) &* 100_000_000 &+ Int64(below)
    units = digits &* Self.power(of: Int(decimals.most) &- shown)
    end = place &+ count
  }

  /// Ten to the power of a number of decimals.
  @inline(__always)
  private static func power(of decimals: Int) -> Int64 {
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
  @inline(__always)
  fileprivate func bytes(before byte: UInt8) -> Int {
    let difference = self ^ .each(byte)
    return ((difference &- .each(1)) & ~difference & .each(0x80)).trailingZeroBitCount &>> 3
  }

  /// The first bytes of eight moved to their end, with zeros in ASCII before them.
  @inline(__always)
  fileprivate func movedToEnd(_ count: Int) -> UInt64 {
    count == 0
      ? .each(0x30)
      : self &<< UInt64(8 &* (8 &- count)) | .each(0x30) & ~(.max &<< UInt64(8 &* (8 &- count)))
  }
}
