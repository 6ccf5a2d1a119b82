import Facturation

/// How wide texts are on a terminal, and texts of a given width.
enum Largeur {
  /// How many columns a text takes; wide characters take two, marks over others none.
  static func de(_ texte: String) -> Int {
    if estTresSimple(texte) { return texte.utf8.count }
    return estSimple(texte) ? texte.unicodeScalars.count : texte.reduce(0) { $0 + largeur($1) }
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
    // A sign that is drawn in colour is drawn wide.
    if scalaires.contains(where: { $0.value == 0xFE0F }) { return 2 }
    return largeur(scalaires[scalaires.startIndex])
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

/// Texts in lines that end between words.
extension Largeur {
  /// The text in lines of at most that width; a word that is wider has a line of its own, and is
  /// left whole, for it may be one to copy.
  static func plier(_ texte: String, a largeur: Int) -> [String] {
    plier(groupes(texte), a: largeur)
  }

  /// The sentence in lines of at most that width, those after the first set in further than it.
  static func plier(_ phrase: String, a largeur: Int, retrait: Int) -> [String] {
    guard de(phrase) > largeur else { return [phrase] }
    let marge = String(phrase.prefix { $0 == " " })
    let suite = marge + String(repeating: " ", count: retrait)
    let plis = plier(groupes(phrase), a: largeur - marge.count, puis: largeur - suite.count)
    return plis.enumerated().map { ($0 == 0 ? marge : suite) + $1 }
  }

  /// The words in lines of at most that width; those after the first may have another.
  static func plier(_ mots: [String], a largeur: Int, puis suite: Int? = nil) -> [String] {
    var lignes = [""]
    for mot in mots {
      let derniere = lignes[lignes.count - 1]
      let place = lignes.count == 1 ? largeur : suite ?? largeur
      if derniere.isEmpty {
        lignes[lignes.count - 1] = mot
      } else if de(derniere) + 1 + de(mot) <= place {
        lignes[lignes.count - 1] += " " + mot
      } else {
        lignes.append(mot)
      }
    }
    return lignes
  }

  /// The words, each with the signs that French sets apart from it by a space.
  private static func groupes(_ texte: String) -> [String] {
    var groupes: [String] = []
    for mot in texte.split(separator: " ") {
      if let dernier = groupes.last,
        dernier.hasSuffix("«") || mot.first.map(signesDetaches.contains) == true
      {
        groupes[groupes.count - 1] += " " + mot
      } else {
        groupes.append(String(mot))
      }
    }
    return groupes
  }

  private static let signesDetaches: Set<Character> = [":", ";", "!", "?", "%", "€", "»", "→"]
}

/// A bar on standard error, for what takes more than half a second, on a terminal only.
final class Progression {
  private let debut = ContinuousClock.now
  private let active: Bool
  private var dernier = -1

  private init(active: Bool) { self.active = active }

  /// Shows how far something is while it is done, unless it is to be silent.
  static func montrer<Resultat>(
    siActive active: Bool = Environnement.erreurEstTerminal,
    _ acte: (_ avancer: @escaping (_ fait: Int, _ sur: Int) -> Void) throws -> Resultat
  ) rethrows -> Resultat {
    let progression = Progression(active: active)
    defer { progression.finir() }
    return try acte(progression.avancer)
  }

  /// Shows how much is done.
  private func avancer(_ fait: Int, sur tout: Int) {
    guard active, tout > 0, debut.duration(to: .now) > .milliseconds(500) else { return }
    let pourcent = fait * 100 / tout
    guard pourcent != dernier else { return }
    dernier = pourcent
    let plein = String(repeating: "█", count: pourcent / 4)
    Environnement.ecrire("\r\(Largeur.caler(plein, 25)) \(pourcent) % ")
  }

  /// Takes the bar away.
  private func finir() {
    guard dernier >= 0 else { return }
    Environnement.ecrire("\r" + String(repeating: " ", count: 32) + "\r")
  }
}

extension String {
  /// The text as a word of a command line that can be copied.
  var pourLeShell: String {
    let sures = "/._-+@%=:,"
    guard
      isEmpty || !allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || sures.contains($0) })
    else { return self }
    guard !unicodeScalars.contains(where: { $0.estInvisible || $0 == "\n" || $0 == "'" }) else {
      let octets = utf8.map { octet in
        let chiffres = String(octet, radix: 16)
        return "\\x" + (octet < 16 ? "0" : "") + chiffres
      }
      return "$'\(octets.joined())'"
    }
    return "'\(self)'"
  }
}
