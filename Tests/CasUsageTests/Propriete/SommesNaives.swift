/// A refusal that the naive model foresees, by its code.
struct RefusPrevu: Error { let code: String }

/// The rules of money, once more and as simply as can be; nothing here knows the domain.
enum SommesNaives {
  static let plafond = 99_999_999_999_999

  /// Divides and rounds to the nearest, halves away from zero.
  static func arrondi(_ valeur: Int128, sur diviseur: Int128) -> Int128 {
    let quotient = valeur.magnitude / diviseur.magnitude
    let reste = valeur.magnitude % diviseur.magnitude
    let proche = Int128(reste * 2 >= diviseur.magnitude ? quotient + 1 : quotient)
    return valeur < 0 ? -proche : proche
  }

  static func verifie(_ centimes: Int128) throws(RefusPrevu) -> Int {
    guard centimes.magnitude <= UInt128(plafond) else { throw RefusPrevu(code: "hors-limites") }
    return Int(centimes)
  }

  static func ligne(_ quantite: Int, _ prix: Int) throws(RefusPrevu) -> Int {
    try verifie(arrondi(Int128(quantite) * Int128(prix), sur: 100_000_000))
  }

  static func pourcent(_ centimes: Int, _ centiemes: Int) throws(RefusPrevu) -> Int {
    try verifie(arrondi(Int128(centimes) * Int128(centiemes), sur: 10_000))
  }

  static func somme(_ centimes: [Int]) throws(RefusPrevu) -> Int {
    try verifie(centimes.reduce(Int128(0)) { $0 + Int128($1) })
  }
}

/// A rate and its category, by which lines are summed.
struct CleNaive: Hashable {
  let tva: Int
  let categorie: String
  let code: String?
}

/// Base and VAT of each rate, and what they come to.
struct TotauxNaifs: Equatable {
  var sousTotal = 0
  var bases: [CleNaive: Int] = [:]
  var tva: [CleNaive: Int] = [:]

  var ht: Int { bases.values.reduce(0, +) }
  var montantTVA: Int { tva.values.reduce(0, +) }
  var ttc: Int { ht + montantTVA }

  /// Sums lines, each a rate and a total, and takes the discount off each rate.
  init(_ lignes: [(cle: CleNaive, total: Int)], remise: Int) throws(RefusPrevu) {
    sousTotal = try SommesNaives.somme(lignes.map(\.total))
    for cle in Set(lignes.map(\.cle)) {
      let somme = try SommesNaives.somme(lignes.filter { $0.cle == cle }.map(\.total))
      let base = somme - (try SommesNaives.pourcent(somme, remise))
      bases[cle] = base
      tva[cle] = try SommesNaives.pourcent(base, cle.tva)
    }
    try verifier()
  }

  init() {}

  func verifier() throws(RefusPrevu) {
    for valeur in [sousTotal, ht, montantTVA, sousTotal - ht, ttc] {
      _ = try SommesNaives.verifie(Int128(valeur))
    }
  }
}
