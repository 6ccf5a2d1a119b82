import Facturier
import Foundation
import JetonsForges
import Synchronization
import Testing

/// An act that goes through the door is recorded, or said to be refused.
@Suite struct `A depot` {
  @Test(arguments: Endroit.tous)
  func `records acts, shows states, and gives a facture with its version`(endroit: Endroit)
    async throws
  {
    let (lieu, dossier) = try endroit.neuf()
    let bureau = try await Bureau(Depot(lieu))
    let facture = try await bureau.emise(pour: bureau.client("Le Moulin"))
    let vue = try await bureau.depot.facture(facture)
    #expect(
      vue.facture.reference.hasSuffix("-0001") && vue.facture.totaux.totalTTC.texte == "720.00")
    let tous = try await bureau.evenements()
    #expect(vue.version == tous.last?.position && tous.count == 5)
    #expect(try await bureau.depot.lire { try $0.facture(facture) } == vue.facture)
    let rapport = try await bureau.depot.verifier { Issue.record("\($0)") }
    #expect(rapport.estIntact && rapport.evenements == 5)
    _ = dossier
  }

  @Test(arguments: Endroit.tous.filter { $0 != .memoire })
  func `is opened again with all that it holds`(endroit: Endroit) async throws {
    let (lieu, dossier) = try endroit.neuf()
    let bureau = try await Bureau(Depot(lieu, auteur: "camille"))
    _ = try await bureau.client("Le Moulin")
    let encore = try await Depot(lieu)
    #expect(try await encore.lire { $0.tete } == bureau.depot.lire { $0.tete })
    #expect(try await encore.lire { $0.tete.position } == 2)
    _ = dossier
  }

  @Test(arguments: Endroit.tous)
  func `verifies that it holds an anchor`(endroit: Endroit) async throws {
    let (lieu, dossier) = try endroit.neuf()
    let bureau = try await Bureau(Depot(lieu))
    let tenue = try await bureau.depot.lire { Ancre($0.vue.head) }
    _ = try await bureau.client("Le Moulin")
    let rapport = try await bureau.depot.verifier(ancre: tenue) { Issue.record("\($0)") }
    #expect(rapport.estIntact && tenue != nil)
    let ailleurs = [
      Ancre("1:" + String(repeating: "a", count: 64)),
      Ancre("9:" + String(repeating: "0", count: 64)),
    ]
    for ancre in ailleurs {
      let (regles, dites) = AsyncStream<String>.makeStream()
      let rapport = try await bureau.depot.verifier(ancre: ancre) { dites.yield($0.regle) }
      dites.finish()
      #expect(await regles.reduce(into: []) { $0.append($1) } == ["ancre"])
      #expect(!rapport.estIntact && rapport.anomalies == 1)
    }
    _ = dossier
  }

  @Test(arguments: Endroit.tous)
  func `keeps a time stamp once, where there is a folder`(endroit: Endroit) async throws {
    let (lieu, dossier) = try endroit.neuf()
    let bureau = try await Bureau(Depot(lieu))
    func ajouter(_ preuve: ContiguousArray<UInt8>) async throws(DepotError) -> Bool {
      try await bureau.depot.ajouter(preuve: preuve, nommee: "r.tsr").estNouvelle
    }
    guard case .dossier = endroit else {
      let echec = await #expect(throws: DepotError.self) {
        try await ajouter(PreuvesFaites.reponse)
      }
      #expect(echec?.code == .dossierRequis)
      guard case .postgresql(let adresse) = lieu else { return }
      return #expect(echec?.description.contains(adresse) == false)
    }
    let ancre = try #require(try await bureau.depot.lire { try $0.vue.ancre(1) })
    let jeton = PreuvesFaites.jeton(sur: ancre, date: "20961122053630.81Z")
    let nouvelles = [try await ajouter(jeton), try await ajouter(jeton)]
    #expect(nouvelles == [true, false])
    _ = dossier
  }

  @Test func `opens a folder that is there, beside others`() async throws {
    let dossier = Dossier()
    let bureau = try await Bureau(Depot(.dossier(dossier.chemin)))
    let autre = try await Depot(.dossier(dossier.chemin))
    let client = try await bureau.client("Le Moulin")
    #expect(try await autre.lire { try $0.client(client).fiche.nom.texte } == "Le Moulin")
  }

  @Test func `says with one error what was refused, failed or given up`() async throws {
    let bureau = try await Bureau(Depot(.memoire))
    let (client, qui) = (try await bureau.client("Le Moulin"), bureau.qui)
    let facture = try await bureau.brouillon(pour: client)
    let refus = await #expect(throws: DepotError.self) {
      try await bureau.depot.faire(par: qui) { try $0.emettre(facture) }
    }
    #expect(refus?.code == "sans-ligne" && refus?.peutReprendre == false)
    #expect(refus?.message(.francais).isEmpty == false && refus?.cause is RefusFacturation)
    let valeur = await #expect(throws: DepotError.self) {
      try await bureau.depot.faire { _ in try Libelle(texte: "") }
    }
    #expect(valeur?.code == "valeur-vide")
    let inconnue = await #expect(throws: DepotError.self) {
      try await bureau.depot.lire { _ in throw Manquant() }
    }
    #expect(inconnue?.code == "inattendu" && inconnue?.description.contains("Manquant") == true)
    let abandon = DepotError(CancellationError())
    #expect(
      abandon.message(.francais)
        == "La demande est abandonnée ; rien n'a été enregistré pour elle.")
    #expect(
      abandon.message(.anglais) == "The request was given up; nothing was recorded for it.")
  }

  @Test func `may be asked again where nothing forbids it, and not where a rule does`() {
    let reprises: [DepotError.Code] = [
      .verrouille, .plein, .incertain, .injoignable, .sansFil, .annule,
    ]
    let autres: [DepotError.Code] = [.inattendu, .importRefuse, .versionPerimee, .introuvable]
    for code in reprises + autres {
      let echec = DepotError(code: code, francais: "Non.")
      #expect(echec.peutReprendre == reprises.contains(code), "\(code)")
      #expect(echec.message(.anglais) == "Non.")
    }
    #expect(autres.prefix(2).map(\.rawValue) == ["inattendu", "import-refuse"])
  }

  @Test func `says what a folder refuses`() async throws {
    let dossier = Dossier()
    let introuvable = await #expect(throws: DepotError.self) {
      try await Depot(.dossier(dossier.chemin + "/a/b"))
    }
    #expect(introuvable?.code == .introuvable)
  }

  @Test func `refuses for now what the system has no thread for`() async throws {
    let refuse = Atomic(false)
    let systeme = Systeme { call in
      call == .thread && refuse.load(ordering: .relaxed) ? .fails(EAGAIN) : nil
    }
    let journal = InMemoryJournal(clock: .system)
    let bureau = try await Bureau(Depot(journal, .memoire, systeme: systeme))
    refuse.store(true, ordering: .relaxed)
    let acte = await #expect(throws: DepotError.self) { try await bureau.client("Un") }
    #expect(acte?.code == .sansFil && acte?.peutReprendre == true)
    let lecture = await #expect(throws: DepotError.self) { try await bureau.evenements() }
    #expect(lecture?.code == .sansFil)
    refuse.store(false, ordering: .relaxed)
    _ = try await bureau.client("Deux")
    #expect(try await bureau.evenements().count == 2)
  }

  @Test func `records nothing for a task that was cancelled before its turn`() async throws {
    let bureau = try await Bureau(Depot(.memoire))
    let (qui, fiche) = (bureau.qui, FicheClient(nom: "Un"))
    let (tient, lache) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let depot = bureau.depot
    let occupe = Task {
      try await depot.faire(par: qui) { registre in
        tient.signal()
        lache.wait()
        return try registre.creerClient(fiche)
      }
    }
    await withCheckedContinuation { suite in
      Thread {
        tient.wait()
        suite.resume()
      }.start()
    }
    let abandonne = Task {
      try await depot.faire(par: qui) { try $0.creerClient(fiche) }
    }
    while depot.enAttente < 1 { await Task.yield() }
    abandonne.cancel()
    let echec = await #expect(throws: DepotError.self) { try await abandonne.value }
    #expect(echec?.code == "annule")
    // An act that has begun is told, however late somebody gives it up.
    occupe.cancel()
    lache.signal()
    #expect(try await occupe.value.clientId != nil)
    #expect(try await bureau.evenements().count == 2)
  }

  @Test func `ends what is read when the task is cancelled`() async throws {
    let bureau = try await Bureau(Depot(.memoire))
    _ = try await bureau.client("Un")
    let depot = bureau.depot
    let (tient, lache) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let lecture = Task {
      try await depot.lire { etats in
        try etats.vue.forEach(after: 0) { _ in
          tient.signal()
          lache.wait()
          return true
        }
      }
    }
    await withCheckedContinuation { suite in
      Thread {
        tient.wait()
        suite.resume()
      }.start()
    }
    lecture.cancel()
    lache.signal()
    let echec = await #expect(throws: DepotError.self) { try await lecture.value }
    #expect(echec?.code == .annule)
  }
}

/// What a closure is to an app, wherever the registre is kept.
@Suite struct `A closure` {
  private static let (un, deux) = (FicheClient(nom: "Un"), FicheClient(nom: "Deux"))

  @Test(arguments: Endroit.tous)
  func `records all that it does at once, and sees it`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let recu = try await bureau.depot.faire { registre in
        let clients = [try registre.creerClient(Self.un), try registre.creerClient(Self.deux)]
        let facture = try registre.creerFacture(pour: clients[1])
        return (
          clients, try registre.etats.facture(facture).clientId, registre.etats.vue.head.position
        )
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
        let echec = await #expect(throws: DepotError.self) {
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
      let reprise = await #expect(throws: DepotError.self) {
        try await bureau.depot.faire(cle: "commande-4711") { try $0.creerClient(Self.deux) }
      }
      #expect(reprise?.code == .cleReutilisee)
      let vide = await #expect(throws: DepotError.self) {
        try await bureau.depot.faire(cle: "") { try $0.creerClient(Self.deux) }
      }
      #expect(vide?.code.rawValue == "valeur-vide")
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
      let vieille = await #expect(throws: DepotError.self) {
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
      let refus = await #expect(throws: DepotError.self) {
        try await bureau.depot.essayer { try $0.emettre(try $0.creerFacture(pour: client)) }
      }
      #expect(facture == client && refus?.code == "sans-ligne")
      #expect(try await bureau.evenements().count == 2)
    }
  }

  /// An act that is asked of a depot from within waits for threads that wait for it.
  @Test(arguments: Endroit.tous)
  func `calls no journal, and its registre does nothing behind it`(
    endroit: Endroit
  ) async throws {
    try await endroit.bureau { bureau in
      let (outils, qui) = (bureau.depot.outils, bureau.qui)
      let dedans = await #expect(throws: DepotError.self) {
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
      let echec = await #expect(throws: DepotError.self) { try await tache.value }
      #expect(echec?.code == .annule)
      let nombre = try await bureau.evenements().count
      #expect(nombre == 1)
    }
  }
}
