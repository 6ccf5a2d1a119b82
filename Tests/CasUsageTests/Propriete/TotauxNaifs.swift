/// A rate and its category, by which lines are summed; the highest rate stands first.
struct CleNaive: Hashable, Comparable {
  let tva: Int
  let categorie: String
  let code: String?

  static func < (une: Self, autre: Self) -> Bool {
    (-une.tva, une.categorie, une.code ?? "") < (-autre.tva, autre.categorie, autre.code ?? "")
  }
}

/// What is summed: a line or a part of one, which a discount on the whole may lessen or not.
struct LigneSommee {
  let cle: CleNaive
  let total: Int
  let remisable: Bool
}

/// Base and VAT of each rate, and what they come to.
struct TotauxNaifs: Equatable {
  var sousTotal = 0
  var bases: [CleNaive: Int] = [:]
  var tva: [CleNaive: Int] = [:]

  var ht: Int { bases.values.reduce(0, +) }
  var montantTVA: Int { tva.values.reduce(0, +) }
  var ttc: Int { ht + montantTVA }

  init() {}

  /// Sums lines, and takes the discount off each rate.
  init(_ lignes: [LigneSommee], remise: RemiseSimple, ttc: Bool) throws(RefusPrevu) {
    sousTotal = try SommesNaives.somme(lignes.map(\.total))
    for (cle, part) in Self.parts(de: remise, lignes) {
      let somme = try SommesNaives.somme(lignes.filter { $0.cle == cle }.map(\.total))
      let remisable = Self.remisable(cle, lignes)
      taxer(cle, somme - SommesNaives.pourcent(remisable, remise.pourcentage) - part, ttc: ttc)
    }
    try verifier(ttc: ttc)
  }

  /// Base and VAT of what is left of a rate's sum, which includes VAT or does not.
  mutating func taxer(_ cle: CleNaive, _ reste: Int, ttc: Bool) {
    let taxe = SommesNaives.part(reste, cle.tva, sur: ttc ? 10_000 + cle.tva : 10_000)
    bases[cle] = ttc ? reste - taxe : reste
    tva[cle] = taxe
  }

  static func remisable(_ cle: CleNaive, _ lignes: [LigneSommee]) -> Int {
    lignes.filter { $0.cle == cle && $0.remisable }.map(\.total).reduce(0, +)
  }

  /// What the amount of a discount takes off each rate, no more than there is.
  static func parts(de remise: RemiseSimple, _ lignes: [LigneSommee]) -> [CleNaive: Int] {
    let cles = Set(lignes.map(\.cle)).sorted()
    let poids = cles.map { max(0, remisable($0, lignes)) }
    let montant = min(remise.montant, poids.reduce(0, +))
    return Dictionary(
      uniqueKeysWithValues: zip(cles, SommesNaives.partager(montant, selon: poids)))
  }

  func verifier(ttc: Bool) throws(RefusPrevu) {
    let remise = sousTotal - (ttc ? self.ttc : ht)
    let tous = [sousTotal, ht, montantTVA, remise, self.ttc]
    for valeur in tous + bases.values + tva.values {
      _ = try SommesNaives.verifie(Int128(valeur))
    }
  }
}
