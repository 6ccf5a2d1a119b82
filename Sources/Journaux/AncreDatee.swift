package import Facturation

/// An anchor as a line of text, which others sign and date: whose journal, which event, its hash, when.
///
///     facturier-ancre 1 0197…-…  28        5a0f…d20  2026-11-20T10:11:12.123456Z
///                     ^ registre ^position ^hash     ^when the event was recorded
///
/// The parts are one space apart, and a line feed ends a file of it. All of it follows from the
/// journal: that of any event can be made again, to the byte, as long as the journal is what it was.
public struct AncreDatee: Hashable, Sendable {
  /// Whose journal it is.
  package let registre: RegistreID
  /// The event's position.
  public let position: Position
  /// The event's hash.
  package let hash: Empreinte
  /// When the event was recorded.
  package let time: Timestamp

  private static let beginning = "facturier-ancre"
  private static let version = "1"

  /// Gathers what is known of an event.
  package init(registre: RegistreID, position: Position, hash: Empreinte, time: Timestamp) {
    (self.registre, self.position, self.hash, self.time) = (registre, position, hash, time)
  }

  /// The anchor of a journal's end; nothing where it has none.
  package init?(de tete: Head, dans source: RegistreID?) {
    guard let source, let time = tete.time else { return nil }
    self.init(registre: source, position: tete.position, hash: tete.hash, time: time)
  }

  /// Reads the line without a line feed, or gives nothing: it has one spelling only.
  public init?(ligne: String) {
    let parts = ligne.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[0] == Self.beginning, parts[1] == Self.version,
      let registre = try? RegistreID(texte: parts[2]), registre.texte == parts[2],
      let position = Int(parts[3]), position > 0, String(position) == parts[3],
      let hash = Empreinte(hexadecimal: parts[4].utf8), let time = Timestamp(parts[5])
    else { return nil }
    self.init(registre: registre, position: position, hash: hash, time: time)
  }

  /// Reads the bytes of a file: the line and a line feed, nothing else.
  package init?(octets: ContiguousArray<UInt8>) {
    guard octets.last == UInt8(ascii: "\n"), octets.count < 256 else { return nil }
    self.init(ligne: String(decoding: octets.dropLast(), as: UTF8.self))
  }

  /// The line, without a line feed.
  public var ligne: String {
    "\(Self.beginning) \(Self.version) \(registre.texte) \(position) \(hash.texte) \(time)"
  }

  /// The bytes of a file of it, which are what is signed and dated.
  package var octets: ContiguousArray<UInt8> { ContiguousArray("\(ligne)\n".utf8) }
}

extension JournalView {
  /// The anchor of an event, or of the last one; nothing where there is no such event, or where the
  /// journal is not chained, as one in memory.
  package func ancre(_ position: Position? = nil) throws -> AncreDatee? {
    let position = position ?? head.position
    guard (1...max(1, head.position)).contains(position), let registre = try registre(),
      let event = try event(at: position), event.hash != .nulle
    else { return nil }
    return AncreDatee(
      registre: registre, position: position, hash: event.hash, time: event.time)
  }

  private func registre() throws -> RegistreID? {
    guard case .registre(.registreOuvert(let ouvert))? = try event(at: 1)?.evenement else {
      return nil
    }
    return ouvert.registre
  }

  private func event(at position: Position) throws -> RecordedEvent? {
    var found: RecordedEvent?
    try forEach(after: position - 1) { event in
      found = event
      return false
    }
    return found
  }
}
