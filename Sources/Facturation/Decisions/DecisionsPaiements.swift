/// A payment as it is to be recorded.
public struct DemandePaiement: Hashable, Sendable {
  /// The sum that is paid.
  public var montant: Montant
  /// How it was paid; as the invoice asked for, unless it says otherwise.
  public var mode: ConditionsPaiement?
  /// The day from which it counts; today, unless it says otherwise.
  public var date: DateCivile?
  /// The cheque's number, the transfer's wording.
  public var reference: Libelle?
  /// Whether more than the balance is welcome.
  public var accepteTropPercu = false
  /// Whether the day may lie in the future.
  public var accepteDateFuture = false
  /// What it is settled with, where one sum settles several invoices.
  var reglement: ReglementID?

  /// Asks to record so much.
  public init(montant: Montant, date: DateCivile? = nil) {
    self.montant = montant
    self.date = date
  }
}

extension Facture {
  /// What may be paid of one debt in cash: article D112-3 of the Code monétaire et financier.
  package static let plafondEspeces = Montant(unitesAdmises: 1_000_00)

  /// Records a payment; cash is counted with that of other invoices of the same debt.
  ///
  /// `nom` is what a refusal calls the invoice, where its number is not issued yet.
  package func enregistrer(
    _ demande: DemandePaiement, id: PaiementID, aujourdhui: DateCivile, memeDette: [Facture],
    nom: String? = nil
  ) throws(RefusFacturation) -> PaiementEnregistre {
    let emission = try verifierEmise()
    try Self.verifierPositif(demande.montant)
    let date = demande.date ?? aujourdhui
    guard date <= aujourdhui || demande.accepteDateFuture else {
      throw .paiementDateFuture(date, aujourdhui: aujourdhui)
    }
    let mode = demande.mode ?? self.conditionsPaiement
    let reste = ResteAPayer(self, au: aujourdhui)
    guard Cumul(demande.montant) <= reste.payable || demande.accepteTropPercu else {
      throw .paiementSuperieurAuSolde(demande.montant, reste)
    }
    if mode == .especes, !emission.client.estParticulierHorsDeFrance {
      try verifierEspeces(et: memeDette, avec: demande.montant, le: date, nom ?? reference)
    }
    return PaiementEnregistre(
      paiementId: id, montant: demande.montant, mode: mode,
      datePaiement: date, reference: demande.reference, reglement: demande.reglement)
  }

  /// Reverses a payment that was recorded by mistake, though it may have bounced: neither was, and
  /// nothing can have been given back of it.
  ///
  /// `rendu` is the facture that gave back what a payment took, if one did. That its day is closed is told before
  /// what could be mended.
  package func annuler(
    paiement id: PaiementID, motif: Libelle, cloture: PeriodeCloturee? = nil,
    rendu: (Paiement) throws -> Facture?
  ) throws -> PaiementAnnule {
    let paiement = try paiementADefaire(id, rendu: rendu)
    let annulation = PaiementAnnule(paiementId: id, motif: motif)
    try cloture?.admettre(.paiementAnnule(annulation), sur: self)
    let manque = .zero - moindreRecu(sans: paiement)
    guard manque <= .zero else { throw RefusFacturation.renduSansEtreRecu(paiement, rendu: manque) }
    return annulation
  }

  /// The payment of an identity, which was not reversed, and is no half of what moved from one invoice
  /// to another: the other half, a refund, would stay.
  func paiementADefaire(_ id: PaiementID, rendu: (Paiement) throws -> Facture?) throws -> Paiement {
    _ = try verifierEmise()
    guard let paiement = self.paiement(id) else { throw RefusFacturation.paiementInconnu(id) }
    guard paiement.annulation == nil else { throw RefusFacturation.paiementDejaAnnule(paiement) }
    if let autre = try rendu(paiement) {
      throw RefusFacturation.compensationLiee(paiement, rendue: autre.reference)
    }
    return paiement
  }

  /// What is to be looked at in a payment that was recorded: a day more than a month before the invoice's, and
  /// an earlier payment that is just like it.
  ///
  /// What another invoice set free is none that somebody typed.
  package func avertissements(surLePaiement id: PaiementID) -> [Avertissement] {
    guard let paiement = paiement(id), paiement.tient,
      paiement.mode != .compensation || paiement.reglement == nil
    else { return [] }
    let jours = self.dateFacture - paiement.date
    let anterieur =
      jours > DateCivile.unMois
      ? Avertissement.paiementAnterieur(paiement, a: reference, jours: jours) : nil
    let double = paiements.prefix { $0.id != id }.contains { $0.tient && $0.ressemble(a: paiement) }
    return [anterieur, double ? .paiementEnDouble(paiement, sur: reference) : nil]
      .compactMap(\.self)
  }

  /// Refuses to act on what was never issued.
  package func verifierEmise() throws(RefusFacturation) -> Emission {
    switch etape {
    case .emise(let emission): return emission
    case .brouillon: throw .factureNonEmise(reference)
    case .annulee: throw .factureDejaAnnulee(reference)
    }
  }

  /// The law counts all cash that settles one debt, in however many parts; what was given back of it counts no more
  /// from that day on.
  private func verifierEspeces(
    et memeDette: [Facture], avec montant: Montant, le date: DateCivile, _ nom: String
  ) throws(RefusFacturation) {
    let factures = memeDette + [self]
    var parJour = [date: Cumul.zero]
    for paiement in factures.flatMap(\.paiements) where paiement.mode == .especes && paiement.tient
    {
      parJour[paiement.date, default: .zero] += Cumul(paiement.montant)
    }
    for rendu in factures.flatMap(\.remboursements) where rendu.mode == .especes {
      parJour[rendu.date, default: .zero] -= Cumul(rendu.montant)
    }
    var (tenu, total) = (Cumul.zero, Cumul.zero)
    for (jour, change) in parJour.sorted(by: { $0.key < $1.key }) {
      // Cash that was given back of money that was none makes no room.
      tenu = max(.zero, tenu + change)
      if jour == date { tenu += Cumul(montant) }
      if jour >= date { total = max(total, tenu) }
    }
    guard total <= Cumul(Self.plafondEspeces) else {
      throw .especesAuDelaDuPlafond(
        sur: nom, total: total, plafond: Self.plafondEspeces,
        avecDAutres: memeDette.contains {
          $0.paiements.contains { $0.mode == .especes && $0.tient }
        })
    }
  }
}

extension FicheClient {
  /// Whether the law may let this client pay more in cash, once residence abroad is shown.
  fileprivate var estParticulierHorsDeFrance: Bool {
    guard categorie == .particulier, let pays = adresse?.pays else { return false }
    return !pays.estDeLaRepubliqueFrancaise
  }
}

/// What settles several invoices at once.
extension Facture {
  /// The older its due date, the sooner an invoice is paid, and the older of two of one day.
  private var ordreDePaiement: (DateCivile, DateCivile, String, Int) {
    let numero = emission?.numero
    return (self.dateEcheance, self.dateFacture, numero?.serie.texte ?? "", numero?.rang ?? 0)
  }

  /// Pays several invoices from one sum, the oldest first: by their due dates, then by their own and
  /// their numbers.
  ///
  /// Each takes what is left to pay of it, as far as the sum reaches; the rest, where more than all of
  /// them is welcome, goes to the last. One that nothing reaches takes none. All are one client's.
  package static func regler(
    _ factures: [Facture], _ demande: DemandePaiement, aujourdhui: DateCivile,
    memeDette: (Facture) throws -> [Facture], tirer: () -> PaiementID
  ) throws -> [(FactureID, PaiementEnregistre)] {
    try verifierPositif(demande.montant)
    let parts = try repartir(demande, factures, aujourdhui)
    var paiements: [(FactureID, PaiementEnregistre)] = []
    var reglement: ReglementID?
    var payees: [FactureID: Facture] = [:]
    for (var facture, montant) in parts {
      let id = tirer()
      // A settlement is known by the first of its payments.
      if parts.count > 1 { reglement = reglement ?? ReglementID(id.uuid) }
      var partielle = demande
      (partielle.montant, partielle.reglement) = (montant, reglement)
      let paiement = try facture.enregistrer(
        partielle, id: id, aujourdhui: aujourdhui,
        memeDette: memeDette(facture).map { payees[$0.id] ?? $0 })
      paiements.append((facture.id, paiement))
      try facture.appliquer(.paiementEnregistre(paiement))
      payees[facture.id] = facture
    }
    return paiements
  }

  /// How much of a sum each invoice takes.
  private static func repartir(
    _ demande: DemandePaiement, _ factures: [Facture], _ aujourdhui: DateCivile
  ) throws(RefusFacturation) -> [(Facture, Montant)] {
    let soldes = try payable(de: factures, aujourdhui)
    guard Cumul(demande.montant) <= soldes || demande.accepteTropPercu else {
      throw .reglementSuperieurAuxSoldes(demande.montant, soldes: soldes)
    }
    let ordre = factures.sorted { $0.ordreDePaiement < $1.ordreDePaiement }
    var reste = Cumul(demande.montant)
    var parts: [(facture: Facture, montant: Cumul)] = []
    for facture in ordre {
      let part = min(reste, max(.zero, ResteAPayer(facture, au: aujourdhui).payable))
      parts.append((facture, part))
      reste -= part
    }
    if let derniere = parts.indices.last { parts[derniere].montant += reste }
    var payees: [(Facture, Montant)] = []
    for part in parts where part.montant > .zero {
      payees.append((part.facture, try Montant(unites: part.montant.centimes, champ: .montant)))
    }
    return payees
  }

  /// What may still be paid of issued invoices of one client, of all together.
  package static func payable(
    de factures: [Facture], _ aujourdhui: DateCivile
  ) throws(RefusFacturation) -> Cumul {
    for facture in factures { _ = try facture.verifierEmise() }
    try verifierUnClient(factures)
    return factures.reduce(.zero) { $0 + max(.zero, ResteAPayer($1, au: aujourdhui).payable) }
  }

  /// Refuses invoices of two clients: one client's payment never settles another's debt.
  private static func verifierUnClient(_ factures: [Facture]) throws(RefusFacturation) {
    guard let une = factures.first,
      let autre = factures.first(where: { $0.clientId != une.clientId })
    else { return }
    throw .reglementDeDeuxClients(une.reference, autre.reference)
  }

  /// Uses what came in for this invoice to pay another of the same client: a refund here and a payment
  /// there, of one settlement.
  ///
  /// Money that goes back to the invoice that it came from may exceed the balance there, as it did
  /// before: that has to be accepted.
  package func imputer(
    _ montant: Montant, sur autre: Facture, le date: DateCivile?, accepteTropPercu: Bool = false,
    aujourdhui: DateCivile, ids: (RemboursementID, PaiementID)
  ) throws(RefusFacturation) -> (RemboursementEffectue, PaiementEnregistre) {
    guard autre.id != id else { throw .imputationSurElleMeme(reference) }
    try Self.verifierUnClient([self, autre])
    // A settlement is known by the first of its facts.
    let reglement = ReglementID(ids.0.uuid)
    var rendu = DemandeRemboursement(montant: montant, date: date)
    (rendu.mode, rendu.reglement) = (.compensation, reglement)
    var recu = DemandePaiement(montant: montant, date: date)
    (recu.mode, recu.reglement) = (.compensation, reglement)
    recu.accepteTropPercu = accepteTropPercu
    return (
      try rembourser(rendu, id: ids.0, aujourdhui: aujourdhui),
      try autre.enregistrer(recu, id: ids.1, aujourdhui: aujourdhui, memeDette: [])
    )
  }
}
