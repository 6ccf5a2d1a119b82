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
