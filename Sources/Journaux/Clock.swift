public import Facturation

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
package enum RecordedTime {
  /// How far a clock may lag without a word: it takes the last event's time then.
  private static let tolerance: Int64 = 5_000_000

  /// The time to record for an act, by its first event, or an error when the clock is too far behind;
  /// only the correction of a clock may step back.
  ///
  /// Where there is nothing to record, as for an act done before, no clock is too far behind.
  package static func of(
    _ first: Evenement?, after last: Timestamp?, clock now: Timestamp
  ) throws(JournalError) -> Timestamp {
    guard let last, now < last, let first else { return now }
    if first.faits.corrigeHorloge { return now }
    guard last.microseconds - now.microseconds <= tolerance else {
      throw .clockBehind(now, last: last)
    }
    return last
  }
}
