import Facturation
import Graine
import Journaux
import Projections
import Synchronization
import Testing

/// What the control finds does not depend on how many factures it holds in memory.
@Suite struct `A control that holds few factures` {
  /// A log of which events are missing, stand twice, or have changed places.
  private func desordre(
    _ bons: [RecordedEvent], _ hasard: inout GenerateurGraine
  ) -> [RecordedEvent] {
    var evenements = bons
    for _ in 0..<20 {
      let rang = Int.random(in: 1..<evenements.count, using: &hasard)
      let autre = Int.random(in: 1..<evenements.count, using: &hasard)
      switch Int.random(in: 0..<3, using: &hasard) {
      case 0: evenements.remove(at: rang)
      case 1: evenements.insert(evenements[rang], at: autre)
      default: evenements.swapAt(rang, autre)
      }
    }
    return evenements
  }

  private func ecarts(_ evenements: [RecordedEvent], _ controle: Controle) throws -> [[Ecart]] {
    var controle = controle
    return try evenements.enumerated().map { try controle.prendre($1, a: $0) }
  }

  @Test(arguments: 0..<2)
  func `finds in any log what one finds that holds them all`(_ tour: Int) throws {
    var hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let bons = try VieAuHasard.evenements(200, hasard)
    for evenements in [bons, desordre(bons, &hasard), desordre(bons, &hasard)] {
      let attendus = try ecarts(evenements, Controle())
      for parTour in [1, 2, 5] {
        let relus = Compte()
        let peu = Controle(parTour: parTour) { place in
          relus.augmenter()
          return evenements[place].evenement
        }
        #expect(try ecarts(evenements, peu) == attendus, "\(hasard)")
        #expect(relus.nombre > 0 || parTour > 2)
      }
    }
  }

  @Test(arguments: 0..<2)
  func `adds up what all had come to at a position as if it held them all`(_ tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(200, hasard)
    for position in stride(from: 1, through: evenements.count, by: 13) {
      let attendue = try somme(des: evenements.prefix(position))
      for parTour in [1, 2, 5, 2048] {
        let marques = MarquesDesFiches(a: position, marque)
        var controle = Controle(parTour: parTour, marques: marques) { evenements[$0].evenement }
        for (place, evenement) in evenements.enumerated() {
          #expect((controle.sommeDesFiches != nil) == (place >= position))
          _ = try controle.prendre(evenement, a: place)
        }
        #expect(controle.sommeDesFiches == attendue, "\(hasard) \(position) \(parTour)")
      }
    }
  }

  private func marque(_ fiche: Fiche, _ origine: Position) -> UInt64 {
    switch fiche {
    case .client(let client): UInt64(truncatingIfNeeded: [client.hashValue, origine].hashValue)
    case .facture(let facture): UInt64(truncatingIfNeeded: [facture.hashValue, origine].hashValue)
    }
  }

  /// What all come to, each folded by itself.
  private func somme(des evenements: some Sequence<RecordedEvent>) throws -> UInt64 {
    try Dictionary(grouping: evenements, by: \.evenement.flux).values.reduce(0) { somme, siens in
      try somme &+ (Fiche(siens).map { marque($0, siens[0].position) } ?? 0)
    }
  }

  @Test func `says that the log has changed when other events stand where it looks again`() throws {
    let evenements = try VieAuHasard.evenements(150, GenerateurGraine())
    #expect(throws: JournalChange.self) {
      try ecarts(evenements, Controle(parTour: 1) { _ in evenements[0].evenement })
    }
  }
}

/// How often something happened.
private final class Compte: Sendable {
  private let valeur = Mutex(0)
  var nombre: Int { valeur.withLock { $0 } }
  func augmenter() { valeur.withLock { $0 += 1 } }
}
