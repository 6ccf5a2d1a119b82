import Facturation
import Foreign

/// An object of a DTO that is put together from what another format says, with the places there.
struct DTOObject {
  let place: FilePlace
  private var membres: [JSONMember] = []

  init(a place: FilePlace) { self.place = place }

  /// The object as it is read.
  var noeud: JSONNode { JSONNode(.object(membres), at: place) }

  /// What stands under a name.
  func membre(_ nom: String) -> JSONNode? { membres.first { $0.name == nom }?.node }

  /// The text that stands under a name.
  func texteDe(_ nom: String) -> String? {
    if case .text(let texte)? = membre(nom)?.value { texte } else { nil }
  }

  mutating func mettre(_ nom: String, _ noeud: JSONNode) {
    membres.append(JSONMember(name: nom, node: noeud))
  }

  /// Takes members out.
  mutating func retirer(_ noms: String...) { membres.removeAll { noms.contains($0.name) } }

  /// Takes off what a document comes to, and what its discount on the whole does.
  mutating func retirerLesSommes() {
    retirer("remise", "totalHT", "groupes", "montantTVA", "totalTTC")
  }

  /// A text; an empty one is none.
  mutating func texte(_ nom: String, _ texte: String?, a place: FilePlace) {
    if let texte, !texte.isEmpty { mettre(nom, JSONNode(.text(texte), at: place)) }
  }

  /// A number that is written with a point; another text stays one, and is refused as one.
  mutating func nombre(_ nom: String, _ texte: String?, a place: FilePlace) {
    guard let texte else { return }
    let valeur = texte.nombreDTO.map { JSONValue.number(JSONNumber(read: $0)) } ?? .text(texte)
    mettre(nom, JSONNode(valeur, at: place))
  }

  /// An object, unless it is empty.
  mutating func objet(_ nom: String, _ objet: DTOObject?) {
    if let objet, !objet.membres.isEmpty { mettre(nom, objet.noeud) }
  }

  /// An array; an empty one is none unless it is `requise`.
  mutating func liste(_ nom: String, _ elements: [DTOObject], requise: Bool = false) {
    guard requise || !elements.isEmpty else { return }
    mettre(nom, JSONNode(.array(elements.map(\.noeud)), at: elements.first?.place ?? place))
  }
}

extension String {
  /// A decimal number as JSON writes it: `+007.50` becomes `7.50`, `.5` becomes `0.5`; no other text.
  var nombreDTO: String? {
    var reste = self[...]
    let signe = reste.first == "-" ? "-" : ""
    if let premier = reste.first, premier == "-" || premier == "+" { reste = reste.dropFirst() }
    let parties = reste.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parties.count), utf8.count <= 64,
      parties.allSatisfy({ $0.utf8.allSatisfy(\.estChiffre) }),
      parties.contains(where: { !$0.isEmpty })
    else { return nil }
    let entiers = parties[0].drop { $0 == "0" }
    let decimales = parties.count == 2 && !parties[1].isEmpty ? ".\(parties[1])" : ""
    return signe + (entiers.isEmpty ? "0" : entiers) + decimales
  }
}

/// Numbers as other programs write them, made exact or refused; text in, text out.
enum DTONumbers {
  /// How many decimals a number shows.
  static func decimales(_ texte: String) -> Int {
    texte.split(separator: ".").dropFirst().first?.utf8.count ?? 0
  }

  /// A hundred times the number: `0.055` becomes `5.5`.
  static func centuple(_ texte: String) -> String {
    let signe = texte.hasPrefix("-") ? "-" : ""
    let parties = texte.drop { $0 == "-" }.split(separator: ".")
    var fraction = String(parties.dropFirst().first ?? "")
    while fraction.utf8.count < 2 { fraction += "0" }
    let chiffres = (parties.first ?? "") + fraction.prefix(2)
    let entier = chiffres.drop { $0 == "0" }
    let reste = fraction.dropFirst(2)
    return signe + (entier.isEmpty ? "0" : entier) + (reste.isEmpty ? "" : "." + reste)
  }

  /// The nearest number that the value keeps, halves away from zero: `-2.00005` becomes `-2.0001`.
  static func arrondir<Valeur: ValeurDecimale>(
    _ texte: String, _: Valeur.Type = Valeur.self, champ: Champ
  ) throws(RefusFacturation) -> Valeur {
    let negatif = texte.hasPrefix("-")
    let parties = texte.drop { $0 == "-" }.split(separator: ".")
    let fraction = parties.dropFirst().first ?? ""
    let gardee = fraction.prefix(Valeur.decimales)
    let tronque = (parties.first ?? "0") + (gardee.isEmpty ? "" : "." + gardee)
    let dessous = try Magnitude<Valeur>(texte: String(tronque), champ: champ)
    let suivant = fraction.dropFirst(Valeur.decimales).first ?? "0"
    let unites = dessous.unites + (suivant >= "5" ? 1 : 0)
    return try Valeur(unites: negatif ? -unites : unites, champ: champ)
  }
}

/// The digits of a value without its sign, for all signs that the value admits.
private struct Magnitude<Valeur: ValeurDecimale>: ValeurDecimale {
  static var decimales: Int { Valeur.decimales }
  static var decimalesMontrees: Int { Valeur.decimalesMontrees }
  static var limites: ClosedRange<Int64> { 0...(Valeur.limites.upperBound) }
  static var champHabituel: Champ { Valeur.champHabituel }
  let unites: Int64
  init(unitesAdmises: Int64) { unites = unitesAdmises }
}

/// Days as other programs write them.
///
///     "2026-11-20"                  that day
///     "2026-11-19T23:00:00Z"        20 November in Paris, where it was midnight
///     "2026-11-20T00:00:00Z"        20 November anywhere, for midnight UTC is how DTOs write a day
///     817056000                     the same moment in seconds since 2001, as Swift encodes dates
///
/// Any other moment is a day in the registre's time zone.
struct DTODate {
  let fuseau: FuseauHoraire
  private static let parJour: Int64 = 86_400
  /// From 1970 to 2001.
  private static let epoque: Int64 = 978_307_200

  /// The day that a value says, if it says one.
  func jour(_ valeur: JSONValue) -> DateCivile? {
    switch valeur {
    case .text(let texte): jour(texte)
    case .number(let nombre): jour(secondes: nombre)
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
    var lecture = TimeReader(bytes: octets[11...])
    guard let secondes = lecture.read() else { return nil }
    return fuseau.jourEcrit(
      a: Int64(date.jour) * Self.parJour + secondes, avecFraction: lecture.hasFraction)
  }

  /// The day of a count of seconds since 2001, or nothing.
  func jour(secondes nombre: JSONNumber) -> DateCivile? {
    // Without the zeros that end it, a fraction is one: -86400.0 is as whole as -86400.
    guard let texte = try? nombre.decimal() else { return nil }
    let parties = texte.split(separator: ".")
    guard let entier = parties.first.flatMap({ Int64($0) }) else { return nil }
    let aFraction = parties.count > 1
    let plancher = entier - (aFraction && texte.hasPrefix("-") ? 1 : 0)
    let (depuis1970, deborde) = plancher.addingReportingOverflow(Self.epoque)
    return deborde ? nil : fuseau.jourEcrit(a: depuis1970, avecFraction: aFraction)
  }
}

/// Reads `09:30:00.25+01:00`, and gives the seconds since midnight UTC of that date.
private struct TimeReader {
  var bytes: ArraySlice<UInt8>
  /// Whether a part of a second was left out.
  private(set) var hasFraction = false

  mutating func read() -> Int64? {
    guard let heure = number(in: 0...23), take(":"), let minute = number(in: 0...59),
      take(":"), let seconde = number(in: 0...59)
    else { return nil }
    if take(".") {
      let chiffres = bytes.prefix(while: \.estChiffre)
      guard !chiffres.isEmpty else { return nil }
      hasFraction = chiffres.contains { $0 != UInt8(ascii: "0") }
      bytes = bytes.dropFirst(chiffres.count)
    }
    guard let decalage = readOffset(), bytes.isEmpty else { return nil }
    return (heure * 60 + minute) * 60 + seconde - decalage
  }

  /// `Z`, `+01:00`, `+0100` or `+01`, in seconds.
  private mutating func readOffset() -> Int64? {
    if take("Z") { return 0 }
    let signe: Int64
    if take("+") { signe = 1 } else if take("-") { signe = -1 } else { return nil }
    guard let heures = number(in: 0...23) else { return nil }
    guard !bytes.isEmpty else { return signe * heures * 3600 }
    _ = take(":")
    guard let minutes = number(in: 0...59) else { return nil }
    return signe * (heures * 60 + minutes) * 60
  }

  private mutating func take(_ signe: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: signe) else { return false }
    bytes = bytes.dropFirst()
    return true
  }

  private mutating func number(in bornes: ClosedRange<Int64>) -> Int64? {
    let chiffres = bytes.prefix(2)
    guard chiffres.count == 2, chiffres.allSatisfy(\.estChiffre) else { return nil }
    bytes = bytes.dropFirst(2)
    let nombre = chiffres.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
    return bornes.contains(nombre) ? nombre : nil
  }
}

/// What can be wrong with a value of a DTO, beside what JSON and the domain have to say of it.
extension Defaut {
  static func motInconnu(parmi mots: [String]) -> Self {
    Self(
      "mot-inconnu", fr: "Il faut l'un de ces mots : \(mots.joined(separator: ", ")).",
      en: "One of these words is needed: \(mots.joined(separator: ", ")).")
  }

  static let dateAttendue = dateAttendue(
    fr: "Il faut une date (2026-11-20), une date et une heure avec leur décalage"
      + " (2026-11-20T09:30:00+01:00), ou des secondes depuis le 1er janvier 2001.",
    en: "A date is needed (2026-11-20), a date and time with their offset"
      + " (2026-11-20T09:30:00+01:00), or seconds since 1 January 2001.")

  static func dateAttendue(fr: String, en: String) -> Self { Self("date-attendue", fr: fr, en: en) }

  static func tauxEnFraction(_ taux: String) -> Self {
    .tauxEnFraction(
      fr: "Un taux de \(taux) % n'existe pas. Peut-être le fichier écrit-il des fractions, 0.2 pour"
        + " 20 %.",
      en: "There is no rate of \(taux)%. Perhaps the file writes fractions, 0.2 for 20%.",
      ["taux": taux], remede: .lireDesFractions)
  }

  static func tauxEnFraction(
    fr: String, en: String, _ chiffres: KeyValuePairs<String, String?> = [:], remede: Remede? = nil
  ) -> Self {
    Self("taux-en-fraction", fr: fr, en: en, chiffres, remede: remede)
  }

  static func decimalesDeTrop(maximum: Int) -> Self {
    Self(
      "trop-de-decimales",
      fr: "\(maximum) décimales sont gardées, pas plus. Corrigez le nombre, ou faites-le arrondir.",
      en: "\(maximum) decimals are kept, and no more. Correct the number, or have it rounded.",
      remede: .arrondir)
  }
}
