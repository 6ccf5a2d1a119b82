import Facturation

// Which characters may stand where; functions on single code points.

extension UInt8 {
  /// Whether it is white space: a space, a tab, or part of the end of a line.
  var estBlanc: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension UInt32 {
  /// Whether a document may hold it (production 2, Char).
  var estAdmisEnXML: Bool {
    switch self {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a name may begin with it (production 4, NameStartChar).
  var commenceUnNom: Bool {
    switch self {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether a name may go on with it (production 4a, NameChar).
  var continueUnNom: Bool {
    switch self {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: commenceUnNom
    }
  }
}

/// The code point that begins at a place, and its length; nothing where the bytes are no UTF-8.
///
/// The table is that of the Unicode Standard (3.9, well-formed byte sequences).
func point(_ octets: Span<UInt8>, a place: Int) -> (code: UInt32, longueur: Int)? {
  let premier = octets[place]
  if premier < 0x80 { return (UInt32(premier), 1) }
  let (longueur, second): (Int, ClosedRange<UInt8>)
  switch premier {
  case 0xC2...0xDF: (longueur, second) = (2, 0x80...0xBF)
  case 0xE0: (longueur, second) = (3, 0xA0...0xBF)
  case 0xE1...0xEC, 0xEE...0xEF: (longueur, second) = (3, 0x80...0xBF)
  case 0xED: (longueur, second) = (3, 0x80...0x9F)
  case 0xF0: (longueur, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: (longueur, second) = (4, 0x80...0xBF)
  case 0xF4: (longueur, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard place + longueur <= octets.count, second.contains(octets[place + 1]) else { return nil }
  var code = UInt32(premier) & (0x7F >> UInt32(longueur))
  for suivant in 1..<longueur {
    guard octets[place + suivant] & 0xC0 == 0x80 else { return nil }
    code = code << 6 | UInt32(octets[place + suivant] & 0x3F)
  }
  return (code, longueur)
}

/// The first place where the bytes are no text that XML admits, and why.
func premierInterdit(
  _ octets: Span<UInt8>, depuis debut: Int
) -> (place: Int, defaut: Defaut)? {
  var place = debut
  while place < octets.count {
    guard let (code, longueur) = point(octets, a: place) else {
      return (place, .xmlUtf8(octet: octets[place]))
    }
    guard code.estAdmisEnXML else { return (place, .xmlCaractere(code)) }
    place += longueur
  }
  return nil
}
