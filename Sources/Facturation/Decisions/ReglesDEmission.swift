// The rules of issue, each by itself. Where one comes from stands above it.

extension ProjetDeFacture {
  /// Lines, their VAT and the sums.
  static let fiscaux: [Interdit] = [
    { projet in
      LignesVisees(projet.lignes) { !$0.convient(a: projet.vendeur.regime) }
        .map(Motif.regimeChange)
    },
    { projet in
      projet.lignes.first { !Taux.enVigueur.contains($0.contenu.tva) }
        .map { .tauxNonAdmis($0.contenu.tva) }
    },
    // A rate of zero may have come to a line from a draft or a produit that a seller without VAT had
    // begun, and nothing in the line tells. What tells that it is meant is its category and the reason,
    // which the law wants on the invoice anyway; France has no rate of zero that needs none.
    { projet in
      LignesVisees(projet.lignes) { $0.tva == .zero && $0.motifExoneration == nil }
        .map(Motif.zeroSansMotif)
    },
    // A discount on the whole beside a deduction would lessen a deposit that was paid, and ask the
    // client for the difference.
    { projet in
      let remise = projet.enTete.remisePourcentage
      guard remise != .zero else { return nil }
      return LignesVisees(projet.lignes) { $0.quantite < .zero }
        .map { .remiseSurDeduction($0, remise: remise) }
    },
    { projet in
      projet.totaux.groupes.first { $0.base < .zero }.map { .baseNegative($0.tva, $0.base) }
    },
  ]

  /// Who sells to whom, and what the VAT of the lines wants of them.
  static let desParties: [Interdit] = [
    // Art. 242 nonies A of annex II to the CGI: the seller's VAT number, and both addresses.
    {
      $0.vendeur.regime == .reel && $0.vendeur.numeroTVA == nil
        ? .vendeurSansNumeroTVA : nil
    },
    {
      $0.client.categorie != .particulier && $0.client.adresse == nil
        ? .clientSansAdresse($0.client.nom) : nil
    },
    // The same article: the buyer's VAT number where he owes the VAT, or takes goods free of it.
    { projet in
      guard projet.client.numeroTVA == nil else { return nil }
      return projet.lignes(de: .autoliquidation, .intracommunautaire)
        .map(Motif.acheteurSansNumeroTVA)
    },
    { projet in
      guard projet.client.estEnFrance else { return nil }
      return projet.lignes(de: .intracommunautaire).map(Motif.intracommunautaireEnFrance)
    },
    { projet in
      guard projet.client.categorie == .particulier else { return nil }
      return projet.lignes(de: .autoliquidation).map(Motif.autoliquidationParticulier)
    },
  ]

  /// Terms of payment and of delivery.
  static let duContrat: [Usage] = [
    // Art. L441-10 of the Code de commerce: between businesses at most 60 days from the invoice.
    { projet in
      let (facture, echeance) = (projet.enTete.dateFacture, projet.enTete.dateEcheance)
      let jours = Int(echeance.jour) - Int(facture.jour)
      guard jours > 60, projet.client.categorie == .professionnel else { return nil }
      return .echeanceLointaine(jours: jours)
    },
    {
      $0.enTete.conditionsPaiement == .virement && $0.vendeur.iban == nil
        ? .virementSansIBAN : nil
    },
    { projet in
      guard projet.enTete.livraison == nil else { return nil }
      return projet.lignes(de: .intracommunautaire).map(Reserve.livraisonSansDate)
    },
  ]

  /// What is known of the client.
  static let duClient: [Usage] = [
    {
      $0.client.categorie == .particulier && $0.client.adresse == nil
        ? .particulierSansAdresse($0.client.nom) : nil
    },
    // Both are for French businesses: others have no SIREN, and no place in the directory.
    { $0.client.manqueDeSiren ? .clientSansSiren($0.client.nom) : nil },
    {
      $0.client.estEntrepriseFrancaise && $0.client.adresseElectronique == nil
        ? .clientSansAdresseElectronique($0.client.nom) : nil
    },
  ]

  private func lignes(de categories: CategorieTVA...) -> LignesVisees? {
    LignesVisees(lignes) { categories.contains($0.categorieTVA) }
  }
}

extension ContenuLigne {
  /// Whether a seller under that regime may invoice the line.
  fileprivate func convient(a regime: RegimeTVA) -> Bool {
    let motifFranchise = motifExoneration == FiscaliteLigne.motifFranchise
    return switch regime {
    case .reel: !motifFranchise
    case .franchise: tva == .zero && categorieTVA != .tauxZero
    case .exonere: tva == .zero && categorieTVA != .tauxZero && !motifFranchise
    }
  }
}

extension FicheClient {
  /// Whether it buys as a French firm does: by its VAT number, or else by where it is.
  fileprivate var estEnFrance: Bool {
    numeroTVA.map { $0.texte.hasPrefix("FR") } ?? (adresse?.pays == .france)
  }

  /// Whether it is a business on French territory.
  fileprivate var estEntrepriseFrancaise: Bool {
    categorie.estProfessionnelle && adresse?.pays.estDeLaRepubliqueFrancaise != false
  }

  fileprivate var manqueDeSiren: Bool {
    estEntrepriseFrancaise && siren == nil && siret == nil
  }
}
