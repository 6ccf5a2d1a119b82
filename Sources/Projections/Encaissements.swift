public import Facturation

/// What came in within a period, by means and in all, less what bounced or was given back in it.
///
/// What was set off against another invoice came in for one and went out for the other.
public struct Encaissements: Sendable {
  /// The period, both days included.
  package let periode: ClosedRange<DateCivile>
  /// What came in in all.
  public private(set) var total = Cumul.zero
  /// What came in by each means.
  public var parMode: [ConditionsPaiement: Cumul] { sommes.parCle.mapValues(\.net) }
  private var sommes = Groupes<ConditionsPaiement, SommesFonds>(vide: SommesFonds())
  /// What the bank charged for payments that bounced.
  package private(set) var frais = Cumul.zero
  /// How many times money was moved.
  public private(set) var nombre = 0

  /// Adds up the payments of a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    self.periode = periode
    for facture in factures { ajouter(facture) }
  }

  /// Adds what came in for a facture.
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// Adds what came in for a facture, of which this is told.
  package mutating func ajouter(_ facture: FicheFacture) {
    for fonds in facture.fonds where periode.contains(fonds.date) {
      ajouter(fonds)
    }
    for frais in facture.frais where periode.contains(frais.date) {
      ajouter(frais: Cumul(frais.montant))
    }
  }

  /// Adds money that was moved in the period.
  package mutating func ajouter(_ fonds: Fonds) {
    nombre += 1
    total += fonds.montant
    sommes.changer(fonds.mode) { $0.ajouter(fonds) }
  }

  /// Adds what the bank charged in the period.
  package mutating func ajouter(frais: Cumul) { self.frais += frais }
}
