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
