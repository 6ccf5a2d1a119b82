import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

@Suite struct `A closed period` {
  /// The scene, a month later, with all of March closed.
  private static func close() throws -> Scene {
    let scene = try Scene()
    scene.atelier.horloge.avancer(secondes: 30 * 86_400)
    _ = try scene.outils.cloturer(jusquAu: "2026-03-31", par: scene.atelier.contexte)
    return scene
  }

  @Test func `comes to what its documents and its money come to, whenever they were recorded`()
    throws
  {
    let scene = try Scene()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    scene.atelier.horloge.avancer(secondes: 20 * 86_400)
    _ = try outils.faire(par: contexte) {
      try $0.encaisser(scene.emise, DemandePaiement(montant: "30.00", date: "2026-03-05"))
    }
    _ = try outils.faire(par: contexte) {
      try $0.rejeterPaiement(
        scene.emise, paiement: scene.paiement, DemandeRejet(motif: "Opposition"))
    }
    _ = try outils.faire(par: contexte) {
      try $0.rembourser(scene.emise, DemandeRemboursement(auDela: "5.00"))
    }
    try scene.atelier.crediter(scene.emise)
    let recu = try outils.cloturer(jusquAu: "2026-03-10", par: contexte)
    let premiere = try #require(recu.cloture)
    #expect(premiere.du == nil && premiere.totaux == premiere.perpetuels)
    #expect(premiere.totaux.bref == "1 facture 100.00 20.00, 0 avoir 0.00 0.00, 50.00 0.00 0.00")
    scene.atelier.horloge.avancer(secondes: 86_400)
    let suivante = try #require(
      try outils.cloturer(jusquAu: "2026-03-22", par: contexte).cloture)
    #expect(suivante.du == "2026-03-11")
    #expect(suivante.totaux.bref == "0 facture 0.00 0.00, 1 avoir 100.00 20.00, 0.00 20.00 5.00")
    #expect(
      suivante.perpetuels.bref == "1 facture 100.00 20.00, 1 avoir 100.00 20.00, 50.00 20.00 5.00")
    #expect(
      suivante.position == recu.tete.position && suivante.perpetuels.encaisse.texte == "25.00")
    #expect(try scene.atelier.lire { try $0.derniereCloture() } == suivante)
  }

  @Test func `takes nothing any more, of whichever kind`() throws {
    let scene = try Self.close()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    let jour: DateCivile = "2026-03-31"
    let actes: [() throws -> Recu] = [
      { try outils.faire(par: contexte) { try $0.emettre(scene.brouillon) }.recu },
      {
        try outils.faire(par: contexte) {
          try $0.emettre(scene.brouillon, le: jour, payee: DemandePaiement(montant: "1.00"))
        }.recu
      },
      {
        try outils.faire(par: contexte) {
          try $0.encaisser(scene.emise, DemandePaiement(montant: "1.00", date: jour))
        }.recu
      },
      {
        try outils.faire(par: contexte) {
          try $0.regler([scene.emise], DemandePaiement(montant: "1.00", date: jour))
        }.recu
      },
      // To accept that this is more than the balance would not help.
      {
        try outils.faire(par: contexte) {
          try $0.encaisser(scene.emise, DemandePaiement(montant: "9999.00", date: jour))
        }.recu
      },
      {
        try outils.faire(par: contexte) {
          try $0.rejeterPaiement(
            scene.emise, paiement: scene.paiement, DemandeRejet(motif: "Opposition", date: jour))
        }.recu
      },
      {
        try outils.faire(par: contexte) {
          try $0.rembourser(scene.emise, DemandeRemboursement(auDela: "1.00", date: jour))
        }.recu
      },
      {
        try outils.faire(par: contexte) {
          try $0.passerEnPerte(scene.emise, DemandePerte(motif: "Disparu", date: jour))
        }.recu
      },
      {
        try outils.faire(par: contexte) {
          try $0.emettreAvoir(scene.emise, DemandeAvoir(motif: "Geste", date: jour))
        }.recu
      },
    ]
    let avant = try scene.atelier.evenements.count
    for acte in actes { try scene.atelier.refuse("periode-close") { try acte() } }
    try scene.atelier.refuse("paiement-clos") {
      try outils.faire(par: contexte) {
        try $0.annulerPaiement(scene.emise, paiement: scene.paiement, motif: "Erreur")
      }
    }
    #expect(try scene.atelier.evenements.count == avant)
    func controle(_ id: FactureID, le date: DateCivile? = nil) throws -> [RefusFacturation.Code] {
      try scene.atelier.lire { try $0.controler(id, le: date).refus.map(\.code) }
    }
    #expect(try controle(scene.brouillon).contains("periode-close"))
    #expect(try !controle(scene.brouillon, le: "2026-04-01").contains("periode-close"))
    // All else that keeps the draft from its number; a numbered one is no longer asked.
    #expect(try controle(scene.emise) == ["facture-deja-emise"])
    let vide = try scene.atelier.brouillon(scene.client)
    #expect(try controle(vide, le: jour) == ["sans-ligne", "periode-close"])
    // To accept so old a day would not help.
    scene.atelier.horloge.avancer(secondes: 400 * 86_400)
    try scene.atelier.refuse("periode-close") { try actes[0]() }
  }

  @Test func `begins no draft on a closed day that is asked for`() throws {
    let scene = try Self.close()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    var demande = DemandeFacture(clientId: scene.client)
    demande.date = "2026-03-31"
    try scene.atelier.refuse("periode-close") {
      try outils.faire(par: contexte) { try $0.creerFacture(demande) }.recu
    }
    try scene.atelier.refuse("periode-close") {
      try outils.faire(par: contexte) { try $0.dupliquer(scene.emise, le: "2026-03-31") }.recu
    }
    demande.date = "2026-04-01"
    _ = try outils.faire(par: contexte) { try $0.creerFacture(demande) }
    _ = try outils.faire(par: contexte) { try $0.dupliquer(scene.emise) }
  }

  @Test func `lets all go on that counts on a later day`() throws {
    let scene = try Self.close()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    try scene.atelier.ligne(scene.brouillon)
    _ = try outils.faire(par: contexte) { try $0.emettre(scene.brouillon, le: "2026-04-01") }
    _ = try outils.faire(par: contexte) {
      try $0.rejeterPaiement(
        scene.emise, paiement: scene.paiement, DemandeRejet(motif: "Opposition"))
    }
    // The bounce is of an open day, but the payment is not.
    try scene.atelier.refuse("paiement-clos") {
      try outils.faire(par: contexte) {
        try $0.annulerPaiement(scene.emise, paiement: scene.paiement, motif: "Erreur")
      }
    }
  }

  @Test func `leaves alone what was done under its key before`() throws {
    let scene = try Scene()
    let contexte = Contexte(auteur: "camille", cle: UUIDTexte(haut: 1, bas: 2))
    func payer() throws -> Recu {
      try scene.outils.faire(par: contexte) {
        try $0.encaisser(scene.emise, DemandePaiement(montant: "1.00", date: "2026-03-02"))
      }.recu
    }
    let recu = try payer()
    scene.atelier.horloge.avancer(secondes: 86_400)
    _ = try scene.outils.cloturer(jusquAu: "2026-03-02", par: scene.atelier.contexte)
    #expect(try payer().dejaFait && payer().evenements == recu.evenements)
  }

  @Test func `is no longer than the days that are over, and comes behind the one before`() throws {
    let scene = try Scene()
    try scene.atelier.refuse("cloture-future") {
      try scene.outils.cloturer(jusquAu: "2026-03-02", par: scene.atelier.contexte)
    }
    scene.atelier.horloge.avancer(secondes: 86_400)
    _ = try scene.outils.cloturer(jusquAu: "2026-03-02", par: scene.atelier.contexte)
    try scene.atelier.refuse("cloture-deja-faite") {
      try scene.outils.cloturer(jusquAu: "2026-03-02", par: scene.atelier.contexte)
    }
  }
}

extension TotauxCloture {
  fileprivate var bref: String {
    "\(factures) facture \(totalHT) \(montantTVA), \(avoirs) avoir \(avoirsHT) \(avoirsTVA),"
      + " \(recu) \(rejete) \(rembourse)"
  }
}
