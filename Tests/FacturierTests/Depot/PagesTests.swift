import Facturier
import Testing

@Suite struct `Pages of invoices` {
  private let bureau: Bureau
  private let moulin: ClientID
  private let atelier: ClientID

  init() async throws {
    bureau = try await Bureau(Depot(.memoire))
    moulin = try await bureau.client("Le Moulin à Épices")
    atelier = try await bureau.client("Ateliers réunis")
    for rang in 0..<7 {
      let client = rang.isMultiple(of: 2) ? moulin : atelier
      _ = try await rang < 4 ? bureau.emise(pour: client) : bureau.brouillon(pour: client)
    }
  }

  private func references(_ choix: (inout DemandeDePage) -> Void) async throws -> [String] {
    var demande = DemandeDePage()
    choix(&demande)
    return try await bureau.depot.factures(demande).factures.map(\.reference)
  }

  @Test func `follow each other, whatever is begun meanwhile`() async throws {
    var demande = DemandeDePage()
    demande.nombre = 3
    var (vues, tailles) = ([FactureID](), [Int]())
    repeat {
      let page = try await bureau.depot.factures(demande)
      vues += page.factures.map(\.id)
      tailles.append(page.factures.count)
      demande.apres = page.suite
      _ = try await bureau.brouillon(pour: moulin)
    } while demande.apres != nil
    #expect(tailles == [3, 3, 1])
    #expect(Set(vues).count == 7)
  }

  @Test func `hold all of them where the largest number is asked for`() async throws {
    #expect(try await references { $0.nombre = .max }.count == 7)
  }

  @Test func `show those begun last first, with names and balances`() async throws {
    let page = try await bureau.depot.factures()
    #expect(page.factures.count == 7 && page.suite == nil)
    #expect(page.factures.first?.reference == "BROUILLON-7")
    let emise = try #require(page.factures.last)
    #expect(emise.client.texte == "Le Moulin à Épices" && emise.statut == .envoyee)
    #expect(emise.solde.texte == "720.00" && emise.totalTTC.texte == "720.00")
    #expect(page.tete.position == (try await bureau.evenements().count))
  }

  @Test func `tell people of a loss, and keep the statut that it is one of`() async throws {
    let emise = try #require(try await bureau.depot.factures().factures.last)
    let qui = bureau.qui
    try await bureau.depot.faire(par: qui) { registre in
      let demande = DemandePerte(motif: "Liquidation")
      return try registre.passerEnPerte(emise.id, demande)
    }
    let perdue = try #require(try await bureau.depot.factures().factures.last)
    #expect(emise.statutAffiche == .un(.envoyee) && perdue.statutAffiche == .passeeEnPerte)
    #expect(perdue.statut == .annulee && perdue.solde == .zero)
  }

  @Test func `hold those that are asked for`() async throws {
    let (moulin, atelier) = (moulin, atelier)
    #expect(try await references { $0.client = atelier }.count == 3)
    #expect(
      try await references { $0.statuts = [.brouillon] }
        == ["BROUILLON-7", "BROUILLON-6", "BROUILLON-5"])
    #expect(try await references { $0.recherche = "epic" }.count == 4)
    #expect(try await references { $0.recherche = "brouillon-6" } == ["BROUILLON-6"])
    #expect(try await references { $0.recherche = "pices" }.isEmpty)
    #expect(
      try await references {
        $0.client = moulin
        $0.statuts = [.envoyee]
      }.count == 2)
    let jour = try await bureau.depot.factures().jour
    #expect(try await references { $0.periode = jour...jour }.count == 7)
    let avant = DateCivile("2020-01-01")
    #expect(try await references { $0.periode = .premiere...avant }.isEmpty)
  }
}
