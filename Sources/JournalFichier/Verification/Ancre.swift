public import Journal

/// A position and its hash, or as much of it as a document shows, kept elsewhere: today's journal must
/// contain that very event.
public struct Ancre: Hashable, Sendable, CustomStringConvertible {
  /// The event's position.
  public let position: Position
  /// The digits with which the event's hash begins, at least sixteen.
  public let empreinte: String

  /// With fewer digits another event could be made that has them too.
  private static let leastDigits = 16

  /// Reads `POSITION:HASH`, or gives nothing.
  public init?(_ texte: String) {
    let parts = texte.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let position = Int(parts[0]), position > 0,
      String(position) == parts[0], parts[1].utf8.count >= Self.leastDigits
    else { return nil }
    // Filled up, the digits must be those of a hash.
    let filled = Array(parts[1].utf8) + Array(Empreinte.nulle.texte.utf8)
    guard parts[1].utf8.count <= 64, Empreinte(hexadecimal: filled.prefix(64)) != nil else {
      return nil
    }
    self.position = position
    empreinte = String(parts[1])
  }

  /// What was read.
  public var description: String { "\(position):\(empreinte)" }

  /// Whether it is that event's.
  func designe(_ event: RecordedEvent) -> Bool {
    event.position == position && event.hash.texte.hasPrefix(empreinte)
  }
}
