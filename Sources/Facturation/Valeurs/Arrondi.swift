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
    var parts = poids.map { somme * $0 / total }
    let manque = Int(somme - parts.reduce(0, +))
    let perdants = poids.indices.sorted { un, autre in
      let (sien, leur) = (somme * poids[un] % total, somme * poids[autre] % total)
      return sien == leur ? un < autre : sien > leur
    }
    for rang in perdants.prefix(manque) { parts[rang] += 1 }
    return parts
  }
}
