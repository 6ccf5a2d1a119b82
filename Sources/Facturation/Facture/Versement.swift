/// The bank account to pay an invoice to, where that is not the seller's usual one.
public struct CompteBancaire: Hashable, Sendable {
  /// The account.
  public var iban: IBAN
  /// Its bank.
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
    self.rum = rum
    self.ics = ics
    self.iban = iban
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
}

extension Versement {
  /// The account to pay to: the seller's usual one, unless the invoice says otherwise.
  ///
  /// Whoever pays a factor, or has the money taken, is not to pay the seller as well.
  package func compte(de vendeur: Vendeur) -> CompteBancaire? {
    if let compte { return compte }
    guard mandat == nil, beneficiaire == nil else { return nil }
    return vendeur.iban.map { CompteBancaire(iban: $0, bic: vendeur.bic) }
  }
}
