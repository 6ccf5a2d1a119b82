public import Facturation

/// A moment to the microsecond, in UTC: `"2026-11-20T10:11:12.123456Z"`.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public let microseconds: Int64

  /// 1970-01-01T00:00:00Z.
  package static let epoch = Timestamp(0)

  private static let perDay: Int64 = 86_400_000_000
  private static let range =
    Int64(DateCivile.premiere.jour) * perDay..<(Int64(DateCivile.derniere.jour) + 1) * perDay

  /// Takes microseconds since 1970, or nothing outside the years 1 to 9999.
  public init?(microseconds: Int64) {
    guard Self.range.contains(microseconds) else { return nil }
    self.microseconds = microseconds
  }

  /// Reads the canonical text, or gives nothing.
  public init?(_ text: String) { self.init(utf8: ContiguousArray(text.utf8).span) }

  /// Reads the 27 bytes of the canonical text, or gives nothing.
  package init?(utf8 bytes: Span<UInt8>) {
    guard bytes.count == 27, let day = try? DateCivile.lire(bytes.extracting(first: 10)),
      bytes[10] == UInt8(ascii: "T"), let hour = bytes.number(11..<13), hour < 24,
      bytes[13] == UInt8(ascii: ":"), let minute = bytes.number(14..<16), minute < 60,
      bytes[16] == UInt8(ascii: ":"), let second = bytes.number(17..<19), second < 60,
      bytes[19] == UInt8(ascii: "."), let fraction = bytes.number(20..<26),
      bytes[26] == UInt8(ascii: "Z")
    else { return nil }
    microseconds =
      Int64(day.jour) * Self.perDay + ((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction
  }

  /// The seconds since 1970 that are over; before 1970 too, the second is the one that runs.
  package var wholeSeconds: Int64 {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }

  /// The day, in UTC.
  @usableFromInline package var day: DateCivile {
    let days = (microseconds - Self.range.lowerBound) / Self.perDay
    return DateCivile.premiere.plus(jours: Int(days)) ?? .premiere
  }

  /// The first moment of that day, in UTC.
  package var startOfDay: Timestamp { Timestamp(microseconds - Int64(sinceMidnight)) }

  /// The microseconds of the day that are over, in UTC.
  @usableFromInline
  var sinceMidnight: UInt64 { UInt64((microseconds - Self.range.lowerBound) % Self.perDay) }

  /// The canonical text.
  public var text: String { TexteCanonique.de(write) }

  /// To the second, for a person: `2026-11-20 10:11:12 UTC`.
  package var toTheSecond: String { "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) UTC" }

  /// Writes the canonical text.
  @inlinable package func write(to octets: inout some ByteSink & ~Copyable) {
    let (seconds, fraction) = sinceMidnight.quotientAndRemainder(dividingBy: 1_000_000)
    day.ecrire(dans: &octets)
    octets.ajouter(UInt8(ascii: "T"))
    octets.ajouter(nombre: seconds / 3600, chiffres: 2)
    octets.ajouter(UInt8(ascii: ":"))
    octets.ajouter(nombre: seconds / 60 % 60, chiffres: 2)
    octets.ajouter(UInt8(ascii: ":"))
    octets.ajouter(nombre: seconds % 60, chiffres: 2)
    octets.ajouter(UInt8(ascii: "."))
    octets.ajouter(nombre: fraction, chiffres: 6)
    octets.ajouter(UInt8(ascii: "Z"))
  }

  /// The canonical text.
  public var description: String { text }

  /// The moment that many microseconds later, held within the years 1 to 9999.
  package func advanced(byMicroseconds count: Int64) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(count)
    let last = Self.range.upperBound - 1
    guard !overflow else { return Timestamp(count < 0 ? Self.range.lowerBound : last) }
    return Timestamp(min(max(sum, Self.range.lowerBound), last))
  }

  private init(_ microseconds: Int64) { self.microseconds = microseconds }

  /// Earlier before later.
  public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }
}

extension Span<UInt8> {
  /// The number that digits write, or nothing when there is anything else among them.
  fileprivate func number(_ places: Range<Int>) -> Int64? {
    var number: Int64 = 0
    for place in places {
      guard (0x30...0x39).contains(self[place]) else { return nil }
      number = number * 10 + Int64(self[place] - 0x30)
    }
    return number
  }
}

/// Tells the time; tests give one that they hold themselves.
public struct WallClock: Sendable {
  private let reading: @Sendable () -> Timestamp

  /// Takes what tells the time.
  public init(_ reading: @escaping @Sendable () -> Timestamp) { self.reading = reading }

  /// The present moment.
  public func now() -> Timestamp { reading() }
}

/// Gives identifiers, each once only; tests give ones that they know.
public struct IdentifierSource: Sendable {
  private let drawing: @Sendable () -> UUIDTexte

  /// Takes what gives identifiers.
  public init(_ drawing: @escaping @Sendable () -> UUIDTexte) { self.drawing = drawing }

  /// An identifier that was never given before.
  public func next() -> UUIDTexte { drawing() }

  /// UUIDs of version 7: the clock's milliseconds, then random bits.
  public static func uuid7(_ clock: WallClock) -> IdentifierSource {
    IdentifierSource {
      UUIDTexte(
        millisecondes: UInt64(max(0, clock.now().microseconds / 1000)),
        hasard: (.random(in: 0 ... .max), .random(in: 0 ... .max)))
    }
  }
}

/// The moment that events bear, given the clock and the event before them.
extension WallClock {
  /// How far a clock may lag without a word: it takes the last event's time then.
  private static let tolerance: Int64 = 5_000_000

  /// The time to record for an act, by its first event, or an error when the clock is too far behind;
  /// only the correction of a clock may step back.
  ///
  /// Where there is nothing to record, as for an act done before, no clock is too far behind.
  package static func time(
    of first: Evenement?, after last: Timestamp?, clock now: Timestamp
  ) throws(JournalError) -> Timestamp {
    guard let last, now < last, let first else { return now }
    if first.corrigeHorloge { return now }
    guard last.microseconds - now.microseconds <= tolerance else {
      throw .clockBehind(now, last: last)
    }
    return last
  }
}
