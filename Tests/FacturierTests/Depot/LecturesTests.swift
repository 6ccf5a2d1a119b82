import Synchronization
import Testing

@testable import Facturier

/// The same over memory, a folder and PostgreSQL.
@Suite struct `What states read beside single ones` {
  @Test(arguments: Endroit.tous)
  func `all of a kind, in the order in which they began`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let clients = [try await bureau.client("Le Moulin"), try await bureau.client("Épicerie")]
      let factures = [
        try await bureau.brouillon(pour: clients[1]), try await bureau.emise(pour: clients[0]),
      ]
      var produits: [ProduitID] = []
      for designation in ["Planche", "Étude"] as [Libelle] {
        let fiche = FicheProduit(designation: designation, prixUnitaire: "10", tva: "20")
        produits.append(
          try await bureau.depot.faire(par: bureau.qui) { try $0.creerProduit(fiche) }.valeur)
      }
      let (vus, vues, tenus, tete) = try await bureau.depot.lire { etats in
        var (vus, vues, tenus): ([ClientID], [FactureID], [ProduitID]) = ([], [], [])
        try etats.chaqueClient { vus.append($0.id) }
        try etats.chaqueFacture { vues.append($0.id) }
        try etats.chaqueProduit { tenus.append($0.id) }
        return (vus, vues, tenus, etats.tete)
      }
      #expect(vus == clients && vues == factures && tenus == produits)
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
      let echec = await #expect(throws: DepotError.self) {
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

@Suite struct `What lists and dashboards ask of a depot` {
  private let bureau: Bureau
  private let clients: [ClientID]

  init() async throws {
    bureau = try await Bureau(Depot(.memoire))
    let noms = ["Le Moulin à Épices", "Ateliers réunis", "Épicerie"]
    var clients: [ClientID] = []
    for nom in noms { clients.append(try await bureau.client(nom)) }
    self.clients = clients
    for rang in 0..<6 {
      let client = clients[rang % 3]
      _ = try await rang < 4 ? bureau.emise(pour: client) : bureau.brouillon(pour: client)
    }
    try await payer(1, "100.00")
    try await payer(2, "720.00")
  }

  private func payer(_ rang: Int, _ montant: String) async throws {
    let (demande, qui) = (DemandePaiement(montant: try Montant(texte: montant)), bureau.qui)
    let page = try await bureau.depot.factures()
    let id = page.factures[page.factures.count - rang].id
    _ = try await bureau.depot.faire(par: qui) { try $0.encaisser(id, demande) }
  }

  private func pages(
    _ ordre: OrdreDePage, par nombre: Int
  ) async throws -> [FactureDePage] {
    var (demande, vues) = (DemandeDePage(), [FactureDePage]())
    (demande.ordre, demande.nombre) = (ordre, nombre)
    repeat {
      let page = try await bureau.depot.factures(demande)
      vues += page.factures
      demande.apres = page.suite
      #expect(page.nombre == 6 && page.sommes.factures == 4)
    } while demande.apres != nil
    return vues
  }

  @Test(arguments: OrdreDePage.allCases, [1, 2, 4, 50])
  func `come in an order, page by page, each once`(ordre: OrdreDePage, nombre: Int) async throws {
    let vues = try await pages(ordre, par: nombre)
    let brouillons = try await bureau.depot.factures().factures.map(\.id)
    #expect(Set(vues.map(\.id)) == Set(brouillons) && vues.count == 6)
    let rang = Dictionary(uniqueKeysWithValues: brouillons.enumerated().map { ($1, $0) })
    let places = vues.map { facture -> [Int] in
      let cle =
        switch ordre {
        case .creation: 0
        case .date: -Int(facture.dateFacture.jour)
        case .echeance: Int(facture.dateEcheance.jour)
        case .client:
          ["Ateliers réunis", "Épicerie", "Le Moulin à Épices"].firstIndex(of: facture.client.texte)
            ?? 9
        case .montant: -Int(facture.totalTTC.centimes)
        case .solde: -Int(facture.solde.centimes)
        }
      return [cle, rang[facture.id] ?? 0]
    }
    #expect(places == places.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func `add up what is asked for, on whatever page it stands`() async throws {
    var demande = DemandeDePage()
    demande.nombre = 1
    let page = try await bureau.depot.factures(demande)
    #expect(page.factures.count == 1 && page.nombre == 6)
    #expect(page.sommes.totalTTC.texte == "2880.00" && page.sommes.solde.texte == "2060.00")
    demande.statuts = [.payee]
    let payees = try await bureau.depot.factures(demande)
    #expect(payees.nombre == 1 && payees.sommes.solde == .zero)
    #expect(payees.sommes.encaisse.texte == "720.00")
  }

  @Test func `hold what was begun last, however many were before`() async throws {
    for _ in 0..<20 { _ = try await bureau.emise(pour: clients[0]) }
    var (demande, vues) = (DemandeDePage(), [FactureDePage]())
    demande.nombre = 1
    demande.statuts = [.envoyee]
    repeat {
      let page = try await bureau.depot.factures(demande)
      #expect(page.factures.count == 1 && page.nombre == 23 && page.sommes.factures == 23)
      vues += page.factures
      demande.apres = page.suite
    } while demande.apres != nil
    #expect(vues.map(\.reference) == vues.map(\.reference).sorted(by: >) && vues.count == 23)
  }

  @Test func `find clients by name, a page at a time, archived ones apart`() async throws {
    var demande = DemandeDeFiches()
    demande.nombre = 2
    let page = try await bureau.depot.clients(demande)
    #expect(page.elements.map(\.fiche.nom.texte) == ["Ateliers réunis", "Épicerie"])
    #expect(page.nombre == 3)
    demande.apres = page.suite
    let suite = try await bureau.depot.clients(demande)
    #expect(suite.elements.map(\.fiche.nom.texte) == ["Le Moulin à Épices"] && suite.suite == nil)
    demande.apres = nil
    demande.recherche = "epi"
    #expect(
      try await bureau.depot.clients(demande).elements.map(\.fiche.nom.texte)
        == ["Épicerie", "Le Moulin à Épices"])
    let (moulin, qui) = (clients[0], bureau.qui)
    _ = try await bureau.depot.faire(par: qui) { try $0.archiverClient(moulin) }
    #expect(try await bureau.depot.clients(demande).nombre == 1)
    demande.archives = true
    #expect(try await bureau.depot.clients(demande).elements.map(\.id) == [moulin])
  }

  @Test func `show the sums of the projections that make them`() async throws {
    let tableau = try await bureau.depot.tableauDeBord()
    let (totaux, balance, recu) = try await bureau.depot.lire { etats in
      let jour = tableau.jour
      var (totaux, balance) = (TotauxRegistre(au: jour), BalanceAgee(au: jour))
      var recu = Encaissements(periode: jour...jour)
      try etats.vue.forEachEtat(of: [.facture], prendre: { $0.facture }) { facture, _, _ in
        if let facture {
          totaux.ajouter(facture)
          balance.ajouter(facture)
          recu.ajouter(facture)
        }
        return true
      }
      return (totaux, balance, recu)
    }
    #expect(tableau.ouvert == balance.ensemble.total && tableau.ouvert.texte == "2060.00")
    #expect(tableau.ouvert == totaux.ensemble.solde && tableau.enRetard == .zero)
    #expect(tableau.factureDuMois == totaux.ensemble.totalTTC)
    #expect(tableau.factureDeLAnnee == tableau.factureDuMois)
    #expect(tableau.recuDuMois.total == recu.total && tableau.recuDeLAnnee.total == recu.total)
    #expect(tableau.parMois.count == 12 && tableau.parMois.last?.net == tableau.factureDuMois)
    #expect(tableau.parMois.dropLast().allSatisfy { $0.net == .zero })
    #expect(tableau.vendeur.nom.texte == "Menuiserie Duval")
    #expect(tableau.noms[clients[0]]?.texte == "Le Moulin à Épices")
  }

  @Test func `try acts, and record nothing`() async throws {
    let (page, qui) = (try await bureau.depot.factures(), bureau.qui)
    let brouillon = try #require(page.factures.first { $0.statut == .brouillon }?.id)
    let emise = try #require(page.factures.first { $0.statut == .envoyee }?.id)
    let centime = DemandePaiement(montant: "0.01")
    let position = try await bureau.depot.essayer(auteur: qui.auteur) {
      try $0.encaisser(emise, centime)
      return $0.etats.vue.head.position
    }
    #expect(position == page.tete.position + 1)
    let refus = await #expect(throws: DepotError.self) {
      try await bureau.depot.essayer(auteur: qui.auteur) {
        try $0.encaisser(brouillon, centime)
      }
    }
    let vrai = await #expect(throws: DepotError.self) {
      try await bureau.depot.faire(par: qui) {
        try $0.encaisser(brouillon, centime)
      }
    }
    #expect(refus?.code == vrai?.code)
    let perimee = await #expect(throws: DepotError.self) {
      try await bureau.depot.essayer(auteur: qui.auteur, versions: [.facture(emise): 1]) {
        try $0.encaisser(emise, centime)
      }
    }
    #expect(perimee?.code == .versionPerimee)
    let fin = try await bureau.depot.lire { $0.vue.head.position }
    #expect(fin == page.tete.position)
  }

  @Test func `try acts on the day on which they would be recorded`() async throws {
    // A second after midnight in Paris.
    let debut: Int64 = 1_795_215_601_000_000
    let heure = Mutex(debut)
    let horloge = WallClock { Timestamp(microseconds: heure.withLock(\.self)) ?? .epoch }
    let bureau = try await Bureau(Depot(.memoire, horloge: horloge))
    let attendus: [(Int64, String)] = [(-2, "2026-11-21"), (86_400, "2026-11-22")]
    for (secondes, attendu) in attendus {
      heure.withLock { $0 = debut + secondes * 1_000_000 }
      let jour = try await bureau.depot.essayer(auteur: bureau.qui.auteur) {
        try $0.etats.aujourdhui($0.etats.registre()).texte
      }
      #expect(jour == attendu)
    }
  }

  @Test func `try nothing that the clock would keep from being recorded`() async throws {
    let heure = Mutex(Int64(1_795_170_600_000_000))
    let horloge = WallClock { Timestamp(microseconds: heure.withLock(\.self)) ?? .epoch }
    let bureau = try await Bureau(Depot(.memoire, horloge: horloge))
    let id = try await bureau.brouillon(pour: bureau.client("Le Moulin"))
    heure.withLock { $0 -= 60_000_000 }
    let (motif, qui) = (Libelle("Essai"), bureau.qui)
    let refus = await #expect(throws: DepotError.self) {
      try await bureau.depot.essayer(auteur: qui.auteur) { try $0.annuler(id, motif: motif) }
    }
    #expect(refus?.code == .horlogeEnRetard)
  }
}

@Suite struct `A page that is given up` {
  @Test func `ends within what is kept of a long journal, too`() async throws {
    let bureau = try await Bureau(Depot(.memoire))
    let id = try await bureau.emise(pour: bureau.client("Le Moulin"))
    let fiche = try await bureau.depot.facture(id).facture.fiche
    let (remises, vues) = (VueLongue.Atomique(), 1000)
    try await bureau.depot.lire { etats in
      let jour = fiche.dateFacture
      var lecture = LectureDePage(demande: DemandeDePage(), jour: jour, noms: [:])
      let longue = VueLongue(view: etats.vue, fiche: fiche, remises: remises)
      let interrompue = longue.stoppable {
        if remises.nombre.load(ordering: .relaxed) > vues { throw CancellationError() }
      }
      #expect(throws: CancellationError.self) { try interrompue.forEachFiche(&lecture) }
      // The state that it has taken up until then is its own.
      #expect(lecture.page(tete: etats.vue.head).nombre > vues)
    }
    #expect(remises.nombre.load(ordering: .relaxed) < 2 * vues)
  }
}
