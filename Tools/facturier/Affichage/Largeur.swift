/// How wide texts are on a terminal, and texts of a given width.
enum Largeur {
  /// How many columns a text takes; wide characters take two, marks over others none.
  static func de(_ texte: String) -> Int {
    texte.reduce(0) { $0 + ($1.unicodeScalars.first.map(largeur) ?? 0) }
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
      guard de(coupe) + de(String(caractere)) < largeur else { break }
      coupe.append(caractere)
    }
    return coupe + "…"
  }

  /// The text in lines of at most that width, broken between words.
  static func plier(_ texte: String, a largeur: Int) -> [String] {
    plier(groupes(texte), a: largeur)
  }

  /// The words, each with the signs that French sets apart from it by a space.
  private static func groupes(_ texte: String) -> [String] {
    var groupes: [String] = []
    for mot in texte.split(separator: " ") {
      if let dernier = groupes.last, dernier.hasSuffix("«") || signesDetaches.contains(mot) {
        groupes[groupes.count - 1] += " " + mot
      } else {
        groupes.append(String(mot))
      }
    }
    return groupes
  }

  private static let signesDetaches: Set<Substring> = [
    ":", ";", "!", "?", "%", "€", "»", "».", "»,", "→",
  ]

  /// The words in lines of at most that width.
  static func plier(_ mots: [String], a largeur: Int) -> [String] {
    var lignes = [""]
    for mot in mots {
      let derniere = lignes[lignes.count - 1]
      if derniere.isEmpty {
        lignes[lignes.count - 1] = mot
      } else if de(derniere) + 1 + de(mot) <= largeur {
        lignes[lignes.count - 1] += " " + mot
      } else {
        lignes.append(mot)
      }
    }
    return lignes
  }

  private static func largeur(_ scalaire: Unicode.Scalar) -> Int {
    switch scalaire.value {
    case 0x0300...0x036F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
