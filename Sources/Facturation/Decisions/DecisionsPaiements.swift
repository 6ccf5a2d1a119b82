/// A payment as it is to be recorded.
public struct DemandePaiement: Hashable, Sendable {
  /// How much.
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
  /// What may be paid of one invoice in cash: article D112-3 of the Code monétaire et financier.
  package static let plafondEspeces = Montant(unitesAdmises: 1_000_00)

  /// Records a payment.
  package func enregistrer(
    _ demande: DemandePaiement, id: PaiementID, aujourdhui: DateCivile
  ) throws(RefusFacturation) -> PaiementEnregistre {
    let emission = try verifierEmise()
    try Self.verifierPositif(demande.montant)
    let date = demande.date ?? aujourdhui
    guard date <= aujourdhui || demande.accepteDateFuture else {
      throw RefusFacturation.paiementDateFuture(date, aujourdhui: aujourdhui)
    }
    let mode = demande.mode ?? self.conditionsPaiement
    let reste = ResteAPayer(self, au: aujourdhui)
    guard Cumul(demande.montant) <= reste.payable || demande.accepteTropPercu else {
      throw RefusFacturation.paiementSuperieurAuSolde(demande.montant, reste)
    }
    if mode == .especes, !emission.client.estParticulierHorsDeFrance {
      try verifierEspeces(avec: demande.montant)
    }
    return PaiementEnregistre(
      paiementId: id, montant: demande.montant, mode: mode,
      datePaiement: date, reference: demande.reference, reglement: demande.reglement)
  }

  /// Reverses a payment that was recorded by mistake, though it may have bounced: neither was, and
  /// nothing can have been given back of it.
  ///
  /// `rendu` is the facture that gave back what a payment took, if one did.
  package func annuler(
    paiement id: PaiementID, motif: Libelle, rendu: (Paiement) throws -> Facture?
  ) throws -> PaiementAnnule {
    let paiement = try paiementADefaire(id, rendu: rendu)
    let manque = .zero - moindreRecu(sans: paiement)
    guard manque <= .zero else {
      throw RefusFacturation.renduSansEtreRecu(id, rendu: manque)
    }
    return PaiementAnnule(paiementId: id, motif: motif)
  }

  /// The payment of an identity, which was not reversed, and is no half of what moved from one invoice
  /// to another: the other half, a refund, would stay.
  func paiementADefaire(
    _ id: PaiementID, rendu: (Paiement) throws -> Facture?
  ) throws -> Paiement {
    _ = try verifierEmise()
    guard let paiement = self.paiement(id) else {
      throw RefusFacturation.paiementInconnu(id)
    }
    guard paiement.annulation == nil else { throw RefusFacturation.paiementDejaAnnule(id) }
    if let autre = try rendu(paiement) {
      throw RefusFacturation.compensationLiee(id, rendue: autre.reference)
    }
    return paiement
  }

  /// Refuses to act on what was never issued.
  package func verifierEmise() throws(RefusFacturation) -> Emission {
    switch etape {
    case .emise(let emission): return emission
    case .brouillon: throw RefusFacturation.factureNonEmise(reference)
    case .annulee: throw RefusFacturation.factureDejaAnnulee(reference)
    }
  }

  /// The law counts all cash that settles one debt, in however many parts.
  private func verifierEspeces(avec montant: Montant) throws(RefusFacturation) {
    var total = Cumul(montant)
    for paiement in paiements where paiement.mode == .especes && paiement.tient {
      total += paiement.montant
    }
    guard total <= Cumul(Self.plafondEspeces) else {
      throw RefusFacturation.especesAuDelaDuPlafond(total: total, plafond: Self.plafondEspeces)
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
