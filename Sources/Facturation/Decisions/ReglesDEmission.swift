/// An invoice as it is to be issued, but for its number: what the rules of issue look at.
final class ProjetDeFacture: Sendable {
  let enTete: EnTete
  let vendeur: Vendeur
  let client: FicheClient
  let lignes: [Ligne]
  let totaux: Totaux
  /// What is paid of it as it is issued.
  let dejaPaye: Montant?
  /// The day on which its VAT counts; none where it waits to be paid.
  let jourDeTVA: JourDeTVA?
  /// The places of the sale, for which many rules ask.
  let lieux: LieuxDeVente

  init(
    enTete: EnTete, vendeur: Vendeur, client: FicheClient, lignes: [Ligne], totaux: Totaux,
    dejaPaye: Montant?, jourDeTVA: JourDeTVA?
  ) {
    (self.enTete, self.vendeur, self.client) = (enTete, vendeur, client)
    (self.lignes, self.totaux, self.dejaPaye) = (lignes, totaux, dejaPaye)
    self.jourDeTVA = jourDeTVA
    lieux = LieuxDeVente(enTete, vendeur: vendeur, client: client)
  }

  /// A rule that an invoice may break: why it can never be issued so, or nothing.
  typealias Interdit = @Sendable (ProjetDeFacture) -> RefusFacturation?
  /// A rule of what is mostly so: what is to be looked at, or nothing.
  typealias Usage = @Sendable (ProjetDeFacture) -> Avertissement?

  /// What is refused, in the order in which it is told.
  static let interdits: [Interdit] = fiscaux + desParties + BesoinDeTVA.interdits + duPaiement

  /// What is warned of, in the order in which it is told.
  private static let usages: [Usage] = duContrat + BesoinDeTVA.usages + duVendeur + duClient

  /// What is to be looked at.
  var avertissements: [Avertissement] { Self.usages.compactMap { $0(self) } }
}

extension FactureEmise {
  /// What is to be looked at in the invoice, though it may be right.
  package var avertissements: [Avertissement] {
    ProjetDeFacture(
      enTete: enTete, vendeur: vendeur, client: client, lignes: lignes, totaux: totaux,
      dejaPaye: dejaPaye, jourDeTVA: jourDeTVA
    ).avertissements
  }
}

// The rules of issue, each by itself. Where one comes from stands above it.

extension ProjetDeFacture {
  /// Lines, their VAT and the sums.
  static let fiscaux: [Interdit] = [
    { projet in
      let fautives = projet.lignes.filter { !$0.contenu.convient(a: projet.vendeur.regime) }
      let seuls = fautives.allSatisfy { $0.contenu.factureAnterieure != nil }
      return LignesVisees(projet.lignes) { !$0.convient(a: projet.vendeur.regime) }
        .map { .regimeChange($0, acomptes: fautives.acomptesDeduits, seuls: seuls) }
    },
    { projet in
      projet.lignes.first { !Taux.enVigueur.contains($0.contenu.tva) }
        .map { .tauxNonAdmis($0.contenu.tva) }
    },
    // A rate of zero may have come to a line from a draft or a produit that a seller without VAT had
    // begun, and nothing in the line tells. The code of its exemption tells that it is meant; France has
    // no rate of zero that needs none.
    { projet in
      LignesVisees(projet.lignes) { $0.tva == .zero && $0.codeExoneration == nil }
        .map(RefusFacturation.zeroSansMotif)
    },
    // Lines may have gone since the discount was given.
    { projet in
      let remise = projet.enTete.remise
      let total = SommesParTaux(projet.lignes).remisable
      guard Cumul(remise.montant) > total else { return nil }
      return .remiseExcessive(remise, de: .lignes(total))
    },
    // A discount on the whole beside a deduction that names no deposit would lessen what is deducted,
    // and ask the client for the difference.
    { projet in
      let remise = projet.enTete.remise
      guard !remise.estNulle else { return nil }
      return LignesVisees(projet.lignes) { $0.quantite < .zero && $0.estRemisable }
        .map { .remiseSurDeduction($0, remise: remise) }
    },
    // What was paid for the client is no sale as long as it is asked back to the cent (article 267, II, 2 of the CGI).
    { projet in
      LignesVisees(projet.lignes) { $0.estUnDebours && $0.remise != nil }
        .map(RefusFacturation.remiseSurDebours)
    },
    { projet in
      for groupe in projet.totaux.groupes where groupe.base < .zero {
        let lignes = projet.lignes.filter { CleTVA($0.contenu) == groupe.cle }
        // Lines that do not suit the seller's scheme are told of above, with what mends them.
        guard lignes.allSatisfy({ $0.contenu.convient(a: projet.vendeur.regime) }) else { continue }
        // The line that takes off most is to blame: a deposit's, or a reduction, which no deposit mends.
        let pire = lignes.min { $0.total < $1.total }?.contenu.factureAnterieure
        return .baseNegative(groupe.tva, groupe.base, acompte: pire?.numero)
      }
      return nil
    },
    { projet in
      let total = projet.totaux.totalTTC
      guard let paye = projet.dejaPaye, paye > total else { return nil }
      return .payePlusQueLeTotal(paye, total: total)
    },
  ]

  /// How it is to be paid.
  static let duPaiement: [Interdit] = [
    // The mandate is what allows a creditor to take money from the debtor's account; its reference
    // stands on the invoice (BT-89).
    { projet in
      let enTete = projet.enTete
      return enTete.conditionsPaiement == .prelevement && enTete.versement.mandat == nil
        ? .prelevementSansMandat : nil
    }
  ]

  /// Who sells to whom.
  static let desParties: [Interdit] = [
    // Art. 242 nonies A of annex II to the CGI: the seller's VAT number, and both addresses.
    // Art. 286 ter: also one who charges none, for services that a buyer abroad declares.
    { projet in
      let declaree = projet.lignes.contains { $0.contenu.categorieTVA == .autoliquidation }
      return (projet.vendeur.regime == .reel || declaree) && projet.vendeur.numeroTVA == nil
        ? .vendeurSansNumeroTVA : nil
    },
    {
      $0.client.categorie != .particulier && $0.client.adresse == nil
        ? .clientSansAdresse($0.client.nom) : nil
    },
    // Particulars that were recorded before these forms were asked for are looked at again.
    { projet in RefusFacturation("vendeur", projet.vendeur.verifier) },
    { projet in RefusFacturation("client", projet.client.verifier) },
    { projet in projet.enTete.livraison.flatMap { RefusFacturation("livraison", $0.verifier) } },
  ]

  /// What is sold, and terms of payment and of delivery.
  static let duContrat: [Usage] = [
    // On services VAT is due when they are paid for, on goods when they are delivered.
    { $0.enTete.nature == nil ? .sansNature($0.vendeur.regime) : nil },
    { projet in
      projet.enTete.lignesSansNature(parmi: projet.lignes, de: projet.vendeur)
        .map { .lignesSansNature($0, projet.vendeur.regime) }
    },
    // Art. L441-10 of the Code de commerce: between businesses at most 60 days from the invoice.
    { projet in
      let (facture, echeance) = (projet.enTete.dateFacture, projet.enTete.dateEcheance)
      let jours = echeance - facture
      guard jours > 60, projet.client.categorie == .professionnel else { return nil }
      return .echeanceLointaine(jours: jours)
    },
    { projet in
      let versement = projet.enTete.versement
      let estPayee = projet.dejaPaye == projet.totaux.totalTTC
      guard projet.enTete.conditionsPaiement == .virement, versement.compte == nil, !estPayee
      else { return nil }
      if let autre = versement.beneficiaire { return .virementSansCompte(de: autre.nom) }
      return projet.vendeur.iban == nil ? .virementSansIBAN : nil
    },
    { projet in
      guard projet.enTete.livraison == nil else { return nil }
      return LignesVisees(projet.lignes) { $0.categorieTVA == .intracommunautaire }
        .map(Avertissement.livraisonSansDate)
    },
    { projet in
      let estNulle = projet.totaux.totalTTC == .zero && !projet.lignes.isEmpty
      return estNulle && projet.lignes.acomptesDeduits.isEmpty ? .factureNulle : nil
    },
    // What was paid for the client is no sale, and bears no VAT of the seller's (article 267, II, 2 of the CGI).
    { projet in
      LignesVisees(projet.lignes) { ligne in
        let parCompte = ligne.compte.map { $0.estDeDebours && ligne.factureAnterieure == nil }
        return parCompte ?? ligne.estUnDebours != ligne.estUnDebours
      }.map(Avertissement.deboursAMoitie)
    },
    // BR-O-11 to BR-O-14 of EN 16931: beside what is outside the scope of VAT an electronic invoice holds nothing.
    { projet in
      let groupes = projet.totaux.groupes
      guard projet.client.categorie != .particulier, projet.lieux.client?.estFrancais != false,
        groupes.contains(where: { $0.categorieTVA != .horsChamp })
      else { return nil }
      return LignesVisees(projet.lignes) { $0.categorieTVA == .horsChamp }
        .map(Avertissement.horsChampEtAutres)
    },
    // A closed period is declared: its VAT comes with the next return, and belongs to an earlier one.
    { projet in
      guard let jour = projet.jourDeTVA, let du = jour.reporteDu, du != projet.enTete.dateFacture
      else { return nil }
      let regle = RegleDExigibilite(projet.enTete, projet.vendeur, projet.client)
      let vendues = projet.lignes.echeances(regle, projet.enTete.nature, par: projet.vendeur)
      let partielle = vendues.contains { $0.echeance != .jour }
      return .tvaReportee(du: du, au: jour.date, partielle: partielle)
    },
    // Art. 289 of the CGI: an invoice is made out as the goods are delivered or the service is done.
    { projet in
      guard let livraison = projet.enTete.livraison else { return nil }
      let livree = livraison.fin ?? livraison.debut
      let jours = projet.enTete.dateFacture - livree
      if jours > DateCivile.unMois {
        // One that replaces another cannot come with the delivery.
        return projet.enTete.typeFacture == .rectificative
          ? nil : .factureTardive(livree, jours: jours)
      }
      // Of goods VAT waits for the day, and would for a year that was mistyped.
      return -jours > DateCivile.plusDUnAn ? .livraisonLointaine(livree, jours: -jours) : nil
    },
  ]

  /// What the seller says of itself.
  static let duVendeur: [Usage] = [
    // Art. R123-237 and R123-238 of the Code de commerce.
    {
      let manque = $0.vendeur.manqueALaSociete
      return manque.isEmpty ? nil : .societeIncomplete(manque)
    }
  ]

  /// What is known of the client.
  static let duClient: [Usage] = [
    {
      $0.client.categorie == .particulier && $0.client.adresse == nil
        ? .particulierSansAdresse($0.client.nom) : nil
    },
    // These are for the French: others have no SIREN, and no place in the directory.
    { $0.client.manqueDeSiren ? .clientSansSiren($0.client.nom) : nil },
    // The State's portal finds a public body by its SIRET.
    { $0.client.manqueDeSiret ? .publicSansSiret($0.client.nom) : nil },
    {
      $0.client.estEntrepriseFrancaise && $0.client.adresseElectronique == nil
        ? .clientSansAdresseElectronique($0.client.nom) : nil
    },
  ]
}

extension RefusFacturation {
  /// Why what a party says of itself cannot stand, the field named with its path; nothing where it can.
  fileprivate init?(_ partie: String, _ verifier: () throws(RefusFacturation) -> Void) {
    do throws(RefusFacturation) { try verifier() } catch {
      let champ = error.champ.map { Champ(rawValue: "\(partie).\($0)") }
      self = champ.map { error.nommant($0) } ?? error
      return
    }
    return nil
  }
}

extension ContenuLigne {
  /// Whether a seller under that regime may invoice the line.
  func convient(a regime: RegimeTVA) -> Bool {
    regime.admet(categorieTVA)
      && (regime == .franchise || codeExoneration != .franchise)
      && (regime == .reel || tva == .zero)
  }
}

extension FicheClient {
  /// Whether it is a business on French territory.
  fileprivate var estEntrepriseFrancaise: Bool {
    categorie.estProfessionnelle && adresse?.pays.estDeLaRepubliqueFrancaise != false
  }

  fileprivate var manqueDeSiren: Bool {
    estEntrepriseFrancaise && categorie != .secteurPublic && sirenDit == nil
  }

  fileprivate var manqueDeSiret: Bool { estPublicFrancais && siret == nil }

  /// Whether it is a public body on French territory.
  var estPublicFrancais: Bool { estEntrepriseFrancaise && categorie == .secteurPublic }
}
