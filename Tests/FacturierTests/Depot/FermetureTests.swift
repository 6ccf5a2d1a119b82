import Facturier
import Synchronization
import Testing

/// What a closure is to an app, wherever the registre is kept.
@Suite struct `A closure` {
  private static let (un, deux) = (FicheClient(nom: "Un"), FicheClient(nom: "Deux"))

  @Test(arguments: Endroit.tous)
  func `records all that it does at once, and sees it`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let recu = try await bureau.depot.faire { registre in
        let clients = [try registre.creerClient(Self.un), try registre.creerClient(Self.deux)]
        let facture = try registre.creerFacture(pour: clients[1])
        return (clients, try registre.etats.facture(facture).clientId, registre.vue.head.position)
      }
      #expect(recu.valeur.0[1] == recu.valeur.1)
      #expect(recu.recu.evenements.count == 3 && recu.valeur.2 == 4)
      #expect(try await bureau.evenements().suffix(3).map(\.batch?.count) == [3, 3, 3])
    }
  }

  @Test(arguments: Endroit.tous)
  func `that throws takes all back that it has done`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      for cle in [nil, "commande-4711"] {
        let echec = await #expect(throws: Echec.self) {
          try await bureau.depot.faire(cle: cle) { registre in
            try registre.creerClient(Self.un)
            throw Manquant()
          }
        }
        #expect(echec?.cause is Manquant && echec?.peutReprendre == false)
      }
      let nombre = try await bureau.evenements().count
      #expect(nombre == 1)
    }
  }

  @Test(arguments: Endroit.tous)
  func `that catches a refusal keeps what it has done besides`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let code = try await bureau.depot.faire { registre in
        let facture = try registre.creerFacture(pour: try registre.creerClient(Self.un))
        do { try registre.emettre(facture) } catch let refus as RefusFacturation {
          try registre.annuler(facture, motif: "Essai")
          return refus.code
        }
        return "aucun"
      }.valeur
      #expect(code == "sans-ligne")
      #expect(try await bureau.evenements().count == 4)
    }
  }

  @Test(arguments: Endroit.tous)
  func `is done once under its key, whatever text that is`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let courses = Mutex(0)
      var faits: [RecuAvec<ClientID>] = []
      for _ in 0..<2 {
        faits.append(
          try await bureau.depot.faire(cle: "commande-4711") { registre in
            courses.withLock { $0 += 1 }
            return try registre.creerClient(Self.un)
          })
      }
      #expect(faits.map(\.dejaFait) == [false, true] && faits[0].valeur == faits[1].valeur)
      // It is decided again, on the state before.
      #expect(courses.withLock { $0 } == 2)
      let reprise = await #expect(throws: Echec.self) {
        try await bureau.depot.faire(cle: "commande-4711") { try $0.creerClient(Self.deux) }
      }
      #expect(reprise?.code == .cleReutilisee)
      for dejaFait in [false, true] {
        let fait = try await bureau.depot.faire(auteur: "sacha", cle: "commande-4712") {
          try $0.creerClient(Self.deux)
        }
        #expect(fait.dejaFait == dejaFait)
      }
      let evenements = try await bureau.evenements()
      #expect(evenements.count == 3 && evenements.last?.author == "sacha")
    }
  }

  @Test(arguments: Endroit.tous)
  func `is refused where somebody has seen less than is there`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let client = try await bureau.client("Le Moulin")
      let (un, autre) = (
        try await bureau.brouillon(pour: client), try await bureau.brouillon(pour: client)
      )
      let vieille = await #expect(throws: Echec.self) {
        try await bureau.depot.faire(versions: [.facture(un): 3, .facture(autre): 3]) {
          try $0.annuler(un, motif: "Essai")
        }
      }
      #expect(vieille?.code == .versionPerimee && vieille?.cause is JournalError)
      try await bureau.depot.faire(versions: [.facture(un): 3, .facture(autre): 4]) {
        try $0.annuler(un, motif: "Essai")
      }
    }
  }

  @Test(arguments: Endroit.tous)
  func `that is tried records nothing, and says what would come of it`(
    endroit: Endroit
  ) async throws {
    try await endroit.bureau { bureau in
      let client = try await bureau.client("Le Moulin")
      let facture = try await bureau.depot.essayer { registre in
        let facture = try registre.creerFacture(pour: client)
        return try registre.etats.facture(facture).clientId
      }
      let refus = await #expect(throws: Echec.self) {
        try await bureau.depot.essayer { try $0.emettre(try $0.creerFacture(pour: client)) }
      }
      #expect(facture == client && refus?.code == "sans-ligne")
      #expect(try await bureau.evenements().count == 2)
    }
  }

  /// What is asked of a depot from within waits for threads that wait for it.
  @Test(arguments: Endroit.tous)
  func `calls no journal, and its registre does nothing behind it`(
    endroit: Endroit
  ) async throws {
    try await endroit.bureau { bureau in
      let (outils, qui) = (bureau.depot.outils, bureau.qui)
      let dedans = await #expect(throws: Echec.self) {
        try await bureau.depot.faire { _ in
          try outils.faire(par: qui) { try $0.creerClient(Self.un) }.valeur
        }
      }
      #expect(dedans?.code == .appelImbrique)
      let tenu = try outils.faire(par: qui) { $0 }.valeur
      let dehors = #expect(throws: JournalError.self) { try tenu.creerClient(Self.un) }
      #expect(dehors?.code == .appelImbrique)
      let nombre = try await bureau.evenements().count
      #expect(nombre == 1)
    }
  }

  @Test(arguments: Endroit.tous)
  func `of a cancelled task is not begun`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let tache = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await bureau.client("Un")
      }
      tache.cancel()
      let echec = await #expect(throws: Echec.self) { try await tache.value }
      #expect(echec?.code == .annule)
      let nombre = try await bureau.evenements().count
      #expect(nombre == 1)
    }
  }
}
