/// A payment of an invoice; one that was recorded by mistake stays, marked as reversed, and so does one
/// that bounced.
public struct Paiement: Hashable, Sendable, Identifiable {
  /// The payment's identity.
  public let id: PaiementID
  /// How much; always positive.
  public let montant: Montant
  /// How it was paid.
  public let mode: ConditionsPaiement
  /// The day from which it counts.
  public let date: DateCivile
  /// The cheque's number, the transfer's wording.
  public let reference: Libelle?
  /// What it was settled with, where one sum settled several invoices.
  public let reglement: ReglementID?
  /// Why it was reversed, when it was: then it was never paid, and never bounced.
  public let annulation: Libelle?
  /// How it bounced, when it did: it counts no more from that day on.
  public let rejet: Rejet?

  /// Whether it stands: it was neither reversed nor did it bounce, on any day.
  package var tient: Bool { annulation == nil && rejet == nil }

  /// Whether another may be this one, recorded twice.
  func ressemble(a autre: Paiement) -> Bool {
    (montant, mode, date, reference) == (autre.montant, autre.mode, autre.date, autre.reference)
  }
}

extension Paiement: Record {
  init(_ evenement: PaiementEnregistre) {
    self.init(
      id: evenement.paiementId, montant: evenement.montant, mode: evenement.mode,
      date: evenement.datePaiement, reference: evenement.reference,
      reglement: evenement.reglement, annulation: nil, rejet: nil)
  }

  /// The same payment, once it is reversed or has bounced.
  func devenu(annulation: Libelle?, rejet: Rejet?) -> Self {
    Self(
      id: id, montant: montant, mode: mode, date: date, reference: reference,
      reglement: reglement, annulation: annulation, rejet: rejet)
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("paiementId", record?.id)
    montant = try walker.member("montant", record?.montant)
    mode = try walker.member("mode", record?.mode)
    date = try walker.member("datePaiement", record?.date)
    reference = try walker.optional("reference", record?.reference)
    reglement = try walker.optional("reglement", record?.reglement)
    annulation = try walker.optional("annulation", record?.annulation)
    rejet = try walker.optional("rejet", record?.rejet)
  }
}

/// How a payment bounced: a cheque without funds, a direct debit that the bank sent back.
public struct Rejet: Hashable, Sendable {
  /// The day from which it counts no more.
  public let date: DateCivile
  /// Why it bounced.
  public let motif: Libelle
  /// What the bank charged the seller for it; the client does not owe that by this invoice.
  public let frais: Montant?

  /// Tells how it bounced.
  package init(date: DateCivile, motif: Libelle, frais: Montant? = nil) {
    (self.date, self.motif, self.frais) = (date, motif, frais)
  }
}

extension Rejet: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    date = try walker.member("dateRejet", record?.date)
    motif = try walker.member("motif", record?.motif)
    frais = try walker.optional("frais", record?.frais)
  }
}

/// What was settled at once: the payments of one transfer for several invoices, or what one invoice
/// gave back and another took.
public enum Reglement {}

/// The bank account to pay an invoice to, where that is not the seller's usual one.
public struct CompteBancaire: Hashable, Sendable {
  /// The account's number.
  public var iban: IBAN
  /// The BIC of its bank.
  public var bic: BIC?

  /// Names an account.
  public init(iban: IBAN, bic: BIC? = nil) {
    self.iban = iban
    self.bic = bic
  }
}

extension CompteBancaire: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    iban = try walker.member("iban", "compte à créditer", "account to pay to", record?.iban)
    bic = try walker.optional("bic", "BIC du compte", "account's BIC", record?.bic)
  }
}

/// What entitles the seller to take the money from the buyer's account.
public struct Mandat: Hashable, Sendable {
  /// The mandate's own reference, the RUM.
  public var rum: ReferenceMandat
  /// The creditor's identifier, the ICS.
  public var ics: IdentifiantCreancier
  /// The account that is debited.
  public var iban: IBAN?

  /// Names a mandate.
  public init(rum: ReferenceMandat, ics: IdentifiantCreancier, iban: IBAN? = nil) {
    (self.rum, self.ics, self.iban) = (rum, ics, iban)
  }
}

extension Mandat: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    rum = try walker.member("rum", "mandat", "mandate", record?.rum)
    ics = try walker.member("ics", "créancier", "creditor", record?.ics)
    iban = try walker.optional("iban", "compte débité", "account debited", record?.iban)
  }
}

/// Whom to pay where that is not the seller: a factor, to whom the claim was made over.
public struct Beneficiaire: Hashable, Sendable {
  /// The firm's name.
  public var nom: Libelle
  /// The business's number.
  public var siren: Siren?

  /// Names whom to pay.
  public init(nom: Libelle, siren: Siren? = nil) {
    self.nom = nom
    self.siren = siren
  }
}

extension Beneficiaire: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    nom = try walker.member("nom", "bénéficiaire", "payee", record?.nom)
    siren = try walker.optional("siren", "SIREN du bénéficiaire", "payee's SIREN", record?.siren)
  }
}

/// Where the money of an invoice is to go, to be changed as a whole.
public struct Versement: Hashable, Sendable {
  /// The account to pay to, where that is not the seller's usual one.
  public var compte: CompteBancaire?
  /// The mandate for a direct debit.
  public var mandat: Mandat?
  /// Whom to pay, where that is not the seller.
  public var beneficiaire: Beneficiaire?

  /// As usual: to the seller.
  public init() {}
}

extension Versement: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    compte = try walker.optional("compte", record?.compte)
    mandat = try walker.optional("mandat", record?.mandat)
    beneficiaire = try walker.optional("beneficiaire", record?.beneficiaire)
  }

  /// The account to pay to: the seller's usual one, unless the invoice says otherwise.
  ///
  /// A client that pays a factor, or has the money taken, is not to pay the seller as well.
  package func compte(de vendeur: Vendeur) -> CompteBancaire? {
    if let compte { return compte }
    guard mandat == nil, beneficiaire == nil else { return nil }
    return vendeur.iban.map { CompteBancaire(iban: $0, bic: vendeur.bic) }
  }
}

/// Money that the client was given back for an invoice.
public struct Remboursement: Hashable, Sendable, Identifiable {
  /// The refund's identity.
  public let id: RemboursementID
  /// How much; always positive.
  public let montant: Montant
  /// How it was given back.
  public let mode: ConditionsPaiement
  /// The day from which it counts.
  public let date: DateCivile
  /// The cheque's number, the transfer's wording.
  public let reference: Libelle?
  /// The avoir that it pays out, where it is one.
  public let avoirId: AvoirID?
  /// What it was settled with, where it paid another invoice.
  public let reglement: ReglementID?

  /// Gathers a refund.
  package init(
    id: RemboursementID, montant: Montant, mode: ConditionsPaiement, date: DateCivile,
    reference: Libelle? = nil, avoirId: AvoirID? = nil, reglement: ReglementID? = nil
  ) {
    self.id = id
    self.montant = montant
    self.mode = mode
    self.date = date
    self.reference = reference
    self.avoirId = avoirId
    self.reglement = reglement
  }
}

extension Remboursement: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("remboursementId", record?.id)
    montant = try walker.member("montant", record?.montant)
    mode = try walker.member("mode", record?.mode)
    date = try walker.member("dateRemboursement", record?.date)
    reference = try walker.optional("reference", record?.reference)
    avoirId = try walker.optional("avoirId", record?.avoirId)
    reglement = try walker.optional("reglement", record?.reglement)
  }
}

/// What the seller has given up of an invoice, as it will never be paid.
///
/// It gives up all that is unpaid: should money come in after all, so much less is lost; should a
/// payment bounce, so much more.
public struct Perte: Hashable, Sendable {
  /// The day from which nothing is owed any more.
  public let date: DateCivile
  /// Why it is lost.
  public let motif: Libelle
  /// What was unpaid of each rate on that day: its base, and the VAT that is recovered.
  public let groupes: [GroupeTVA]

  /// Gives up so much.
  package init(date: DateCivile, motif: Libelle, groupes: [GroupeTVA]) {
    (self.date, self.motif, self.groupes) = (date, motif, groupes)
  }

  /// What was unpaid of the invoice on that day, VAT included.
  package var montant: Cumul { groupes.reduce(.zero) { $0 + BaseEtTVA($1).total } }
}

extension Facture {
  /// That what is unpaid was given up.
  struct Abandon: Hashable, Sendable {
    /// The day from which nothing is owed any more.
    let date: DateCivile
    /// Why.
    let motif: Libelle
  }

  /// What was given up of it, once that was: what is unpaid on that day by all that is told of it now.
  ///
  /// The event says what was unpaid by what was known then. A payment of that day or before that is
  /// recorded or reversed later changes how much it is, as it changes every balance.
  public var irrecouvrable: Perte? {
    abandon.map { Perte(date: $0.date, motif: $0.motif, groupes: impayes(le: $0.date)) }
  }
}

extension Perte: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    date = try walker.member("date", record?.date)
    motif = try walker.member("motif", record?.motif)
    groupes = try walker.list("groupes", record?.groupes)
  }
}

extension Facture {
  /// How it is to be paid; how it was, where all of it was paid as it was issued.
  package var modeDeReglement: ConditionsPaiement {
    guard let paye = emission?.dejaPaye, paye == totaux.totalTTC,
      let premier = paiements.first, premier.montant == paye
    else { return self.conditionsPaiement }
    return premier.mode
  }
}
