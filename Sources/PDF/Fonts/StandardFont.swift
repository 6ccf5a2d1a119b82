/// The fonts that every reader of PDF has, for documents that carry none.
///
/// They know the characters of Western Europe alone, and an archive may not be set in them.
package enum StandardFont: String, CaseIterable, Hashable, Sendable {
  case helvetica = "Helvetica"
  case helveticaBold = "Helvetica-Bold"

  /// How high above the base line letters reach, in thousandths of the size.
  var ascent: Int { 931 }

  /// How far below the base line letters reach, in thousandths of the size.
  var descent: Int { 225 }

  /// How wide the character of a code of WinAnsi is, in thousandths of the size.
  func advance(of code: UInt16) -> Int {
    let place = Int(code) - 0x20
    let widths = self == .helvetica ? Self.helveticaWidths : Self.helveticaBoldWidths
    return widths.indices.contains(place) ? Int(widths[place]) : 0
  }

  /// From code 0x20 on, sixteen in a line, as Adobe's metrics of the font give them.
  private static let helveticaWidths: ContiguousArray<UInt16> = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 350,
    556, 350, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
    400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
  ]

  private static let helveticaBoldWidths: ContiguousArray<UInt16> = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 350,
    556, 350, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 278, 278, 500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 333,
    400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278,
    611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
  ]
}

/// The encoding of the characters that a standard font is asked for: that of Windows in the West.
enum WinAnsi {
  /// The code of a character, if it's one of these.
  static func code(of scalar: Unicode.Scalar) -> UInt16? {
    switch scalar.value {
    case 0: nil
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0xFF: UInt16(scalar.value)
    default: others.firstIndex(of: scalar).map { UInt16($0 + 0x80) }
    }
  }

  /// The characters from 0x80 to 0x9F; a null stands where there is none.
  private static let others: [Unicode.Scalar] = [
    "€", "\0", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\0", "Ž", "\0",
    "\0", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\0", "ž", "Ÿ",
  ]
}
