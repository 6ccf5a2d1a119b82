import Facturation

// The loops over single bytes: free functions on primitives. Where bytes are missing, as at the end
// of a block, they give nothing, and are asked again when more have come or when none will.

/// A fault at a byte of the buffer, before its line and path are worked out.
struct FauteJSON: Error {
  let defaut: Defaut
  let place: Int

  init(_ defaut: Defaut, a place: Int) {
    self.defaut = defaut
    self.place = place
  }
}

let guillemet = UInt8(ascii: "\"")
let antislash = UInt8(ascii: "\\")
let sautDeLigne = UInt8(ascii: "\n")

/// The first byte that is not an ordinary ASCII character of a text.
func finDeSuite(_ octets: Span<UInt8>, depuis debut: Int) -> Int {
  var place = debut
  while place < octets.count {
    let octet = octets[place]
    guard octet >= 0x20, octet < 0x80, octet != guillemet, octet != antislash else { break }
    place += 1
  }
  return place
}

/// How many bytes the UTF-8 character has that begins here with a byte above 0x7F.
///
/// The table is that of the Unicode Standard (3.9, well-formed byte sequences): overlong forms,
/// surrogates and what lies beyond U+10FFFF are none.
func longueurUTF8(
  _ octets: Span<UInt8>, a place: Int, complet: Bool
) throws(FauteJSON) -> Int? {
  let premier = octets[place]
  let faute = FauteJSON(.jsonUtf8(octet: premier), a: place)
  let (longueur, second): (Int, ClosedRange<UInt8>) =
    switch premier {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: throw faute
    }
  for suivant in 1..<longueur {
    guard place + suivant < octets.count else {
      if complet { throw faute }
      return nil
    }
    let admis = suivant == 1 ? second : 0x80...0xBF
    guard admis.contains(octets[place + suivant]) else { throw faute }
  }
  return longueur
}

/// Where the number that begins here ends: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?`.
///
/// Only the byte behind a number shows that it has ended, so at the end of a block none is known.
func finDuNombre(
  _ octets: Span<UInt8>, depuis debut: Int, complet: Bool, maximum: Int
) throws(FauteJSON) -> Int? {
  var place = debut
  if octets[place] == UInt8(ascii: "-") { place += 1 }
  let entiers = place
  guard try passerChiffres(octets, &place, complet) else { return nil }
  if octets[entiers] == UInt8(ascii: "0"), place > entiers + 1 {
    throw FauteJSON(.jsonZerosEnTete, a: entiers)
  }
  if place < octets.count, octets[place] == UInt8(ascii: ".") {
    place += 1
    guard try passerChiffres(octets, &place, complet) else { return nil }
  }
  if place < octets.count, octets[place] | 0x20 == UInt8(ascii: "e") {
    place += 1
    let signe = place < octets.count ? octets[place] : 0
    if signe == UInt8(ascii: "+") || signe == UInt8(ascii: "-") { place += 1 }
    guard try passerChiffres(octets, &place, complet) else { return nil }
  }
  guard place - debut <= maximum else {
    throw FauteJSON(.jsonNombreTropLong(maximum: maximum), a: debut)
  }
  return place < octets.count || complet ? place : nil
}

/// Passes over one digit or more, unless the bytes end before the first.
private func passerChiffres(
  _ octets: Span<UInt8>, _ place: inout Int, _ complet: Bool
) throws(FauteJSON) -> Bool {
  let debut = place
  while place < octets.count, (0x30...0x39).contains(octets[place]) { place += 1 }
  guard place == debut else { return true }
  // The character that stands there instead may be cut off.
  guard octets.count - place >= 4 || complet else { return false }
  throw FauteJSON(.jsonChiffreAttendu(trouve: trouve(octets, a: place)), a: place)
}

/// Where the letters that begin here end; a word of more than 32 is cut.
func finDuMot(_ octets: Span<UInt8>, depuis debut: Int, complet: Bool) -> Int? {
  var place = debut
  while place < octets.count, place - debut < 32, octets[place].estLettre { place += 1 }
  return place < octets.count || complet ? place : nil
}

/// What stands at a place, as a message names it.
func trouve(_ octets: Span<UInt8>, a place: Int) -> TrouveJSON {
  guard place < octets.count else { return .fin }
  let premier = octets[place]
  guard premier >= 0x80 else { return .caractere(Unicode.Scalar(premier)) }
  guard case .some(.some(let longueur)) = try? longueurUTF8(octets, a: place, complet: true)
  else { return .octet(premier) }
  // The lead byte keeps, after its ones, 7 - longueur bits; each that follows, six.
  var code = UInt32(premier) & (0x7F >> UInt32(longueur))
  for suivant in 1..<longueur { code = code << 6 | UInt32(octets[place + suivant] & 0x3F) }
  return Unicode.Scalar(code).map(TrouveJSON.caractere) ?? .octet(premier)
}

extension UInt8 {
  /// Whether it is an ASCII letter.
  var estLettre: Bool { (0x61...0x7A).contains(self | 0x20) }
}
