import Synchronization
import Testing

@testable import Facturier

@Suite struct `A page that is given up` {
  @Test func `ends within what is kept of a long journal, too`() async throws {
    let bureau = try await Bureau(Depot(.memoire))
    let id = try await bureau.emise(pour: bureau.client("Le Moulin"))
    let fiche = try await bureau.depot.facture(id).facture.fiche
    let (remises, vues) = (VueLongue.Atomique(), 1000)
    try await bureau.depot.lire { etats in
      let jour = fiche.dateFacture
      var lecture = LectureDePage(demande: DemandeDePage(), jour: jour, noms: [:])
      let longue = VueLongue(vue: etats.vue, fiche: fiche, remises: remises)
      let interrompue = longue.interrompue {
        if remises.nombre.load(ordering: .relaxed) > vues { throw CancellationError() }
      }
      #expect(throws: CancellationError.self) { try interrompue.forEachFiche(&lecture) }
      // What it has taken up until then is its own.
      #expect(lecture.page(tete: etats.vue.head).nombre > vues)
    }
    #expect(remises.nombre.load(ordering: .relaxed) < 2 * vues)
  }
}
