import Facturation
import ForeignJSON

/// Days as other programs write them.
///
///     "2026-11-20"                  that day
///     "2026-11-19T23:00:00Z"        20 November in Paris, where it was midnight
///     "2026-11-20T00:00:00Z"        20 November anywhere, for midnight UTC is how DTOs write a day
///     817056000                     the same moment in seconds since 2001, as Swift encodes dates
///
/// Any other moment is a day in the registre's time zone.
struct DateDTO {
  private let fuseau: FuseauHoraire
  private static let parJour: Int64 = 86_400
  /// From 1970 to 2001.
  private static let epoque: Int64 = 978_307_200

  init(_ fuseau: FuseauHoraire) { self.fuseau = fuseau }

  /// The day that a value says, if it says one.
  func jour(_ valeur: ValeurJSON) -> DateCivile? {
    switch valeur {
    case .texte(let texte): jour(texte)
    case .nombre(let nombre): jour(secondes: nombre)
    default: nil
    }
  }

  /// The day of a date or of a date and time, or nothing.
  func jour(_ texte: String) -> DateCivile? {
    let octets = Array(texte.utf8)
    guard octets.count > 10 else { return try? DateCivile(texte: texte) }
    guard let date = try? DateCivile(texte: String(decoding: octets.prefix(10), as: UTF8.self)),
      octets[10] == UInt8(ascii: "T")
    else { return nil }
    var lecture = LectureHeure(octets: octets[11...])
    guard let secondes = lecture.lire() else { return nil }
    return fuseau.jourEcrit(
      a: Int64(date.jour) * Self.parJour + secondes, avecFraction: lecture.aFraction)
  }

  /// The day of a count of seconds since 2001, or nothing.
  func jour(secondes nombre: NombreJSON) -> DateCivile? {
    // Without the zeros that end it, a fraction is one: -86400.0 is as whole as -86400.
    guard let texte = try? nombre.decimal(.retires) else { return nil }
    let parties = texte.split(separator: ".")
    guard let entier = parties.first.flatMap({ Int64($0) }) else { return nil }
    let aFraction = parties.count > 1
    let plancher = entier - (aFraction && texte.hasPrefix("-") ? 1 : 0)
    let (depuis1970, deborde) = plancher.addingReportingOverflow(Self.epoque)
    return deborde ? nil : fuseau.jourEcrit(a: depuis1970, avecFraction: aFraction)
  }
}

/// Reads `09:30:00.25+01:00`, and gives the seconds since midnight UTC of that date.
private struct LectureHeure {
  var octets: ArraySlice<UInt8>
  /// Whether a part of a second was left out.
  private(set) var aFraction = false

  init(octets: ArraySlice<UInt8>) { self.octets = octets }

  mutating func lire() -> Int64? {
    guard let heure = nombre(dans: 0...23), prendre(":"), let minute = nombre(dans: 0...59),
      prendre(":"), let seconde = nombre(dans: 0...59)
    else { return nil }
    if prendre(".") {
      let chiffres = octets.prefix { (0x30...0x39).contains($0) }
      guard !chiffres.isEmpty else { return nil }
      aFraction = chiffres.contains { $0 != UInt8(ascii: "0") }
      octets = octets.dropFirst(chiffres.count)
    }
    guard let decalage = lireDecalage(), octets.isEmpty else { return nil }
    return (heure * 60 + minute) * 60 + seconde - decalage
  }

  /// `Z`, `+01:00`, `+0100` or `+01`, in seconds.
  private mutating func lireDecalage() -> Int64? {
    if prendre("Z") { return 0 }
    let signe: Int64
    if prendre("+") { signe = 1 } else if prendre("-") { signe = -1 } else { return nil }
    guard let heures = nombre(dans: 0...23) else { return nil }
    guard !octets.isEmpty else { return signe * heures * 3600 }
    _ = prendre(":")
    guard let minutes = nombre(dans: 0...59) else { return nil }
    return signe * (heures * 60 + minutes) * 60
  }

  private mutating func prendre(_ signe: Unicode.Scalar) -> Bool {
    guard octets.first == UInt8(ascii: signe) else { return false }
    octets = octets.dropFirst()
    return true
  }

  private mutating func nombre(dans bornes: ClosedRange<Int64>) -> Int64? {
    let chiffres = octets.prefix(2)
    guard chiffres.count == 2, chiffres.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    octets = octets.dropFirst(2)
    let nombre = chiffres.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    return bornes.contains(nombre) ? nombre : nil
  }
}
