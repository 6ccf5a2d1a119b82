/// A text in French and in English, declared in one place where neither can be left out.
///
///     Texte("\(nombre) lignes", "\(nombre) lines").en(.anglais)      "3 lines"
///
/// Both are made where it is declared: most are constants of the program, and cost nothing.
@usableFromInline package struct Texte: Sendable {
  /// The words in French.
  package let francais: String
  /// The words in English.
  package let anglais: String

  /// Declares a text.
  package init(_ francais: String, _ anglais: String) {
    (self.francais, self.anglais) = (francais, anglais)
  }

  /// The words in that language.
  package func en(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }

  /// The text with a line's rank where `{rang}` stands, and a subject's name, in quotes and behind a
  /// space, where `{nom}` does.
  package func nommant(rang: String, nom: String) -> Texte {
    func dit(_ mots: String) -> String {
      mots.replacing("{rang}", with: rang).replacing("{nom}", with: nom)
    }
    return Texte(dit(francais), dit(anglais))
  }
}

/// A language in which Facturier speaks to people; programs read the same in each.
public enum Langue: String, CaseIterable, Sendable {
  case francais = "fr"
  case anglais = "en"
}

extension String {
  /// The text on one line, with what would be invisible or steer a terminal shown as its code:
  /// `⟨U+202E⟩`.
  package var visible: String {
    guard unicodeScalars.contains(where: { $0.estInvisible || $0 == "\n" }) else { return self }
    var (texte, avant) = ("", Unicode.Scalar(" "))
    for scalaire in unicodeScalars {
      let cache = scalaire == "\n" || scalaire.estInvisible && !scalaire.colore(avant)
      if cache { texte += scalaire.code } else { texte.unicodeScalars.append(scalaire) }
      avant = scalaire
    }
    return texte
  }

  /// The same of a text whose line breaks are meant; a tab that stands between words is a gap.
  package var lignesVisibles: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) else { return visible }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).replacing("\t", with: "  ").visible }
      .joined(separator: "\n")
  }
}

extension [String] {
  /// The texts one behind the other, with that between each two.
  ///
  /// The library's own, which slices still have, is for all kinds of collections, and looks up by name which kind it
  /// has: where it is first called, that takes a fifteenth of an act.
  package func joined(separator: String = "") -> String {
    dropFirst().reduce(into: first ?? "") {
      $0 += separator
      $0 += $1
    }
  }

  /// The first of them; of more, that there are more.
  var premiers: String { prefix(3).joined(separator: ", ") + (count > 3 ? "…" : "") }
}

extension Unicode.Scalar {
  /// Whether a person would not see it, a terminal would obey it, or it is no character; a line
  /// break aside.
  package var estInvisible: Bool {
    switch value {
    case 0x0A: false
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x34E: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x2800, 0xFFF9...0xFFFB: true
    case _ where value & 0xFFFE == 0xFFFE: true
    case 0xFDD0...0xFDEF: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether it only chooses between the plain and the coloured form of the sign before it.
  fileprivate func colore(_ avant: Unicode.Scalar) -> Bool {
    (value == 0xFE0E || value == 0xFE0F) && avant.value > 0xFF && avant.properties.isEmoji
  }

  fileprivate var code: String { "⟨U+\(value.hexadecimal)⟩" }
}

extension String {
  /// The same with a capital in front.
  package var enTete: String { prefix(1).uppercased() + dropFirst() }

  /// The text by which a name is known however it was typed: in lower case, without accents, spaces
  /// and hyphens.
  ///
  /// The accents are those of French and of its neighbours; any other letter stands for itself.
  package var sansParure: String {
    let minuscules = lowercased()
    // A search looks through all names, and few letters of theirs are more than a byte.
    guard !minuscules.utf8.allSatisfy({ $0 < 0x80 }) else {
      return String(
        decoding: minuscules.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") },
        as: UTF8.self)
    }
    return minuscules.reduce(into: "") { nu, lettre in
      guard !lettre.isASCII else {
        if lettre != " ", lettre != "-" { nu.append(lettre) }
        return
      }
      switch lettre {
      case "\u{A0}", "\u{202F}", "‑": break
      case "à", "á", "â", "ã", "ä", "å": nu += "a"
      case "ç": nu += "c"
      case "è", "é", "ê", "ë": nu += "e"
      case "ì", "í", "î", "ï": nu += "i"
      case "ñ": nu += "n"
      case "ò", "ó", "ô", "õ", "ö", "ø": nu += "o"
      case "ù", "ú", "û", "ü": nu += "u"
      case "ý", "ÿ": nu += "y"
      case "æ": nu += "ae"
      case "œ": nu += "oe"
      case "ß": nu += "ss"
      case "’": nu += "'"
      default: nu.append(lettre)
      }
    }
  }

  /// The text as a part of an account's name in books: capitals, digits and hyphens.
  package var nomDeCompte: String {
    let lettres = sansParure.uppercased().unicodeScalars.map { scalaire in
      scalaire.isASCII && (scalaire.properties.isAlphabetic || ("0"..."9").contains(scalaire))
        ? Character(scalaire) : "-"
    }
    let nom = String(lettres)
    return nom.first.map { $0 == "-" } ?? true ? "C\(nom)" : nom
  }

  /// Whether the text, or what follows where one of its words begins, begins so, however either was
  /// typed; of nothing, nothing begins.
  package func aUnMot(commencantPar debut: String) -> Bool {
    let voulu = debut.sansParure
    guard !voulu.isEmpty else { return false }
    var dansUnMot = false
    for place in indices {
      let estDuMot = self[place].isLetter || self[place].isNumber
      let commence = estDuMot && !dansUnMot || place == startIndex
      if commence && self[place...].description.sansParure.hasPrefix(voulu) { return true }
      dansUnMot = estDuMot
    }
    return false
  }
}
