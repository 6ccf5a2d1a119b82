import CasUsage
@testable import Facturation
import Journaux
import Litteraux
import Testing

/// A rectificative, from its draft to the avoir over the invoice that it replaces.
@Suite struct `A rectificative` {
  private func remplacer(
    _ atelier: Atelier, _ remplacee: FactureID, type: TypeFacture? = nil,
    citant citees: [FactureAnterieure]? = nil, pour autre: ClientID? = nil
  ) throws -> FactureID {
    let client = try autre ?? atelier.facture(remplacee).clientId
    var demande = DemandeFacture(clientId: client)
    (demande.typeFacture, demande.facturesAnterieures) = (type, citees)
    demande.remplace = remplacee
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
    return try #require(recu.factureId)
  }

  private func emettre(
    _ atelier: Atelier, _ facture: FactureID, cle: UUIDTexte? = nil
  ) throws -> Recu {
    var contexte = atelier.contexte
    contexte.cle = cle
    return try atelier.outils.faire(par: contexte) { try $0.emettre(facture) }.recu
  }

  @Test func `cites the invoice that it replaces, by number and date`() throws {
    let atelier = try Atelier()
    let remplacee = try atelier.emise(le: "2026-02-27")
    let facture = try atelier.facture(remplacer(atelier, remplacee))
    #expect(facture.typeFacture == .rectificative)
    #expect(
      facture.facturesAnterieures == [
        FactureAnterieure(numero: "F2026-0001", date: "2026-02-27")
      ])
  }

  @Test func `is begun as a copy, with what is of that sale where it is for the same client`()
    throws
  {
    let atelier = try Atelier()
    var demande = DemandeFacture(clientId: try atelier.client())
    demande.typeFacture = .acompte
    let acompte = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
      .valeur
    try atelier.ligne(acompte)
    try atelier.emettre(acompte)
    demande.typeFacture = nil
    demande.livraison = Livraison(debut: "2026-03-01")
    demande.references.commande = "C-12"
    let remplacee = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    try atelier.ligne(remplacee, a: "300.00")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.deduireAcompte(remplacee, acompte: acompte)
    }
    try atelier.emettre(remplacee)
    func copie(pour client: ClientID? = nil) throws -> Facture {
      let recu = try atelier.outils.faire(par: atelier.contexte) {
        try $0.dupliquer(remplacee, pour: client, enRemplacement: true)
      }
      return try atelier.facture(try #require(recu.factureId))
    }
    let (avant, sienne) = (try atelier.facture(remplacee), try copie())
    #expect(sienne.typeFacture == .rectificative && sienne.livraison == avant.livraison)
    #expect(try sienne.facturesAnterieures?.map(\.numero) == [#require(avant.numero)])
    #expect(sienne.references.commande == "C-12")
    #expect(sienne.lignes.map(\.contenu) == avant.lignes.map(\.contenu))
    let autre = try copie(pour: atelier.client())
    #expect(autre.typeFacture == .rectificative && autre.livraison == avant.livraison)
    #expect(autre.lignes.count == 1 && autre.references.commande == nil)
    // A deposit keeps the VAT that it was invoiced with, and so does the sale: the regime of today is none of theirs.
    try atelier.passer(a: .franchise)
    let apres = try copie()
    #expect(apres.lignes.map(\.contenu) == avant.lignes.map(\.contenu))
    try atelier.refuse("regime-change") { try emettre(atelier, apres.id) }
    try atelier.passer(a: .reel)
    // It deducts the deposit in the place of the one that it replaces.
    _ = try emettre(atelier, sienne.id)
    #expect(try atelier.facture(acompte).deduitPar == "F2026-0003")
    #expect(try atelier.facture(remplacee).solde(le: .derniere).texte == "0.00")
  }

  @Test func `credits that one in the words of the client`() throws {
    let atelier = try Atelier()
    let remplacee = try atelier.emise()
    let client = try atelier.facture(remplacee).clientId
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(client) { $0.langue = .anglais }
    }
    let facture = try remplacer(atelier, remplacee, type: .rectificative)
    try atelier.ligne(facture, a: "80.00")
    let avoir = try emettre(atelier, facture).avoir
    #expect(avoir?.motif == "Replaced by corrective invoice F2026-0002")
  }

  @Test func `credits that one whole, in the act of its issue`() throws {
    let atelier = try Atelier()
    let remplacee = try atelier.emise()
    let facture = try remplacer(atelier, remplacee, type: .rectificative)
    try atelier.ligne(facture, a: "80.00")
    let recu = try emettre(atelier, facture)
    #expect(recu.factureId == facture && recu.numero == "F2026-0002")
    #expect(recu.avoir?.numero.numero == "A2026-0001")
    #expect(recu.avoir?.numeroFacture == "F2026-0001" && recu.avoir?.totaux.totalTTC == "120.00")
    #expect(recu.avoir?.motif == "Remplacée par la facture rectificative F2026-0002")
    #expect(recu.evenements.map(\.batch) == [Batch(index: 1, count: 2), Batch(index: 2, count: 2)])
    #expect(recu.evenements.map(\.evenement.flux) == [.facture(facture), .facture(remplacee)])
    #expect(try atelier.facture(remplacee).statut(le: "2026-03-02") == .annulee)
  }

  @Test func `is looked at twice where the other is another client's, before and after`() throws {
    let atelier = try Atelier()
    let remplacee = try atelier.emise()
    func trouves(pour autre: ClientID?) throws -> [Avertissement] {
      let facture = try remplacer(atelier, remplacee, pour: autre)
      try atelier.ligne(facture)
      let avant = try atelier.lire { try $0.controler(facture) }.avertissements
      guard autre != nil else { return avant }
      let emission = try #require(try emettre(atelier, facture).emission)
      #expect(try atelier.lire { try $0.avertissements(surLEmission: emission) } == avant)
      return avant
    }
    let code: RefusFacturation.Code = "rectifie-un-autre-client"
    #expect(try !trouves(pour: nil).contains { $0.code == code })
    let autre = try atelier.client(FicheClient(nom: "La Mairie", adresse: .exemple))
    let trouve = try #require(try trouves(pour: autre).first { $0.code == code })
    #expect(trouve.chiffres.map(\.valeur) == ["F2026-0001", "Le Moulin"])
  }

  @Test func `credits no other invoice that it cites besides`() throws {
    let atelier = try Atelier()
    let (citee, remplacee) = (try atelier.emise(), try atelier.emise())
    let facture = try remplacer(
      atelier, remplacee, citant: [FactureAnterieure(numero: "F2026-0001", date: "2026-03-02")])
    try atelier.ligne(facture)
    #expect(try emettre(atelier, facture).avoir?.numeroFacture == "F2026-0002")
    #expect(try atelier.facture(citee).avoirs == [])
  }

  @Test func `credits what is left of an invoice that was credited in part`() throws {
    let atelier = try Atelier()
    let remplacee = try atelier.brouillon()
    try atelier.ligne(remplacee, "2", a: "50.00")
    try atelier.emettre(remplacee)
    var demande = DemandeAvoir(motif: "Retour")
    let ligne = try #require(try atelier.facture(remplacee).lignes.first)
    demande.lignes = [.init(ligneId: ligne.id, quantite: "0.5")]
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(remplacee, demande) }
    let facture = try remplacer(atelier, remplacee)
    try atelier.ligne(facture)
    let avoir = try #require(try emettre(atelier, facture).avoir)
    #expect(avoir.lignes == [LigneCreditee(ligneId: ligne.id, quantite: "1.5", total: "75.00")])
  }

  @Test func `is refused where nothing is left to replace, at its draft and at its issue`() throws {
    let atelier = try Atelier()
    let remplacee = try atelier.emise()
    let facture = try remplacer(atelier, remplacee)
    try atelier.ligne(facture)
    try atelier.crediter(remplacee)
    try atelier.refuse("avoir-rien-a-crediter") { try emettre(atelier, facture) }
    try atelier.refuse("avoir-rien-a-crediter") {
      try remplacer(atelier, remplacee)
    }
  }

  @Test func `is found by what it has replaced`() throws {
    let atelier = try Atelier()
    let remplacee = try atelier.emise()
    let facture = try remplacer(atelier, remplacee)
    try atelier.ligne(facture)
    #expect(try atelier.facture(remplacee).remplaceePar == nil)
    _ = try emettre(atelier, facture)
    #expect(try atelier.facture(remplacee).remplaceePar == atelier.facture(facture).numero)
    let refus = try atelier.refuse("avoir-rien-a-crediter") { try remplacer(atelier, remplacee) }
    #expect((refus as? RefusFacturation)?.enonce.chiffre("autreReference") == "F2026-0002")
  }

  @Test func `replaces no draft, and only a rectificative replaces`() throws {
    let atelier = try Atelier()
    let brouillon = try atelier.brouillon()
    try atelier.refuse("facture-non-emise") { try remplacer(atelier, brouillon) }
    let emise = try atelier.emise()
    for type in [TypeFacture.facture, .acompte] {
      try atelier.refuse("remplacement-sans-rectificative") {
        try remplacer(atelier, emise, type: type)
      }
    }
  }

  /// The deposit would be paid, and no final invoice could deduct it.
  @Test func `replaces no deposit, however it is cited`() throws {
    let atelier = try Atelier()
    var demande = DemandeFacture(clientId: try atelier.client())
    demande.typeFacture = .acompte
    let acompte = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    try atelier.ligne(acompte)
    try atelier.emettre(acompte)
    try atelier.refuse("acompte-rectifie") { try remplacer(atelier, acompte) }
    demande.typeFacture = .rectificative
    demande.facturesAnterieures = [
      FactureAnterieure(numero: "F2026-0001", date: try atelier.facture(acompte).dateFacture)
    ]
    let facture = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    try atelier.ligne(facture)
    try atelier.refuse("acompte-rectifie") { try emettre(atelier, facture) }
    let controle = try atelier.lire { try $0.controler(facture, accepteDateFuture: true) }
    #expect(controle.refus.map(\.code) == ["acompte-rectifie"])
    #expect(try atelier.facture(acompte).avoirs == [])
  }

  @Test func `names what it replaces, by a number that the registre knows`() throws {
    let atelier = try Atelier()
    var demande = DemandeFacture(clientId: try atelier.client())
    demande.typeFacture = .rectificative
    try atelier.refuse("rectificative-sans-facture") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
    }
    let emise = try atelier.emise()
    let avoir = try NumeroFacture(texte: atelier.crediter(emise))
    for citee in [
      FactureAnterieure(numero: "F2026-0404", date: "2026-03-02"),
      FactureAnterieure(numero: avoir, date: "2026-03-02"),
      FactureAnterieure(numero: "F2026-0001", date: "2026-03-01"),
    ] {
      demande.facturesAnterieures = [citee]
      let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
      let facture = try #require(recu.factureId)
      try atelier.ligne(facture)
      try atelier.refuse("designation-inconnue") { try emettre(atelier, facture) }
    }
  }

  @Test func `and its avoir follow each other where invoices and avoirs share a series`() throws {
    let atelier = try Atelier(avoirs: .factures)
    let remplacee = try atelier.emise()
    let facture = try remplacer(atelier, remplacee)
    try atelier.ligne(facture)
    let recu = try emettre(atelier, facture)
    #expect(recu.numero == "F2026-0002" && recu.avoir?.numero.numero == "F2026-0003")
  }

  @Test func `is issued once under one key`() throws {
    let atelier = try Atelier()
    let facture = try remplacer(atelier, atelier.emise())
    try atelier.ligne(facture)
    let cle: UUIDTexte = "01970000-0000-7000-8000-000000000abc"
    let recu = try emettre(atelier, facture, cle: cle)
    let encore = try emettre(atelier, facture, cle: cle)
    #expect(encore.dejaFait && encore.evenements == recu.evenements)
  }
}

extension Atelier {
  /// Changes the scheme under which the seller invoices.
  fileprivate func passer(a regime: RegimeTVA) throws {
    _ = try outils.faire(par: contexte) { try $0.modifierVendeur { $0.regime = regime } }
  }
}
