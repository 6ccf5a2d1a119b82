import Graine

/// Commands about factures.
extension Generateur {
  /// Today, as far as dates need to be near it.
  func aujourdhui(_ naif: RegistreNaif) -> Int { naif.heure.map(naif.jour(a:)) ?? 20_500 }

  mutating func facture(_ naif: RegistreNaif) -> FactureSimple {
    let aujourdhui = aujourdhui(naif)
    var facture = FactureSimple(client: rang(naif.clients.count))
    if hasard.chance(40) { facture.jour = aujourdhui + hasard.entier(-3...2) }
    if hasard.chance(1) { facture.jour = 2_932_890 }
    facture.echeance = echeance(depuis: facture.jour ?? aujourdhui)
    if hasard.chance(30) { facture.tva = naif.franchise && hasard.chance(60) ? 0 : taux() }
    if hasard.chance(30) { facture.remise = remise() }
    facture.conditions = mode()
    facture.ttc = hasard.chance(30)
    switch hasard.entier(1...100) {
    case 1...20: facture.type = "acompte"
    case 21...24: facture.type = hasard.parmi(["facture", "rectificative"])
    case 25...36:
      facture.remplace = rangFacture(naif, .emise) { facture in
        !facture.rangs.allSatisfy { facture.estEpuisee($0) }
      }
      facture.type = hasard.parmi([nil, nil, nil, "rectificative", "acompte"])
    default: break
    }
    if hasard.chance(8) {
      facture.livraison = PeriodeSimple(
        debut: aujourdhui, fin: aujourdhui + hasard.entier(-2...5))
    }
    return facture
  }

  private mutating func echeance(depuis jour: Int) -> EcheanceSimple {
    switch hasard.entier(1...100) {
    case 1...4: .jour(jour - hasard.entier(1...5))
    case 5...30: .jour(min(jour + hasard.entier(0...45), RegistreNaif.dernierJour))
    case 31...33: .delai(hasard.parmi([-1, 3651]))
    case 34...50: .delai(hasard.entier(0...60))
    default: .delai(30)
    }
  }

  mutating func remise() -> RemiseSimple {
    if hasard.chance(35) { return RemiseSimple(montant: hasard.entier(0...20_000)) }
    return RemiseSimple(
      pourcentage: hasard.parmi([0, 500, 1000, 3333, 10_000, hasard.entier(0...10_000)]))
  }

  mutating func mode() -> String {
    hasard.parmi(["virement", "virement", "cheque", "carte", "especes", "prelevement", "effet"])
  }

  mutating func commandeSurFacture(_ naif: RegistreNaif) -> Commande {
    if !naif.factures.contains(where: { $0.etape == .brouillon }), hasard.chance(80) {
      return naif.clients.isEmpty ? .creerClient(client()) : .creerFacture(facture(naif))
    }
    if hasard.chance(12) { return commandeDEnTete(naif) }
    let brouillon = rangFacture(naif, .brouillon)
    switch hasard.entier(1...100) {
    case 1...30: return ajout(brouillon, naif)
    case 31...35:
      return .modifierLigne(brouillon, ligne: rangLigne(brouillon, naif), modification())
    case 36...38: return .retirerLigne(brouillon, ligne: rangLigne(brouillon, naif))
    case 39...42: return .accorderRemise(brouillon, remise())
    case 43...44:
      let jour = naif.factures.indices.contains(brouillon) ? naif.factures[brouillon].jour : 20_500
      return .modifierEcheance(brouillon, echeance(depuis: jour))
    case 45...46: return .modifierConditions(brouillon, mode())
    case 47...48: return .modifierNotes(brouillon, hasard.parmi([nil, "Merci"]))
    case 49...50: return .changerClient(brouillon, client: rang(naif.clients.count))
    case 51...52: return .annulerFacture(brouillon)
    case 53...68:
      let rempli = rangFacture(naif, .brouillon) { !$0.rangs.isEmpty }
      var emission = EmissionSimple(jour: jourEmission(naif), dateFuture: hasard.chance(50))
      if hasard.chance(15), naif.factures.indices.contains(rempli) {
        emission.paye = montant(naif.factures[rempli].totaux.ttc)
      }
      return .emettre(hasard.chance(92) ? rempli : brouillon, emission)
    case 69...76:
      let due = rangFacture(naif, .emise) { $0.solde() > 0 }
      return paiement(hasard.chance(85) ? due : rangFacture(naif, .emise), naif)
    case 77...83:
      return fonds(naif)
    case 84...86:
      let emise = rangFacture(naif, .emise) { !$0.paiements.isEmpty }
      let nombre = naif.factures.indices.contains(emise) ? naif.factures[emise].paiements.count : 0
      return .annulerPaiement(emise, paiement: rang(nombre))
    default:
      if hasard.chance(40), let bouchee = bouchee(naif) { return bouchee }
      let ouverte = rangFacture(naif, .emise) { facture in
        facture.rangs.contains { !facture.estEpuisee($0) }
      }
      return avoir(hasard.chance(85) ? ouverte : rangFacture(naif, .emise), naif)
    }
  }

  /// Mostly a recent facture at that stage; now and then any, or one that is not there.
  mutating func rangFacture(
    _ naif: RegistreNaif, _ etape: FactureNaive.Etape,
    _ choix: (FactureNaive) -> Bool = { _ in true }
  ) -> Int {
    let bons = naif.factures.indices.suffix(30).filter {
      naif.factures[$0].etape == etape && choix(naif.factures[$0])
    }
    guard hasard.chance(88), !bons.isEmpty else { return rang(naif.factures.count) }
    return hasard.parmi(Array(bons.suffix(8)))
  }

  mutating func rangLigne(_ facture: Int, _ naif: RegistreNaif) -> Int {
    guard naif.factures.indices.contains(facture) else { return 0 }
    return rang(naif.factures[facture].lignes.count)
  }

  private mutating func jourEmission(_ naif: RegistreNaif) -> Int? {
    hasard.chance(35) ? nil : aujourdhui(naif) + hasard.parmi([0, 0, 0, 0, 0, 0, 0, -1, 1, -20])
  }

  private mutating func paiement(_ rang: Int, _ naif: RegistreNaif) -> Commande {
    let solde = naif.factures.indices.contains(rang) ? naif.factures[rang].solde() : 0
    var paiement = PaiementSimple(montant: montant(solde))
    if hasard.chance(30) { paiement.jour = aujourdhui(naif) + hasard.entier(-10...20) }
    if hasard.chance(50) { paiement.mode = mode() }
    paiement.tropPercu = hasard.chance(15)
    paiement.dateFuture = hasard.chance(50)
    // Cash that was given back may come again.
    if let rendu = especesRendues(rang, naif), hasard.chance(60) {
      (paiement.mode, paiement.montant) = ("especes", rendu)
    }
    return .payer(rang, paiement)
  }

  private func especesRendues(_ rang: Int, _ naif: RegistreNaif) -> Int? {
    guard naif.factures.indices.contains(rang) else { return nil }
    return naif.factures[rang].paiements.last { $0.mode == "especes" && $0.annule }?.montant
  }

  mutating func montant(_ solde: Int) -> Int {
    switch hasard.entier(1...100) {
    case 1...5: -hasard.entier(0...100)
    case 6...12: min(max(solde, 0) + 1, SommesNaives.plafond)
    case 13...50: max(solde, 1)
    case 51...80: max(1, solde / hasard.entier(2...5))
    default: hasard.entier(1...200_000)
    }
  }
}
