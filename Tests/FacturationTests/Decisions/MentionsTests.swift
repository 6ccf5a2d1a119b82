@testable import Facturation
import Litteraux
import Testing

/// What the law wants said on a document, in the words of its day.
@Suite struct `The mentions of a document` {
  private static let particulier = FicheClient(nom: "Jeanne Dupont", categorie: .particulier)

  private func codes(_ mentions: [Mention]?) -> [String] { (mentions ?? []).map(\.code.texte) }

  private func modifier(_ dossier: inout Dossier, _ changer: (inout Vendeur) -> Void) throws {
    var vendeur = dossier.registre.vendeur
    changer(&vendeur)
    let modification = try dossier.registre.modifier(vendeur: vendeur)
    dossier.registre = try Registre.evoluer(dossier.registre, .vendeurModifie(modification))
  }

  @Test func `end with what the seller wants said on each`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    try modifier(&dossier) {
      $0.mentions = [
        Mention(texte: "Décennale 12345, Assur'Art."),
        Mention(code: .assujettiUnique, texte: "Membre d'un assujetti unique."),
      ]
    }
    try dossier.emettre()
    let lasting = dossier.registre.vendeur.mentions
    #expect(dossier.facture.emission?.mentions?.suffix(2) == lasting[...])
    #expect(try dossier.crediter().mentions == lasting)
  }

  @Test func `are frozen by its issue`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    try modifier(&dossier) { $0.tauxPenalites = "12 % par an" }
    try dossier.emettre()
    let mentions = dossier.facture.emission?.mentions
    #expect(codes(mentions?.filter { $0.code != .societe }) == ["AAB", "PMD", "PMT"])
    #expect(mentions?[0].texte == "Pas d'escompte pour paiement anticipé.")
    #expect(mentions?[1].texte == "Pénalités de retard : 12 % par an.")
    try modifier(&dossier) { $0.formeJuridique = "SAS" }
    let avoir = try dossier.crediter()
    #expect(codes(avoir.mentions) == ["ABL"])
    #expect(dossier.facture.avoirs.first?.mentions == avoir.mentions)
  }

  @Test func `ask of a private client only what the seller has agreed on`() {
    var vendeur = Vendeur.exemple
    (vendeur.escompte, vendeur.tauxPenalites) = (nil, nil)
    (vendeur.formeJuridique, vendeur.capital, vendeur.rcs) = (nil, nil, nil)
    vendeur.optionDebits = false
    func mentions(_ client: FicheClient) -> [Mention] {
      Mention.deFacture(de: vendeur, a: client, le: "2026-11-20")
    }
    #expect(codes(mentions(Self.particulier)) == [])
    #expect(codes(mentions(.entreprise)) == ["AAB", "PMD", "PMT"])
    vendeur.escompte = "2 % à dix jours"
    #expect(
      mentions(Self.particulier).map(\.texte.texte)
        == ["Escompte pour paiement anticipé : 2 % à dix jours."])
  }

  @Test func `ask of a French public body what its law says, whatever the seller asks of others`() {
    var (vendeur, client) = (Vendeur.exemple, FicheClient.entreprise)
    vendeur.tauxPenalites = "12 % par an"
    func penalites(le jour: DateCivile = "2026-11-20") -> String? {
      Mention.deFacture(de: vendeur, a: client, le: jour)
        .first { $0.code == .penalites }?.texte.texte
    }
    #expect(penalites() == "Pénalités de retard : 12 % par an.")
    client.categorie = .secteurPublic
    let loi =
      "Pénalités de retard : taux de refinancement de la Banque centrale européenne majoré de 8 points."
    #expect(penalites() == loi)
    #expect(penalites(le: "2013-03-15") == "Pénalités de retard : 12 % par an.")
    client.adresse = nil
    #expect(penalites() == loi)
    client.adresse = Adresse(
      voie: "1 Platz", codePostal: "10115", ville: "Berlin", pays: "DE")
    #expect(penalites() == "Pénalités de retard : 12 % par an.")
  }

  @Test func `are translated for a client of another language, and for no other`() {
    var (vendeur, client) = (Vendeur.exemple, FicheClient.entreprise)
    (vendeur.formeJuridique, vendeur.capital, vendeur.rcs) = ("SARL", "10000.00", "RCS Rennes")
    (vendeur.escompte, vendeur.tauxPenalites) = ("2 %", nil)
    vendeur.mentions = [
      Mention(texte: "Assurée par Assur'Art.", traduction: "Insured by Assur'Art."),
      Mention(texte: "Décennale 12345."),
    ]
    func mentions() -> [Mention] {
      Mention.deFacture(de: vendeur, a: client, le: "2026-11-20", auxDebits: true)
    }
    let francaises = mentions()
    #expect(francaises.allSatisfy { $0.traduction == nil })
    client.langue = .anglais
    #expect(mentions().map(\.texte) == francaises.map(\.texte))
    #expect(
      mentions().map { $0.traduction?.texte } == [
        "Discount for early payment: 2 %.",
        "Interest on late payment: the refinancing rate of the European Central Bank plus 10 points.",
        "Fixed compensation for the costs of recovery in case of late payment: €40.",
        "The seller has opted to pay VAT when it invoices.",
        nil, "Insured by Assur'Art.", nil,
      ])
  }

  @Test func `are translated in what is issued, unless its client is French`() throws {
    var client = FicheClient.entreprise
    client.langue = .anglais
    var dossier = try Dossier(client: client)
    try dossier.ligne("1", a: "100")
    try modifier(&dossier) { $0.optionDebits = true }
    try dossier.emettre()
    #expect(
      dossier.facture.emission?.mentions?.first?.traduction == "No discount for early payment.")
    let avoir = try dossier.crediter()
    #expect(
      avoir.mentions?.first?.traduction == "The seller has opted to pay VAT when it invoices.")
    let autre = try Dossier.emis().facture.emission?.mentions ?? []
    #expect(!autre.isEmpty && autre.allSatisfy { $0.traduction == nil })
  }

  @Test func `name the indemnity since there is one`() {
    func mentions(_ jour: DateCivile) -> [Mention] {
      Mention.deFacture(de: .exemple, a: .entreprise, le: jour)
    }
    #expect(mentions("2013-01-01").contains { $0.code == .indemnite })
    #expect(!mentions("2012-12-31").contains { $0.code == .indemnite })
  }

  @Test(
    arguments: [
      ("Marie Dupont", "EI", "Marie Dupont EI"),
      ("Marie Dupont", "Entrepreneur individuel", "Marie Dupont EI"),
      ("EI Marie Dupont", "EI", "EI Marie Dupont"), ("Dupont ei", "EI", "Dupont ei"),
      ("Dupont", "ei", "Dupont EI"),
      ("Dupont", "Micro-entreprise", "Dupont EI"), ("Dupont", "EIRL", "Dupont"),
      ("Dupont", nil, "Dupont"),
    ] as [(Libelle, Libelle?, String)])
  func `follow the name of a natural person`(_ nom: Libelle, _ forme: Libelle?, _ dit: String) {
    var vendeur = Vendeur.exemple
    (vendeur.nom, vendeur.formeJuridique) = (nom, forme)
    #expect(vendeur.nomEtQualite == dit)
  }

  @Test func `tell what the seller is, and when it owes VAT`() {
    var vendeur = Vendeur.exemple
    for (forme, capital, rcs, attendu) in [
      ("SARL", "10000.00", "RCS Rennes", "SARL au capital de 10\u{202F}000,00\u{A0}€, RCS Rennes"),
      ("EI", nil, nil, "EI"), (nil, "1.00", nil, "Capital de 1,00\u{A0}€"),
      (nil, nil, "RM 35", "RM 35"), (nil, nil, nil, nil),
      (nil, nil, "Rennes 732 829 320", "RCS Rennes 732 829 320"),
      (nil, nil, "732 829 320 RCS Rennes", "732 829 320 RCS Rennes"),
      (nil, nil, "R.C.S. Paris B 732 829 320", "R.C.S. Paris B 732 829 320"),
      (nil, nil, "Marcs-en-Barœul", "RCS Marcs-en-Barœul"),
    ] as [(Libelle?, Montant?, Libelle?, String?)] {
      (vendeur.formeJuridique, vendeur.capital, vendeur.rcs) = (forme, capital, rcs)
      let mentions = Mention.dAvoir(
        de: vendeur, a: .entreprise, le: "2026-11-20", auxDebits: true)
      #expect(mentions.first?.texte == "Option pour le paiement de la taxe d'après les débits.")
      #expect(mentions.first { $0.code == .societe }?.texte.texte == attendu)
    }
  }

  /// A buyer who reads it deducts VAT that is not due yet, where it is that of goods or of a deposit on them.
  @Test(
    arguments: [
      (.services, nil, .reel, true), (.mixte, nil, .reel, true), (nil, nil, .reel, true),
      (.services, .acompte, .reel, true), (.biens, nil, .reel, false),
      (.biens, .acompte, .reel, false), (.services, nil, .franchise, false),
    ] as [(NatureOperation?, TypeFacture?, RegimeTVA, Bool)])
  func `say that VAT is due when invoiced where the seller's choice decides that`(
    nature: NatureOperation?, type: TypeFacture?, regime: RegimeTVA, attendu: Bool
  ) throws {
    var vendeur = Vendeur.exemple
    (vendeur.optionDebits, vendeur.regime) = (true, regime)
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var dossier = try Dossier(registre: registre, client: .entreprise) {
      ($0.nature, $0.typeFacture) = (nature, type)
    }
    try dossier.ligne("1", a: "100.00", tva: regime == .franchise ? "0.00" : nil)
    func leDisent(_ mentions: [Mention]?) -> Bool {
      mentions?.contains { $0.code == .fiscalite } == true
    }
    try dossier.emettre()
    #expect(leDisent(dossier.facture.emission?.mentions) == attendu)
    #expect(try leDisent(dossier.crediter().mentions) == attendu)
  }

  @Test(
    arguments: [NatureOperation.services, .mixte, nil] as [NatureOperation?], [false, true])
  func `say on an avoir what its invoice said, though the choice is another since`(
    nature: NatureOperation?, chosen: Bool
  ) throws {
    var dossier = try Dossier { $0.nature = nature }
    try dossier.ligne("1", a: "100.00")
    try modifier(&dossier) { $0.optionDebits = chosen }
    try dossier.emettre()
    try modifier(&dossier) { $0.optionDebits = !chosen }
    #expect(try dossier.crediter().mentions?.contains { $0.code == .fiscalite } == chosen)
  }

  @Test func `say nothing of it where no service bears VAT`() throws {
    var dossier = try Dossier { $0.nature = .mixte }
    try modifier(&dossier) { $0.optionDebits = true }
    try dossier.ligne("1", a: "100.00") { $0.nature = .biens }
    try dossier.ligne("1", a: "50.00", tva: "0.00") {
      ($0.nature, $0.codeExoneration) = (.services, "VATEX-EU-132")
      $0.motifExoneration = "Formation professionnelle"
    }
    #expect(!dossier.facture.ditLesDebits(sinonDe: dossier.registre.vendeur))
    try dossier.emettre()
    #expect(dossier.facture.emission?.mentions?.contains { $0.code == .fiscalite } == false)
  }
}
