import CasUsage
import Facturation
import Litteraux
import Testing

@Suite struct `What the beginning of a word may mean` {
  @Test func `is the clients and the produits whose identifiers begin so, in their order`() throws {
    let atelier = try Atelier()
    let clients = try (0..<3).map { _ in try atelier.client() }.sorted()
    let produits = try (0..<2).map { _ in try atelier.produit() }.sorted()
    #expect(try atelier.lire { try $0.clients(commencantPar: "").map(\.id) } == clients)
    #expect(
      try atelier.lire { try $0.clients(commencantPar: "", auPlus: 2).map(\.id) }
        == Array(clients.prefix(2)))
    #expect(
      try atelier.lire { try $0.clients(commencantPar: clients[1].texte).map(\.id) }
        == [clients[1]])
    #expect(try atelier.lire { try $0.clients(commencantPar: "z") }.isEmpty)
    #expect(try atelier.lire { try $0.produits(commencantPar: "").map(\.id) } == produits)
    #expect(try atelier.lire { try $0.produits(commencantPar: "é") }.isEmpty)
  }

  @Test func `is those whose names begin so, where no identifier does`() throws {
    let atelier = try Atelier()
    let noms: [Libelle] = ["Épices du Port", "Épicerie", "Le Moulin"]
    let clients = try noms.map { try atelier.client(FicheClient(nom: $0)) }
    #expect(
      try atelier.lire { try $0.clients(commencantPar: "epi").map(\.id) } == [
        clients[0], clients[1],
      ])
    #expect(
      try atelier.lire { try $0.clients(commencantPar: "epi", auPlus: 1).map(\.id) } == [clients[0]]
    )
    let pose = try atelier.produit()
    #expect(try atelier.lire { try $0.produits(commencantPar: "po").map(\.id) } == [pose])
  }

  @Test func `is asked of those that are archived, or of those that are not`() throws {
    let atelier = try Atelier()
    let clients = try ["Un", "Deux", "Trois"].map { nom in
      try atelier.client(FicheClient(nom: try Libelle(texte: nom)))
    }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.archiverClient(clients[1], motif: nil)
    }
    #expect(
      try atelier.lire { try $0.clients(archives: false).map(\.id) } == [clients[0], clients[2]])
    #expect(try atelier.lire { try $0.clients(archives: true).map(\.id) } == [clients[1]])
    #expect(try atelier.lire { try $0.clients(commencantPar: "deu") }.isEmpty)
  }

  @Test func `is the factures that something happened to lately, as they were begun`() throws {
    let atelier = try Atelier()
    let premiere = try atelier.emise()
    let seconde = try atelier.emise()
    let troisieme = try atelier.brouillon()
    #expect(
      try atelier.lire { try $0.facturesRecentes().map(\.id) } == [premiere, seconde, troisieme])
    try atelier.payer(premiere, "1.00")
    let recentes = try atelier.lire { try $0.facturesRecentes(parmi: 2) }
    #expect(recentes.map(\.id) == [premiere, troisieme])
    #expect(recentes.first?.paiements.count == 1)
    #expect(try atelier.lire { try $0.facturesRecentes(parmi: 0) }.isEmpty)
  }
}
