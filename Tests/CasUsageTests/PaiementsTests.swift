import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

@Suite struct `Payments` {
  private func payer(
    _ atelier: Atelier, _ facture: FactureID, _ montant: Montant,
    _ preciser: (inout DemandePaiement) -> Void = { _ in }
  ) throws -> Recu {
    var demande = DemandePaiement(montant: montant)
    preciser(&demande)
    return try atelier.outils.faire(par: atelier.contexte) { try $0.encaisser(facture, demande) }
      .recu
  }

  @Test func `are recorded as of today, in the way that the invoice asks for`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.horloge.regler("2026-03-20T09:00:00Z")
    let recu = try payer(atelier, facture, "20.00")
    let paiement = PaiementEnregistre(
      paiementId: try #require(recu.paiementId), montant: "20.00", mode: .virement,
      datePaiement: "2026-03-20")
    #expect(
      recu.evenements.map(\.evenement) == [.facture(facture, .paiementEnregistre(paiement))])
    #expect(recu.factureId == facture && recu.ligneId == nil && recu.numero == nil)
    #expect(try atelier.facture(facture).solde(le: "2026-03-19").texte == "120.00")
    #expect(try atelier.facture(facture).solde(le: "2026-03-20").texte == "100.00")
  }

  @Test func `keep what is told`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    _ = try payer(atelier, facture, "120.00") {
      $0.date = "2026-05-01"
      $0.accepteDateFuture = true
      $0.mode = .cheque
      $0.reference = "Chèque 7"
    }
    let paiement = try #require(try atelier.facture(facture).paiements.first)
    #expect(paiement.date == "2026-05-01" && paiement.mode == .cheque)
    #expect(paiement.reference == "Chèque 7")
    #expect(try atelier.facture(facture).statut(le: "2026-04-30") == .enRetard)
    #expect(try atelier.facture(facture).statut(le: "2026-05-01") == .payee)
  }

  @Test func `in cash count with those of the deposits deducted, however they are recorded`() throws
  {
    let atelier = try Atelier()
    let client = try atelier.client()
    var demande = DemandeFacture(clientId: client)
    func creer() throws -> FactureID {
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.valeur
    }
    func creerAcompte(_ montant: PrixUnitaire) throws -> FactureID {
      demande.typeFacture = .acompte
      defer { demande.typeFacture = nil }
      let acompte = try creer()
      try atelier.ligne(acompte, a: montant)
      try atelier.emettre(acompte)
      return acompte
    }
    let acompte = try creerAcompte("700")
    _ = try payer(atelier, acompte, "600") { $0.mode = .especes }
    let facture = try creer()
    try atelier.ligne(facture, a: "3000")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.deduireAcompte(facture, acompte: acompte)
    }
    var especes = DemandePaiement(montant: "400.01")
    especes.mode = .especes
    try atelier.refuse("especes-au-dela-du-plafond") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.emettre(facture, payee: especes) }
    }
    try atelier.emettre(facture)
    let refus = try atelier.refuse("especes-au-dela-du-plafond") {
      try payer(atelier, facture, "400.01") { $0.mode = .especes }
    }
    let message = (refus as? RefusFacturation)?.message(.anglais)
    #expect(
      message?.contains("and the other invoices of the same sale would come to €1,000.01") == true)
    try atelier.refuse("especes-au-dela-du-plafond") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.regler([facture], especes) }
    }
    _ = try payer(atelier, facture, "400") { $0.mode = .especes }
    // From the deposit's end too, and of both in one act.
    try atelier.refuse("especes-au-dela-du-plafond") {
      try payer(atelier, acompte, "0.01") { $0.mode = .especes }
    }
    especes.montant = "1000.01"
    let (autre, finale) = (try creerAcompte("500"), try creer())
    try atelier.ligne(finale, a: "2000")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.deduireAcompte(finale, acompte: autre)
    }
    try atelier.emettre(finale)
    try atelier.refuse("especes-au-dela-du-plafond") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.regler([autre, finale], especes) }
    }
  }

  @Test func `are reversed once, and count no more`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let paiement = try atelier.payer(facture, "120.00")
    let recu = try atelier.outils.faire(par: atelier.contexte) {
      try $0.annulerPaiement(facture, paiement: paiement, motif: "Rejeté")
    }
    let annulation = PaiementAnnule(paiementId: paiement, motif: "Rejeté")
    #expect(recu.evenements.map(\.evenement) == [.facture(facture, .paiementAnnule(annulation))])
    #expect(recu.paiementId == nil)
    #expect(try atelier.facture(facture).solde(le: "2026-03-02").texte == "120.00")
    try atelier.refuse("paiement-deja-annule") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.annulerPaiement(facture, paiement: paiement, motif: "Rejeté")
      }
    }
    try atelier.refuse("paiement-inconnu") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.annulerPaiement(facture, paiement: .inconnu, motif: "Rejeté")
      }
    }
    try atelier.payer(facture, "120.00")
  }
}

/// A deposit, from its invoice to the final one that deducts it.
@Suite struct `A deposit` {
  /// Issued over 100.00 € before VAT, by an invoice that asks for a deposit unless told otherwise.
  private func acompte(
    _ atelier: Atelier, de client: ClientID, type: TypeFacture? = .acompte
  ) throws -> FactureID {
    var demande = DemandeFacture(clientId: client)
    demande.typeFacture = type
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
    let facture = try #require(recu.factureId)
    try atelier.ligne(facture)
    try atelier.emettre(facture)
    return facture
  }

  /// A draft over 300.00 € before VAT.
  private func brouillon(_ atelier: Atelier, pour client: ClientID) throws -> FactureID {
    let facture = try atelier.brouillon(client)
    try atelier.ligne(facture, "3")
    return facture
  }

  @discardableResult
  private func deduire(
    _ atelier: Atelier, _ acompte: FactureID, de facture: FactureID, cle: UUIDTexte? = nil
  ) throws -> Recu {
    var contexte = atelier.contexte
    contexte.cle = cle
    return try atelier.outils.faire(par: contexte) {
      try $0.deduireAcompte(facture, acompte: acompte)
    }.recu
  }

  @Test func `is what an invoice of that type asked for, and nothing else`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let facture = try brouillon(atelier, pour: client)
    // Of a draft too: to issue it first would be the wrong thing to do.
    for une in try [.facture, nil].map({ try acompte(atelier, de: client, type: $0) }) + [facture] {
      try atelier.refuse("deduction-sans-acompte") { try deduire(atelier, une, de: facture) }
    }
    let depose = try acompte(atelier, de: client)
    try atelier.refuse("deduction-dans-acompte") { try deduire(atelier, depose, de: depose) }
    try deduire(atelier, depose, de: facture)
    #expect(try atelier.facture(facture).totaux.totalHT == "200.00")
  }

  @Test func `is deducted for the client who paid it, who stays the draft's`() throws {
    let atelier = try Atelier()
    let (client, autre) = (try atelier.client(), try atelier.client())
    let depose = try acompte(atelier, de: client)
    let etrangere = try brouillon(atelier, pour: autre)
    try atelier.refuse("acompte-autre-client") { try deduire(atelier, depose, de: etrangere) }
    let facture = try brouillon(atelier, pour: client)
    let ligne = try #require(try deduire(atelier, depose, de: facture).ligneId)
    try atelier.refuse("acompte-autre-client") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.changerClient(facture, autre) }
    }
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.changerClient(facture, client) }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: ligne)
    }
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.changerClient(facture, autre) }
    #expect(try atelier.facture(facture).clientId == autre)
  }

  @Test func `is deducted once, by whichever invoice`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let depose = try acompte(atelier, de: client)
    let facture = try brouillon(atelier, pour: client)
    let autre = try brouillon(atelier, pour: client)
    let cle: UUIDTexte = "01970000-0000-7000-8000-000000000acc"
    try deduire(atelier, depose, de: facture, cle: cle)
    try atelier.refuse("acompte-deja-deduit") { try deduire(atelier, depose, de: facture) }
    try atelier.refuse("acompte-deja-deduit") { try deduire(atelier, depose, de: autre) }
    try atelier.emettre(facture)
    try atelier.refuse("acompte-deja-deduit") { try deduire(atelier, depose, de: autre) }
    #expect(try deduire(atelier, depose, de: facture, cle: cle).dejaFait)
  }

  @Test func `is free again once its line, its draft or its invoice is given up`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let depose = try acompte(atelier, de: client)
    let facture = try brouillon(atelier, pour: client)
    let ligne = try #require(try deduire(atelier, depose, de: facture).ligneId)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: ligne)
    }
    try deduire(atelier, depose, de: facture)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.annuler(facture, motif: "Abandon")
    }
    let emise = try brouillon(atelier, pour: client)
    try deduire(atelier, depose, de: emise)
    try atelier.emettre(emise)
    try atelier.crediter(emise)
    try deduire(atelier, depose, de: brouillon(atelier, pour: client))
  }

  @Test func `is deducted by what replaces the invoice that deducted it`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let depose = try acompte(atelier, de: client)
    let fausse = try brouillon(atelier, pour: client)
    try deduire(atelier, depose, de: fausse)
    try atelier.emettre(fausse)
    var demande = DemandeFacture(clientId: client)
    demande.typeFacture = .rectificative
    demande.remplace = fausse
    let deux = try [demande, demande].map { demande in
      try #require(
        try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    }
    let rectificative = deux[0]
    try atelier.ligne(rectificative, "4")
    try deduire(atelier, depose, de: rectificative)
    // Once: beside the invoice that it replaces, it deducts the deposit itself now.
    for brouillon in deux {
      try atelier.refuse("acompte-deja-deduit") { try deduire(atelier, depose, de: brouillon) }
    }
    try atelier.emettre(rectificative)
    #expect(try atelier.facture(rectificative).totaux.totalHT == "300.00")
    let autre = try brouillon(atelier, pour: client)
    try atelier.refuse("acompte-deja-deduit") { try deduire(atelier, depose, de: autre) }
  }

  @Test func `that passes the ceiling with what is deducted already is refused`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let depose = try acompte(atelier, de: client)
    let facture = try atelier.brouillon(client)
    try atelier.ligne(facture, "-1000", a: "999999999.99", tva: .zero)
    try atelier.refuse("hors-limites") { try deduire(atelier, depose, de: facture) }
  }

  @Test func `is deducted for what was left of it: its line changes in words alone`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let depose = try acompte(atelier, de: client)
    let facture = try brouillon(atelier, pour: client)
    let ligne = try #require(try deduire(atelier, depose, de: facture).ligneId)
    func modifier(_ preciser: (inout DemandeLigne) -> Void) throws {
      var demande = DemandeLigne()
      preciser(&demande)
      _ = try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierLigne(facture, ligne: ligne, demande)
      }
    }
    let figees: [(inout DemandeLigne) -> Void] = [
      { $0.quantite = "-0.5" }, { $0.prixUnitaire = "90.00" }, { $0.tva = "10.00" },
      { $0.remise = "10.00" }, { $0.sans = [.factureAnterieure] },
      {
        $0.tva = .zero
        $0.categorieTVA = .exportation
      },
    ]
    for figee in figees { try atelier.refuse("deduction-figee") { try modifier(figee) } }
    try modifier {
      $0.designation = "Acompte versé en mars"
      $0.rubrique = "Déduit"
      $0.compte = "4191"
      $0.quantite = "-1"
      $0.prixUnitaire = "100.00"
    }
    let contenu = try #require(try atelier.facture(facture).ligne(ligne)).contenu
    #expect(contenu.designation == "Acompte versé en mars" && contenu.compte == "4191")
    #expect(contenu.quantite == "-1" && contenu.factureAnterieure != nil)
  }

  @Test func `is deducted as a whole, and so its deduction goes, and is credited`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    var demande = DemandeFacture(clientId: client)
    demande.typeFacture = .acompte
    let depose = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
      .valeur
    try atelier.ligne(depose)
    try atelier.ligne(depose, tva: "5.50")
    try atelier.emettre(depose)
    let facture = try brouillon(atelier, pour: client)
    try atelier.ligne(facture, "3", tva: "5.50")
    try deduire(atelier, depose, de: facture)
    let lignes = try atelier.facture(facture).lignes.map(\.id)
    try #require(lignes.count == 4)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: lignes[2])
    }
    #expect(try atelier.facture(facture).lignes.map(\.id) == Array(lignes[..<2]))
    try deduire(atelier, depose, de: facture)
    try atelier.emettre(facture)
    let emises = try atelier.facture(facture).lignes.map(\.id)
    func crediter(_ parts: [(rang: Int, quantite: Quantite?)]) throws {
      var demande = DemandeAvoir(motif: "Reprise")
      demande.lignes = parts.map { .init(ligneId: emises[$0.rang], quantite: $0.quantite) }
      _ = try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(facture, demande) }
    }
    try atelier.refuse("deduction-entiere") { try crediter([(0, nil), (2, nil)]) }
    try atelier.refuse("deduction-entiere") {
      try crediter([(0, nil), (2, "-0.5"), (1, "1"), (3, "-0.5")])
    }
    #expect(try atelier.facture(depose).deduitPar != nil)
    try crediter([(0, nil), (1, "1"), (2, nil), (3, nil)])
    #expect(try atelier.facture(depose).deduitPar == nil)
  }

  @Test func `is not credited while a draft or an invoice deducts it`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let depose = try acompte(atelier, de: client)
    let facture = try brouillon(atelier, pour: client)
    let ligne = try #require(try deduire(atelier, depose, de: facture).ligneId)
    try atelier.refuse("acompte-deja-deduit") { try atelier.crediter(depose) }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: ligne)
    }
    var partiel = DemandeAvoir(motif: "Geste commercial")
    let une = try #require(try atelier.facture(depose).lignes.first)
    partiel.lignes = [.init(ligneId: une.id, quantite: "0.5")]
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(depose, partiel) }
    try deduire(atelier, depose, de: facture)
    try atelier.emettre(facture)
    try atelier.refuse("acompte-deja-deduit") { try atelier.crediter(depose) }
    try atelier.crediter(facture)
    try atelier.crediter(depose)
  }

  /// Once a deposit could deduct another, which was then told that it is settled.
  @Test func `stays settled by another that deducts it, where that is recorded`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let depose = try acompte(atelier, de: client)
    let facture = try brouillon(atelier, pour: client)
    let ligne = try #require(try deduire(atelier, depose, de: facture).ligneId)
    let ajout = try #require(
      atelier.evenements.compactMap { enregistre -> LigneAjoutee? in
        guard case .facture(facture, .ligneAjoutee(let ajout)) = enregistre.evenement
        else { return nil }
        return ajout
      }.last)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: ligne)
    }
    var demande = DemandeFacture(clientId: client)
    demande.typeFacture = .acompte
    let second = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    try atelier.ligne(second, "3")
    func ecrire(_ evenements: [Evenement]) throws {
      _ = try atelier.journal.append(by: atelier.contexte.auteur, cle: nil) { _, _ in evenements }
    }
    try ecrire([.facture(second, .ligneAjoutee(ajout))])
    let emission = try atelier.lire { etats in
      try etats.facture(second).emettre(
        auPlusTard: nil, registre: etats.registre(), client: etats.client(client).fiche,
        dernier: { _ in DernierEmis(rang: 1, date: "2026-03-02") })
    }
    let deduit = try atelier.facture(depose).deduire(par: emission)
    try ecrire([
      .facture(second, .factureEmise(emission)), .facture(depose, .acompteDeduit(deduit)),
    ])
    try atelier.refuse("acompte-deja-deduit") { try deduire(atelier, depose, de: facture) }
    var partiel = DemandeAvoir(motif: "Geste commercial")
    let une = try #require(try atelier.facture(second).lignes.first)
    partiel.lignes = [.init(ligneId: une.id, quantite: "0.5")]
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(second, partiel) }
    try atelier.refuse("acompte-deja-deduit") { try deduire(atelier, depose, de: facture) }
    try atelier.crediter(second)
    try deduire(atelier, depose, de: facture)
  }
}
