extension String {
  /// The text with what would be invisible or steer a terminal shown as its code: `⟨U+202E⟩`.
  package var visible: String {
    guard unicodeScalars.contains(where: \.estInvisible) else { return self }
    var texte = ""
    for scalaire in unicodeScalars {
      if scalaire.estInvisible {
        let code = String(scalaire.value, radix: 16, uppercase: true)
        texte += "⟨U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)⟩"
      } else {
        texte.unicodeScalars.append(scalaire)
      }
    }
    return texte
  }
}

extension Unicode.Scalar {
  /// Whether a person would not see it, or a terminal would obey it.
  package var estInvisible: Bool {
    switch value {
    case 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    case 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
