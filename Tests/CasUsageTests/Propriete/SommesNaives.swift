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
    return (valeur < 0) != (diviseur < 0) ? -proche : proche
  }

  static func verifie(_ centimes: Int128) throws(RefusPrevu) -> Int {
    guard centimes.magnitude <= UInt128(plafond) else { throw RefusPrevu(code: "hors-limites") }
    return Int(centimes)
  }

  /// So much at that price, less its part of what a discount takes off the whole of it.
  static func ligne(
    _ quantite: Int, de entiere: Int, _ prix: Int, _ remise: RemiseSimple
  ) throws(RefusPrevu) -> Int {
    let brut = arrondi(Int128(quantite) * Int128(prix), sur: 100_000_000)
    let pourcentage = arrondi(brut * Int128(remise.pourcentage), sur: 10_000)
    let montant = arrondi(Int128(remise.montant) * Int128(quantite), sur: Int128(entiere))
    return try verifie(brut - pourcentage - montant)
  }

  static func pourcent(_ centimes: Int, _ centiemes: Int) -> Int {
    part(centimes, centiemes, sur: 10_000)
  }

  /// So many parts of a whole.
  static func part(_ centimes: Int, _ parts: Int, sur entier: Int) -> Int {
    Int(arrondi(Int128(centimes) * Int128(parts), sur: Int128(entier)))
  }

  static func somme(_ centimes: [Int]) throws(RefusPrevu) -> Int {
    try verifie(centimes.reduce(Int128(0)) { $0 + Int128($1) })
  }

  /// Shares a sum out by weights: cents one by one to whoever lacks most.
  static func partager(_ centimes: Int, selon poids: [Int]) -> [Int] {
    let total = poids.reduce(0, +)
    guard total > 0 else { return poids.map { _ in 0 } }
    var parts = poids.map { Int(Int128(centimes) * Int128($0) / Int128(total)) }
    let manques = zip(poids, parts).map {
      Int128(centimes) * Int128($0) - Int128($1) * Int128(total)
    }
    var servis: Set<Int> = []
    while parts.reduce(0, +) < centimes {
      let restants = poids.indices.filter { !servis.contains($0) }
      let rang = restants.first { un in restants.allSatisfy { manques[un] >= manques[$0] } } ?? 0
      parts[rang] += 1
      servis.insert(rang)
    }
    return parts
  }
}
