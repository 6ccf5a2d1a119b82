/// Scripts that are more than one character beside the other.
enum Scripts {
  /// Whether a character is joined, stacked, reordered or read from the right.
  ///
  /// Such a character isn't shown as it should be when it's set alone, behind the one before it.
  static func needShaping(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    let after = ranges.firstIndex { scalar.value <= $0.upperBound }
    return after.map { ranges[$0].contains(scalar.value) } ?? false
  }

  /// In the order of Unicode.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x0300...0x036F,  // marks that follow their letter
    0x0483...0x0489,  // marks of Cyrillic
    0x0590...0x08FF,  // Hebrew, Arabic, Syriac, Thaana, NKo, Samaritan, Mandaic
    0x0900...0x0DFF,  // the scripts of India and Sri Lanka
    0x0E31...0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E,  // marks of Thai
    0x0EB1...0x0EB1, 0x0EB4...0x0EBC, 0x0EC8...0x0ECE,  // marks of Lao
    0x0F00...0x109F,  // Tibetan, Burmese
    0x1100...0x11FF,  // the parts of Korean syllables
    0x1700...0x18AF,  // the scripts of the Philippines, Khmer, Mongolian
    0x1900...0x1CFF,  // Limbu to Lepcha
    0x1DC0...0x1DFF,  // more marks
    0x200D...0x200D,  // what joins two characters
    0x20D0...0x20FF,  // marks of symbols
    0x302A...0x302F, 0x3099...0x309A,  // marks of Chinese and Japanese
    0xA800...0xABFF,  // Syloti Nagri to Meetei Mayek
    0xD7B0...0xD7FF,  // more parts of Korean syllables
    0xFB1D...0xFDFF,  // Hebrew and Arabic in their shapes
    0xFE20...0xFE2F,  // halves of marks
    0xFE70...0xFEFE,  // more Arabic in its shapes
    0x10800...0x10FFF,  // old scripts read from the right
    0x11000...0x11FFF,  // more scripts of India
    0x16100...0x1613F, 0x1E000...0x1E2FF,  // Gurung Khema, Glagolitic marks, Hmong
    0x1E800...0x1EFFF,  // scripts of Africa and Arabic mathematics, read from the right
    0x1F1E6...0x1F1FF,  // letters that are flags in pairs
    0x1F3FB...0x1F3FF,  // colours of skin
  ]
}
