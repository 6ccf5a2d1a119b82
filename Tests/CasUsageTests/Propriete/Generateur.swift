import Graine

/// Draws commands that are plausible in view of what is there, with a share that is not.
struct Generateur {
  var hasard: GenerateurGraine
  private var horloge: Int64 = 1_767_603_600_000_000
  private var prochaineCle = 1

  init(graine: UInt64) {
    hasard = GenerateurGraine(graine: graine)
    horloge += Int64(hasard.entier(0...300)) * 86_400_000_000
  }

  /// The next command to try on a registre that stands so.
  mutating func essai(_ naif: RegistreNaif) -> Essai {
    avancer()
    var essai = Essai(commande: commande(naif), horloge: horloge)
    if hasard.chance(essai.commande == .corrigerHorloge ? 60 : 8) {
      let retard = hasard.chance(60) ? hasard.entier(0...5_000_000) : hasard.entier(0...90_000_000)
      essai.horloge = (naif.heure ?? horloge) - Int64(retard)
      if essai.commande == .corrigerHorloge { horloge = essai.horloge }
    }
    choisirCle(&essai, naif)
    choisirVersion(&essai, naif)
    return essai
  }

  private mutating func avancer() {
    switch hasard.entier(1...100) {
    case 1...6: horloge += Int64(hasard.entier(1...12)) * 86_400_000_000
    case 7...20: break
    default: horloge += Int64(hasard.entier(1...10_800_000_000))
    }
  }

  /// A new key, a key once more for the same command, or one for another.
  private mutating func choisirCle(_ essai: inout Essai, _ naif: RegistreNaif) {
    let draw = hasard.entier(1...100)
    guard draw > 6 || naif.cles.isEmpty else {
      let cle = hasard.parmi(naif.cles.keys.sorted())
      guard let ancienne = naif.cles[cle] else { return }
      if draw <= 4 {
        (essai.cle, essai.commande) = (cle, ancienne)
      } else if ancienne.genre != essai.commande.genre {
        essai.cle = cle
      }
      return
    }
    guard draw <= 30 else { return }
    essai.cle = prochaineCle
    prochaineCle += 1
  }

  private mutating func choisirVersion(_ essai: inout Essai, _ naif: RegistreNaif) {
    guard !essai.commande.flux.isEmpty, hasard.chance(12) else { return }
    let derniere = essai.commande.flux.compactMap { naif.dernieres[$0] }.max() ?? 0
    essai.version = hasard.chance(70) ? derniere : derniere - 1
  }

  private mutating func commande(_ naif: RegistreNaif) -> Commande {
    guard naif.ouvert != nil || hasard.chance(70) else {
      return .ouvrir(vendeur(just: 60))
    }
    switch hasard.entier(1...100) {
    case 1: return .ouvrir(vendeur(just: 90))
    case 2: return .modifierVendeur(vendeur(just: 75))
    case 3: return .corrigerHorloge
    case 4...6: return .creerClient(client())
    case 7: return .modifierClient(rang(naif.clients.count), client())
    case 8: return .creerProduit(produit())
    case 9: return .modifierProduit(rang(naif.produits.count), produit())
    case 10...19: return .creerFacture(facture(naif))
    case 20 where hasard.chance(40): return .cloturer(jour: finDePeriode(naif))
    default: return commandeSurFacture(naif)
    }
  }

  /// Mostly some weeks ago, so that acts dated a few days back go on.
  private mutating func finDePeriode(_ naif: RegistreNaif) -> Int {
    let retard = hasard.parmi([-1, 0, 1, 5, 19, 20, 21, 30, 30, 40, 40, 60])
    return naif.jour(a: horloge) - retard
  }

  /// A rank that is there, or now and then one that is not.
  mutating func rang(_ nombre: Int) -> Int {
    nombre == 0 || hasard.chance(4) ? nombre + hasard.entier(0...2) : hasard.entier(0...nombre - 1)
  }

  private mutating func vendeur(just pourcent: Int) -> VendeurSimple {
    var vendeur = VendeurSimple(franchise: hasard.chance(20), accord: accord(pourcent))
    vendeur.fuseau = hasard.parmi([
      "Europe/Paris", "America/Miquelon", "Indian/Reunion", "America/Cayenne",
      "America/Guadeloupe",
    ])
    let annuelle = hasard.chance(70)
    vendeur.factures = SerieSimple(
      prefixe: "F", parAnnee: annuelle, parMois: annuelle && hasard.chance(30),
      chiffres: hasard.parmi([1, 4]))
    vendeur.avoirs = vendeur.factures
    if hasard.chance(80) { vendeur.avoirs.prefixe = "A" }
    return vendeur
  }

  private mutating func accord(_ just: Int) -> Accord {
    hasard.chance(just) ? .juste : hasard.parmi([.siretEtranger, .tvaEtrangere])
  }

  mutating func client() -> ClientSimple {
    ClientSimple(
      professionnel: hasard.chance(60), pays: hasard.parmi(["FR", "MQ", "BE"]), accord: accord(90))
  }

  private mutating func produit() -> ProduitSimple {
    ProduitSimple(prix: prix(), tva: hasard.chance(50) ? taux() : nil)
  }

  mutating func prix() -> Int {
    switch hasard.entier(1...100) {
    case 1: 999_999_999_999_999
    case 2: 0
    case 3...30: hasard.entier(1...500_000_000)
    case 31...36: hasard.entier(1...20_000)
    case 37...46: hasard.entier(1...9) * 10_000
    default: hasard.entier(1...50_000) * 10_000
    }
  }

  mutating func taux() -> Int {
    hasard.parmi([2000, 2000, 2000, 2000, 1000, 1000, 550, 550, 210, 0, 0, 90, 1960])
  }
}

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
      // Few drafts deduct a deposit, and most are given up before they are issued.
      let deduit = hasard.chance(15)
      let rempli = rangFacture(naif, .brouillon) {
        !(deduit ? $0.deductions : $0.rangs).isEmpty
      }
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
      if hasard.chance(10), let entamee = deductionEntamee(naif) { return entamee }
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

/// Commands about what a draft says at its head, and about what it takes over from other factures.
extension Generateur {
  mutating func commandeDEnTete(_ naif: RegistreNaif) -> Commande {
    let brouillon = rangFacture(naif, .brouillon)
    switch hasard.entier(1...100) {
    case 1...8: return .modifierNature(brouillon, hasard.parmi([nil, "biens", "mixte"]))
    case 9...18:
      let jour = aujourdhui(naif)
      let periode = PeriodeSimple(debut: jour, fin: jour + hasard.entier(-2...5))
      return .modifierLivraison(brouillon, hasard.chance(20) ? nil : periode)
    case 19...26: return .modifierReferences(brouillon, hasard.parmi([nil, "C-12"]))
    case 27...34: return .modifierVersement(brouillon, hasard.parmi([nil, "Affacturage"]))
    case 35...55: return copie(naif)
    default: return deduction(naif)
    }
  }

  private mutating func copie(_ naif: RegistreNaif) -> Commande {
    let modele = rangFacture(naif, hasard.parmi([.emise, .emise, .brouillon, .annulee]))
    let client = hasard.chance(30) ? rang(naif.clients.count) : nil
    let jour = hasard.chance(30) ? aujourdhui(naif) + hasard.entier(-3...3) : nil
    return .dupliquer(modele, client: client, jour: hasard.chance(2) ? 2_932_890 : jour)
  }

  /// A deposit from a draft, mostly one of the same client.
  private mutating func deduction(_ naif: RegistreNaif) -> Commande {
    let brouillon = rangFacture(naif, .brouillon)
    let aPlusieursTaux = hasard.chance(60)
    let acompte = rangFacture(naif, .emise) {
      $0.type == "acompte" && (!aPlusieursTaux || $0.totaux.bases.count > 1)
    }
    guard naif.factures.indices.contains(acompte), hasard.chance(85) else {
      return .deduire(brouillon, acompte: acompte)
    }
    let client = naif.factures[acompte].client
    let siens = naif.factures.indices.filter {
      naif.factures[$0].etape == .brouillon && naif.factures[$0].client == client
        && !naif.factures[$0].rangs.isEmpty
    }
    if let sien = siens.last { return .deduire(sien, acompte: acompte) }
    var facture = facture(naif)
    facture.client = client
    return .creerFacture(facture)
  }
}
