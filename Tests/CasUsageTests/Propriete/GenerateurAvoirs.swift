import Graine

/// What is asked of avoirs.
extension Generateur {
  mutating func avoir(_ rang: Int, _ naif: RegistreNaif) -> Commande {
    var avoir = AvoirSimple()
    let jour = aujourdhui(naif)
    if hasard.chance(20) { avoir.jour = jour + hasard.parmi([0, 0, 0, 1, -1, -30]) }
    avoir.dateFuture = hasard.chance(50)
    guard naif.factures.indices.contains(rang), hasard.chance(70) else {
      return .crediter(rang, avoir)
    }
    avoir.lignes = []
    for _ in 0..<hasard.parmi([1, 1, 1, 1, 2, 2, 3, 0]) {
      let facture = naif.factures[rang]
      let ligne = rangLigne(rang, naif)
      let laisse =
        facture.lignes.indices.contains(ligne)
        ? facture.laisse(ligne) : FactureNaive.Laisse(quantite: 0, montant: 0)
      avoir.lignes?.append(
        hasard.chance(35)
          ? LigneACrediterSimple(ligne: ligne, montant: part(laisse.montant, pas: 100))
          : LigneACrediterSimple(ligne: ligne, quantite: part(laisse.quantite, pas: 10_000)))
    }
    return .crediter(rang, avoir)
  }

  /// One unit more of a cheap line, over and over, so that the cents of roundings add up.
  func bouchee(_ naif: RegistreNaif) -> Commande? {
    let choix = naif.factures.indices.filter { naif.factures[$0].etape == .emise }.flatMap { rang in
      naif.factures[rang].rangs.map { (rang: rang, ligne: $0) }
    }
    let petites = choix.filter { rang, ligne in
      let facture = naif.factures[rang]
      return facture.lignes[ligne].prix <= 100_000 && facture.laisse(ligne).quantite >= 10_000
    }
    let entamee = petites.max {
      naif.factures[$0.rang].avoirs.count < naif.factures[$1.rang].avoirs.count
    }
    return entamee.map { rang, ligne in
      .crediter(rang, AvoirSimple(lignes: [LigneACrediterSimple(ligne: ligne, quantite: 10_000)]))
    }
  }

  /// Nothing, a part, or now and then too much.
  private mutating func part(_ reste: Int, pas: Int) -> Int? {
    switch hasard.entier(1...100) {
    case 1...40: nil
    case 41...46: min(reste + 1, 9_999_999_999_999)
    case 47...49: -reste
    case 50...60: reste / 2
    case 61...80: reste.signum() * min(pas, abs(reste))
    default: reste / hasard.entier(2...7)
    }
  }
}
