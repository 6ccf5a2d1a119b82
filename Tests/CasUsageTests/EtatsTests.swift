import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

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
