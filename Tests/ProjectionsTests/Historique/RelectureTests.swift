import Facturation
import Graine
import Journaux
import Synchronization
import Testing

@testable import Projections

/// A history that holds few factures, and reads the events of the others again.
@Suite struct `A history that reads again` {
  /// What is told of an event, to compare.
  private func enBref(_ entree: EntreeHistorique) -> String {
    "\(entree.evenement.position) \(entree.reference ?? "") \(entree.ligne ?? 0)"
      + " \(entree.nom?.texte ?? "") \(entree.paiement.map { "\($0)" } ?? "")"
      + " \(entree.changements) \(entree.totalTTC?.texte ?? "") \(entree.solde?.texte ?? "")"
      + " \(entree.jourDuSolde?.texte ?? "")"
  }

  @Test(arguments: 0..<3)
  func `tells what one does that holds all of them`(_ tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(Campaign.count(1000), hasard)
    let lus = Lus(evenements)
    var (tenue, relue) = (
      Historique(de: .registre),
      Historique(de: .registre, parTour: 2) { try lus.evenement(a: $0) }
    )
    for evenement in evenements {
      let attendue = try tenue.suivre(evenement).map(enBref)
      #expect(
        try relue.suivre(evenement, a: evenement.position).map(enBref) == attendue, "\(hasard)")
    }
    #expect(lus.nombre > 20, "hardly any event was read again, \(hasard)")
  }

  @Test func `is one that the journal has changed under, where another event stands there`() throws
  {
    let hasard = GenerateurGraine(graine: Graine.choisie)
    let evenements = try VieAuHasard.evenements(Campaign.count(1000), hasard)
    var relue = Historique(de: .registre, parTour: 1) { _ in evenements[0].evenement }
    #expect(throws: JournalChange.self) {
      for evenement in evenements { _ = try relue.suivre(evenement, a: evenement.position) }
    }
  }
}

/// Events by their positions, and how many were asked for.
private final class Lus: Sendable {
  private let evenements: [RecordedEvent]
  private let lus = Mutex(0)
  var nombre: Int { lus.withLock { $0 } }

  init(_ evenements: [RecordedEvent]) { self.evenements = evenements }

  func evenement(a position: Position) throws -> Evenement {
    lus.withLock { $0 += 1 }
    return evenements[position - 1].evenement
  }
}
