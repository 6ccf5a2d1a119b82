/// The bounce of a payment as it is to be recorded.
public struct DemandeRejet: Hashable, Sendable {
  /// Why it bounced.
  public var motif: Libelle
  /// The day from which the payment counts no more; today, unless it says otherwise.
  public var date: DateCivile?
  /// What the bank charged for it.
  public var frais: Montant?

  /// Asks to record why.
  public init(motif: Libelle, date: DateCivile? = nil) {
    self.motif = motif
    self.date = date
  }
}

/// A refund as it is to be recorded.
public struct DemandeRemboursement: Hashable, Sendable {
  /// The sum that is given back.
  public var montant: Montant
  /// How it was given back; as the invoice was to be paid, unless it says otherwise.
  public var mode: ConditionsPaiement?
  /// The day from which it counts; today, unless it says otherwise.
  public var date: DateCivile?
  /// The cheque's number, the transfer's wording.
  public var reference: Libelle?
  /// The number of the avoir that it pays out, where it is one.
  public var avoir: NumeroFacture?
  /// Whether more than is to be given back is welcome; the rest is owed again.
  public var accepteAuDela = false
  /// What it is settled with, where it pays another invoice.
  var reglement: ReglementID?

  /// Asks to record so much.
  public init(montant: Montant, date: DateCivile? = nil) {
    self.montant = montant
    self.date = date
  }
}

/// What is to be given up of an invoice.
public struct DemandePerte: Hashable, Sendable {
  /// Why it will never be paid.
  public var motif: Libelle
  /// The day from which nothing is owed; today, unless it says otherwise.
  public var date: DateCivile?

  /// Asks to give up what is unpaid.
  public init(motif: Libelle, date: DateCivile? = nil) {
    self.motif = motif
    self.date = date
  }
}

extension Facture {
  /// Records that a payment bounced, on its own day or later.
  ///
  /// `rendu` is the facture that gave back what a payment took, if one did.
  package func rejeter(
    paiement id: PaiementID, _ demande: DemandeRejet, aujourdhui: DateCivile,
    rendu: (Paiement) throws -> Facture?
  ) throws -> PaiementRejete {
    let paiement = try paiementADefaire(id, rendu: rendu)
    guard paiement.rejet == nil else { throw RefusFacturation.paiementDejaRejete(paiement) }
    let date = try jour(demande.date, auPlusTard: aujourdhui)
    guard date >= paiement.date else {
      throw RefusFacturation.rejetAvantPaiement(rejet: date, paiement: paiement.date)
    }
    if let frais = demande.frais { try Self.verifierPositif(frais) }
    return PaiementRejete(
      paiementId: id, rejet: Rejet(date: date, motif: demande.motif, frais: demande.frais))
  }

  /// Records money given back: no more than came in; of an avoir, no more than it comes to; and no more
  /// than was paid or credited too much, unless that is accepted.
  ///
  /// As for payments, all that is recorded counts, of any date. Money that pays another invoice stays in
  /// the house, and may be owed again here.
  package func rembourser(
    _ demande: DemandeRemboursement, id: RemboursementID, aujourdhui: DateCivile
  ) throws(RefusFacturation) -> RemboursementEffectue {
    _ = try verifierEmise()
    try Self.verifierPositif(demande.montant)
    let date = try jour(demande.date, auPlusTard: aujourdhui)
    let avoir = avoirs.first { $0.numero.numero == demande.avoir }
    if avoir == nil, let numero = demande.avoir { throw .designationInconnue(numero.texte) }
    let recu = disponible(depuis: date)
    let reste = avoir.map { resteARembourser($0, le: date) } ?? recu
    guard Cumul(demande.montant) <= min(recu, reste) else {
      throw .remboursementExcessif(
        demande.montant, reste: max(min(recu, reste), .zero),
        avoir: reste <= recu ? demande.avoir : nil)
    }
    let aRendre = ResteAPayer(self, au: aujourdhui).aRendre
    guard
      Cumul(demande.montant) <= aRendre || demande.accepteAuDela || demande.reglement != nil
    else { throw .remboursementIndu(demande.montant, aRendre: aRendre) }
    return RemboursementEffectue(
      Remboursement(
        id: id, montant: demande.montant, mode: demande.mode ?? self.conditionsPaiement, date: date,
        reference: demande.reference, avoirId: avoir?.id, reglement: demande.reglement))
  }

  /// Gives up all that is unpaid, as of a day after which nothing happened.
  package func passerEnPerte(
    _ demande: DemandePerte, aujourdhui: DateCivile
  ) throws(RefusFacturation) -> CreanceIrrecouvrable {
    _ = try verifierEmise()
    guard abandon == nil else { throw .dejaIrrecouvrable(reference) }
    let date = try jour(demande.date, auPlusTard: aujourdhui)
    let dernier = joursDeMouvement.reduce(self.dateFacture, max)
    guard date >= dernier else { throw .perteAvantMouvement(perte: date, dernier: dernier) }
    guard fiche.du(le: date) > .zero else { throw .rienAPerdre(reference) }
    guard self.typeFacture != .acompte || deduitPar != nil else { throw .perteDAcompte(reference) }
    return CreanceIrrecouvrable(Perte(date: date, motif: demande.motif, groupes: impayes(le: date)))
  }

  /// What is to be looked at where its loss was recorded on a day: it may not have been due yet, or long ago.
  package func avertissements(surLaPerte jour: DateCivile) -> [Avertissement] {
    guard let abandon else { return [] }
    let avant = abandon.date <= self.dateEcheance
    return [
      avant ? .perteAvantEcheance(self.dateEcheance) : nil,
      abandon.date.avertissement(enregistreLe: jour, "date"),
    ].compactMap(\.self)
  }

  /// The day of what has happened, which is today or before.
  private func jour(
    _ demande: DateCivile?, auPlusTard aujourdhui: DateCivile
  ) throws(RefusFacturation) -> DateCivile {
    let date = demande ?? aujourdhui
    guard date <= aujourdhui else { throw .faitFutur(date, aujourdhui: aujourdhui) }
    return date
  }

  /// What refunds have not paid out yet of an avoir; before its own day there is none.
  private func resteARembourser(_ avoir: Avoir, le jour: DateCivile) -> Cumul {
    guard avoir.date <= jour else { return .zero }
    return remboursements.reduce(Cumul(avoir.totaux.totalTTC)) {
      $1.avoirId == avoir.id ? $0 - Cumul($1.montant) : $0
    }
  }

  /// Refuses a payment, a refund or charges of nothing, or of less.
  static func verifierPositif(_ montant: Montant) throws(RefusFacturation) {
    guard montant > .zero else { throw .paiementNonPositif(montant) }
  }
}
