import Bytes

/// The quick way to read a decimal number of at most fifteen characters, eight at a time.
///
/// It reads what `DecimaleCanonique` reads, unless the number is negative or long. The last eight
/// characters become a word, with zeros before them where there are fewer, and the digits before
/// the point are moved over it; what stands before is a number of its own.
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

  /// The number that begins there, in units of its last possible decimal.
  ///
  /// The bytes must go on for a while behind it.
  @inline(__always)
  package init?(_ raw: RawSpan, at place: Int, decimals: Decimals) {
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
  @inline(__always)
  init?(_ raw: RawSpan, at place: Int) {
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
  @inline(__always)
  func unitsOfTwoDecimals(_ decimals: ShortDecimal.Decimals) -> Int64? {
    let digits = last & 0xFFFF_0000_0000_0000 | (last &<< 8) & 0x0000_FFFF_FFFF_FF00 | 0x30
    guard let below = digits.eightDigits, isWhole(count &- 3, decimals) else { return nil }
    return (above &* 10_000_000 &+ Int64(below)) &* Self.power(of: decimals.most &- 2)
  }

  /// The number, whatever decimals it has.
  @inline(__always)
  func units(_ decimals: ShortDecimal.Decimals) -> Int64? {
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
  @inline(__always)
  private func isWhole(_ count: Int, _ decimals: ShortDecimal.Decimals) -> Bool {
    (count == 1 || count > 1 && first != 0x30) && count &+ Int(decimals.most) <= 17
  }

  /// Ten to the power of a number of decimals.
  @inline(__always)
  private static func power(of decimals: UInt8) -> Int64 {
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

  /// The first bytes of eight, of which there is one at least, moved to their end, with zeros in
  /// ASCII before them.
  @inline(__always)
  fileprivate func movedToEnd(_ count: Int) -> UInt64 {
    self &<< UInt64(8 &* (8 &- count)) | .each(0x30) &>> UInt64(8 &* count)
  }
}
