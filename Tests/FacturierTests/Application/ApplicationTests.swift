import Contract
import Facturier
import FacturierDTO
import FacturierModeles
import Foundation
import Port
import Synchronization
import Testing

/// The code that the article for developers of apps shows does what it says.
@Suite("The article's app")
struct BoutiqueTests {
  private let camille: Author
  private let cles = IdentifierSource.uuid7(.system)
  private let dossier = Dossier()
  private let boutique: Boutique
  private let client: ClientID
  private let facture: FactureID

  /// An app that has been started twice in a folder, with a client and an invoice over 720.00 €.
  init() async throws {
    camille = Author("camille")
    boutique = try await Boutique(.dossier(dossier.chemin)) { Issue.record("\($0)") }
    try await boutique.ouvrir(par: camille)
    try await boutique.ouvrir(par: camille)
    client = try await boutique.creerClient(
      "Le Moulin", courriel: "moulin@example.org", par: camille)
    facture = try await boutique.commencer(pour: client, par: camille)
    let article = Article(designation: "Étagère", quantite: "3", prix: "200")
    _ = try await boutique.ajouter(article, a: facture, par: camille)
  }

  private func emettre() async throws {
    _ = try await boutique.emettre(facture, cle: cles.next().texte, par: camille)
  }

  private func crediter() async throws -> RecuAvec<AvoirEmis> {
    let ligne = try #require(try await boutique.depot.facture(facture).facture.lignes.first)
    return try await boutique.crediter(
      "1", de: ligne.id, de: facture, motif: "Cassée", par: camille)
  }

  @Test func `issues an invoice once under one key`() async throws {
    let cle = cles.next().texte
    let premiere = try await boutique.emettre(facture, cle: cle, par: camille)
    let seconde = try await boutique.emettre(facture, cle: cle, par: camille)
    #expect(premiere.valeur.numero.numero.texte.hasSuffix("-0001"))
    #expect(!premiere.dejaFait && seconde.dejaFait)
    #expect(premiere.evenements == seconde.evenements)
    let emise = try await boutique.depot.facture(facture).facture
    #expect(emise.dateEcheance - emise.dateFacture == 14)
  }

  @Test func `takes a payment once, reverses it, and credits a line`() async throws {
    try await emettre()
    func solde() async throws -> String {
      let vue = try await boutique.depot.facture(facture)
      return vue.facture.solde(le: vue.jour).texte
    }
    let cle = UUID().uuidString
    let paiement = try await boutique.encaisser("300", de: facture, cle: cle, par: camille)
    #expect(try await boutique.encaisser("300", de: facture, cle: cle, par: camille).dejaFait)
    #expect(try await solde() == "420.00")
    _ = try await boutique.reprendre(
      paiement.valeur, de: facture, motif: "Refusé par la banque", par: camille)
    #expect(try await solde() == "720.00")
    #expect(try await crediter().valeur.numero.numero.texte.hasSuffix("-0001"))
    #expect(try await solde() == "480.00")
  }

  @Test func `sells what is in a cart all at once, and once`() async throws {
    let client = try await boutique.creerClient("Comptoir", courriel: nil, par: camille)
    let panier = [
      Article(designation: "Étagère", quantite: "2", prix: "150"),
      Article(designation: "Pose", quantite: "1", prix: "40,00"),
    ]
    let cle = cles.next().texte
    let premier = try await boutique.vendre(panier, a: client, pour: "408", cle: cle, par: camille)
    let second = try await boutique.vendre(panier, a: client, pour: "408", cle: cle, par: camille)
    #expect(!premier.dejaFait && second.dejaFait)
    #expect(premier.evenements == second.evenements && premier.evenements.count == 5)
    let vue = try await boutique.depot.facture(premier.valeur)
    #expect(vue.facture.statut(le: vue.jour) == .payee)
    #expect(try await boutique.depot.verifier { Issue.record("\($0)") }.estIntact)
  }

  @Test func `changes a draft only as somebody saw it`() async throws {
    let vue = try await boutique.depot.facture(facture)
    _ = try await boutique.accorder(remise: "5", sur: vue, par: camille)
    let echec = await #expect(throws: DepotError.self) {
      try await boutique.accorder(remise: "10", sur: vue, par: camille)
    }
    #expect(echec?.code == .versionPerimee)
    let remise = try await boutique.depot.facture(facture).facture.remise
    #expect(remise.pourcentage == (Pourcentage("5.00")))
  }

  @Test func `lists, adds up and ages what it has`() async throws {
    #expect(try await boutique.impayees(.anglais).lignes.isEmpty)
    try await emettre()
    let (lignes, suite) = try await boutique.impayees(de: "moul", .anglais)
    #expect(lignes.count == 1 && suite == nil)
    #expect(lignes.first?.hasSuffix("-0001 Le Moulin Sent €720.00") == true)
    let (totaux, balance) = try await boutique.situation()
    #expect(totaux.ensemble.totalTTC.texte == "720.00")
    #expect(balance.ensemble[.nonEchu].texte == "720.00")
    #expect(try await boutique.retards() == [client: .zero])
  }

  @Test func `tells a history, and keeps a projection of its own`() async throws {
    try await emettre()
    let phrases = try await boutique.raconter(facture, .francais)
    #expect(phrases.count == 3)
    #expect(phrases.last?.contains("camille : émise sous le numéro ") == true)
    #expect(try await boutique.chiffreAffaires().mapValues(\.texte) == [client: "600.00"])
    _ = try await crediter()
    #expect(try await boutique.chiffreAffaires().mapValues(\.texte) == [client: "400.00"])
  }

  @Test func `follows what each client was invoiced`() async throws {
    let boutique = boutique
    let (montres, montre) = AsyncStream<[String]>.makeStream()
    let suivi = Task {
      try await boutique.suivreLeChiffre { montre.yield($0.values.map(\.texte)) }
    }
    var suite = montres.makeAsyncIterator()
    #expect(await suite.next() == [])
    try await emettre()
    #expect(await suite.next() == ["600.00"])
    _ = try await crediter()
    #expect(await suite.next() == ["400.00"])
    suivi.cancel()
    try await suivi.value
  }

  @Test func `announces each event once, from one run to the next`() async throws {
    let boutique = boutique
    func annonces(depuis garde: String?, _ nombre: Int) async throws -> ([String], String?) {
      let (dites, dire) = AsyncStream<(String, String?)>.makeStream()
      let suivi = Task {
        try await boutique.annoncer(depuis: garde) { nom, sujet in
          dire.yield(("\(nom) \(sujet.prefix { $0 != "/" })", nil))
        } garder: { ancre in
          dire.yield(("", ancre))
        }
      }
      var (noms, ancre): ([String], String?) = ([], nil)
      for await (nom, gardee) in dites {
        if let gardee { ancre = gardee } else { noms.append(nom) }
        if noms.count == nombre, gardee != nil { break }
      }
      suivi.cancel()
      try await suivi.value
      return (noms, ancre)
    }
    let (noms, garde) = try await annonces(depuis: nil, 4)
    #expect(
      noms == [
        "RegistreOuvert registre", "ClientCree client", "FactureCreee facture",
        "LigneAjoutee facture",
      ])
    try await emettre()
    #expect(try await annonces(depuis: garde, 1).0 == ["FactureEmise facture"])
  }

  @MainActor
  @Test func `shows a list that lives`() async throws {
    let liste = ListeVivante()
    let depot = boutique.depot
    let suivi = Task { await liste.suivre(depot) }
    while liste.page == nil { await Task.yield() }
    #expect(liste.page?.factures.map(\.statut) == [.brouillon])
    try await emettre()
    while liste.page?.factures.map(\.statut) != [.envoyee] {
      try await Task.sleep(for: .milliseconds(1))
    }
    suivi.cancel()
    await suivi.value
    #expect(liste.echec == nil)
  }

  @Test func `asks again for what may pass by itself, and for nothing else`() async throws {
    try await emettre()
    let (boutique, facture, camille, cle) = (boutique, facture, camille, cles.next().texte)
    let essais = Mutex(0)
    func essai(
      _ code: DepotError.Code, jusqua dernier: Int
    ) async throws(DepotError) -> RecuAvec<PaiementID> {
      let rang = essais.withLock { essais in
        essais += 1
        return essais
      }
      guard rang >= dernier else { throw DepotError(code: code, francais: "Occupé.") }
      return try await boutique.encaisser("300", de: facture, cle: cle, par: camille)
    }
    let recu = try await boutique.insister { () async throws(DepotError) in
      try await essai(.verrouille, jusqua: 3)
    }
    #expect(essais.withLock { $0 } == 3 && !recu.dejaFait)
    essais.withLock { $0 = 0 }
    let refus = await #expect(throws: DepotError.self) {
      try await boutique.insister { () async throws(DepotError) in
        try await essai("facture-inconnue", jusqua: 3)
      }
    }
    #expect(essais.withLock { $0 } == 1 && refus?.code == "facture-inconnue")
    essais.withLock { $0 = 0 }
    let epuise = await #expect(throws: DepotError.self) {
      try await boutique.insister(essais: 2) { () async throws(DepotError) in
        try await essai(.injoignable, jusqua: 3)
      }
    }
    #expect(essais.withLock { $0 } == 2 && epuise?.code == .injoignable)
  }

  @Test func `refuses by a rule of its own, and records nothing then`() async throws {
    let avant = try await boutique.depot.lire { $0.vue.head }
    let echec = await #expect(throws: DepotError.self) {
      try await boutique.emettre(facture, auPlus: Montant(texte: "719.99"), par: camille)
    }
    #expect(echec?.code.rawValue == "boutique-plafond" && echec?.cause == nil)
    #expect(echec?.message(.francais).hasPrefix("Au-delà de 719,99") == true)
    #expect(echec?.message(.anglais) == "Above €719.99 the manager issues.")
    #expect(try await boutique.depot.lire { $0.vue.head } == avant)
    let numero = try await boutique.emettre(facture, auPlus: "720.00", par: camille)
    #expect(numero.texte.hasSuffix("-0001"))
  }

  /// A discount on the whole is shared out over the lines, and what is credited is taken off again.
  @Test func `tells its sales by produit as they were invoiced`() async throws {
    let (depot, qui) = (boutique.depot, Contexte(auteur: camille))
    let pose = try await depot.faire(par: qui) { registre in
      let fiche = FicheProduit(
        designation: "Pose", prixUnitaire: "33.33")
      return try registre.creerProduit(fiche)
    }.valeur
    let facture = facture
    try await depot.faire(par: qui) { registre in
      let ligne = DemandeLigne(
        "Pose", quantite: "1",
        prix: "33.33")
      return try registre.ajouterLigne(facture, ligne, de: pose)
    }
    try await depot.faire(par: qui) {
      try $0.accorderRemise(facture, Remise(Pourcentage("10.00")))
    }
    #expect(try await boutique.ventesParProduit().isEmpty)
    try await emettre()
    #expect(
      try await boutique.ventesParProduit().mapValues(\.texte) == [nil: "540.00", pose: "30.00"])
    _ = try await crediter()
    let ventes = try await boutique.ventesParProduit()
    #expect(ventes.mapValues(\.texte) == [nil: "360.00", pose: "30.00"])
    let facturees = try await boutique.chiffreAffaires().values.reduce(.zero, +)
    #expect(ventes.values.reduce(.zero, +) == facturees)
  }

  @Test func `sees states by the depot's own clock`() async throws {
    let plusTard = try #require(Timestamp("2031-05-04T23:30:00.000000Z"))
    let depot = try await Depot(.dossier(dossier.chemin), horloge: WallClock { plusTard })
    let jour = try await depot.lire { etats in etats.aujourdhui(try etats.registre()) }
    #expect(jour.texte == "2031-05-05")
  }

  @Test(.enabled(if: Endroit.tous.contains(.base), "no server is named"))
  func `opens and lists what a base keeps`() async throws {
    guard case .postgresql(let adresse) = try Endroit.base.neuf().lieu else { throw Manquant() }
    let base = String(adresse.prefix { $0 != "?" })
    try await Boutique.preparer(base)
    let boutique = try await Boutique.ouvrir(adresse)
    try await boutique.ouvrir(par: camille)
    let registres = try await Boutique.registres(dans: base)
    let siens = registres.filter { $0.contains(adresse.suffix(36).lowercased()) }
    #expect(siens.count == 1 && siens.first?.hasPrefix("Atelier Vermeil (1) postgresql://") == true)
  }

  @Test func `verifies against an anchor`() async throws {
    try await emettre()
    let (anomalies, texte) = try await boutique.verifier(ancre: nil)
    #expect(anomalies.isEmpty)
    let ancre = try #require(Ancre(texte))
    #expect(try await boutique.verifier(ancre: ancre).anomalies.isEmpty)
    let fausse = try #require(Ancre("5:" + String(repeating: "0", count: 64)))
    let contredite = try await boutique.verifier(ancre: fausse).anomalies
    #expect(contredite.count == 1)
  }

  @Test func `takes its own export for what it has`() async throws {
    try await emettre()
    let data = try await boutique.exporter(au: boutique.depot.facture(facture).jour)
    let dtos = try factures(dans: data)
    #expect(dtos.map(\.id) == [facture.texte])
    #expect(dtos.first?.client?.courriel == "moulin@example.org")
    let bilan = try await boutique.importer(data, par: camille)
    #expect(bilan.inchangees == [facture] && bilan.creees.isEmpty)
    let autre = try await Boutique(.memoire) { _ in }
    try await autre.ouvrir(par: camille)
    #expect(try await autre.importer(data, par: camille).creees == [facture])
  }
}

/// Every kind of error that an app meets is told in both languages.
@Suite("The article's answer")
struct ReponseTests {
  private func reponse(_ act: @escaping @Sendable () throws -> Void) async throws -> Reponse {
    let depot = try await Depot(.memoire)
    do throws(DepotError) { try await depot.lire { _ in try act() } } catch { return .init(error) }
    return try #require(nil as Reponse?, "nothing was thrown")
  }

  @Test func `to a refusal names the rule`() async throws {
    let reponse = try await reponse { _ = try Montant(saisie: "12,5O") }
    #expect(reponse.code == "forme-invalide")
    #expect(reponse.francais != reponse.anglais && !reponse.peutReprendre)
  }

  @Test func `to a journal says whether to ask again`() async throws {
    let absent = try await reponse { _ = try FileJournal(folder: "/nowhere/at/all") }
    #expect(absent.code == "introuvable" && !absent.peutReprendre)
    let occupe = try await reponse {
      throw JournalError(code: .verrouille, francais: "Occupé.", anglais: "Busy.")
    }
    #expect(occupe.francais == "Occupé." && occupe.anglais == "Busy." && occupe.peutReprendre)
  }

  @Test func `to a faulty file names the place`() async throws {
    let boutique = try await Boutique(.memoire) { _ in }
    try await boutique.ouvrir(par: "camille")
    let echec = await #expect(throws: DepotError.self) {
      try await boutique.importer(Data("[{\"id\":1},{\"id\":2}]".utf8), par: "camille")
    }
    let (refus, reponse) = (try #require(echec), Reponse(try #require(echec)))
    #expect(reponse.francais.hasPrefix("ligne 1, colonne "))
    #expect(reponse.anglais.hasPrefix("line 1, column "))
    let fautes = fautes(refus, .anglais)
    #expect(fautes.count > 1 && reponse.anglais.contains("first of \(fautes.count) faults"))
  }

  @Test func `to a faulty DTO names the field`() async throws {
    let reponse = try await reponse { _ = try ClientDTO(nom: "").fiche() }
    #expect(reponse.code == "valeur-vide")
    #expect(reponse.anglais.contains("nom"))
  }

  @Test func `to anything else says that it was not expected`() async throws {
    struct Autre: Error {}
    let reponse = try await reponse { throw Autre() }
    #expect(reponse.code == "inattendu" && reponse.anglais.contains("Autre"))
  }
}

/// The window that the article shows follows the article's app.
@MainActor
@Suite struct `The article's window` {
  @Test func `shows the rows, searches them, and says why something is not done`() async throws {
    let camille = Author("camille")
    let boutique = try await Boutique(.memoire) { Issue.record("\($0)") }
    try await boutique.ouvrir(par: camille)
    let client = try await boutique.creerClient("Le Moulin", courriel: nil, par: camille)
    let id = try await boutique.commencer(pour: client, par: camille)
    let fenetre = Fenetre(boutique, par: camille, .francais)
    await fenetre.tableau.attendre()
    await fenetre.liste.attendre()
    #expect(fenetre.titre(.anglais) == "€0.00" && fenetre.factures.map(\.id) == [id])
    fenetre.finVisible()
    fenetre.chercher("rien de tel")
    await fenetre.liste.attendre()
    #expect(fenetre.factures.isEmpty)
    let facture = fenetre.ouvrir(id)
    await facture.attendre()
    let pourquoi = try #require(facture.sansEncaissement(.anglais))
    #expect(facture.suite(.anglais) == nil)
    await facture.encaisser("5")
    #expect(facture.suite(.anglais) == pourquoi)
    let article = Article(designation: "Étagère", quantite: "3", prix: "200")
    _ = try await boutique.ajouter(article, a: id, par: camille)
    try await Attente.de { facture.montre.valeur?.vue.facture.lignes.count == 1 }
    await facture.emettre()
    #expect(facture.suite(.francais) == "n° 5" && facture.sansEncaissement(.francais) == nil)
    try await Attente.de { fenetre.titre(.francais).hasPrefix("720,00") }
  }
}

/// The adapter that the article shows keeps what every adapter has to keep.
@Suite("The article's adapter")
struct AdaptateurTests {
  private static let contract = AdapterContract {
    let lignes = LignesEnMemoire()
    return { lignes }
  }

  @Test(arguments: AdaptateurTests.contract.rules)
  func `keeps the contract`(rule: Rule) throws { try Self.contract.check(rule) }

  @Test func `serves the article's app`() async throws {
    let lignes = LignesEnMemoire()
    try await Boutique(lignes: lignes).ouvrir(par: "camille")
    #expect(lignes.lignes.map(\.keys) == [["registre"]])
  }
}
