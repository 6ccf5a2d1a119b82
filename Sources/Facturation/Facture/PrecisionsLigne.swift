/// What a line may say beside what is sold, how much, at which price and VAT.
///
/// Whoever asks for a line and the line itself hold the same: a member is declared here, once.
public struct PrecisionsLigne: Hashable, Sendable {
  /// The buyer's order that asked for it.
  public var referenceCommande: Libelle?
  /// That order's date.
  public var dateCommande: DateCivile?
  /// What there is to say besides, in as many lines as it takes.
  public var description: Note?
  /// The seller's own code for what is sold.
  public var reference: Libelle?
  /// The heading under which the line is printed; lines that follow one another under the same one
  /// have a subtotal of their own.
  public var rubrique: Libelle?
  /// Goods or services.
  public var nature: NatureLigne?
  /// When the service was done that the line charges for.
  public var periode: Periode?
  /// The account that the sale is entered in.
  public var compte: CompteComptable?
  /// The invoice of a deposit that the line deducts.
  public var factureAnterieure: FactureAnterieure?

  /// Says nothing yet.
  public init() {}
}

extension PrecisionsLigne: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    referenceCommande = try walker.optional(
      "referenceCommande", "commande", "order", record?.referenceCommande)
    dateCommande = try walker.optional(
      "dateCommande", "date de commande", "order date", record?.dateCommande)
    description = try walker.optional("description", record?.description)
    reference = try walker.optional("reference", "référence", "reference", record?.reference)
    rubrique = try walker.optional("rubrique", "rubrique", "heading", record?.rubrique)
    nature = try walker.optional("nature", record?.nature)
    periode = try walker.optional("periode", "période", "period", record?.periode)
    compte = try walker.optional("compte", "compte", "account", record?.compte)
    factureAnterieure = try walker.optional(
      "factureAnterieure", "acompte déduit", "deposit deducted", record?.factureAnterieure)
  }
}

/// A first and a last day.
public struct Periode: Hashable, Sendable {
  /// The first day.
  public let debut: DateCivile
  /// The last day.
  public let fin: DateCivile

  /// Gathers both; a period does not end before it begins.
  public init(du debut: DateCivile, au fin: DateCivile) throws(RefusFacturation) {
    guard debut <= fin else { throw RefusFacturation.periodeInversee(debut: debut, fin: fin) }
    self.debut = debut
    self.fin = fin
  }
}

extension Periode: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    debut = try walker.member("debut", "début", "beginning", record?.debut)
    fin = try walker.member("fin", "fin", "end", record?.fin)
  }

  @inlinable package var enUneLigne: String? { "\(debut) – \(fin)" }
}
