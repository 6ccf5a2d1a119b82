/// An issued invoice was paid, in whole or in part.
public struct PaiementEnregistre: Hashable, Sendable {
  /// Which payment.
  public let paiementId: PaiementID
  /// The paid sum.
  public let montant: Montant
  /// How it was paid.
  public let mode: ConditionsPaiement
  /// The day from which it counts.
  public let datePaiement: DateCivile
  /// The cheque's number, the transfer's wording.
  public let reference: Libelle?
  /// What it was settled with, where one sum settled several invoices.
  public let reglement: ReglementID?
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the payment.
  package init(
    paiementId: PaiementID, montant: Montant, mode: ConditionsPaiement, datePaiement: DateCivile,
    reference: Libelle? = nil, reglement: ReglementID? = nil, importe: OrigineImport? = nil
  ) {
    self.paiementId = paiementId
    self.montant = montant
    self.mode = mode
    self.datePaiement = datePaiement
    self.reference = reference
    self.reglement = reglement
    self.importe = importe
  }
}

extension PaiementEnregistre: Fact {
  @usableFromInline package static let type = EventType("PaiementEnregistre")
  @usableFromInline package var acte: Texte { Texte("paiement enregistré", "payment recorded") }
  @usableFromInline package var faits: Faits {
    Faits(date: datePaiement, paiement: paiementId, tire: .element(paiementId.uuid))
  }
  @usableFromInline package var mouvement: Mouvement { .paiement(paiementId, montant) }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    facture.portee(de: paiementId) { paiement, fonds in
      Portee(fait: .paiement(mode, reference: reference), effets: fonds.map { .fonds($0) })
    }
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    paiementId = try walker.member("paiementId", record?.paiementId)
    montant = try walker.member("montant", record?.montant)
    mode = try walker.member("mode", record?.mode)
    datePaiement = try walker.member("datePaiement", record?.datePaiement)
    reference = try walker.optional("reference", record?.reference)
    reglement = try walker.optional("reglement", record?.reglement)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A payment had been recorded by mistake: it never was, on no day.
public struct PaiementAnnule: Hashable, Sendable {
  /// Which payment.
  public let paiementId: PaiementID
  /// What the mistake was.
  public let motif: Libelle
  /// Where this was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records which and why.
  package init(paiementId: PaiementID, motif: Libelle, importe: OrigineImport? = nil) {
    (self.paiementId, self.motif, self.importe) = (paiementId, motif, importe)
  }
}

extension PaiementAnnule: Fact {
  @usableFromInline package static let type = EventType("PaiementAnnule")
  @usableFromInline package var acte: Texte { Texte("paiement annulé", "payment reversed") }
  @usableFromInline package var faits: Faits { Faits(motif: motif, paiement: paiementId) }
  @usableFromInline package var mouvement: Mouvement { .annulation(paiementId) }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    facture.portee(de: paiementId) { paiement, fonds in
      Portee(
        fait: .annulation(paiement.mode, reference: paiement.reference),
        effets: fonds.map { .fonds($0.contraire) } + paiement.frais { .zero - $0 })
    }
  }
  /// The payment never was: not on its own day, nor on that of its bounce, which is none before.
  @usableFromInline package func premierJour(sur facture: Facture?) -> DateCivile? {
    facture?.paiement(paiementId)?.date
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    paiementId = try walker.member("paiementId", record?.paiementId)
    motif = try walker.member("motif", record?.motif)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A payment bounced: from that day on it counts no more, and until then it did.
public struct PaiementRejete: Hashable, Sendable {
  /// Which payment.
  public let paiementId: PaiementID
  /// When, why, and what the bank charged.
  public let rejet: Rejet
  /// Where this was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records which and how.
  package init(paiementId: PaiementID, rejet: Rejet, importe: OrigineImport? = nil) {
    (self.paiementId, self.rejet, self.importe) = (paiementId, rejet, importe)
  }
}

extension PaiementRejete: Fact {
  @usableFromInline package static let type = EventType("PaiementRejete")
  @usableFromInline package var acte: Texte { Texte("paiement rejeté", "payment bounced") }
  @usableFromInline package var faits: Faits {
    Faits(motif: rejet.motif, date: rejet.date, paiement: paiementId, frais: rejet.frais)
  }
  @usableFromInline package var mouvement: Mouvement { .annulation(paiementId) }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    facture.portee(de: paiementId) { paiement, fonds in
      Portee(
        fait: .rejet(paiement.mode, reference: paiement.reference),
        effets: fonds.dropFirst().map { .fonds($0) } + paiement.frais { $0 })
    }
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    paiementId = try walker.member("paiementId", record?.paiementId)
    rejet = try walker.included(record?.rejet)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// The client was given money back.
public struct RemboursementEffectue: Hashable, Sendable {
  /// How much, when and how.
  public let remboursement: Remboursement
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the refund.
  package init(_ remboursement: Remboursement, importe: OrigineImport? = nil) {
    self.remboursement = remboursement
    self.importe = importe
  }
}

extension RemboursementEffectue: Fact {
  @usableFromInline package static let type = EventType("RemboursementEffectue")
  @usableFromInline package var acte: Texte { Texte("remboursement effectué", "refund made") }
  @usableFromInline package var faits: Faits {
    Faits(
      date: remboursement.date, remboursement: remboursement,
      tire: .element(remboursement.id.uuid))
  }
  @usableFromInline package var mouvement: Mouvement { .remboursement(remboursement.montant) }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    Portee(
      fait: .remboursement(remboursement.mode, reference: remboursement.reference),
      effets: [.fonds(facture.fonds(duRemboursement: facture.remboursements.count - 1))])
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    remboursement = try walker.included(record?.remboursement)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// The unpaid rest of an invoice will never be paid, and was given up.
public struct CreanceIrrecouvrable: Hashable, Sendable {
  /// When, why and how much.
  public let perte: Perte
  /// Where this was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records what is given up.
  package init(_ perte: Perte, importe: OrigineImport? = nil) {
    self.perte = perte
    self.importe = importe
  }
}

extension CreanceIrrecouvrable: Fact {
  @usableFromInline package static let type = EventType("CreanceIrrecouvrable")
  @usableFromInline package var acte: Texte { Texte("créance passée en perte", "debt written off") }
  @usableFromInline package var faits: Faits {
    Faits(motif: perte.motif, date: perte.date, perte: perte.montant)
  }
  @usableFromInline package var mouvement: Mouvement { .irrecouvrable }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    Portee(fait: .perte, effets: [.abandon(perte.date)])
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    perte = try walker.included(record?.perte)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

extension Facture {
  /// The reach of an event that is about a payment.
  fileprivate func portee(de id: PaiementID, _ portee: (Paiement, [Fonds]) -> Portee) -> Portee? {
    suitePaiements.rang(de: id).map { portee(paiements[$0], fonds(duPaiement: $0)) }
  }
}

extension Paiement {
  /// What the bank charged for its bounce, if it did.
  fileprivate func frais(_ signe: (Cumul) -> Cumul) -> [Effet] {
    guard let rejet, let frais = rejet.frais else { return [] }
    return [.frais(signe(Cumul(frais)), rejet.date)]
  }
}

/// The invoice that deducts this deposit was issued: the rest of the deposit is settled by it.
///
/// The VAT of the deposit was due as it was paid. From the VAT day of that invoice on all of it is due, paid or
/// not: the goods are delivered.
public struct AcompteDeduit: Hashable, Sendable {
  /// The number of the invoice that deducts it.
  public let numeroFacture: NumeroFacture
  /// The date of that invoice.
  public let dateFacture: DateCivile
  /// The day on which the VAT of that invoice counts; none where that one's waits to be paid too.
  @usableFromInline package let jourDeTVA: JourDeTVA?
  /// What had come in by then for the deposit, of each group of its VAT of which something had.
  public let recu: [GroupeTVA]
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?
}

extension AcompteDeduit: Fact {
  @usableFromInline package static let type = EventType("AcompteDeduit")
  @usableFromInline package var acte: Texte {
    Texte("acompte déduit par \(numeroFacture)", "deposit deducted by \(numeroFacture)")
  }
  @usableFromInline package var faits: Faits { Faits(date: jourDeTVA?.date) }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    jourDeTVA.map { Portee(fait: .deduction, effets: [.exigibilite($0.date)]) }
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numeroFacture = try walker.member("numeroFacture", record?.numeroFacture)
    dateFacture = try walker.member("dateFacture", record?.dateFacture)
    jourDeTVA = try walker.included(from: "dateTVA", record?.jourDeTVA)
    recu = try walker.list("recu", record?.recu)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// An avoir took back the deduction of this deposit: its VAT is due as it is paid again.
public struct DeductionAnnulee: Hashable, Sendable {
  /// The number of the invoice that deducted it.
  public let numeroFacture: NumeroFacture
  /// The number of the avoir.
  public let numeroAvoir: NumeroFacture
  /// The date of the avoir.
  public let dateAvoir: DateCivile
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?
}

extension DeductionAnnulee: Fact {
  @usableFromInline package static let type = EventType("DeductionAnnulee")
  @usableFromInline package var acte: Texte {
    Texte(
      "déduction annulée par l'avoir \(numeroAvoir)",
      "deduction reversed by credit note \(numeroAvoir)")
  }
  @usableFromInline package var faits: Faits { Faits(date: dateAvoir) }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    facture.deductions.last?.faite.jourDeTVA.map { _ in
      Portee(fait: .deduction, effets: [.exigibilite(dateAvoir)])
    }
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numeroFacture = try walker.member("numeroFacture", record?.numeroFacture)
    numeroAvoir = try walker.member("numeroAvoir", record?.numeroAvoir)
    dateAvoir = try walker.member("dateAvoir", record?.dateAvoir)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A deduction of a deposit, and what took it back.
package struct DeductionDAcompte: Hashable, Sendable {
  /// The invoice that deducted it.
  package let faite: AcompteDeduit
  /// The avoir that took that back, if one did.
  package internal(set) var annulation: DeductionAnnulee?
}
