import Graine

/// Commands about what becomes of payments.
extension Generateur {
  mutating func fonds(_ naif: RegistreNaif) -> Commande {
    switch hasard.entier(1...100) {
    case 1...35: rejet(naif)
    case 36...60: remboursement(naif)
    case 61...75: reglement(naif)
    case 76...88: imputation(naif)
    default: perte(naif)
    }
  }

  private mutating func rejet(_ naif: RegistreNaif) -> Commande {
    let emise = rangFacture(naif, .emise) { !$0.paiements.isEmpty }
    let nombre = naif.factures.indices.contains(emise) ? naif.factures[emise].paiements.count : 0
    var rejet = RejetSimple(jour: jour(naif))
    if hasard.chance(30) { rejet.frais = hasard.parmi([0, 1500, 2000]) }
    return .rejeterPaiement(emise, paiement: rang(nombre), rejet)
  }

  private mutating func remboursement(_ naif: RegistreNaif) -> Commande {
    let payee = rangFacture(naif, .emise) { $0.recu(le: RegistreNaif.dernierJour) > 0 }
    guard naif.factures.indices.contains(payee) else {
      return .rembourser(payee, RemboursementSimple(montant: 100))
    }
    let facture = naif.factures[payee]
    var rendu = RemboursementSimple(montant: montant(facture.recu(le: aujourdhui(naif))))
    rendu.jour = jour(naif)
    rendu.auDela = hasard.chance(50)
    if hasard.chance(40) { rendu.mode = mode() }
    if hasard.chance(30) {
      rendu.avoir = rang(facture.avoirs.count)
      if let avoir = facture.avoirs.last, hasard.chance(60) { rendu.montant = avoir.totaux.ttc }
    }
    return .rembourser(payee, rendu)
  }

  private mutating func reglement(_ naif: RegistreNaif) -> Commande {
    var rangs: [Int] = []
    for _ in 0..<hasard.entier(2...4) {
      let client = client(rangs.first, naif)
      rangs.append(rangFacture(naif, .emise) { $0.du() > 0 && $0.client == client ?? $0.client })
    }
    let dus = Set(rangs).filter { naif.factures.indices.contains($0) }
      .map { max(0, naif.factures[$0].du()) }
    let total = min(dus.reduce(0, +), SommesNaives.plafond - 1)
    var paiement = PaiementSimple(
      montant: montant(total), mode: hasard.parmi(["virement", "compensation"]))
    paiement.jour = jour(naif)
    paiement.tropPercu = hasard.chance(20)
    return .regler(rangs, paiement)
  }

  private mutating func imputation(_ naif: RegistreNaif) -> Commande {
    let payee = rangFacture(naif, .emise) { $0.recu(le: RegistreNaif.dernierJour) > 0 }
    let client = client(payee, naif)
    let due =
      hasard.chance(10)
      ? payee : rangFacture(naif, .emise) { $0.du() > 0 && $0.client == client ?? $0.client }
    let recu =
      naif.factures.indices.contains(payee) ? naif.factures[payee].recu(le: aujourdhui(naif)) : 0
    let du = naif.factures.indices.contains(due) ? naif.factures[due].du() : 0
    var paiement = PaiementSimple(montant: montant(max(0, min(recu, du))), mode: "compensation")
    paiement.jour = jour(naif)
    paiement.tropPercu = hasard.chance(30)
    return .imputer(payee, sur: due, paiement)
  }

  /// Mostly who is to pay what goes with an invoice; now and then nobody in particular.
  private mutating func client(_ rang: Int?, _ naif: RegistreNaif) -> Int? {
    guard let rang, naif.factures.indices.contains(rang), hasard.chance(85) else { return nil }
    return naif.factures[rang].client
  }

  private mutating func perte(_ naif: RegistreNaif) -> Commande {
    let due = rangFacture(naif, .emise) { $0.du() > 0 }
    return .passerEnPerte(due, jour: jour(naif))
  }

  private mutating func jour(_ naif: RegistreNaif) -> Int? {
    hasard.chance(60) ? nil : aujourdhui(naif) + hasard.parmi([0, -1, -3, -20, 1])
  }
}
