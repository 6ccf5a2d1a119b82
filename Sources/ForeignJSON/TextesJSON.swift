import Facturation

/// A text that was read, and the byte behind its closing quote.
struct TexteLu {
  let texte: String
  let fin: Int
}

/// Reads the text whose opening quote stands here; nothing while its end has not come.
func lireTexte(
  _ octets: ContiguousArray<UInt8>, ouvertA ouverture: Int, complet: Bool, maximum: Int
) throws(FauteJSON) -> TexteLu? {
  // Most texts are ASCII without an escape: one pass finds their end, and their bytes are copied.
  let debut = ouverture + 1
  let place = finDeSuite(octets.span, depuis: debut)
  if place < octets.count, octets[place] == guillemet, place - debut <= maximum {
    return TexteLu(
      texte: String(decoding: octets[debut..<place], as: UTF8.self), fin: place + 1)
  }
  var lecture = LectureTexte(octets: octets, ouverture: ouverture, complet: complet)
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

  init(octets: ContiguousArray<UInt8>, ouverture: Int, complet: Bool) {
    self.octets = octets
    self.ouverture = ouverture
    self.complet = complet
    reste = ouverture + 1
    place = reste
  }

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
        return TexteLu(texte: String(decoding: resolus, as: UTF8.self), fin: place + 1)
      case antislash:
        guard try lireEchappement() else { return nil }
      case let octet where octet < 0x20:
        throw FauteJSON(.jsonControle(code: octet), a: place)
      default:
        guard let longueur = try longueurUTF8(octets.span, a: place, complet: complet)
        else { return nil }
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
    let debut = place - 6
    let demi = FauteJSON(.jsonDemiSurrogat(premier), a: debut)
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
      guard chiffre < octets.count, let valeur = octets[chiffre].valeurHexadecimale else {
        throw echappementFautif(longueur: chiffre - place + 1)
      }
      unite = unite << 4 | valeur
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

extension UInt8 {
  /// What a hexadecimal digit is worth.
  fileprivate var valeurHexadecimale: UInt16? {
    switch self {
    case 0x30...0x39: UInt16(self - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt16((self | 0x20) - 0x57)
    default: nil
    }
  }
}
