import Facturier
import Testing

/// The same over memory, a folder and PostgreSQL.
@Suite struct `What states read beside single ones` {
  @Test(arguments: Endroit.tous)
  func `all of a kind, in the order in which they began`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let clients = [try await bureau.client("Le Moulin"), try await bureau.client("Épicerie")]
      let factures = [
        try await bureau.brouillon(pour: clients[1]), try await bureau.emise(pour: clients[0]),
      ]
      let (vus, vues, tete) = try await bureau.depot.lire { etats in
        var (vus, vues): ([ClientID], [FactureID]) = ([], [])
        try etats.chaqueClient { vus.append($0.id) }
        try etats.chaqueFacture { vues.append($0.id) }
        try etats.chaqueProduit { _ in Issue.record("there is none") }
        return (vus, vues, etats.tete)
      }
      #expect(vus == clients && vues == factures)
      #expect(tete.position == (try await bureau.evenements().count))
    }
  }

  @Test(arguments: Endroit.tous)
  func `a version, by which a client is changed as it was seen`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let client = try await bureau.client("Le Moulin")
      let flux = Flux.client(client)
      let inconnu = Flux.client(ClientID(IdentifierSource.uuid7(.system).next()))
      #expect(try await bureau.depot.lire { try $0.version(de: inconnu) } == nil)
      let vue = try #require(try await bureau.depot.lire { try $0.version(de: flux) })
      try await bureau.depot.faire(versions: [flux: vue]) {
        try $0.modifierClient(client) { $0.nom = "Le Moulin Vert" }
      }
      let apres = try #require(try await bureau.depot.lire { try $0.version(de: flux) })
      #expect(apres > vue)
      let echec = await #expect(throws: Echec.self) {
        try await bureau.depot.faire(versions: [flux: vue]) {
          try $0.modifierClient(client) { $0.nom = "Le Moulin Bleu" }
        }
      }
      #expect(echec?.code == .versionPerimee && echec?.position == apres)
    }
  }

  @Test(arguments: Endroit.tous)
  func `what changed, in the words of either language`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let client = try await bureau.client("Le Moulin")
      try await bureau.depot.faire {
        try $0.modifierClient(client) { $0.nom = "Le Moulin Vert" }
      }
      let entrees = try await bureau.depot.lire { try $0.historique(de: .client(client)) }
      let changement = try #require(entrees.last?.changements.first)
      #expect(entrees.count == 2 && changement.champ == "nom")
      #expect(changement.valeurs(.francais) == ("« Le Moulin »", "« Le Moulin Vert »"))
      #expect(changement.valeurs(.anglais) == ("“Le Moulin”", "“Le Moulin Vert”"))
    }
  }

  @Test func `what a projection was at a position`() async throws {
    let bureau = try await Bureau(Depot(.memoire))
    _ = try await bureau.client("Le Moulin")
    let (avant, apres) = try await bureau.depot.lire { etats in
      (
        try etats.rejouer(SommesRegistre(), jusqua: .position(1)).evenements,
        try etats.rejouer(SommesRegistre()).evenements
      )
    }
    #expect(avant == 1 && apres == 2)
  }
}
