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

  /// The same of a text whose line breaks are meant.
  package var lignesVisibles: String {
    guard utf8.contains(0x0A) else { return visible }
    return split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }
      .joined(separator: "\n")
  }
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

  fileprivate var code: String {
    let chiffres = String(value, radix: 16, uppercase: true)
    return "⟨U+\(String(repeating: "0", count: max(0, 4 - chiffres.count)))\(chiffres)⟩"
  }
}
