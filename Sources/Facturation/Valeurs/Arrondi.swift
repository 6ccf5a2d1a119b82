/// The one rounding of the ledger: to the nearest unit, halves away from zero.
enum Arrondi {
  /// `numerateur / diviseur`, rounded; 5/10 gives 1, −5/10 gives −1, 4/10 gives 0.
  static func diviser(_ numerateur: Int128, par diviseur: Int128) -> Int128 {
    assert(diviseur > 0 && diviseur.isMultiple(of: 2))
    let demi = diviseur / 2
    return (numerateur < 0 ? numerateur - demi : numerateur + demi) / diviseur
  }

  /// So many of so many parts of a sum, rounded: a quantity of a whole one, a rate of a hundred.
  static func part(_ somme: Int128, _ parts: Int128, sur entier: Int128) -> Int128 {
    let signe: Int128 = entier < 0 ? -1 : 1
    return diviser(2 * signe * somme * parts, par: 2 * signe * entier)
  }

  /// A sum shared out by weights, to the cent and without a rest: each share is what it should be
  /// rounded down, and those that lose most by it take a cent more, the first of equals first.
  ///
  ///     10.00 by 1, 1, 1     3.34  3.33  3.33
  static func repartir(_ somme: Int128, selon poids: [Int128]) -> [Int128] {
    let total = poids.reduce(0, +)
    guard total > 0 else { return poids.map { _ in 0 } }
    return repartir(somme, parts: poids.map { somme * $0 }, sur: total)
  }

  /// A sum shared out in the same way to shares that are known but for their rounding, as so many parts
  /// of a divisor; they may be less than zero.
  ///
  ///     24.97 to 3 × 9.99 / 1.20     8.33  8.32  8.32
  static func repartir(_ somme: Int128, parts: [Int128], sur diviseur: Int128) -> [Int128] {
    guard !parts.isEmpty else { return [] }
    let justes = parts.map { $0.divisionFloor(par: diviseur) }
    let manque = somme - justes.reduce(0) { $0 + $1.quotient }
    // A sum that is not that of the shares is shared out all the same, as evenly as can be.
    let (aTous, plusGrands) = manque.divisionFloor(par: Int128(parts.count))
    let perdants = justes.indices.sorted { un, autre in
      let (sien, leur) = (justes[un].reste, justes[autre].reste)
      return sien == leur ? un < autre : sien > leur
    }
    var resultat = justes.map { $0.quotient + aTous }
    for rang in perdants.prefix(Int(plusGrands)) { resultat[rang] += 1 }
    return resultat
  }
}

extension Int128 {
  /// The quotient rounded down, and the rest, which is never less than zero.
  fileprivate func divisionFloor(par diviseur: Int128) -> (quotient: Int128, reste: Int128) {
    let (quotient, reste) = quotientAndRemainder(dividingBy: diviseur)
    return reste < 0 ? (quotient - 1, reste + diviseur) : (quotient, reste)
  }
}
