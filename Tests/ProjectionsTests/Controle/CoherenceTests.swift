import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// Whether events can follow each other, and their numbers too.
@Suite struct `The control of a log` {
  private let bon: BonJournal

  init() throws { bon = try BonJournal() }

  @Test func `finds nothing wrong with a good one`() {
    #expect(bon.ecarts() == [])
  }

  @Test func `names an event that cannot follow`() throws {
    let client = Evenement.client(77, .clientModifie(.init(fiche: .init(nom: "Personne"))))
    #expect(
      bon.ecarts([bon.evenements[0], RecordedEvent(client, a: 2)])
        == ["2 coherence an event that can follow | a fact about what was never created"])
  }

  @Test func `names a draft for a client that is not known`() {
    let inconnu = ClientID(rang: 404)
    #expect(
      bon.ecarts { enregistre in
        guard case .facture(let id, .factureCreee(let creation)) = enregistre.evenement,
          creation.brouillon == 1
        else { return nil }
        var enTete = creation.enTete
        enTete.clientId = inconnu
        return enregistre.disant(
          .facture(id, .factureCreee(FactureCreee(brouillon: 1, enTete: enTete))))
      }.first == "3 coherence a known client | \(inconnu)")
  }

  @Test func `names a draft that goes over to a client that is not known`() throws {
    guard case .facture(let id, _) = bon.evenements[2].evenement else { throw Manque() }
    let change = Evenement.facture(id, .clientChange(ClientChange(clientId: 404)))
    #expect(
      bon.ecarts(bon.evenements.prefix(3) + [RecordedEvent(change, a: 4)])
        == ["4 coherence a known client | \(ClientID(rang: 404))"])
  }

  @Test func `names events of a facture that was never begun`() throws {
    let seules = bon.evenements.filter { evenement in
      if case .facture(_, .factureCreee) = evenement.evenement { false } else { true }
    }
    let fautes = bon.ecarts(seules)
    #expect(
      fautes.contains("4 coherence an event that can follow | a fact about what was never created"))
    #expect(
      fautes.contains("6 coherence an event that can follow | a fact about what was never created"))
    #expect(
      fautes.contains("7 coherence an event that can follow | a fact about what was never created"))
  }

  @Test func `names a draft out of its rank`() {
    #expect(
      bon.ecarts { enregistre in
        guard case .facture(let id, .factureCreee(let creation)) = enregistre.evenement,
          creation.brouillon == 2
        else { return nil }
        return enregistre.disant(
          .facture(id, .factureCreee(FactureCreee(brouillon: 4, enTete: creation.enTete))))
      } == ["9 numerotation 2 | 4"])
  }

  @Test func `names a gap, and goes on from the number given`() {
    let fautes = bon.emission { $0.avec(numero: bon.numero("F2026-0005", "F2026-{n:4}", 5)) }
    #expect(
      fautes == [
        "6 numerotation 1 | 5", "7 gel F2026-0005 | F2026-0001", "11 numerotation 6 | 2",
      ])
  }

  @Test func `names a number that is not that of its rank, its series or its date`() {
    #expect(
      bon.emission { $0.avec(numero: bon.numero("F2026-0009", "F2026-{n:4}", 1)) }.first
        == "6 numerotation F2026-0001 | F2026-0009")
    #expect(
      bon.emission { $0.avec(numero: bon.numero("F2026-0001", "G2026-{n:4}", 1)) }.first
        == "6 numerotation F2026-{n:4} | G2026-{n:4}")
    #expect(
      bon.avoir { $0.avec(numero: bon.numero("A2025-0001", "A2025-{n:4}", 1)) } == [
        "7 numerotation A2026-{n:4} | A2025-{n:4}", "7 numerotation A2026-0001 | A2025-0001",
      ])
  }

  @Test func `names a number that was given before`() {
    let fautes = bon.avoir { $0.avec(numero: bon.numero("F2026-0001", "A2026-{n:4}", 1)) }
    #expect(
      fautes == [
        "7 numerotation a number never given | F2026-0001",
        "7 numerotation A2026-0001 | F2026-0001",
      ])
  }

  @Test func `names a date before that of the last in the series`() {
    var enTete: EnTete?
    let fautes = bon.emission { emission in
      enTete = emission.enTete
      enTete?.dateFacture = "2026-03-20"
      return emission.avec(enTete: enTete)
    }
    #expect(fautes.contains("11 numerotation 2026-03-20 | 2026-03-06"))
  }
}

private struct Manque: Error {}
