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
  public init(_ datee: AncreDatee) {
    self.init(datee.position, datee.hash.texte, datee)
  }

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
    return event.flatMap(ecartDHeure)
      ?? Ecart(.ancre, attendu: .evenement(position, empreinte), trouve: .aucunTel)
  }

  /// Whether it is that event's.
  package func designe(_ event: RecordedEvent) -> Bool {
    event.position == position && event.hash.texte.hasPrefix(empreinte)
      && (datee == nil || datee?.time == event.time)
  }
}
