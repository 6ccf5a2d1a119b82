import FactureDTO
import Facturier
import Foundation
import Testing

/// What the article for developers of apps shows does what it says.
@Suite("The article's app")
struct BoutiqueTests {
  private let camille: Author
  private let cles = IdentifierSource.uuid7(.system)

  init() throws { camille = try Author("camille") }

  /// An app that has been started twice in a folder, with a client and an invoice over 720.00 €.
  private func avecFacture(
    _ body: (_ boutique: Boutique, _ client: ClientID, _ facture: FactureID) throws -> Void
  ) throws {
    try DossierDeTest.avec { folder in
      let boutique = try Boutique(folder: folder) { avis in
        Issue.record("\(avis)")
      }
      try boutique.ouvrir(par: camille)
      try boutique.ouvrir(par: camille)
      let client = try #require(
        try boutique.creerClient("Le Moulin", courriel: "moulin@example.org", par: camille).clientId
      )
      let facture = try #require(try boutique.commencer(pour: client, par: camille).factureId)
      let article = Article(designation: "Étagère", quantite: "3", prix: "200")
      _ = try boutique.ajouter(article, a: facture, par: camille)
      try body(boutique, client, facture)
    }
  }

  private func avecEmise(
    _ body: (_ boutique: Boutique, _ client: ClientID, _ facture: FactureID) throws -> Void
  ) throws {
    try avecFacture { boutique, client, facture in
      _ = try boutique.emettre(facture, cle: cles.next(), par: camille)
      try body(boutique, client, facture)
    }
  }

  @Test func `issues an invoice once under one key`() throws {
    try avecFacture { boutique, _, facture in
      let cle = cles.next()
      let premiere = try boutique.emettre(facture, cle: cle, par: camille)
      let seconde = try boutique.emettre(facture, cle: cle, par: camille)
      #expect(premiere.numero?.texte.hasSuffix("-0001") == true)
      #expect(!premiere.dejaFait && seconde.dejaFait)
      #expect(premiere.evenements == seconde.evenements)
      let emise = try boutique.regarder(facture).facture
      #expect(emise.dateEcheance - emise.dateFacture == 14)
    }
  }

  @Test func `takes a payment once, reverses it, and credits a line`() throws {
    try avecEmise { boutique, _, facture in
      func solde() throws -> String {
        try boutique.regarder(facture).facture.solde(le: boutique.aujourdhui()).texte
      }
      let cle = try UUIDTexte(saisie: UUID().uuidString)
      let paiement = try boutique.encaisser("300", de: facture, cle: cle, par: camille)
      #expect(try boutique.encaisser("300", de: facture, cle: cle, par: camille).dejaFait)
      #expect(try solde() == "420.00")
      let id = try #require(paiement.paiementId)
      _ = try boutique.reprendre(id, de: facture, motif: "Refusé par la banque", par: camille)
      #expect(try solde() == "720.00")
      let ligne = try #require(try boutique.regarder(facture).facture.lignes.first)
      let avoir = try boutique.crediter(
        "1", de: ligne.id, de: facture, motif: "Cassée", par: camille)
      #expect(avoir.numero?.texte.hasSuffix("-0001") == true)
      #expect(try solde() == "480.00")
    }
  }

  @Test func `changes a draft only as somebody saw it`() throws {
    try avecFacture { boutique, _, facture in
      let vu = try boutique.regarder(facture).vu
      _ = try boutique.accorder(remise: "5", sur: facture, vu: vu, par: camille)
      let erreur = #expect(throws: JournalError.self) {
        try boutique.accorder(remise: "10", sur: facture, vu: vu, par: camille)
      }
      #expect(erreur?.code == .versionPerimee)
      #expect(try boutique.regarder(facture).facture.remise.pourcentage == Pourcentage("5.00"))
    }
  }

  @Test func `lists, adds up and ages what it has`() throws {
    try avecEmise { boutique, client, facture in
      let lignes = try boutique.lister(.anglais)
      #expect(lignes.count == 1)
      #expect(lignes.first?.hasSuffix("-0001 Sent €720.00 €720.00") == true)
      let (totaux, balance) = try boutique.situation()
      #expect(totaux.ensemble.totalTTC.texte == "720.00")
      #expect(balance.ensemble[.nonEchu].texte == "720.00")
      #expect(try boutique.retards() == [client: .zero])
    }
  }

  @Test func `tells a history, and keeps a projection of its own`() throws {
    try avecEmise { boutique, client, facture in
      let phrases = try boutique.raconter(facture, .francais)
      #expect(phrases.count == 3)
      #expect(phrases.last?.contains("camille : émise sous le numéro ") == true)
      #expect(try boutique.chiffreAffaires().mapValues(\.texte) == [client: "600.00"])
      let ligne = try #require(try boutique.regarder(facture).facture.lignes.first)
      _ = try boutique.crediter("1", de: ligne.id, de: facture, motif: "Cassée", par: camille)
      #expect(try boutique.chiffreAffaires().mapValues(\.texte) == [client: "400.00"])
    }
  }

  @Test func `announces each event once`() throws {
    try avecEmise { boutique, client, facture in
      var annonces: [String] = []
      let position = try boutique.suivre(depuis: 0) { nom, _ in annonces.append(nom) }
      #expect(
        annonces == [
          "RegistreOuvert", "ClientCree", "FactureCreee", "LigneAjoutee", "FactureEmise",
        ])
      _ = try boutique.encaisser("1", de: facture, cle: cles.next(), par: camille)
      annonces = []
      let suite = try boutique.suivre(depuis: position) { annonces.append("\($0) \($1)") }
      #expect(annonces == ["PaiementEnregistre facture/\(facture.texte)"])
      #expect(suite == position + 1)
    }
  }

  @Test func `verifies against an anchor`() throws {
    try avecEmise { boutique, _, _ in
      let (anomalies, texte) = try boutique.verifier(ancre: nil)
      #expect(anomalies.isEmpty)
      let ancre = try #require(Ancre(texte))
      #expect(try boutique.verifier(ancre: ancre).anomalies.isEmpty)
      let fausse = try #require(Ancre("5:" + String(repeating: "0", count: 64)))
      let contredite = try boutique.verifier(ancre: fausse).anomalies
      #expect(contredite.count == 1)
    }
  }

  @Test func `takes its own export for what it has`() throws {
    try avecEmise { boutique, client, facture in
      let data = try boutique.exporter(au: boutique.aujourdhui())
      let dtos = try factures(dans: data)
      #expect(dtos.map(\.id) == [facture.texte])
      #expect(dtos.first?.client?.courriel == "moulin@example.org")
      let bilan = try boutique.importer(ContiguousArray(data), par: camille)
      #expect(bilan.inchangees == [facture] && bilan.creees.isEmpty)
      try DossierDeTest.avec { folder in
        let autre = try Boutique(folder: folder) { _ in }
        try autre.ouvrir(par: camille)
        #expect(try autre.importer(ContiguousArray(data), par: camille).creees == [facture])
      }
    }
  }

  @Test func `leaves the caller's thread while it waits`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let boutique = try Boutique(folder: folder.path(percentEncoded: false)) { _ in }
    let camille = camille
    try await boutique.horsDuFil { try $0.ouvrir(par: camille) }
    let clients = try await withThrowingTaskGroup(of: ClientID?.self) { groupe in
      for rang in 1...8 {
        groupe.addTask {
          try await boutique.horsDuFil {
            try $0.creerClient("Client \(rang)", courriel: nil, par: camille).clientId
          }
        }
      }
      return try await groupe.reduce(into: Set<ClientID?>()) { $0.insert($1) }
    }
    #expect(clients.count == 8)
    await #expect(throws: RefusFacturation.self) {
      try await boutique.horsDuFil { try $0.ouvrir(par: Author("")) }
    }
  }
}
