import Facturation

// The loops over single bytes: free functions on primitives. Where bytes are missing, as at the end
// of a block, they give nothing, and are asked again when more have come or when none will.

/// A fault at a byte of the buffer, before its line and path are worked out.
struct FauteJSON: Error {
  let defaut: Defaut
  let place: Int

  init(_ defaut: Defaut, a place: Int) { (self.defaut, self.place) = (defaut, place) }
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

/// The code point that begins at a place, and its length; nothing where the bytes are no UTF-8.
///
/// The table is that of the Unicode Standard (3.9, well-formed byte sequences): overlong forms,
/// surrogates and what lies beyond U+10FFFF are none.
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
  guard let (code, _) = point(octets, a: place), let signe = Unicode.Scalar(code) else {
    return .octet(octets[place])
  }
  return .caractere(signe)
}

extension UInt8 {
  /// Whether it is an ASCII letter.
  var estLettre: Bool { (0x61...0x7A).contains(self | 0x20) }
}

/// A text that was read, and the byte behind its closing quote.
typealias TexteLu = (texte: String, fin: Int)

/// Reads the text whose opening quote stands here; nothing while its end has not come.
func lireTexte(
  _ octets: ContiguousArray<UInt8>, ouvertA ouverture: Int, complet: Bool, maximum: Int
) throws(FauteJSON) -> TexteLu? {
  // Most texts are ASCII without an escape: one pass finds their end, and their bytes are copied.
  let debut = ouverture + 1
  let place = finDeSuite(octets.span, depuis: debut)
  if place < octets.count, octets[place] == guillemet, place - debut <= maximum {
    return (String(decoding: octets[debut..<place], as: UTF8.self), place + 1)
  }
  var lecture = LectureTexte(
    octets: octets, ouverture: ouverture, complet: complet, reste: debut, place: place)
  return try lecture.lire(maximum: maximum)
}

/// The reading of a text that has escapes or characters beyond ASCII, or a fault.
private struct LectureTexte {
  let octets: ContiguousArray<UInt8>
  let ouverture: Int
  let complet: Bool
  /// What was read up to the last escape, resolved.
  var resolus = ContiguousArray<UInt8>()
  /// The first byte that is not in `resolus` yet.
  var reste: Int
  var place: Int

  mutating func lire(maximum: Int) throws(FauteJSON) -> TexteLu? {
    while true {
      place = finDeSuite(octets.span, depuis: place)
      guard place - ouverture - 1 <= maximum else {
        throw FauteJSON(.jsonTexteTropLong(maximum: maximum), a: ouverture)
      }
      guard place < octets.count else {
        if complet { throw FauteJSON(.jsonTexteNonFerme, a: ouverture) }
        return nil
      }
      switch octets[place] {
      case guillemet:
        resolus.append(contentsOf: octets[reste..<place])
        return (String(decoding: resolus, as: UTF8.self), place + 1)
      case antislash: guard try lireEchappement() else { return nil }
      case let octet where octet < 0x20: throw FauteJSON(.jsonControle(code: octet), a: place)
      default:
        guard let (_, longueur) = point(octets.span, a: place) else {
          // The character may be cut off.
          guard octets.count - place >= 4 || complet else { return nil }
          throw FauteJSON(.jsonUtf8(octet: octets[place]), a: place)
        }
        place += longueur
      }
    }
  }

  /// Resolves the escape that stands here, unless the block ends too near behind it.
  private mutating func lireEchappement() throws(FauteJSON) -> Bool {
    guard octets.count - place >= 12 || complet else { return false }
    resolus.append(contentsOf: octets[reste..<place])
    let lettre = place + 1 < octets.count ? octets[place + 1] : 0
    if lettre == UInt8(ascii: "u") {
      resolus.append(contentsOf: try lireCodePoint().utf8)
    } else if let resolu = Self.resolus(lettre) {
      resolus.append(resolu)
      place += 2
    } else {
      throw echappementFautif(longueur: 2)
    }
    reste = place
    return true
  }

  /// Reads an escape such as `\u00e9`, or the two that make a character beyond U+FFFF.
  private mutating func lireCodePoint() throws(FauteJSON) -> Unicode.Scalar {
    let premier = try lireUnite()
    if let signe = Unicode.Scalar(premier) { return signe }
    let demi = FauteJSON(.jsonDemiSurrogat(premier), a: place - 6)
    guard premier < 0xDC00, place + 1 < octets.count, octets[place] == antislash,
      octets[place + 1] == UInt8(ascii: "u")
    else { throw demi }
    let second = try lireUnite()
    // Each half keeps ten bits of what lies beyond U+FFFF.
    let bits = UInt32(premier & 0x3FF) << 10 | UInt32(second & 0x3FF)
    guard second & 0xFC00 == 0xDC00, let signe = Unicode.Scalar(0x1_0000 + bits) else { throw demi }
    return signe
  }

  /// Reads the four hexadecimal digits behind `\u`.
  private mutating func lireUnite() throws(FauteJSON) -> UInt16 {
    var unite: UInt16 = 0
    for chiffre in place + 2..<place + 6 {
      guard chiffre < octets.count,
        let valeur = Character(Unicode.Scalar(octets[chiffre])).hexDigitValue
      else { throw echappementFautif(longueur: chiffre - place + 1) }
      unite = unite << 4 | UInt16(valeur)
    }
    place += 6
    return unite
  }

  private func echappementFautif(longueur: Int) -> FauteJSON {
    guard place + longueur <= octets.count else {
      return FauteJSON(.jsonTexteNonFerme, a: ouverture)
    }
    let texte = String(decoding: octets[place..<place + longueur], as: UTF8.self)
    return FauteJSON(.jsonEchappement(texte), a: place)
  }

  private static func resolus(_ lettre: UInt8) -> UInt8? {
    switch lettre {
    case guillemet, antislash, UInt8(ascii: "/"): lettre
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
