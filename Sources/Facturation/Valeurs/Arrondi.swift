/// The one rounding of the ledger: to the nearest unit, halves away from zero.
enum Arrondi {
  /// `numerateur / diviseur`, rounded; 5/10 gives 1, −5/10 gives −1, 4/10 gives 0.
  static func diviser(_ numerateur: Int128, par diviseur: Int128) -> Int128 {
    assert(diviseur > 0 && diviseur.isMultiple(of: 2))
    let demi = diviseur / 2
    return (numerateur < 0 ? numerateur - demi : numerateur + demi) / diviseur
  }
}
