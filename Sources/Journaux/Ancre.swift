package import Facturation

/// A position and its hash, or as much of it as a document shows, kept elsewhere: today's journal must
/// contain that very event.
public struct Ancre: Hashable, Sendable, CustomStringConvertible {
  /// The event's position.
  public let position: Position
  /// The digits with which the event's hash begins, at least sixteen.
  public let empreinte: String
  /// The whole line, where that was given: it says whose journal it is, and when, too.
  package let datee: AncreDatee?

  /// With fewer digits another event could be made that has them too.
  private static let leastDigits = 16

  /// Reads `POSITION:HASH` or the line of an anchor, or gives nothing.
  public init?(_ texte: String) {
    if let datee = AncreDatee(ligne: texte) {
      self = Ancre(datee)
      return
    }
    let parts = texte.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let position = Int(parts[0]), position > 0,
      String(position) == parts[0], parts[1].utf8.count >= Self.leastDigits
    else { return nil }
    // Filled up, the digits must be those of a hash.
    let filled = Array(parts[1].utf8) + Array(Empreinte.nulle.texte.utf8)
    guard parts[1].utf8.count <= 64, Empreinte(hexadecimal: filled.prefix(64)) != nil else {
      return nil
    }
    self.init(position, String(parts[1]), nil)
  }

  /// Demands what a whole line says.
  public init(_ datee: AncreDatee) { self.init(datee.position, datee.hash.texte, datee) }

  /// Demands the event with which a journal ends; nothing where it has none.
  public init?(_ tete: Head) {
    guard tete.position > 0 else { return nil }
    self.init(tete.position, tete.hash.texte, nil)
  }

  private init(_ position: Position, _ empreinte: String, _ datee: AncreDatee?) {
    (self.position, self.empreinte, self.datee) = (position, empreinte, datee)
  }

  /// The position and the digits, however they were given.
  public var description: String { "\(position):\(empreinte)" }

  /// What is wrong with a whole line that has the event's position and hash, and not its time.
  package func ecartDHeure(_ event: RecordedEvent) -> Ecart? {
    guard let datee, event.position == position, event.hash == datee.hash, event.time != datee.time
    else { return nil }
    return Ecart(
      .ancre, attendu: .evenementDate(position, datee.time),
      trouve: .evenementDate(position, event.time))
  }

  /// What is wrong with a journal that has that event at its position, or none.
  package func ecart(de source: RegistreID?, trouvant event: RecordedEvent?) -> Ecart? {
    if let demande = datee?.registre, let source, demande != source {
      return Ecart(.ancre, attendu: .registreNomme(demande), trouve: .registreNomme(source))
    }
    if let event, designe(event) { return nil }
    let trouve = event.map { Teneur.evenement($0.position, $0.hash.texte) }
    return event.flatMap(ecartDHeure)
      ?? Ecart(.ancre, attendu: .evenement(position, empreinte), trouve: trouve ?? .aucunTel)
  }

  /// Whether it is that event's.
  package func designe(_ event: RecordedEvent) -> Bool {
    event.position == position && event.hash.texte.hasPrefix(empreinte)
      && (datee == nil || datee?.time == event.time)
  }
}

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
    guard octets.last == UInt8(ascii: "\n") else { return nil }
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
      let event = try recorded(at: position), event.hash != .nulle
    else { return nil }
    return AncreDatee(registre: registre, position: position, hash: event.hash, time: event.time)
  }

  private func registre() throws -> RegistreID? {
    guard case .registre(.registreOuvert(let ouvert))? = try recorded(at: 1)?.evenement else {
      return nil
    }
    return ouvert.registre
  }
}
