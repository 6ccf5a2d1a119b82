/// The characters that Unicode has for a letter with its mark, as in é for e and U+0301.
enum Precomposed {
  /// The one character for two, if there is one.
  static func character(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard marks.contains(mark.value) else { return nil }
    var both = String.UnicodeScalarView()
    both.append(letter)
    both.append(mark)
    return characters[String(both)]
  }

  /// Marks of Latin, Greek and Cyrillic letters; other scripts stack them in ways that fonts know.
  private static let marks: ClosedRange<UInt32> = 0x300...0x36F

  /// Texts are equal when they stand for the same characters, however they are composed: so each of
  /// these is found by the letter and the mark that it's made of.
  private static let characters: [String: Unicode.Scalar] = {
    var characters: [String: Unicode.Scalar] = [:]
    for block in [0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x1E00...0x1FFC] as [ClosedRange] {
      for scalar in block.compactMap({ Unicode.Scalar(UInt32($0)) })
      where characters[String(Character(scalar))] == nil {
        characters[String(Character(scalar))] = scalar
      }
    }
    return characters
  }()
}
