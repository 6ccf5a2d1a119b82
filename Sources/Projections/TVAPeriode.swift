public import Facturation

/// The VAT of a period by rate and category: what invoices dated in it charged, and what avoirs dated in
/// it took back, whenever the invoice was that they credit.
///
/// Each document counts once, on its own date, with the sums that it froze: what was declared for a
/// month does not change when a later avoir credits one of its invoices, and months add up to their
/// year.
public struct TVAPeriode: Sendable {
  /// The period, both days included.
  package let periode: ClosedRange<DateCivile>
  /// What was charged and taken back under each rate and category.
  public var parGroupe: [CleTVA: SommesTVA] { groupes.parCle }
  private var groupes = Groupes<CleTVA, SommesTVA>(vide: SommesTVA())

  /// Adds up the documents of a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    self.periode = periode
    for facture in factures { ajouter(facture) }
  }

  /// All of them together.
  public var ensemble: SommesTVA { parGroupe.values.reduce(SommesTVA(), +) }

  /// Adds a facture and its avoirs, each if it is dated in the period.
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// Adds a facture of which this is told, and its avoirs, each if it is dated in the period.
  package mutating func ajouter(_ facture: FicheFacture) {
    guard facture.estEmise else { return }
    if periode.contains(facture.dateFacture) { facturer(facture.creance.groupes) }
    for credit in facture.credits where periode.contains(credit.date) { crediter(credit.groupes) }
  }

  /// Adds what an invoice charges that is dated in the period.
  package mutating func facturer(_ groupes: [GroupeTVA]) {
    for groupe in groupes {
      self.groupes.changer(groupe.cle) { $0.facturer(groupe) }
    }
  }

  /// Takes off what an avoir credits that is dated in the period.
  package mutating func crediter(_ groupes: [GroupeTVA]) {
    for groupe in groupes {
      self.groupes.changer(groupe.cle) { $0.crediter(groupe) }
    }
  }
}
