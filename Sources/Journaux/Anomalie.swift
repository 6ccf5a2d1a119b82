public import Facturation

/// Something that is wrong with a journal: where, against which rule, and how.
public struct Anomalie: Error, Hashable, Sendable {
  /// The position that the line has, or should have; the last one when it is about the whole.
  public let position: Position
  /// Where the line begins in the journal; its end when a line is missing.
  private let debut: Int
  /// What is wrong with the line.
  package let ecart: Ecart

  /// Says which line it is that has something wrong with it, and at which byte this line begins.
  package init(_ ecart: Ecart, position: Position, debut: Int) {
    self.position = position
    self.debut = debut
    self.ecart = ecart
  }

  /// The byte of the journal at which it shows, counted from 0.
  public var octet: Int { debut + ecart.octet }

  /// The rule, by its name in the documentation.
  public var regle: String { ecart.regle.rawValue }

  /// What should stand there, as it stands in a sentence.
  package func attendu(_ langue: Langue) -> String { ecart.attendu.texte.en(langue) }

  /// What stands there, as it stands in a sentence.
  package func trouve(_ langue: Langue) -> String { ecart.trouve.texte.en(langue) }

  /// What is wrong, as it stands in a sentence: what was expected, and what was found.
  public func ecart(_ langue: Langue) -> String { ecart.texte.en(langue) }
}
