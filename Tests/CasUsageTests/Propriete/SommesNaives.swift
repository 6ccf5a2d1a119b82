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

  /// Shares a sum out by weights: cents one by one to the part that lacks most.
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

/// Avoirs, by the naive model.
extension FactureNaive {
  /// How much of which line an avoir would credit.
  func partsACrediter(_ demandees: [LigneACrediterSimple]?) throws(RefusPrevu) -> [Int: Part] {
    let ouvertes = rangs.filter { !estEpuisee($0) }
    guard !ouvertes.isEmpty else { throw RefusPrevu(code: "avoir-rien-a-crediter") }
    let choisies = demandees ?? ouvertes.map { LigneACrediterSimple(ligne: $0) }
    guard !choisies.isEmpty else { throw RefusPrevu(code: "avoir-sans-ligne") }
    var parts: [Int: Part] = [:]
    for choisie in choisies {
      try exigerLigne(choisie.ligne)
      guard parts[choisie.ligne] == nil else { throw RefusPrevu(code: "avoir-ligne-en-double") }
      guard !estEpuisee(choisie.ligne) else { throw RefusPrevu(code: "avoir-ligne-creditee") }
      parts[choisie.ligne] = try part(choisie)
    }
    try exigerDeductionsEntieres(parts)
    return parts
  }

  /// Refuses to credit what deducts a deposit in part.
  private func exigerDeductionsEntieres(_ parts: [Int: Part]) throws(RefusPrevu) {
    var apres = self
    apres.avoirs.append(Avoir(jour: 0, parts: parts, totaux: TotauxNaifs()))
    let acomptes = Set(parts.keys.compactMap { lignes[$0].acompte })
    let restent = rangs.contains { rang in
      lignes[rang].acompte.map(acomptes.contains) == true && !apres.estEpuisee(rang)
    }
    if restent { throw RefusPrevu(code: "deduction-entiere") }
  }

  private func part(_ choisie: LigneACrediterSimple) throws(RefusPrevu) -> Part {
    let ligne = lignes[choisie.ligne]
    let laisse = laisse(choisie.ligne)
    let tout = choisie.quantite == nil && choisie.montant == nil
    if let montant = choisie.montant ?? (tout && laisse.auMontant ? laisse.montant : nil) {
      guard laisse.tient(montant) else { throw RefusPrevu(code: "avoir-montant") }
      return Part(quantite: nil, total: montant)
    }
    let quantite = choisie.quantite ?? laisse.quantite
    let total = try ligne.total(quantite)
    let signe = ligne.quantite.signum()
    guard quantite * signe > 0, quantite * signe <= laisse.quantite * signe else {
      throw RefusPrevu(code: "avoir-quantite")
    }
    guard !laisse.auMontant || laisse.tient(total) else {
      throw RefusPrevu(code: "avoir-montant")
    }
    return Part(quantite: quantite, total: total)
  }

  /// What it comes to: of a rate whose last line it credits, all that is left.
  func totauxAvoir(_ parts: [Int: Part]) throws(RefusPrevu) -> TotauxNaifs {
    var apres = self
    apres.avoirs.append(Avoir(jour: 0, parts: parts, totaux: TotauxNaifs()))
    let creditees = parts.map { lignes[$0].sommee($1.total) }
    var avoir = TotauxNaifs()
    avoir.sousTotal = try SommesNaives.somme(creditees.map(\.total))
    for cle in Set(creditees.map(\.cle)).sorted() {
      let laissee = laissee(cle)
      guard rangs.contains(where: { lignes[$0].cle == cle && !apres.estEpuisee($0) }) else {
        (avoir.bases[cle], avoir.tva[cle]) = laissee
        continue
      }
      avoir.taxer(cle, nette(creditees, cle), ttc: ttc)
      let base = avoir.bases[cle] ?? 0
      let deduite = rangs.contains { lignes[$0].cle == cle && lignes[$0].quantite < 0 }
      if deduite, base < 0 || base > laissee.base {
        throw RefusPrevu(code: "avoir-deduction-partielle")
      }
      avoir.limiter(cle, a: laissee, ttc: ttc)
    }
    try avoir.verifier(ttc: ttc)
    return avoir
  }

  /// What is credited of a rate, less its part of the discount.
  private func nette(_ creditees: [LigneSommee], _ cle: CleNaive) -> Int {
    let remisable = TotauxNaifs.remisable(cle, creditees)
    let facturee = TotauxNaifs.remisable(cle, sommees)
    let part = TotauxNaifs.parts(de: remise, sommees)[cle] ?? 0
    return creditees.filter { $0.cle == cle }.map(\.total).reduce(0, +)
      - SommesNaives.pourcent(remisable, remise.pourcentage)
      - (facturee > 0 ? SommesNaives.part(part, remisable, sur: facturee) : 0)
  }

  /// Base and VAT of a rate that no avoir has credited yet.
  func laissee(_ cle: CleNaive) -> (base: Int, tva: Int) {
    var (base, tva) = (totaux.bases[cle] ?? 0, totaux.tva[cle] ?? 0)
    for avoir in avoirs {
      base -= avoir.totaux.bases[cle] ?? 0
      tva -= avoir.totaux.tva[cle] ?? 0
    }
    return (base, tva)
  }
}

extension TotauxNaifs {
  /// Takes no more of a rate than is left of it.
  fileprivate mutating func limiter(
    _ cle: CleNaive, a laissee: (base: Int, tva: Int), ttc: Bool
  ) {
    let (base, taxe) = (bases[cle] ?? 0, tva[cle] ?? 0)
    guard ttc else {
      bases[cle] = min(base, laissee.base)
      tva[cle] = min(SommesNaives.pourcent(min(base, laissee.base), cle.tva), laissee.tva)
      return
    }
    let ensemble = min(base + taxe, laissee.base + laissee.tva)
    taxer(cle, ensemble, ttc: true)
    if tva[cle] ?? 0 > laissee.tva {
      (bases[cle], tva[cle]) = (ensemble - laissee.tva, laissee.tva)
    } else if bases[cle] ?? 0 > laissee.base {
      (bases[cle], tva[cle]) = (laissee.base, ensemble - laissee.base)
    }
  }
}
