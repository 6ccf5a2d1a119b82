import Facturation
import Graine
import Journaux
import Projections
import Testing

/// What the control finds does not depend on whether it took up what was before, or looks it up.
@Suite struct `A control that goes on behind a beginning` {
  private func ecarts(_ evenements: [RecordedEvent], _ controle: Controle) throws -> [[Ecart]] {
    var controle = controle
    return try evenements.enumerated().map { try controle.prendre($1, a: $0) }
  }

  /// The events of a beginning, as a view shows them.
  private func vue(_ debut: [RecordedEvent]) throws -> any JournalView {
    let journal = InMemoryJournal(clock: WallClock { .epoch })
    _ = try journal.recordUnchecked(by: "camille", cle: nil) { _, _ in
      debut.map(\.evenement)
    }
    return try journal.read { $0 }
  }

  /// The same events, of which some stand twice, some are missing, and some are of the beginning.
  private func desordre(
    _ suite: [RecordedEvent], apres debut: [RecordedEvent], _ hasard: inout GenerateurGraine
  ) -> [RecordedEvent] {
    var evenements = suite
    for _ in 0..<10 {
      let rang = Int.random(in: 0..<evenements.count, using: &hasard)
      switch Int.random(in: 0..<3, using: &hasard) {
      case 0: evenements.remove(at: rang)
      case 1: evenements.insert(evenements[rang], at: rang)
      default: evenements.insert(debut[Int.random(in: 0..<debut.count, using: &hasard)], at: rang)
      }
    }
    return evenements
  }

  @Test(arguments: 0..<2)
  func `finds what one finds that began above`(_ tour: Int) throws {
    var hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let bons = try VieAuHasard.evenements(200, hasard)
    let fins = bons.filter { $0.batch.map { $0.index == $0.count } ?? true }.map(\.position)
    var trouves = 0
    for fin in [fins[0], fins[2], fins[fins.count / 3], fins[fins.count * 2 / 3]] {
      let debut = Array(bons.prefix(fin))
      let anterieur = try vue(debut)
      for suite in [
        Array(bons.dropFirst(fin)), desordre(Array(bons.dropFirst(fin)), apres: debut, &hasard),
      ] {
        let attendus = try ecarts(debut + suite, Controle()).dropFirst(fin)
        trouves += attendus.joined().count
        #expect(try ecarts(suite, Controle(apres: anterieur))[...] == attendus, "\(hasard)")
        let peu = Controle(apres: anterieur, parTour: 1) { suite[$0].evenement }
        #expect(try ecarts(suite, peu)[...] == attendus, "\(hasard)")
      }
    }
    #expect(trouves > 20)
  }

  @Test func `holds closings against what was before and after`() throws {
    var hasard = GenerateurGraine(graine: Graine.choisie)
    var bons: [RecordedEvent] = []
    var clotures: [Int] { bons.indices.filter { bons[$0].evenement.estCloture } }
    while clotures.count < 3 {
      _ = hasard.next()
      bons = try VieAuHasard.evenements(400, hasard)
    }
    let fins = bons.indices.filter { bons[$0].batch.map { $0.index == $0.count } ?? true }
    for derniere in clotures {
      // Behind the act before it, and behind some acts more.
      for avant in [1, 5, 40] {
        guard let fin = fins.last(where: { $0 <= derniere - avant }) else { continue }
        let suite = Array(bons.dropFirst(fin + 1))
        let anterieur = try vue(Array(bons.prefix(fin + 1)))
        let trouves = try ecarts(suite, Controle(apres: anterieur)).joined()
        #expect(trouves.isEmpty, "\(hasard) \(fin)")
        // A payment that is left out is missing from the totals.
        let paiement = suite.prefix(derniere - fin).lastIndex {
          if case .paiement = $0.evenement.mouvement { true } else { false }
        }
        guard let paiement else { continue }
        var moins = suite
        moins.remove(at: paiement)
        #expect(
          try ecarts(moins, Controle(apres: anterieur))
            == Array(
              ecarts(Array(bons.prefix(fin + 1)) + moins, Controle()).dropFirst(fin + 1)))
      }
    }
  }
}

extension Evenement {
  fileprivate var estCloture: Bool { if case .cloture = self { true } else { false } }
}
