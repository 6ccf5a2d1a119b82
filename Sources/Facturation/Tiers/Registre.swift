/// What a registre says of itself: whose it is and how it numbers.
public struct Registre: Hashable, Sendable, Identifiable {
  /// Which registre; each line of its journal names it.
  public let id: RegistreID
  /// The version of the journal's format.
  package let format: Int
  /// Whose it is.
  public internal(set) var vendeur: Vendeur
  /// The accounts of its books, from day to day.
  package internal(set) var plans = PlansComptables()
  /// How invoices are numbered.
  public let serieFactures: Serie
  /// How avoirs are numbered.
  public let serieAvoirs: Serie
  /// The time zone in which a moment becomes a day.
  public let fuseau: FuseauHoraire

  /// The state after the first event.
  package init(_ ouverture: RegistreOuvert) {
    id = ouverture.registre
    format = ouverture.format
    vendeur = ouverture.vendeur
    serieFactures = ouverture.serieFactures
    serieAvoirs = ouverture.serieAvoirs
    fuseau = ouverture.fuseau
  }

  /// The accounts of its books that were recorded last.
  public var plan: PlanComptable { plans.dernier }
}
