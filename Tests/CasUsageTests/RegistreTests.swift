import CasUsage
@testable import Facturation
import Journaux
import Litteraux
import Testing

@Suite struct `A registre` {
  @Test func `is opened by the first event of its journal`() throws {
    let atelier = try Atelier(ferme: ())
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(.exemple) }
    #expect(recu.positions == 1...1)
    #expect(recu.evenements == (try atelier.evenements))
    let attendu = RegistreOuvert(
      registre: RegistreID(UUIDTexte(millisecondes: 1, hasard: (0, 1))), vendeur: .exemple,
      serieFactures: "F{annee}-{n:4}", serieAvoirs: "A{annee}-{n:4}", fuseau: .paris)
    #expect(recu.evenements.map(\.evenement) == [.registre(.registreOuvert(attendu))])
    #expect(try atelier.registre == Registre(attendu))
    #expect(attendu.format == 1)
  }

  @Test func `numbers and reckons days as it was opened to`() throws {
    let atelier = try Atelier(factures: "V{n}", avoirs: "R{n:3}", fuseau: .reunion)
    let registre = try atelier.registre
    #expect(registre.serieFactures == "V{n}")
    #expect(registre.serieAvoirs == "R{n:3}")
    #expect(registre.fuseau == .reunion)
  }

  @Test func `is opened once`() throws {
    let atelier = try Atelier()
    try atelier.refuse("registre-deja-ouvert") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(.enFranchise) }
    }
  }

  @Test func `is not opened in the name of a seller whose numbers disagree`() throws {
    let atelier = try Atelier(ferme: ())
    var vendeur = Vendeur.exemple
    vendeur.siret = "12345678200010"
    try atelier.refuse("siren-siret-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(vendeur) }
    }
    vendeur.siret = nil
    vendeur.numeroTVA = "FR83404833048"
    try atelier.refuse("siren-tva-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(vendeur) }
    }
  }

  @Test func `may get other particulars of its seller, which issued invoices do not take over`()
    throws
  {
    let atelier = try Atelier()
    let avant = try atelier.emise()
    var vendeur = Vendeur.exemple
    vendeur.numeroTVA = "FR44732829320"
    let recu = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierVendeur { $0 = vendeur }
    }
    #expect(
      recu.evenements.map(\.evenement)
        == [.registre(.vendeurModifie(VendeurModifie(vendeur: vendeur)))])
    #expect(try atelier.registre.vendeur == vendeur)
    #expect(try atelier.facture(avant).emission?.vendeur == .exemple)
    #expect(try atelier.facture(try atelier.emise()).emission?.vendeur == vendeur)
  }

  @Test func `keeps its seller when the new numbers disagree`() throws {
    let atelier = try Atelier()
    var vendeur = Vendeur.exemple
    vendeur.siren = "123456782"
    vendeur.numeroTVA = "FR83404833048"
    try atelier.refuse("siren-tva-en-desaccord") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.modifierVendeur { $0 = vendeur } }
    }
  }

  @Test func `keeps its SIREN once there are factures, unless another is welcome`() throws {
    let atelier = try Atelier()
    func prendre(_ siren: Siren, accepte: Bool = false) throws {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierVendeur(accepteAutreSiren: accepte) {
          $0.siren = siren
        }
      }
    }
    try prendre("404833048")
    try prendre(Vendeur.exemple.siren)
    _ = try atelier.emise()
    try prendre(Vendeur.exemple.siren)
    try atelier.refuse("autre-siren") { try prendre("404833048") }
    try prendre("404833048", accepte: true)
    let vendeur = try atelier.registre.vendeur
    #expect(vendeur.siren == "404833048" && vendeur.numeroTVA == "FR83404833048")
  }

  @Test func `goes on from an earlier time once its clock has been corrected`() throws {
    let atelier = try Atelier(le: "2036-03-02T09:00:00Z")
    try atelier.horloge.regler("2026-03-02T09:00:00Z")
    try atelier.refuse("horloge-en-retard") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(FicheClient(nom: "A")) }
    }
    let recu = try atelier.outils.corrigerHorloge(
      motif: "Année fausse au démarrage", par: atelier.contexte)
    #expect(recu.evenements.map(\.time.text) == ["2026-03-02T09:00:00.000000Z"])
    atelier.horloge.avancer(secondes: 60)
    let facture = try atelier.brouillon()
    #expect(try atelier.facture(facture).dateFacture == "2026-03-02")
  }

  @Test func `corrects no clock that is right, and says again what it corrected`() throws {
    let atelier = try Atelier()
    func corriger(_ cle: UUIDTexte? = nil) throws -> Recu {
      var contexte = atelier.contexte
      contexte.cle = cle
      return try atelier.outils.corrigerHorloge(motif: "Pile changée", par: contexte)
    }
    atelier.horloge.avancer(secondes: 1)
    try atelier.refuse("horloge-a-l-heure") { _ = try corriger() }
    atelier.horloge.avancer(secondes: -2)
    let cle = UUIDTexte(haut: 1, bas: 1)
    #expect(try corriger(cle).dejaFait == false)
    atelier.horloge.avancer(secondes: 60)
    #expect(try corriger(cle).dejaFait)
    try atelier.refuse("horloge-a-l-heure") { _ = try corriger() }
  }

  @Test func `says which package was recorded under a key, and that no other act was one`() throws {
    let atelier = try Atelier()
    let (cle, autre) = (UUIDTexte(haut: 1, bas: 1), UUIDTexte(haut: 1, bas: 2))
    var contexte = atelier.contexte
    contexte.cle = cle
    let empreinte = EmpreinteFichier(digits: String(repeating: "a", count: 64))
    let recu = try atelier.outils.noterDossier(
      "2026-01-01"..."2026-12-31", jusqua: 1, empreinte: empreinte, par: contexte)
    let dossier = try #require(try atelier.lire { try $0.dossier(cle: cle) })
    #expect(dossier.position == 1 && dossier.empreinte == empreinte)
    #expect(recu.evenements.map(\.evenement) == [.registre(.dossierExporte(dossier))])
    contexte.cle = autre
    _ = try atelier.outils.faire(par: contexte) {
      try $0.creerClient(FicheClient(nom: "Le Moulin"))
    }
    #expect(try atelier.lire { try $0.dossier(cle: autre) } == nil)
    #expect(try atelier.lire { try $0.dossier(cle: UUIDTexte(haut: 2, bas: 2)) } == nil)
  }
}

@Suite struct `States folded from a journal` {
  @Test func `of a damaged one are an error that names the event, and no act is built on them`()
    throws
  {
    let flux: [Evenement] = [
      .registre(.vendeurModifie(VendeurModifie(vendeur: .exemple))),
      .client(.inconnu, .clientModifie(ClientModifie(fiche: FicheClient(nom: "A")))),
      .produit(
        .inconnu,
        .produitModifie(
          ProduitModifie(fiche: FicheProduit(designation: "A", prixUnitaire: "1.00")))),
      .facture(.inconnu, .remiseAccordee(RemiseAccordee(remise: "1.00"))),
    ]
    let lectures: [(Etats) throws -> Void] = [
      { _ = try $0.registre() }, { _ = try $0.client(.inconnu) },
      { _ = try $0.produit(.inconnu) }, { _ = try $0.facture(.inconnu) },
    ]
    let atelier = try Atelier(ferme: ())
    for (rang, (evenement, lire)) in zip(flux, lectures).enumerated() {
      _ = try atelier.journal.recordUnchecked(by: "camille", cle: nil) { _, _ in [evenement] }
      let erreur = #expect(throws: JournalError.self) { try atelier.lire(lire) }
      #expect(erreur?.code == .incoherence)
      #expect(erreur?.position == rang + 1)
      #expect(erreur?.message(.anglais).contains("Event \(rang + 1) cannot follow") == true)
      #expect(erreur?.message(.francais).contains("L'événement \(rang + 1)") == true)
    }
    try atelier.refuse("incoherence") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(FicheClient(nom: "B")) }
    }
  }

  @Test func `are kept by an act that asks again, and not by who reads any number`() throws {
    let atelier = try Atelier()
    let (premier, second) = (try atelier.client(), try atelier.client())
    let compte = JournalCompte(atelier.journal)
    func lus(_ keepsAll: Bool) throws -> Int {
      try compte.lus {
        _ = try compte.append(by: "camille", cle: nil) { etats, _ in
          let states =
            keepsAll
            ? StreamStates(etats.view, at: .epoch, by: "camille") : StreamStates(etats.view)
          for id in [premier, second, second, premier] { _ = try states.client(id) }
          return []
        }
      }
    }
    #expect(try lus(true) == 2)
    #expect(try lus(false) == 3)
  }

  /// Each act looks at one of four clients, who have an event each.
  @Test func `are let go of where others were used since, and too many are kept`() throws {
    let atelier = try Atelier()
    let clients = try (0..<4).map { _ in try atelier.client() }
    func read(_ ranks: [Int], _ kept: StreamStates.Kept, forgetting: Bool = false) throws -> [Int] {
      let journal = JournalCompte(atelier.journal, kept: kept)
      return try ranks.filter { rank in
        let count = try journal.lus {
          _ = try journal.append(by: "camille", cle: nil) { etats, _ in
            _ = try etats.client(clients[rank])
            if forgetting { kept.forget() }
            return []
          }
        }
        return count > 0
      }
    }
    #expect(try read([0, 1, 0, 2, 0, 2, 1], StreamStates.Kept(most: 2)) == [0, 1, 2, 1])
    let short = StreamStates.Kept(events: 3)
    #expect(try read([0, 1, 2, 0, 1, 2, 3, 1, 2, 0], short) == [0, 1, 2, 3, 0])
    let forgotten = StreamStates.Kept()
    #expect(try read([0, 1, 1], forgotten) == [0, 1])
    #expect(try read([0], forgotten, forgetting: true) == [])
    #expect(try read([0, 1], forgotten) == [0, 1])
  }

  @Test func `of what is not there are refused`() throws {
    let atelier = try Atelier(ferme: ())
    #expect(try atelier.lire { try $0.registreOuvert() } == nil)
    #expect(throws: RefusFacturation.registreNonOuvert) { try atelier.registre }
    #expect(throws: RefusFacturation.clientInconnu(.inconnu)) {
      try atelier.lire { try $0.client(.inconnu) }
    }
    #expect(throws: RefusFacturation.produitInconnu(.inconnu)) {
      try atelier.lire { try $0.produit(.inconnu) }
    }
    #expect(throws: RefusFacturation.factureInconnue(.inconnu)) {
      try atelier.facture(.inconnu)
    }
  }

  @Test func `are right for tasks that look at once`() async throws {
    let atelier = try Atelier()
    let clients = try (1...8).map { _ in try atelier.client() }
    let etats = try atelier.lire { $0 }
    try await withThrowingTaskGroup { groupe in
      for tour in 1...400 {
        groupe.addTask {
          let trouve = try etats.client(clients[tour % 8])
          #expect(trouve.id == clients[tour % 8])
        }
      }
      try await groupe.waitForAll()
    }
  }
}

/// Events that are not recorded yet are shown just as they will be once they are.
@Suite struct `A view with events behind its end` {
  private let whole: any JournalView
  private let events: [RecordedEvent]

  init() throws {
    let scene = try Scene()
    try scene.bouleverser()
    whole = try scene.atelier.journal.read { $0 }
    events = try scene.atelier.evenements
  }

  /// The same, cut in two anywhere and put together again.
  private var joined: [any JournalView] {
    get throws {
      try (0...events.count).map { cut in
        let first = try whole.upTo(cut)
        var rest = EventList(behind: first.head)
        for event in events.dropFirst(cut) {
          rest.append([event.evenement], at: event.time, by: event.author, event.cle)
        }
        return first.extended(by: rest)
      }
    }
  }

  @Test func `ends and goes on as the whole does`() throws {
    for view in try joined {
      #expect(view.head.position == whole.head.position && view.head.time == whole.head.time)
      for position in 0...events.count {
        var seen: [RecordedEvent] = []
        try view.forEach(after: position) {
          seen.append($0)
          return seen.count < 7
        }
        #expect(seen == Array(events.dropFirst(position).prefix(7)))
      }
    }
  }

  @Test func `finds under a tag what the whole finds`() throws {
    for view in try joined {
      for tag in Set(events.flatMap(\.tags)) {
        #expect(try view.events(tagged: tag) == whole.events(tagged: tag))
        for position in 0...events.count {
          #expect(
            try view.last(tagged: tag, upTo: position) == whole.last(tagged: tag, upTo: position))
        }
      }
    }
  }

  @Test func `knows the streams that the whole knows`() throws {
    for view in try joined {
      for (kind, start, most) in [
        (StreamKind.facture, "", 100), (.client, "", 2), (.produit, "0", 100), (.client, "f", 9),
      ] {
        #expect(
          try view.streams(kind, beginningWith: start, atMost: most)
            == whole.streams(kind, beginningWith: start, atMost: most))
      }
    }
  }

  @Test func `folds the streams that the whole folds, in their order`() throws {
    for view in try joined {
      for last in 0...events.count {
        #expect(try folded(view, upTo: last) == folded(whole, upTo: last))
      }
      #expect(try folded(view, upTo: events.count, atMost: 3).count == 3)
    }
  }

  /// Of each stream its events, which one it is, and how many there are.
  private func folded(
    _ view: any JournalView, upTo last: Position, atMost most: Int = .max
  ) throws -> [String] {
    var streams: [String] = []
    try view.forEachState(of: [.facture, .client], asOf: last...last) {
      $0.map(\.position)
    } _: { positions, number, count in
      streams.append("\(number)/\(count): \(positions)")
      return streams.count < most
    }
    return streams
  }
}
