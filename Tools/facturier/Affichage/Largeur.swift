/// How wide texts are on a terminal, and texts of a given width.
enum Largeur {
  /// How many columns a text takes; wide characters take two, marks over others none.
  static func de(_ texte: String) -> Int {
    if estTresSimple(texte) { return texte.utf8.count }
    return estSimple(texte)
      ? texte.unicodeScalars.count : texte.reduce(0) { $0 + largeur($1) }
  }

  /// Whether each of its bytes is a sign by itself that is seen and takes one column, as in all that is not
  /// written by people.
  static func estTresSimple(_ texte: String) -> Bool {
    texte.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Whether each of its scalars is a sign by itself that takes one column, as they mostly are.
  private static func estSimple(_ texte: String) -> Bool {
    texte.unicodeScalars.allSatisfy { scalaire in
      switch scalaire.value {
      case 0x20...0x7E, 0xA0...0xA8, 0xAA...0xAC, 0xAF...0x2FF, 0x2010...0x2027, 0x202F, 0x20AC:
        true
      default: false
      }
    }
  }

  /// The text, filled up with spaces to a width.
  static func caler(_ texte: String, _ largeur: Int, aDroite: Bool = false) -> String {
    let vide = String(repeating: " ", count: max(0, largeur - de(texte)))
    return aDroite ? vide + texte : texte + vide
  }

  /// The text, cut off with an ellipsis where it is wider.
  static func couper(_ texte: String, _ largeur: Int) -> String {
    guard de(texte) > largeur else { return texte }
    var coupe = ""
    for caractere in texte {
      guard de(coupe) + Self.largeur(caractere) < largeur else { break }
      coupe.append(caractere)
    }
    return coupe + "…"
  }

  private static func largeur(_ caractere: Character) -> Int {
    let scalaires = caractere.unicodeScalars
    guard let premier = scalaires.first else { return 0 }
    // A sign that is drawn in colour is drawn wide.
    if scalaires.contains(where: { $0.value == 0xFE0F }) { return 2 }
    return largeur(premier)
  }

  private static func largeur(_ scalaire: Unicode.Scalar) -> Int {
    switch scalaire.value {
    case 0x20...0x7E, 0xA0...0x2FF: 1
    case 0x0300...0x036F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
      2
    default:
      switch scalaire.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: 0
      default: scalaire.properties.isEmojiPresentation ? 2 : 1
      }
    }
  }
}
