/// A name or a title: one line of 1 to 250 characters, without control characters.
public struct Libelle: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.libelle
  /// How many characters it has at most.
  package static let longueurMaximale = 250
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    ExamenTexte.examiner(texte, maximum: longueurMaximale, plusieursLignes: false)
  }
}

/// A free text: up to 10 000 characters, in which only line feeds and tabs control anything.
public struct Note: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.notes
  /// How many characters it has at most.
  package static let longueurMaximale = 10_000
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    ExamenTexte.examiner(texte, maximum: longueurMaximale, plusieursLignes: true)
  }
}

/// The check that all free texts share.
enum ExamenTexte {
  /// Lengths are counted in Unicode scalars; a text of megabytes is refused before it is read.
  static func examiner(_ texte: String, maximum: Int, plusieursLignes: Bool) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    guard texte.utf8.count <= 4 * maximum else { return .tropLong(maximum: maximum) }
    var (longueur, montre) = (0, false)
    for scalaire in texte.unicodeScalars {
      longueur += 1
      switch scalaire.value {
      case 0x0A where plusieursLignes, 0x09 where plusieursLignes: continue
      case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029:
        return .caractereInterdit(code: scalaire.value, place: longueur)
      case 0x20: continue
      // Nothing here is white: Unicode's tables need not be asked.
      case 0x21...0x7E, 0xA1...0x167F: montre = true
      default: montre = montre || !scalaire.properties.isWhitespace
      }
    }
    guard longueur <= maximum else { return .tropLong(maximum: maximum) }
    return montre ? nil : .vide
  }
}
