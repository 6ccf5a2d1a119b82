public import Facturation

/// A moment to the microsecond, in UTC: `"2026-11-20T10:11:12.123456Z"`.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public let microseconds: Int64

  /// 1970-01-01T00:00:00Z.
  public static let epoch = Timestamp(0)

  private static let perDay: Int64 = 86_400_000_000
  private static let range =
    Int64(DateCivile.premiere.jour) * perDay..<(Int64(DateCivile.derniere.jour) + 1) * perDay

  /// Takes microseconds since 1970, or nothing outside the years 1 to 9999.
  public init?(microseconds: Int64) {
    guard Self.range.contains(microseconds) else { return nil }
    self.microseconds = microseconds
  }

  /// Reads the canonical text, or gives nothing.
  public init?(_ text: String) { self.init(utf8: text.utf8) }

  /// Reads the 27 bytes of the canonical text, or gives nothing.
  package init?(utf8 bytes: some Collection<UInt8>) {
    let pattern = "0000-00-00T00:00:00.000000Z".utf8
    guard bytes.count == pattern.count else { return nil }
    var digits: [Int64] = []
    for (byte, sign) in zip(bytes, pattern) {
      if sign != UInt8(ascii: "0") {
        guard byte == sign else { return nil }
      } else {
        guard (0x30...0x39).contains(byte) else { return nil }
        digits.append(Int64(byte - 0x30))
      }
    }
    func number(_ places: Range<Int>) -> Int64 { digits[places].reduce(0) { $0 * 10 + $1 } }
    let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
    guard hour < 24, minute < 60, second < 60,
      let day = DateCivile(
        annee: Int(number(0..<4)), mois: Int(number(4..<6)), jour: Int(number(6..<8)))
    else { return nil }
    microseconds =
      Int64(day.jour) * Self.perDay + ((hour * 60 + minute) * 60 + second) * 1_000_000
      + number(14..<20)
  }

  /// The seconds since 1970 that are over; before 1970 too, the second is the one that runs.
  package var wholeSeconds: Int64 {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }

  /// The day, in UTC.
  public var day: DateCivile {
    let days = (microseconds - Self.range.lowerBound) / Self.perDay
    return DateCivile.premiere.plus(jours: Int(days)) ?? .premiere
  }

  /// The canonical text.
  public var text: String {
    let rest = Int((microseconds - Self.range.lowerBound) % Self.perDay)
    let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1_000_000)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.texte(chiffres: 2) }
    return "\(day)T\(clock.joined(separator: ":")).\(fraction.texte(chiffres: 6))Z"
  }

  /// The canonical text.
  public var description: String { text }

  /// The moment that many microseconds later, held within the years 1 to 9999.
  public func advanced(byMicroseconds count: Int64) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(count)
    let last = Self.range.upperBound - 1
    guard !overflow else { return Timestamp(count < 0 ? Self.range.lowerBound : last) }
    return Timestamp(min(max(sum, Self.range.lowerBound), last))
  }

  private init(_ microseconds: Int64) { self.microseconds = microseconds }

  /// Earlier before later.
  public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }
}
