public import Facturation
public import Journal

/// Something that verification found wrong: where, against which rule, and how.
public struct Anomalie: Hashable, Sendable {
  /// The position that the line has, or should have; the last one when it is about the whole.
  public let position: Position
  /// The byte of the journal at which it shows, counted from 0.
  public let octet: Int
  /// The rule, by its name in the documentation.
  public let regle: String
  /// What should stand there.
  package let attendue: Teneur
  /// What stands there.
  package let trouvee: Teneur

  init(position: Position, octet: Int, regle: String, attendu: Teneur, trouve: Teneur) {
    self.position = position
    self.octet = octet
    self.regle = regle
    attendue = attendu
    trouvee = trouve
  }

  /// What should stand there, as it stands in a sentence.
  public func attendu(_ langue: Langue) -> String { attendue.texte.en(langue) }

  /// What stands there, as it stands in a sentence.
  public func trouve(_ langue: Langue) -> String { trouvee.texte.en(langue) }

  /// What is wrong, as it stands in a sentence: what was expected, and what was found.
  public func ecart(_ langue: Langue) -> String {
    Teneur.ecart(attendu: attendue, trouve: trouvee).en(langue)
  }
}

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

/// What verification has to say in the end.
public struct RapportVerification: Sendable {
  /// How many lines were checked.
  public internal(set) var evenements = 0
  /// How many anomalies were found.
  public internal(set) var anomalies = 0
  /// The journal's end.
  public internal(set) var tete = Head.empty
  /// Whose journal it is, if a line says so.
  public internal(set) var source: String?
  /// Where the clock was set back, each by an event that says why.
  public internal(set) var correctionsHorloge: [Position] = []

  /// Whether something beside the lines says where the journal ends: the synced head, or an anchor.
  ///
  /// Without either, lines that were cut off its end would not be missed.
  public internal(set) var finAttestee = false

  /// Whether all is well; a journal without a single event proves nothing and is not.
  public var estIntact: Bool { anomalies == 0 && evenements > 0 }
}
