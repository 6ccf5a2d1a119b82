/// Avoirs, by the naive model.
extension FactureNaive {
  /// How much of which line an avoir would credit.
  func quantitesACrediter(_ demandees: [LigneACrediterSimple]?) throws(RefusPrevu) -> [Int: Int] {
    let ouvertes = rangs.filter { reste($0) != 0 }
    guard !ouvertes.isEmpty else { throw RefusPrevu(code: "avoir-rien-a-crediter") }
    let choisies = demandees ?? ouvertes.map { LigneACrediterSimple(ligne: $0, quantite: nil) }
    guard !choisies.isEmpty else { throw RefusPrevu(code: "avoir-sans-ligne") }
    var quantites: [Int: Int] = [:]
    for choisie in choisies {
      try exigerLigne(choisie.ligne)
      guard quantites[choisie.ligne] == nil else {
        throw RefusPrevu(code: "avoir-ligne-en-double")
      }
      let reste = reste(choisie.ligne)
      guard reste != 0 else { throw RefusPrevu(code: "avoir-ligne-creditee") }
      let quantite = choisie.quantite ?? reste
      let signe = lignes[choisie.ligne].quantite.signum()
      guard quantite * signe > 0, quantite * signe <= reste * signe else {
        throw RefusPrevu(code: "avoir-quantite")
      }
      quantites[choisie.ligne] = quantite
    }
    return quantites
  }

  /// What it comes to: of a rate whose last line it credits, all that is left.
  func totauxAvoir(_ quantites: [Int: Int]) throws(RefusPrevu) -> TotauxNaifs {
    var sommees: [(cle: CleNaive, total: Int)] = []
    for (rang, quantite) in quantites {
      sommees.append((lignes[rang].cle, try SommesNaives.ligne(quantite, lignes[rang].prix)))
    }
    var avoir = try TotauxNaifs(sommees, remise: remise)
    for cle in avoir.bases.keys {
      var (base, tva) = (totaux.bases[cle] ?? 0, totaux.tva[cle] ?? 0)
      for ancien in avoirs {
        base -= ancien.totaux.bases[cle] ?? 0
        tva -= ancien.totaux.tva[cle] ?? 0
      }
      let entier = rangs.allSatisfy {
        lignes[$0].cle != cle || reste($0) == quantites[$0] ?? 0
      }
      let calculee = avoir.bases[cle] ?? 0
      let deduite = rangs.contains { lignes[$0].cle == cle && lignes[$0].quantite < 0 }
      if deduite, !entier, calculee < 0 || calculee > base {
        throw RefusPrevu(code: "avoir-deduction-partielle")
      }
      let retenue = entier ? base : min(calculee, base)
      avoir.bases[cle] = retenue
      avoir.tva[cle] = entier ? tva : min(try SommesNaives.pourcent(retenue, cle.tva), tva)
    }
    try avoir.verifier()
    return avoir
  }
}
