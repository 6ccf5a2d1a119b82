import Graine

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
    let acompte = rangFacture(naif, .emise) { $0.type == "acompte" }
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
