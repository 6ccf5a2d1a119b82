import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

@Suite struct `What several events make one act of` {
  @Test func `an invoice that is paid as it is issued`() throws {
    let scene = try Scene()
    let recu = try scene.outils.faire(par: scene.atelier.contexte) {
      try $0.emettre(scene.brouillon, payee: DemandePaiement(montant: "10.00"))
    }
    #expect(recu.evenements.map(\.batch) == [Batch(index: 1, count: 2), Batch(index: 2, count: 2)])
    #expect(recu.numero == "F2026-0002" && recu.paiementId != nil)
    #expect(recu.emission?.dejaPaye == "10.00")
    let facture = try scene.atelier.facture(scene.brouillon)
    #expect(facture.paiements.first?.date == facture.dateFacture)
  }

  @Test func `one settlement of several invoices, told once for each`() throws {
    let scene = try Scene()
    let autre = try scene.atelier.emise(scene.client)
    let cle = UUIDTexte(haut: 1, bas: 2)
    let contexte = Contexte(auteur: "camille", cle: cle)
    func regler() throws -> Recu {
      try scene.outils.faire(par: contexte) {
        try $0.regler([autre, scene.emise, autre], DemandePaiement(montant: "130.00"))
      }.recu
    }
    let recu = try regler()
    #expect(recu.evenements.count == 2 && recu.parFacture.map(\.factureId) == [scene.emise, autre])
    #expect(recu.parFacture.map(\.paiement?.montant) == ["100.00", "30.00"])
    let reglements = recu.parFacture.map(\.paiement?.reglement)
    #expect(reglements[0] == reglements[1] && reglements[0]?.uuid == recu.paiementId?.uuid)
    let encore = try regler()
    #expect(encore.dejaFait && encore.evenements == recu.evenements)
  }

  @Test func `a settlement of which no invoice takes more than is left is all or nothing`() throws {
    let scene = try Scene()
    let avant = try scene.atelier.evenements.count
    try scene.atelier.refuse("facture-non-emise") {
      try scene.outils.faire(par: scene.atelier.contexte) {
        try $0.regler([scene.emise, scene.brouillon], DemandePaiement(montant: "100.00"))
      }
    }
    #expect(try scene.atelier.evenements.count == avant)
  }

  @Test func `what came in for one invoice and pays another`() throws {
    let scene = try Scene()
    let autre = try scene.atelier.emise(scene.client)
    let contexte = Contexte(auteur: "camille", cle: UUIDTexte(haut: 1, bas: 3))
    func imputer() throws -> Recu {
      try scene.outils.faire(par: contexte) { try $0.imputer("15.00", de: scene.emise, sur: autre) }
        .recu
    }
    let recu = try imputer()
    #expect(recu.parFacture.map(\.factureId) == [scene.emise, autre])
    #expect(recu.remboursementId != nil && recu.paiementId != nil)
    #expect(try scene.atelier.facture(scene.emise).solde(le: .derniere).texte == "115.00")
    #expect(try scene.atelier.facture(autre).solde(le: .derniere).texte == "105.00")
    #expect(try imputer().dejaFait)
  }

  @Test func `is refused to whom has not seen the last event of one of its streams`() throws {
    let scene = try Scene()
    let autre = try scene.atelier.emise(scene.client)
    let derniere = try scene.atelier.evenements.count
    var contexte = scene.atelier.contexte
    contexte.versions = [.facture(scene.emise): derniere - 1, .facture(autre): derniere - 1]
    let demande = DemandePaiement(montant: "130.00")
    #expect(throws: JournalError.self) {
      try scene.outils.faire(par: contexte) { try $0.regler([scene.emise, autre], demande) }
    }
    contexte.versions = [.facture(scene.emise): derniere, .facture(autre): derniere]
    _ = try scene.outils.faire(par: contexte) { try $0.regler([scene.emise, autre], demande) }
  }

  @Test func `is refused where the invoices are not of one customer`() throws {
    let scene = try Scene()
    let etrangere = try scene.atelier.emise(scene.autreClient)
    try scene.atelier.refuse("reglement-de-deux-clients") {
      try scene.outils.faire(par: scene.atelier.contexte) {
        try $0.regler([scene.emise, etrangere], DemandePaiement(montant: "130.00"))
      }
    }
    try scene.atelier.refuse("reglement-de-deux-clients") {
      try scene.outils.faire(par: scene.atelier.contexte) {
        try $0.imputer("15.00", de: scene.emise, sur: etrangere)
      }
    }
  }

  /// One cheque bounces as a whole, but each invoice has a payment of its own.
  @Test func `reminds whoever records that it bounced of the other invoices that it paid`() throws {
    let scene = try Scene()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    let autre = try scene.atelier.emise(scene.client)
    _ = try outils.faire(par: contexte) {
      try $0.regler([scene.emise, autre], DemandePaiement(montant: "130.00"))
    }
    func rejeter(_ facture: FactureID) throws -> [Avertissement] {
      let paiement = try #require(try scene.atelier.facture(facture).paiements.last?.id)
      _ = try outils.faire(par: contexte) {
        try $0.rejeterPaiement(facture, paiement: paiement, DemandeRejet(motif: "Opposition"))
      }
      return try scene.atelier.lire { try $0.avertissements(surLeRejet: paiement, de: facture) }
    }
    let rappel = try #require(try rejeter(scene.emise).first)
    #expect(rappel.code == "reglement-partage")
    #expect(try rappel.chiffres.map(\.valeur) == [scene.atelier.facture(autre).reference])
    #expect(try rejeter(autre) == [])
    _ = try outils.faire(par: contexte) {
      try $0.encaisser(autre, DemandePaiement(montant: "1.00"))
    }
    #expect(try rejeter(autre) == [])
  }

  @Test func `is not undone by halves`() throws {
    let scene = try Scene()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    let autre = try scene.atelier.emise(scene.client)
    let recu = try outils.faire(par: contexte) {
      try $0.imputer("15.00", de: scene.emise, sur: autre)
    }
    let paiement = try #require(recu.paiementId)
    try scene.atelier.refuse("compensation-liee") {
      try outils.faire(par: contexte) {
        try $0.annulerPaiement(autre, paiement: paiement, motif: "Erreur")
      }
    }
    try scene.atelier.refuse("compensation-liee") {
      try outils.faire(par: contexte) {
        try $0.rejeterPaiement(autre, paiement: paiement, DemandeRejet(motif: "Refusé"))
      }
    }
  }

  @Test func `goes back whence it came, and leaves both balances as they were`() throws {
    let scene = try Scene()
    let (outils, contexte) = (scene.outils, scene.atelier.contexte)
    let autre = try scene.atelier.emise(scene.client)
    var tropPercu = DemandePaiement(montant: "150.00")
    tropPercu.accepteTropPercu = true
    _ = try outils.faire(par: contexte) { try $0.encaisser(scene.emise, tropPercu) }
    func soldes() throws -> [String] {
      try [scene.emise, autre].map {
        try scene.atelier.facture($0).solde(le: .derniere).texte
      }
    }
    let avant = try soldes()
    #expect(avant == ["-50.00", "120.00"])
    _ = try outils.faire(par: contexte) { try $0.imputer("50.00", de: scene.emise, sur: autre) }
    #expect(try soldes() == ["0.00", "70.00"])
    try scene.atelier.refuse("paiement-superieur-au-solde") {
      try outils.faire(par: contexte) { try $0.imputer("50.00", de: autre, sur: scene.emise) }
    }
    _ = try outils.faire(par: contexte) {
      try $0.imputer("50.00", de: autre, sur: scene.emise, accepteTropPercu: true)
    }
    #expect(try soldes() == avant)
  }

  @Test func `is undone one by one where each paid by itself, though by set-off`() throws {
    let scene = try Scene()
    let autre = try scene.atelier.emise(scene.client)
    // A refund that was recorded just before is no half of what follows.
    _ = try scene.outils.faire(par: scene.atelier.contexte) {
      try $0.rembourser(scene.emise, DemandeRemboursement(auDela: "1.00"))
    }
    var demande = DemandePaiement(montant: "130.00")
    demande.mode = .compensation
    let recu = try scene.outils.faire(par: scene.atelier.contexte) {
      try $0.regler([scene.emise, autre], demande)
    }
    for part in recu.parFacture {
      _ = try scene.outils.faire(par: scene.atelier.contexte) {
        try $0.annulerPaiement(
          try #require(part.factureId), paiement: try #require(part.paiement?.paiementId),
          motif: "Erreur")
      }
    }
    #expect(try scene.atelier.facture(autre).solde(le: .derniere).texte == "120.00")
  }
}
