extension Octets {
  /// Writes a text between quotes, byte by byte where any of them may need an escape.
  ///
  /// Most texts have nothing to escape: they are written as they are, and only then looked at.
  @inlinable
  package mutating func quote(_ text: String, _ writeByte: (inout Octets, UInt8) -> Void) {
    ajouter(UInt8(ascii: "\""))
    let start = compte
    ajouter(text)
    if hasSpecialBytes(from: start) {
      couper(a: start)
      for byte in text.utf8 { writeByte(&self, byte) }
    }
    ajouter(UInt8(ascii: "\""))
  }

  /// Writes an escape of one letter.
  package mutating func escape(_ letter: UInt8) {
    ajouter(UInt8(ascii: "\\"))
    ajouter(letter)
  }

  /// Whether any byte from a place on may need an escape; so may few that do not.
  @inlinable
  func hasSpecialBytes(from start: Int) -> Bool {
    var place = start
    while place < compte {
      // What stands for bytes behind the end never needs one.
      if mot(a: place).marksOfStringBytes != 0 { return true }
      place &+= 8
    }
    return false
  }
}

/// The four escapes of a canonical text.
package enum Escape {
  /// The letter behind the backslash, for a byte that cannot stand for itself.
  package static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    default: nil
    }
  }

  /// The byte that a letter behind a backslash stands for.
  package static func byte(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default: nil
    }
  }
}

extension UInt64 {
  /// The same byte eight times.
  @inlinable @inline(__always)
  package static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Marks each byte that means something in a string: a quote, a backslash, a control character.
  ///
  /// A byte may also be marked falsely when the one before it is rightly: only the first counts.
  @inlinable @inline(__always)
  package var marksOfStringBytes: UInt64 {
    let quote = self ^ .each(UInt8(ascii: "\""))
    let backslash = self ^ .each(UInt8(ascii: "\\"))
    let zeros = (quote &- .each(1)) & ~quote | (backslash &- .each(1)) & ~backslash
    let controls = (self &- .each(0x20)) & ~self
    return (zeros | controls) & .each(0x80)
  }
}
