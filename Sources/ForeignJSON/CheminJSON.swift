/// The way from the root of a document to a value: `$[3].lignes[0].quantite`.
///
/// It is written as a JSONPath (RFC 9535): a name that needs it is quoted, as in `$['n° 1']`.
package indirect enum CheminJSON: Hashable, Sendable, CustomStringConvertible {
  case racine
  case membre(String, de: CheminJSON)
  case element(Int, de: CheminJSON)

  /// The way on to a member.
  package func membre(_ nom: String) -> CheminJSON { .membre(nom, de: self) }

  /// The way on to an element, counted from 0.
  package func element(_ rang: Int) -> CheminJSON { .element(rang, de: self) }

  /// The path's text; a long name is cut, and what could upset a terminal is escaped.
  package var description: String {
    switch self {
    case .racine: return "$"
    case .element(let rang, let parent): return "\(parent)[\(rang)]"
    case .membre(let nom, let parent):
      guard !nom.estNomSimple else { return "\(parent).\(nom.cite)" }
      let cite = nom.replacing("\\", with: "\\\\").replacing("'", with: "\\'").cite
      return "\(parent)['\(cite)']"
    }
  }
}

extension String {
  /// The text as messages quote it: at most 60 characters, and none that moves or hides others.
  var cite: String {
    var cite = ""
    for (rang, signe) in unicodeScalars.enumerated() {
      guard rang < 60 else { return cite + "…" }
      if signe.estVisible { cite.unicodeScalars.append(signe) } else { cite += signe.echappe }
    }
    return cite
  }

  /// Whether a path can name it behind a point.
  fileprivate var estNomSimple: Bool {
    guard let premier = utf8.first, !(0x30...0x39).contains(premier) else { return false }
    return utf8.allSatisfy { octet in
      switch octet {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it shows as itself: no control, no format character, no separator but the space.
  var estVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    case .spaceSeparator: value == 0x20
    default: true
    }
  }

  /// The escape that JSON has for it; beyond four digits, as Unicode names it.
  fileprivate var echappe: String {
    value <= 0xFFFF ? "\\u" + hexadecimal : "U+" + hexadecimal
  }

  /// The code point, in four hexadecimal digits or more.
  var hexadecimal: String { value.hexadecimal(chiffres: 4) }
}

extension UInt32 {
  /// Hexadecimal digits in upper case, with zeros in front up to the width asked for.
  func hexadecimal(chiffres: Int) -> String {
    let texte = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, chiffres - texte.utf8.count)) + texte
  }
}
