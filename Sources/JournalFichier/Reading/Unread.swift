import Journal

/// The end of a file that is not, or not yet, part of the journal.
struct Unread {
  /// Where it begins.
  let from: Int
  /// What is wrong with it.
  let fault: Anomalie
}

extension Ecart {
  /// A line that the file ends in the middle of, after so many bytes.
  static func unended(after count: Int) -> Ecart {
    Ecart(.forme, octet: count, attendu: .sautDeLigne, trouve: .finDuFichier)
  }
}

extension Anomalie {
  /// A line that was there before.
  static func missing(_ position: Position, offset: Int) -> Anomalie {
    Anomalie(
      Ecart(.forme, attendu: .ligne, trouve: .finDuFichier), position: position, debut: offset)
  }

  /// A batch of which the end is missing.
  static func unfinished(from first: Position, end: Int) -> Anomalie {
    Anomalie(
      Ecart(.lot, attendu: .resteDuLot, trouve: .finDuFichier), position: first, debut: end)
  }
}
