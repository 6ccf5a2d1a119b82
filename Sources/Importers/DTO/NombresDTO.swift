import Facturation

/// Numbers as other programs write them, made exact or refused; text in, text out.
enum NombresDTO {
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
    let dessous = try Grandeur<Valeur>(texte: String(tronque), champ: champ)
    let suivant = fraction.dropFirst(Valeur.decimales).first ?? "0"
    let unites = dessous.unites + (suivant >= "5" ? 1 : 0)
    return try Valeur(unites: negatif ? -unites : unites, champ: champ)
  }
}

/// The digits of a value without its sign, whichever signs the value admits.
private struct Grandeur<Valeur: ValeurDecimale>: ValeurDecimale {
  static var decimales: Int { Valeur.decimales }
  static var decimalesMontrees: Int { Valeur.decimalesMontrees }
  static var limites: ClosedRange<Int64> { 0...(Valeur.limites.upperBound) }
  static var champHabituel: Champ { Valeur.champHabituel }
  let unites: Int64
  init(unitesAdmises: Int64) { unites = unitesAdmises }
}
