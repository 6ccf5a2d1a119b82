/// A length on a page, in whole thousandths of a point: what is measured is what is written.
package struct Length: Hashable, Comparable, AdditiveArithmetic, Sendable,
  CustomStringConvertible
{
  /// How many thousandths of a point.
  package let thousandths: Int

  /// So many thousandths of a point.
  package init(thousandths: Int) { self.thousandths = thousandths }

  /// So many points, of which an inch has 72.
  package static func points(_ points: Int) -> Length { Length(thousandths: points * 1000) }

  /// So many tenths of a millimetre, to the nearest thousandth of a point.
  package static func tenthsOfMillimetre(_ tenths: Int) -> Length {
    Length(thousandths: divided(tenths * 36000, by: 127))
  }

  /// So many millimetres, to the nearest thousandth of a point.
  package static func millimetres(_ millimetres: Int) -> Length {
    tenthsOfMillimetre(millimetres * 10)
  }

  /// No length.
  package static let zero = Length(thousandths: 0)

  package static func + (one: Length, other: Length) -> Length {
    Length(thousandths: one.thousandths + other.thousandths)
  }

  package static func - (one: Length, other: Length) -> Length {
    Length(thousandths: one.thousandths - other.thousandths)
  }

  package static func < (one: Length, other: Length) -> Bool {
    one.thousandths < other.thousandths
  }

  /// The same length several times.
  package static func * (one: Length, times: Int) -> Length {
    Length(thousandths: one.thousandths * times)
  }

  /// A part of this length that is given in thousandths, such as those that fonts measure an em in.
  package func timesThousandths(_ part: Int) -> Length {
    Length(thousandths: divided(thousandths * part, by: 1000))
  }

  /// Points, with as few decimals as they need, as in `12.5`.
  package var description: String {
    let (points, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(points)" }
    var decimals = String(rest + 1000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(points).\(decimals)"
  }
}

/// The nearest whole number; halves are rounded up.
func divided(_ number: Int, by divisor: Int) -> Int {
  let twice = 2 * number + divisor
  let quotient = twice / (2 * divisor)
  return twice % (2 * divisor) < 0 ? quotient - 1 : quotient
}
