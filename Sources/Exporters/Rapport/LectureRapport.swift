import Facturation
public import Journal
public import Projections

/// What a report tells of a journal, taken up event by event: the state of everything, the numbers
/// given, and what happened to the invoices that it lists.
///
/// Whether an invoice belongs to the period is settled when it is issued. What had been noted of one
/// that does not is let go then, so that the report on a month holds no other month's history.
public struct LectureRapport: Projection, Sendable {
  /// The numbers given in each series.
  private(set) var numeros = NumerosDonnes()
  private var historique = Historique(de: .registre)
  private var entrees: [FactureID: [EntreeHistorique]] = [:]
  private var ecartees: Set<FactureID> = []
  private let cadre: CadreRapport

  /// Begins for a report.
  public init(_ cadre: CadreRapport) { self.cadre = cadre }

  /// Everything as it stands.
  var repertoire: Repertoire { historique.repertoire }

  /// What happened to a facture that the report may list, in order.
  func entrees(de facture: FactureID) -> [EntreeHistorique] { entrees[facture] ?? [] }

  /// Takes up an event.
  public mutating func prendre(_ evenement: RecordedEvent) throws {
    numeros.prendre(evenement)
    guard case .facture(let id, let fait) = evenement.evenement, !ecartees.contains(id) else {
      return try historique.passer(evenement)
    }
    if case .factureEmise(let emission) = fait, !cadre.retient(emission.enTete) {
      entrees[id] = nil
      ecartees.insert(id)
      return try historique.passer(evenement)
    }
    guard let entree = try historique.suivre(evenement) else { return }
    entrees[id, default: []].append(entree)
  }
}
