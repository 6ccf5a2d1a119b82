/// What stands at the head of an invoice: all that a draft settles beside its lines.
///
/// What else it says is read from the head itself: `enTete.notes`.
@dynamicMemberLookup
public struct EnTete: Hashable, Sendable {
  /// Who buys.
  public var clientId: ClientID
  /// The invoice's date.
  public var dateFacture: DateCivile
  /// When it is due.
  public var dateEcheance: DateCivile
  /// How many days after its date it is due, unless a date was given.
  public var delaiJours: Int?
  /// The rate of lines that name none.
  public var tva: Taux
  /// How it is to be paid.
  public var conditionsPaiement: ConditionsPaiement
  /// The discount on the whole.
  public var remise: Remise
  /// Whether the prices of the lines include VAT.
  public var prixSaisis: PrixSaisis
  /// What else it says.
  public var precisions: Precisions

  /// Gathers the head of an invoice.
  package init(
    clientId: ClientID, dateFacture: DateCivile, dateEcheance: DateCivile,
    delaiJours: Int? = nil, tva: Taux = .normal, conditionsPaiement: ConditionsPaiement = .virement,
    remise: Remise = .aucune, prixSaisis: PrixSaisis = .ht, precisions: Precisions = Precisions()
  ) {
    self.clientId = clientId
    self.dateFacture = dateFacture
    self.dateEcheance = dateEcheance
    self.delaiJours = delaiJours
    self.tva = tva
    self.conditionsPaiement = conditionsPaiement
    self.remise = remise
    self.prixSaisis = prixSaisis
    self.precisions = precisions
  }

  /// What else it says, read and set as if it stood here.
  public subscript<Valeur>(dynamicMember chemin: WritableKeyPath<Precisions, Valeur>) -> Valeur {
    get { precisions[keyPath: chemin] }
    set { precisions[keyPath: chemin] = newValue }
  }
}

extension EnTete: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    clientId = try walker.member("clientId", "client", "customer", record?.clientId)
    dateFacture = try walker.member("dateFacture", "date", "date", record?.dateFacture)
    dateEcheance = try walker.member("dateEcheance", "échéance", "due date", record?.dateEcheance)
    delaiJours = try walker.optional(
      "delaiJours", "délai en jours", "days to pay", record?.delaiJours)
    tva = try walker.member("tva", "TVA", "VAT", record?.tva)
    conditionsPaiement = try walker.member(
      "conditionsPaiement", "paiement", "payment", record?.conditionsPaiement)
    remise = try walker.included(record?.remise)
    prixSaisis = try walker.member(
      "prixSaisis", "prix saisis", "prices", record?.prixSaisis, usually: .ht)
    precisions = try walker.included(record?.precisions)
  }
}

/// When an invoice is to be paid: on a day, or so many days after its date.
@nonexhaustive
public enum Echeance: Hashable, Sendable {
  case date(DateCivile)
  case delai(jours: Int)

  /// Thirty days, which the law supposes where nothing was agreed.
  package static let habituelle = Echeance.delai(jours: 30)
}
