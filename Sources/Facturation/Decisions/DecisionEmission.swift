extension Facture {
  /// Issues the draft under the next number of its series, on its own date or another.
  ///
  /// `limite` is the last day that it may bear, which is today unless a later one was asked for
  /// expressly; nothing sets none. `cloture` is the last closing, and `dernier` the last invoice issued in
  /// the series that the date falls into, if any. A due date that was given as a delay moves with the
  /// date. `dejaPaye` is what was paid of it as it was issued, for the document to say.
  package func emettre(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile?, registre: Registre,
    client: FicheClient, cloture: PeriodeCloturee? = nil, dejaPaye: Montant? = nil,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> FactureEmise {
    let (emission, controle) = try projeter(
      le: date, auPlusTard: limite, registre: registre, client: client, cloture: cloture,
      dejaPaye: dejaPaye, dernier: dernier)
    if let refus = controle.refus.first { throw refus }
    guard let emission else { preconditionFailure("what nothing stands against is an invoice") }
    return emission
  }

  /// Issues the draft as above, and records what was paid of it at once, on the invoice's own day.
  package func emettre(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile?, registre: Registre,
    client: FicheClient, cloture: PeriodeCloturee? = nil, payee demande: DemandePaiement,
    id: PaiementID, aujourdhui: DateCivile,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> (FactureEmise, PaiementEnregistre) {
    let emission = try emettre(
      le: date, auPlusTard: limite, registre: registre, client: client, cloture: cloture,
      dejaPaye: demande.montant, dernier: dernier)
    var (emise, demande) = (self, demande)
    try emise.appliquer(.factureEmise(emission))
    demande.date = emission.enTete.dateFacture
    demande.accepteDateFuture = limite == nil
    return (emission, try emise.enregistrer(demande, id: id, aujourdhui: aujourdhui))
  }

  /// The invoice that the draft would become unless something stands against it, and all that does or
  /// is to be looked at before.
  package func projeter(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile?, registre: Registre,
    client: FicheClient, cloture: PeriodeCloturee? = nil, dejaPaye: Montant? = nil,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> (emission: FactureEmise?, controle: ControleEmission) {
    var controle = ControleEmission()
    guard try controle.essayer({ try verifierBrouillon() }) != nil else { return (nil, controle) }
    _ = try controle.essayer { try enTete.precisions.verifierType() }
    if lignes.isEmpty { controle.refuser(.sansLigne(reference)) }
    let date = date ?? self.dateFacture
    let emis = try controle.essayer { try enTeteEmis(par: registre.vendeur, le: date) }
    let tete = emis ?? enTete
    let jourDeTVA = tete.jourDeTVA(par: registre.vendeur, lignes, apres: cloture)
    controle.examiner(
      ProjetDeFacture(
        enTete: tete, vendeur: registre.vendeur, client: client, lignes: lignes, totaux: totaux,
        dejaPaye: dejaPaye, jourDeTVA: jourDeTVA))
    let numero = try controle.essayer {
      try registre.serieFactures.suivant(le: date, auPlusTard: limite, apres: dernier)
    }
    guard controle.passe, let emis, let numero else { return (nil, controle) }
    let emission = FactureEmise(
      numero: numero, enTete: emis, vendeur: registre.vendeur, client: client, lignes: lignes,
      totaux: totaux, dejaPaye: dejaPaye,
      mentions: Mention.deFacture(de: registre.vendeur, a: client, le: date),
      jourDeTVA: jourDeTVA?.aDire(date))
    return (emission, controle)
  }

  private func enTeteEmis(
    par vendeur: Vendeur, le date: DateCivile
  ) throws(RefusFacturation) -> EnTete {
    var enTete = enTete
    enTete.dateFacture = date
    let echeance = enTete.delaiJours.map { Echeance.delai(jours: $0) }
    (enTete.dateEcheance, enTete.delaiJours) =
      try (echeance ?? .date(enTete.dateEcheance)).depuis(date)
    enTete.nature = natureVendue(par: vendeur)
    return enTete
  }
}

extension Serie {
  /// The next number of the series on that date, which may not precede the last one's; nor may it lie
  /// behind a limit, for one date that was mistyped would hold up the series until that day.
  func suivant(
    le date: DateCivile, auPlusTard limite: DateCivile?,
    apres dernier: (Serie) throws -> DernierEmis?
  ) throws -> NumeroEmis {
    if let limite, date > limite { throw RefusFacturation.dateFuture(date, aujourdhui: limite) }
    let souche = souche(du: date)
    let dernier = try dernier(souche)
    if let atteint = jourAtteint(avant: date, par: dernier, dans: souche) {
      throw RefusFacturation.dateAvantDerniere(
        souche, date: date, derniere: atteint, auPlusTard: limite)
    }
    let rang = (dernier?.rang ?? 0) + 1
    return NumeroEmis(numero: try numero(rang: rang, du: date), serie: souche, rang: rang)
  }

  /// The day of a souche's last document where the next one's date precedes it, as it may not; nothing where
  /// the day lies in another souche, as that of a number given elsewhere may.
  package func jourAtteint(
    avant date: DateCivile, par dernier: DernierEmis?, dans souche: Serie
  ) -> DateCivile? {
    dernier.flatMap { date < $0.date && self.souche(du: $0.date) == souche ? $0.date : nil }
  }
}

extension Registre {
  /// How far a document brings its series, whose day counts if a number of the series may be of it.
  package func dernier(_ numero: NumeroEmis, le jour: DateCivile) -> DernierEmis {
    let compte = [serieFactures, serieAvoirs].contains { $0.souche(du: jour) == numero.serie }
    return DernierEmis(rang: numero.rang, date: jour, compte: compte)
  }
}

/// What stands against issuing a draft, and what is to be looked at though it may be right.
///
/// It is made without a change, so that a draft can be looked at before it is issued; issuing asks the
/// very same:
///
///     controler ──▶ all refusals, all warnings
///     emettre   ──▶ the first refusal, or else the invoice
public struct ControleEmission: Hashable, Sendable {
  /// Why the draft would be refused as it stands; the first of them is what issuing would say.
  public private(set) var refus: [RefusFacturation] = []
  /// What is unusual, or missing where it is mostly wanted.
  public private(set) var avertissements: [Avertissement] = []

  /// Whether the draft could be issued.
  public var passe: Bool { refus.isEmpty }

  /// Notes what a step of issuing refuses, and gives what it gave otherwise.
  package mutating func essayer<Valeur>(_ etape: () throws -> Valeur) throws -> Valeur? {
    do {
      return try etape()
    } catch let refuse as RefusFacturation {
      refus.append(refuse)
      return nil
    }
  }

  /// Notes why the draft would be refused.
  mutating func refuser(_ refuse: RefusFacturation) { refus.append(refuse) }

  /// Notes all that the rules have to say of an invoice.
  mutating func examiner(_ projet: ProjetDeFacture) {
    refus += ProjetDeFacture.interdits.compactMap { $0(projet) }
    avertissements += projet.avertissements
  }

  /// Notes what the registre's other clients have to say.
  package mutating func ajouter(_ autres: [Avertissement]) { avertissements += autres }
}

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
      dejaPaye: dejaPaye, jourDeTVA: jourExigible
    ).avertissements
  }
}

extension DateCivile {
  /// So many days back or ahead are more than a month.
  static let unMois = 31
  /// A day so far back is taken for a slip of the year.
  private static let presqueUnAn = 300

  /// Refuses to date an invoice so far back, unless that was asked for expressly: its number would be used up, and
  /// nothing takes an issue back.
  package func admettre(emiseLe jour: DateCivile) throws(RefusFacturation) {
    guard jour - self <= Self.presqueUnAn else {
      throw .dateTresAncienne(self, aujourdhui: jour)
    }
  }

  /// What is to be looked at in an invoice of this day that is issued on another: that of the month before is often
  /// caught up on, and a day further back is mostly a slip.
  package func avertissement(emiseLe jour: DateCivile) -> Avertissement? {
    jour - self > Self.unMois ? .dateAncienne(self, jours: jour - self) : nil
  }
}

// The rules of issue, each by itself. Where one comes from stands above it.

extension ProjetDeFacture {
  /// Lines, their VAT and the sums.
  static let fiscaux: [Interdit] = [
    { projet in
      LignesVisees(projet.lignes) { !$0.convient(a: projet.vendeur.regime) }
        .map(RefusFacturation.regimeChange)
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
    { projet in
      projet.totaux.groupes.first { $0.base < .zero }.map { .baseNegative($0.tva, $0.base) }
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
    { $0.vendeur.regime == .reel && $0.vendeur.numeroTVA == nil ? .vendeurSansNumeroTVA : nil },
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
    { $0.enTete.nature == nil ? .sansNature : nil },
    { projet in
      projet.enTete.lignesSansNature(parmi: projet.lignes, de: projet.vendeur)
        .map(Avertissement.lignesSansNature)
    },
    // Art. L441-10 of the Code de commerce: between businesses at most 60 days from the invoice.
    { projet in
      let (facture, echeance) = (projet.enTete.dateFacture, projet.enTete.dateEcheance)
      let jours = echeance - facture
      guard jours > 60, projet.client.categorie == .professionnel else { return nil }
      return .echeanceLointaine(jours: jours)
    },
    { projet in
      let compte = projet.enTete.versement.compte?.iban ?? projet.vendeur.iban
      return projet.enTete.conditionsPaiement == .virement && compte == nil
        ? .virementSansIBAN : nil
    },
    { projet in
      guard projet.enTete.livraison == nil else { return nil }
      return LignesVisees(projet.lignes) { $0.categorieTVA == .intracommunautaire }
        .map(Avertissement.livraisonSansDate)
    },
    // A closed period is declared: its VAT comes with the next return, and belongs to an earlier one.
    { projet in
      projet.jourDeTVA.flatMap { jour in jour.reporteDu.map { .tvaReportee(du: $0, au: jour.date) }
      }
    },
    // Art. 289 of the CGI: an invoice is made out as the goods are delivered or the service is done.
    { projet in
      guard let livraison = projet.enTete.livraison else { return nil }
      let livree = livraison.fin ?? livraison.debut
      let jours = projet.enTete.dateFacture - livree
      return jours > DateCivile.unMois ? .factureTardive(livree, jours: jours) : nil
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
    switch regime {
    case .reel: codeExoneration != .franchise
    case .franchise: tva == .zero && categorieTVA != .tauxZero
    case .exonere: tva == .zero && categorieTVA != .tauxZero && codeExoneration != .franchise
    }
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

  fileprivate var manqueDeSiret: Bool {
    estEntrepriseFrancaise && categorie == .secteurPublic && siret == nil
  }
}
