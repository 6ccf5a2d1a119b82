/// What stands at the head of an invoice: all that a draft settles beside its lines.
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
  public var remisePourcentage: Pourcentage
  /// What is printed for the client.
  public var notes: Note?
  /// A comment on the notes.
  public var notesCommentaire: Note?
  /// Goods, services or both.
  public var nature: NatureOperation?
  /// When and where it was delivered.
  public var livraison: Livraison?
  /// How the buyer wants to recognise the invoice.
  public var referenceAcheteur: Libelle?
  /// The buyer's order.
  public var referenceCommande: Libelle?

  /// Gathers the head of an invoice.
  package init(
    clientId: ClientID, dateFacture: DateCivile, dateEcheance: DateCivile,
    delaiJours: Int? = nil, tva: Taux = .normal, conditionsPaiement: ConditionsPaiement = .virement,
    remisePourcentage: Pourcentage = .zero, notes: Note? = nil, notesCommentaire: Note? = nil,
    nature: NatureOperation? = nil, livraison: Livraison? = nil,
    referenceAcheteur: Libelle? = nil, referenceCommande: Libelle? = nil
  ) {
    self.clientId = clientId
    self.dateFacture = dateFacture
    self.dateEcheance = dateEcheance
    self.delaiJours = delaiJours
    self.tva = tva
    self.conditionsPaiement = conditionsPaiement
    self.remisePourcentage = remisePourcentage
    self.notes = notes
    self.notesCommentaire = notesCommentaire
    self.nature = nature
    self.livraison = livraison
    self.referenceAcheteur = referenceAcheteur
    self.referenceCommande = referenceCommande
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
    remisePourcentage = try walker.member(
      "remisePourcentage", "remise", "discount", record?.remisePourcentage)
    notes = try walker.optional("notes", record?.notes)
    notesCommentaire = try walker.optional(
      "notesCommentaire", "commentaire", "comment", record?.notesCommentaire)
    nature = try walker.optional("nature", record?.nature)
    livraison = try walker.optional("livraison", record?.livraison)
    referenceAcheteur = try walker.optional(
      "referenceAcheteur", "référence de l'acheteur", "buyer's reference",
      record?.referenceAcheteur)
    referenceCommande = try walker.optional(
      "referenceCommande", "commande", "order", record?.referenceCommande)
  }
}

/// When the goods were delivered or the service was done, and where.
public struct Livraison: Hashable, Sendable {
  /// The day, or the first day of a period.
  public var debut: DateCivile
  /// The last day of a period.
  public var fin: DateCivile?
  /// Where, when it is not where the invoice goes.
  public var adresse: Adresse?

  /// Gathers when and where.
  public init(debut: DateCivile, fin: DateCivile? = nil, adresse: Adresse? = nil) {
    self.debut = debut
    self.fin = fin
    self.adresse = adresse
  }
}

extension Livraison: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    debut = try walker.member("debut", "livraison", "delivery", record?.debut)
    fin = try walker.optional("fin", "fin de livraison", "end of delivery", record?.fin)
    adresse = try walker.optional(
      "adresse", "lieu de livraison", "place of delivery", record?.adresse)
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
