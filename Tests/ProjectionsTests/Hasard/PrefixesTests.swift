import Facturation
import Graine
import Journaux
import Projections
import Testing

/// A random log, cut at each of its events.
@Suite struct `At every position of a log` {
  private typealias Toutes = Paire<Paire<Repertoire, SommesRegistre>, Historique>

  private static let hasard = GenerateurGraine()

  private static var neuves: Toutes {
    Paire(Paire(Repertoire(), SommesRegistre()), Historique(de: .registre))
  }

  private static func journal(_ nombre: Int) throws -> (InMemoryJournal, [RecordedEvent]) {
    let evenements = try VieAuHasard.evenements(nombre, hasard)
    let journal = InMemoryJournal(clock: WallClock { evenements[0].time })
    _ = try journal.append(by: .camille, cle: nil) { _, _ in evenements.map(\.evenement) }
    return (journal, try journal.evenements)
  }

  private func egales(_ gauche: Toutes, _ droite: Toutes) -> Bool {
    let (histoire, autre) = (gauche.seconde, droite.seconde)
    return gauche.premiere.premiere.egale(droite.premiere.premiere)
      && gauche.premiere.seconde == droite.premiere.seconde
      && histoire.entrees.count == autre.entrees.count
      && histoire.entrees.last.map(Historique.Dit.init)
        == autre.entrees.last.map(Historique.Dit.init)
  }

  @Test func `a replay up to it equals the fold of the events before`() throws {
    let (journal, evenements) = try Self.journal(Campaign.count(300, long: 2000))
    var pliees = Self.neuves
    for position in 0...evenements.count {
      if position > 0 { try pliees.prendre(evenements[position - 1]) }
      var rejouees = Self.neuves
      let tete = try journal.read {
        try Rejeu(jusqua: .position(position)).executer($0, &rejouees)
      }
      #expect(tete.position == position)
      #expect(egales(rejouees, pliees), "at \(position), \(Self.hasard)")
    }
  }

  @Test func `a facture's or a produit's history needs but the streams that it names`() throws {
    let (journal, evenements) = try Self.journal(400)
    let sujets = Set(
      evenements.compactMap { evenement -> Historique.Sujet? in
        switch evenement.evenement.flux {
        case .facture(let id): .facture(id)
        case .produit(let id): .produit(id)
        default: nil
        }
      })
    for sujet in sujets {
      var (entiere, courte) = (Historique(de: sujet), Historique(de: sujet))
      try journal.read { vue in
        try Rejeu().executer(vue, &entiere)
        try Rejeu().executer(vue, &courte, flux: courte.flux(vue))
      }
      #expect(!courte.entrees.isEmpty && courte.dit == entiere.dit, "\(sujet), \(Self.hasard)")
    }
  }

  @Test func `a fold that goes on from there comes to the same`() throws {
    let (_, evenements) = try Self.journal(300)
    let entieres = try Self.neuves.suivant(evenements)
    for coupe in stride(from: 0, through: evenements.count, by: 7) {
      let debut = try Self.neuves.suivant(evenements[..<coupe])
      let toutes = try debut.suivant(evenements[coupe...])
      #expect(egales(toutes, entieres), "cut at \(coupe), \(Self.hasard)")
      #expect(toutes.seconde.dit == entieres.seconde.dit)
    }
  }

  @Test func `projections fed together equal projections fed alone`() throws {
    let (_, evenements) = try Self.journal(600)
    let ensemble = try Self.neuves.suivant(evenements)
    #expect(try ensemble.premiere.premiere.egale(Repertoire().suivant(evenements)))
    #expect(try ensemble.premiere.seconde == SommesRegistre().suivant(evenements))
    #expect(try ensemble.seconde.dit == Historique(de: .registre).suivant(evenements).dit)
  }

  @Test func `a history told as it comes says what one says that was kept`() throws {
    let (_, evenements) = try Self.journal(400)
    var suivie = Historique(de: .registre)
    let entrees = try evenements.compactMap { try suivie.suivre($0) }
    #expect(suivie.entrees.isEmpty)
    #expect(
      entrees.map { "\($0)" }
        == (try Historique(de: .registre).suivant(evenements).entrees.map { "\($0)" }),
      "\(Self.hasard)")
  }

  @Test func `the log is varied enough to say something`() throws {
    let (_, evenements) = try Self.journal(600)
    let noms = evenements.map { String("\($0.evenement)".prefix { $0 != "(" }) }
    let faits = Dictionary(grouping: evenements) { evenement in
      guard case .facture(_, let fait) = evenement.evenement else { return noms[0] }
      return String("\(fait)".prefix { $0 != "(" })
    }.mapValues(\.count)
    #expect(faits.count == 18, "\(faits), \(Self.hasard)")
  }
}
