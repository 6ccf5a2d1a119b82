package import Facturation

/// Invoices with every field that there is, each optional one there half of the time.
extension HasardDeValeurs {
  /// A facture as its events make it, anywhere between draft and wholly credited.
  package mutating func facture() throws -> Facture {
    let creation = FactureCreee(brouillon: entier(1...1_000_000), enTete: enTete())
    var facture = Facture(creation, id: identifiant())
    switch entier(0...5) {
    case 0: for _ in 0..<entier(0...3) { try facture.appliquer(.ligneAjoutee(petiteLigne())) }
    case 1: try facture.appliquer(.factureAnnulee(FactureAnnulee(motif: libelle())))
    default:
      try facture.appliquer(.factureEmise(emission(facture.enTete)))
      for _ in 0..<entier(0...2) { try payer(&facture) }
      for _ in 0..<entier(0...2) { try crediter(&facture) }
    }
    return facture
  }

  /// The client that a draft names.
  package mutating func client(_ id: ClientID) -> Client { Client(id: id, fiche: ficheClient()) }

  package mutating func enTete() -> EnTete {
    EnTete(
      clientId: identifiant(), dateFacture: jour(), dateEcheance: jour(),
      delaiJours: peutEtre { $0.entier(0...60) }, tva: nombre(), conditionsPaiement: choix(),
      remisePourcentage: nombre(), notes: peutEtre { $0.note() },
      notesCommentaire: peutEtre { $0.note() }, nature: peutEtre { $0.choix() },
      livraison: peutEtre { hasard in
        Livraison(
          debut: hasard.jour(), fin: hasard.peutEtre { $0.jour() },
          adresse: hasard.peutEtre { $0.adresse() })
      }, referenceAcheteur: peutEtre { $0.libelle() }, referenceCommande: peutEtre { $0.libelle() })
  }

  package mutating func contenu() -> ContenuLigne {
    ContenuLigne(
      designation: libelle(), quantite: nombre(), unite: peutEtre { $0.libelle() },
      prixUnitaire: nombre(), tva: nombre(), categorieTVA: choix(),
      motifExoneration: peutEtre { $0.libelle() }, produit: peutEtre { $0.identifiant() },
      referenceCommande: peutEtre { $0.libelle() }, dateCommande: peutEtre { $0.jour() })
  }

  package mutating func ficheProduit() -> FicheProduit {
    FicheProduit(
      designation: libelle(), reference: peutEtre { $0.libelle() }, prixUnitaire: nombre(),
      tva: peutEtre { $0.nombre() }, unite: peutEtre { $0.libelle() })
  }

  /// A line whose total passes no ceiling.
  private mutating func petiteLigne() -> LigneAjoutee {
    var contenu = contenu()
    contenu.quantite = Quantite(unitesAdmises: Int64(entier(-100_000...100_000)))
    return LigneAjoutee(ligneId: identifiant(), contenu: contenu)
  }

  private mutating func emission(_ enTete: EnTete) -> FactureEmise {
    FactureEmise(
      numero: numero("F"), enTete: enTete, vendeur: vendeur(), client: ficheClient(),
      lignes: (0..<entier(1...3)).map { _ in
        Ligne(id: identifiant(), contenu: contenu(), total: nombre())
      }, totaux: totaux())
  }

  private mutating func numero(_ lettre: String) -> NumeroEmis {
    let rang = entier(1...9999)
    return NumeroEmis(
      numero: NumeroFacture(texteAdmis: "\(lettre)2026/\(rang)"),
      serie: Serie(texteAdmis: "\(lettre)2026/{n}"), rang: rang)
  }

  private mutating func totaux() -> Totaux {
    Totaux(
      sousTotal: nombre(), remise: nombre(), totalHT: nombre(),
      groupes: (0..<entier(0...2)).map { _ in
        GroupeTVA(tva: nombre(), categorieTVA: choix(), base: nombre(), montantTVA: nombre())
      }, montantTVA: nombre(), totalTTC: nombre())
  }

  private mutating func payer(_ facture: inout Facture) throws {
    let paiement = PaiementEnregistre(
      paiementId: identifiant(), montant: nombre(au: 1), mode: choix(), datePaiement: jour(),
      reference: peutEtre { $0.libelle() })
    try facture.appliquer(.paiementEnregistre(paiement))
    guard entier(0...2) == 0 else { return }
    let annulation = PaiementAnnule(paiementId: paiement.paiementId, motif: libelle())
    try facture.appliquer(.paiementAnnule(annulation))
  }

  private mutating func crediter(_ facture: inout Facture) throws {
    let reste = facture.resteACrediter()
    let lignes = facture.lignes.compactMap { ligne -> LigneCreditee? in
      guard let quantite = reste[ligne.id], quantite != .zero else { return nil }
      return LigneCreditee(ligneId: ligne.id, quantite: quantite, total: nombre())
    }
    let avoir = AvoirEmis(
      avoirId: identifiant(), numero: numero("A"), dateAvoir: jour(),
      numeroFacture: facture.numero ?? NumeroFacture(texteAdmis: "F1"),
      dateFacture: facture.dateFacture, motif: libelle(), lignes: lignes, totaux: totaux())
    try facture.appliquer(.avoirEmis(avoir))
  }
}

/// Who sells and who buys.
extension HasardDeValeurs {
  package mutating func ficheClient() -> FicheClient {
    FicheClient(
      nom: libelle(), categorie: choix(), siren: peutEtre { _ in Siren(texteAdmis: "732829320") },
      siret: peutEtre { _ in Siret(texteAdmis: "73282932000074") },
      numeroTVA: peutEtre { _ in NumeroTVA(texteAdmis: "FR44732829320") },
      adresse: peutEtre { $0.adresse() }, adresseLivraison: peutEtre { $0.adresse() },
      courriel: peutEtre { _ in Courriel(texteAdmis: "élan@exemple.fr") },
      adresseElectronique: peutEtre { $0.libelle() })
  }

  package mutating func vendeur() -> Vendeur {
    Vendeur(
      nom: libelle(), siren: Siren(texteAdmis: "732829320"),
      siret: peutEtre { _ in Siret(texteAdmis: "73282932000074") }, adresse: adresse(),
      formeJuridique: peutEtre { $0.libelle() }, capital: peutEtre { $0.nombre() },
      rcs: peutEtre { $0.libelle() },
      numeroTVA: peutEtre { _ in NumeroTVA(texteAdmis: "FR44732829320") }, regime: choix(),
      optionDebits: un([true, false]),
      iban: peutEtre { _ in IBAN(texteAdmis: "FR1420041010050500013M02606") },
      bic: peutEtre { _ in BIC(texteAdmis: "BNPAFRPP") },
      courriel: peutEtre { _ in Courriel(texteAdmis: "a@b.fr") },
      escompte: peutEtre { $0.libelle() }, tauxPenalites: peutEtre { $0.libelle() })
  }
}
