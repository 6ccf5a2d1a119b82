/// What a document comes to before VAT, line by line, whether its prices include it or not.
///
/// Before VAT the lines have their own totals. With prices that include it, the base of each group is
/// shared out over its lines, so that they add up to it to the cent:
///
///     9.99, 9.99, 9.99 at 20 %: base 24.97     8.33  8.32  8.32
///
/// What stands between the lines of a group and its base is the discount on the whole; on an avoir
/// without one it is a cent or two of rounding, more or less.
package struct SommesHT {
  /// What each line comes to.
  package private(set) var lignes: [Montant]
  /// The groups, and what their lines come to beyond their base.
  package private(set) var ecarts: [(groupe: GroupeTVA, montant: Montant)] = []

  /// Shares the bases of groups out over their lines.
  package init(
    _ lignes: [(cle: CleTVA, total: Montant)], groupes: [GroupeTVA], prix: PrixSaisis
  ) {
    self.lignes = lignes.map(\.total)
    for groupe in groupes {
      let rangs = lignes.indices.filter { lignes[$0].cle == groupe.cle }
      let totaux = rangs.map { Int128(lignes[$0].total.unites) }
      let somme = totaux.reduce(0, +)
      let net = prix == .ht ? somme : Self.horsTaxe(somme, groupe)
      if prix == .ttc {
        let taux = Int128(10_000 + groupe.tva.unites)
        let parts = Arrondi.repartir(net, parts: totaux.map { $0 * 10_000 }, sur: taux)
        for (rang, part) in zip(rangs, parts) { self.lignes[rang] = Montant(cents: part) }
      }
      ecarts.append((groupe, Montant(cents: net - Int128(groupe.base.unites))))
    }
  }

  /// What the lines of a group come to before VAT: its base, unless there is a discount to take off.
  private static func horsTaxe(_ somme: Int128, _ groupe: GroupeTVA) -> Int128 {
    let net = Int128(groupe.base.unites) + Int128(groupe.montantTVA.unites)
    if somme == net { return Int128(groupe.base.unites) }
    return somme - CalculSommes.tva(somme, groupe.tva, .ttc)
  }

  /// A price or an amount of that rate without the VAT in it, in the same unit.
  package static func horsTaxe(_ unites: Int64, _ taux: Taux, _ prix: PrixSaisis) -> Int64 {
    guard prix == .ttc else { return unites }
    let part = Arrondi.part(Int128(unites), 10_000, sur: Int128(10_000 + taux.unites))
    return Int64(clamping: part)
  }

  /// The VAT on a base.
  package static func tva(de base: Montant, _ taux: Taux) -> Montant {
    Montant(cents: CalculSommes.tva(Int128(base.unites), taux, .ht))
  }
}

extension ContenuLigne {
  /// What so much of it comes to before its own discount.
  package func brut(_ quantite: Quantite) throws(RefusFacturation) -> Montant {
    var entier = self
    entier.remise = nil
    return try CalculSommes.total(quantite, de: entier)
  }
}

extension Remise {
  /// Whether it is a percentage that takes just so much off a sum.
  package func prend(_ montant: Montant, de somme: Montant) -> Bool {
    self.montant == .zero && !estNulle && part(de: Int128(somme.unites)) == Int128(montant.unites)
  }
}

extension Montant {
  /// An amount that lies within the ceiling as those it was made of do.
  fileprivate init(cents: Int128) { self.init(unitesAdmises: Int64(clamping: cents)) }
}
