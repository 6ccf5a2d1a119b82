import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

/// What all use cases have in common.
@Suite struct `Every use case` {
  @Test(arguments: Acte.tous)
  func `records one event at the end of the journal, under the author's name`(acte: Acte) throws {
    let scene = try Scene()
    let avant = try scene.atelier.evenements
    let recu = try acte.faire(scene, .premiere, Contexte(auteur: "dominique"))
    let nouveaux = try scene.atelier.evenements.dropFirst(avant.count)
    #expect(recu.evenements == Array(nouveaux))
    #expect(recu.positions == avant.count + 1...avant.count + 1)
    #expect(recu.tete.position == avant.count + 1)
    #expect(!recu.dejaFait)
    #expect(nouveaux.first?.author == "dominique")
    #expect(nouveaux.first?.cle == nil)
  }

  @Test(arguments: Acte.tous)
  func `is refused where nothing is there yet`(acte: Acte) throws {
    let scene = try Scene(ferme: ())
    try scene.atelier.refuse(acte.ferme) {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
    #expect(try scene.atelier.evenements == [])
  }

  @Test(arguments: Acte.tous.filter { $0.ferme == "facture-inconnue" })
  func `about a facture is refused when there is no such facture`(acte: Acte) throws {
    var scene = try Scene()
    (scene.brouillon, scene.emise) = (.inconnu, .inconnu)
    try scene.atelier.refuse("facture-inconnue") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }

  @Test(arguments: Acte.tous)
  func `leaves no event when the clock is far behind, save where it corrects the clock`(
    acte: Acte
  ) throws {
    let scene = try Scene()
    scene.atelier.horloge.avancer(secondes: -6)
    guard acte.testDescription != "CorrigerHorloge" else {
      let recu = try acte.faire(scene, .premiere, scene.atelier.contexte)
      #expect(recu.evenements.first?.time.text == "2026-03-02T08:59:54.000000Z")
      return
    }
    try scene.atelier.refuse("horloge-en-retard") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }

  @Test func `says in its receipt what it made`() throws {
    let scene = try Scene()
    let faits = try Acte.tous.map { acte in
      let recu = try acte.faire(try Scene(), .premiere, scene.atelier.contexte)
      return [
        recu.clientId != nil ? "client" : nil, recu.produitId != nil ? "produit" : nil,
        recu.factureId != nil ? "facture" : nil, recu.ligneId != nil ? "ligne" : nil,
        recu.paiementId != nil ? "paiement" : nil,
        recu.remboursementId != nil ? "remboursement" : nil,
        recu.cloture != nil ? "clôture" : nil, recu.numero?.texte,
      ].compactMap(\.self).joined(separator: " ")
    }
    #expect(
      faits == [
        "", "", "clôture", "", "client", "client", "client", "client", "produit", "produit",
        "produit",
        "produit", "facture", "facture ligne", "facture",
        "facture", "facture", "facture", "facture", "facture", "facture", "facture", "facture",
        "facture", "facture", "facture",
        "facture F2026-0002", "facture paiement", "facture", "facture",
        "facture remboursement", "facture", "facture A2026-0001", "facture",
      ])
  }
}
