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
  /// What so much of a line comes to: its quantity times its price, rounded to the cent, less its
  /// part of the line's discount.
  ///
  /// A line of nothing is refused, for it has no parts.
  package static func total(
    _ quantite: Quantite, de contenu: ContenuLigne
  ) throws(RefusFacturation) -> Montant {
    guard contenu.quantite != .zero else { throw RefusFacturation.quantiteNulle }
    // Ten-thousandths times millionths are 10⁻¹⁰; a cent is 10⁸ of them.
    let produit = Int128(quantite.unites) * Int128(contenu.prixUnitaire.unites)
    let brut = Arrondi.diviser(produit, par: 100_000_000)
    guard let remise = contenu.remise(sur: quantite) else {
      return try Montant(unites: brut, champ: .total)
    }
    let reste = brut - remise.part(de: brut) - Int128(remise.montant.unites)
    return try Montant(unites: reste, champ: .total)
  }

  /// What the lines come to after the discount.
  package static func totaux(_ lignes: [Ligne], _ enTete: EnTete) throws(RefusFacturation) -> Totaux
  {
    try SommesParTaux(lignes).totaux(enTete)
  }

  /// Base and VAT of the lines of one group, from what is left of their sum after the discount.
  static func groupe(
    _ cle: CleTVA, reste: Int128, prix: PrixSaisis
  ) throws(RefusFacturation) -> GroupeTVA {
    let tva = tva(reste, cle.tva, prix)
    return GroupeTVA(
      cle, base: try Montant(unites: prix == .ht ? reste : reste - tva, champ: .total),
      montantTVA: try Montant(unites: tva, champ: .total))
  }

  /// The VAT on a sum, or the VAT in it.
  static func tva(_ somme: Int128, _ taux: Taux, _ prix: PrixSaisis) -> Int128 {
    let (part, entier) = (Int128(taux.unites), Int128(10_000))
    return Arrondi.part(somme, part, sur: prix == .ht ? entier : entier + part)
  }
}

extension Remise {
  /// What its percentage takes off a sum, rounded to the cent.
  func part(de somme: Int128) -> Int128 {
    Arrondi.part(somme, Int128(pourcentage.unites), sur: 10_000)
  }
}

extension ContenuLigne {
  /// The discount that so much of the line bears: the same percentage, and its part of an amount.
  package func remise(sur quantite: Quantite) -> Remise? {
    guard var remise else { return nil }
    let part = Arrondi.part(
      Int128(remise.montant.unites), Int128(quantite.unites), sur: Int128(self.quantite.unites))
    remise.montant = Montant(unitesAdmises: Int64(clamping: part))
    return remise
  }

  /// Whether the discount on the whole concerns the line: a deposit was invoiced without it.
  var estRemisable: Bool { self.factureAnterieure == nil }
}
