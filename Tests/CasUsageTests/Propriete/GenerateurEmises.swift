import Graine

/// What is asked of lines of drafts.
extension Generateur {
  mutating func ajout(_ facture: Int, _ naif: RegistreNaif) -> Commande {
    var ligne = LigneSimple(designation: "Pose", quantite: quantite(), prix: prix())
    let produit = hasard.chance(25) && !naif.produits.isEmpty ? rang(naif.produits.count) : nil
    if produit != nil {
      if hasard.chance(50) { ligne.designation = nil }
      if hasard.chance(50) { ligne.prix = nil }
    } else if hasard.chance(5) {
      ligne.prix = nil
    }
    if hasard.chance(3) { ligne.quantite = nil }
    if hasard.chance(45) { ligne.tva = naif.franchise && hasard.chance(85) ? 0 : taux() }
    if hasard.chance(20) { ligne.remise = remise() }
    if hasard.chance(40) { ligne.nature = hasard.parmi(["biens", "services"]) }
    choisirCategorie(&ligne)
    return .ajouterLigne(facture, ligne, produit: produit)
  }

  mutating func modification() -> LigneSimple {
    var ligne = LigneSimple()
    if hasard.chance(30) { ligne.designation = "Dépose" }
    if hasard.chance(50) { ligne.quantite = quantite() }
    if hasard.chance(50) { ligne.prix = prix() }
    if hasard.chance(30) { ligne.tva = taux() }
    if hasard.chance(25) { ligne.remise = remise() } else { ligne.sansRemise = hasard.chance(20) }
    choisirCategorie(&ligne)
    return ligne
  }

  private mutating func choisirCategorie(_ ligne: inout LigneSimple) {
    guard hasard.chance(ligne.tva == 0 ? 60 : 3) else { return }
    if hasard.chance(70) { ligne.categorie = hasard.parmi(["S", "Z", "E", "AE", "K", "G", "O"]) }
    if hasard.chance(50) {
      ligne.code = hasard.parmi(["VATEX-EU-132", "VATEX-EU-AE", "VATEX-FR-FRANCHISE"])
    }
    if hasard.chance(50) { ligne.motif = "Article 261 du CGI" }
  }

  private mutating func quantite() -> Int {
    switch hasard.entier(1...100) {
    case 1: 9_999_999_999_999
    case 2: 0
    case 3...10: -hasard.entier(1...20_000)
    case 11...40: hasard.entier(1...99_999)
    default: hasard.entier(1...20) * 10_000
    }
  }
}

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

  /// One alone of the lines that deduct a deposit, which is refused as long as others are left.
  mutating func deductionEntamee(_ naif: RegistreNaif) -> Commande? {
    let choix = naif.factures.indices.filter {
      naif.factures[$0].etape == .emise && naif.factures[$0].deductions.count > 1
    }
    guard !choix.isEmpty else { return nil }
    let rang = hasard.parmi(choix)
    let ligne = hasard.parmi(naif.factures[rang].deductions)
    return .crediter(rang, AvoirSimple(lignes: [LigneACrediterSimple(ligne: ligne)]))
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

/// Commands about what becomes of payments.
extension Generateur {
  mutating func fonds(_ naif: RegistreNaif) -> Commande {
    switch hasard.entier(1...100) {
    case 1...35: rejet(naif)
    case 36...56: remboursement(naif)
    case 57...69: reglement(naif)
    case 70...88: imputation(naif)
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
