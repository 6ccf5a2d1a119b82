/// The sums of an invoice, in the order of EN 16931: one rounding for each line, one for the
/// discount and one for the VAT of each rate.
///
///     3 × 33.335 = 100.005 → 100.01     at 20 %
///     1 × 50.00            →  50.00     at 5.5 %
///     sous-total             150.01
///     remise 10 %: 20 %: 100.01 − 10.00 = 90.01    5.5 %: 50.00 − 5.00 = 45.00
///     TVA:         20 %: 18.00                     5.5 %: 2.48 (2.475)
///     total HT 135.01   TVA 20.48   total TTC 155.49
package enum CalculSommes {
  /// Quantity times price, rounded to the cent.
  package static func totalLigne(
    _ quantite: Quantite, prix: PrixUnitaire
  ) throws(RefusFacturation) -> Montant {
    // Ten-thousandths times millionths are 10⁻¹⁰; a cent is 10⁸ of them.
    let produit = Int128(quantite.unites) * Int128(prix.unites)
    return try Montant(
      unites: Arrondi.diviser(produit, par: 100_000_000), champ: .total)
  }

  /// What the lines come to after the discount.
  package static func totaux(
    _ lignes: [Ligne], remise: Pourcentage
  ) throws(RefusFacturation) -> Totaux {
    var sommes = SommesParTaux()
    for ligne in lignes { sommes.ajouter(ligne) }
    return try sommes.totaux(remise: remise)
  }

  /// Base and VAT of the lines of one rate, from the sum of their totals.
  static func groupe(
    _ cle: CleTVA, somme: Int128, remise: Pourcentage
  ) throws(RefusFacturation) -> GroupeTVA {
    let base = try base(somme, remise: remise)
    return GroupeTVA(
      tva: cle.tva, categorieTVA: cle.categorieTVA, base: base, montantTVA: try tva(base, cle.tva))
  }

  /// What is left of a sum after the discount.
  static func base(_ somme: Int128, remise: Pourcentage) throws(RefusFacturation) -> Montant {
    try Montant(unites: somme, champ: .total)
      - Montant(unites: part(somme, remise.unites), champ: .total)
  }

  /// The VAT on a base.
  static func tva(_ base: Montant, _ taux: Taux) throws(RefusFacturation) -> Montant {
    try Montant(unites: part(Int128(base.unites), taux.unites), champ: .total)
  }

  /// So many hundredths of a percent of a sum, rounded to the cent.
  private static func part(_ somme: Int128, _ centiemes: Int64) -> Int128 {
    Arrondi.diviser(somme * Int128(centiemes), par: 10_000)
  }
}

extension CleTVA {
  init(_ contenu: ContenuLigne) {
    self.init(tva: contenu.tva, categorieTVA: contenu.categorieTVA)
  }
}
