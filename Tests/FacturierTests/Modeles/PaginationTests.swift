import Facturier
import Synchronization
import Testing

@testable import FacturierModeles

/// What a list shows is of one moment and of one day, however many pages it was read in.
@Suite struct `A list that is read on` {
  /// Some rows, and of which moment and day they are.
  private struct Page: Equatable {
    var rangs: Range<Int>
    var position: Int
    var jour: DateCivile?
  }

  /// How many are asked for, behind so many.
  private struct Demande: Hashable {
    var nombre: Int
    var apres = 0
  }

  private static let veille = DateCivile(annee: 2026, mois: 11, jour: 20)
  private static let jour = DateCivile(annee: 2026, mois: 11, jour: 21)

  /// Reads ten rows of now, and notes what was asked for.
  private func pagination(
    a position: Int, le jour: DateCivile?, _ demandes: @escaping @Sendable (Demande) -> Void
  ) -> Pagination<Demande, Page> {
    Pagination(
      lire: { demande throws(Echec) in
        demandes(demande)
        let fin = min(demande.apres + demande.nombre, 10)
        return Page(rangs: demande.apres..<fin, position: position, jour: jour)
      },
      demander: { Demande(nombre: $1, apres: $2?.rangs.upperBound ?? 0) },
      joindre: {
        Page(rangs: $0.rangs.lowerBound..<$1.rangs.upperBound, position: $1.position, jour: $1.jour)
      },
      nombre: { $0.rangs.count }, pas: { $0.nombre }, aUneSuite: { $0.rangs.upperBound < 10 },
      tete: { Head(position: $0.position, hash: .nulle, time: nil) }, jour: { $0.jour },
      dependDe: { _ in true })
  }

  @Test(
    arguments: [
      (7, veille, 1), (8, veille, 2), (7, jour, 2), (8, jour, 2), (7, nil, 2),
    ])
  func `has the next page behind it, or all anew where that is of another moment or day`(
    _ position: Int, _ jour: DateCivile?, _ lectures: Int
  ) async throws {
    let demandes = Mutex<[Demande]>([])
    let pagination = pagination(a: position, le: jour) { demande in
      demandes.withLock { $0.append(demande) }
    }
    let montree = Page(rangs: 0..<4, position: 7, jour: Self.veille)
    let lue = try await pagination.continuation(Demande(nombre: 2))(montree)
    #expect(lue == Page(rangs: 0..<6, position: position, jour: jour))
    let attendues = [Demande(nombre: 2, apres: 4), Demande(nombre: 6)]
    #expect(demandes.withLock(\.self) == Array(attendues.prefix(lectures)))
  }
}
