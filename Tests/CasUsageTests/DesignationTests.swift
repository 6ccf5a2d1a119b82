import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

@Suite struct `What a person calls a thing` {
  private let atelier: Atelier

  init() throws { atelier = try Atelier() }

  private func nommee(_ texte: String) throws -> FactureID {
    try atelier.lire { try $0.facture(designee: texte) }
  }

  private func client(_ texte: String) throws -> ClientID {
    try atelier.lire { try $0.client(designe: texte) }
  }

  private func refus(_ code: String, _ lecture: () throws -> Void) {
    let erreur = #expect(throws: RefusFacturation.self) { try lecture() }
    #expect(erreur?.code.rawValue == code)
  }

  @Test func `is a number, a draft's reference, an identifier or its beginning`() throws {
    let facture = try atelier.emise()
    try atelier.crediter(facture)
    let autre = try atelier.brouillon()
    for texte in ["F2026-0001", "BROUILLON-1", "brouillon-1", facture.texte] {
      #expect(try nommee(texte) == facture, "\(texte)")
    }
    #expect(try nommee("BROUILLON-2") == autre)
    let commun = zip(facture.texte, autre.texte).prefix { $0 == $1 }.count
    #expect(try nommee(String(autre.texte.prefix(commun + 1))) == autre)
    refus("designation-ambigue") {
      _ = try nommee(String(autre.texte.prefix(max(4, commun))))
    }
  }

  @Test func `is no avoir's number where an invoice is meant, and the refusal names the invoice`()
    throws
  {
    let facture = try atelier.emise()
    try atelier.crediter(facture)
    for texte in ["A2026-0001", "a2026-0001"] {
      let refus = #expect(throws: RefusFacturation.self) { _ = try nommee(texte) }
      #expect(refus?.code == "avoir-pour-facture")
      #expect(refus?.message(.francais).contains("nommez F2026-0001") == true)
      #expect(refus?.message(.anglais).contains("name F2026-0001") == true)
      let document = try atelier.lire { try $0.document(designe: texte) }
      #expect(document.facture == facture && document.avoir?.numero.texte == "A2026-0001")
      #expect(document.avoir?.facture.texte == "F2026-0001")
    }
    for texte in ["F2026-0001", "brouillon-1", facture.texte] {
      let document = try atelier.lire { try $0.document(designe: texte) }
      #expect(document.facture == facture && document.avoir == nil, "\(texte)")
    }
  }

  @Test func `that nothing is called is refused`() throws {
    _ = try atelier.emise()
    for texte in ["", "F2026-0002", "BROUILLON-9", "BROUILLON-", "zzzz", "019", "é"] {
      refus("designation-inconnue") { _ = try nommee(texte) }
    }
  }

  @Test func `may be a client's or a produit's identifier, or its beginning`() throws {
    let client = try atelier.client()
    #expect(try atelier.lire { try $0.client(designe: client.texte) } == client)
    #expect(try atelier.lire { try $0.client(designe: String(client.texte.dropLast())) } == client)
    refus("designation-inconnue") {
      _ = try atelier.lire { try $0.produit(designe: String(client.texte.dropLast())) }
    }
    let produit = try atelier.produit()
    #expect(try atelier.lire { try $0.produit(designe: produit.texte) } == produit)
  }

  @Test func `may be a client's name or its beginning, however it was typed`() throws {
    let epices = try atelier.client(FicheClient(nom: "Le Moulin à Épices"))
    let moulin = try atelier.client(FicheClient(nom: "Le Moulin"))
    let face = try atelier.client(FicheClient(nom: "Face B"))
    let malo = try atelier.client(FicheClient(nom: "Saint‑Malo Œuvres"))
    // Nothing calls one whose name has neither letters nor digits.
    _ = try atelier.client(FicheClient(nom: "- -"))
    let siennes = try [
      atelier.client(FicheClient(nom: "Dupont")), atelier.client(FicheClient(nom: "Dupont")),
    ]
    for texte in ["Le Moulin à Épices", "le moulin a epices", "LE MOULIN À É", "lemoulina"] {
      #expect(try client(texte) == epices, "\(texte)")
    }
    // A whole name stands for itself, even if others begin so.
    #expect(try client("le moulin") == moulin)
    for texte in ["face b", "Face", "fac"] { #expect(try client(texte) == face, "\(texte)") }
    #expect(try client("saint-malo oeu") == malo)
    refus("designation-ambigue") { _ = try client("le mou") }
    refus("designation-ambigue") { _ = try client("moulin") }
    // All identifiers begin with 000.
    for texte in ["", " ", "-", "000", "oulin", "Le Moulin à Épicesx"] {
      refus("designation-inconnue") { _ = try client(texte) }
    }
    let erreur = #expect(throws: RefusFacturation.self) { _ = try client("dupont") }
    for sienne in siennes {
      #expect(erreur?.message(.francais).contains("\(sienne) (Dupont)") == true)
    }
    var ailleurs = FicheClient.moulin
    ailleurs.nom = "Dupont"
    let autre = try atelier.client(ailleurs)
    let parVille = #expect(throws: RefusFacturation.self) { _ = try client("dupont") }
    let ville = try #require(ailleurs.adresse?.ville)
    #expect(parVille?.message(.francais).contains("\(autre) (Dupont, \(ville))") == true)
    let commun = zip(epices.texte, moulin.texte).prefix { $0 == $1 }.count
    let ambigu = #expect(throws: RefusFacturation.self) {
      _ = try client(String(epices.texte.prefix(max(4, commun))))
    }
    #expect(ambigu?.message(.anglais).contains("\(epices) (Le Moulin à Épices)") == true)
  }

  @Test func `may be the beginning of any word of a name, and no other part of it`() throws {
    let dupont = try atelier.client(FicheClient(nom: "Société Dupont & Fils"))
    let atelierLucie = try atelier.client(FicheClient(nom: "L’Atelier d'Émilie"))
    for texte in ["dupont", "DUP", "dupont & f", "fils"] {
      #expect(try client(texte) == dupont, "\(texte)")
    }
    for texte in ["atelier", "emilie", "atelier d'e"] {
      #expect(try client(texte) == atelierLucie, "\(texte)")
    }
    for texte in ["upont", "ils", "telier"] {
      refus("designation-inconnue") { _ = try client(texte) }
    }
    // A client whose name begins so is not preferred: somebody else may be meant.
    let autre = try atelier.client(FicheClient(nom: "Dupont et Cie"))
    refus("designation-ambigue") { _ = try client("dupont") }
    #expect(try client("dupont e") == autre)
  }

  @Test func `may be an identifier in capitals`() throws {
    let client = try atelier.client()
    let facture = try atelier.brouillon(client)
    for texte in [client.texte.uppercased(), String(client.texte.uppercased().dropLast())] {
      #expect(try atelier.lire { try $0.client(designe: texte) } == client)
    }
    for texte in [facture.texte.uppercased(), String(facture.texte.uppercased().dropLast())] {
      #expect(try nommee(texte) == facture)
    }
    let ligne: LigneID = 0xABC
    let majuscules = ligne.texte.uppercased()
    #expect(try Designation.choisir(majuscules, parmi: [ligne], des: .lignes) == ligne)
  }

  @Test func `may be the first letters of a name, as few as tell it from the others`() throws {
    let durand = try atelier.client(FicheClient(nom: "M. Paul Durand"))
    for texte in ["M", "m", "M.", "M. P", "m.p"] {
      #expect(try client(texte) == durand, "\(texte)")
    }
    let mairie = try atelier.client(FicheClient(nom: "Mairie de Fougères"))
    #expect(try client("Ma") == mairie)
    #expect(try client("M.") == durand)
    refus("designation-ambigue") { _ = try client("M") }
  }

  @Test func `says when more are called so than it names`() throws {
    func message(_ langue: Langue) -> String {
      let erreur = #expect(throws: RefusFacturation.self) {
        _ = try atelier.lire { try $0.client(designe: "Dupont") }
      }
      return erreur?.message(langue) ?? ""
    }
    for rang in 1...3 {
      _ = try atelier.client(FicheClient(nom: try Libelle(texte: "Dupont \(rang)")))
    }
    #expect(!message(.francais).contains("d'autres") && !message(.anglais).contains("others"))
    _ = try atelier.client(FicheClient(nom: "Dupont 4"))
    #expect(message(.francais).contains("(Dupont 3), et d'autres."))
    #expect(message(.anglais).contains("(Dupont 3) and others."))
  }

  @Test(arguments: ["F2026-0001", "f2026-0001", "F2026-1", "f2026-01"], ["A2026-0001", "a2026-1"])
  func `is a number whatever its capitals and zeros`(numero: String, avoir: String) throws {
    let facture = try atelier.emise()
    try atelier.crediter(facture)
    #expect(try nommee(numero) == facture)
    refus("avoir-pour-facture") { _ = try nommee(avoir) }
    let document = try atelier.lire { try $0.document(designe: avoir) }
    #expect(document.facture == facture && document.avoir?.numero.texte == "A2026-0001")
    for autre in "f2026-0002 f2026-2 F2026-10 F2025-1 G2026-1 F2026-+1 2026-1 F2026-".split(
      separator: " ")
    {
      refus("designation-inconnue") { _ = try nommee(String(autre)) }
    }
  }

  @Test func `may be a produit's reference`() throws {
    var fiche = FicheProduit(designation: "Banc de chêne", prixUnitaire: "80")
    fiche.reference = "BC-120"
    let recu = try atelier.outils.faire(par: atelier.contexte) { try $0.creerProduit(fiche) }
    for texte in ["BC-120", "bc120", "bc", "chene"] {
      #expect(try atelier.lire { try $0.produit(designe: texte) } == recu.produitId, "\(texte)")
    }
  }

  @Test func `may be a produit's designation`() throws {
    let produit = try atelier.produit()
    #expect(try atelier.lire { try $0.produit(designe: "pose") } == produit)
    refus("designation-inconnue") { _ = try atelier.lire { try $0.client(designe: "pose") } }
  }

  @Test func `is a rank or an identifier among the lines of one invoice`() throws {
    let lignes: [LigneID] = [1, 2, 3]
    #expect(try Designation.choisir("2", parmi: lignes, des: .lignes) == 2)
    #expect(try Designation.choisir(lignes[2].texte, parmi: lignes, des: .lignes) == 3)
    // Though all identifiers begin with 0, that is no line.
    for texte in ["4", "", "0", "019"] {
      refus("designation-inconnue") {
        _ = try Designation.choisir(texte, parmi: Array(lignes.prefix(1)), des: .lignes)
      }
    }
    refus("designation-ambigue") {
      _ = try Designation.choisir("0197", parmi: lignes, des: .lignes)
    }
  }
}

@Suite struct `What the beginning of a word may mean` {
  @Test func `is the clients and the produits whose identifiers begin so, in their order`() throws {
    let atelier = try Atelier()
    let clients = try (0..<3).map { _ in try atelier.client() }.sorted()
    let produits = try (0..<2).map { _ in try atelier.produit() }.sorted()
    #expect(try atelier.lire { try $0.clients(commencantPar: "").map(\.id) } == clients)
    #expect(
      try atelier.lire { try $0.clients(commencantPar: "", auPlus: 2).map(\.id) }
        == Array(clients.prefix(2)))
    #expect(
      try atelier.lire { try $0.clients(commencantPar: clients[1].texte).map(\.id) }
        == [clients[1]])
    #expect(try atelier.lire { try $0.clients(commencantPar: "z") }.isEmpty)
    #expect(try atelier.lire { try $0.produits(commencantPar: "").map(\.id) } == produits)
    #expect(try atelier.lire { try $0.produits(commencantPar: "é") }.isEmpty)
  }

  @Test func `is those whose names begin so, where no identifier does`() throws {
    let atelier = try Atelier()
    let noms: [Libelle] = ["Épices du Port", "Épicerie", "Le Moulin"]
    let clients = try noms.map { try atelier.client(FicheClient(nom: $0)) }
    #expect(
      try atelier.lire { try $0.clients(commencantPar: "epi").map(\.id) } == [
        clients[0], clients[1],
      ])
    #expect(
      try atelier.lire { try $0.clients(commencantPar: "epi", auPlus: 1).map(\.id) } == [clients[0]]
    )
    let pose = try atelier.produit()
    #expect(try atelier.lire { try $0.produits(commencantPar: "po").map(\.id) } == [pose])
  }

  @Test func `is asked of those that are archived, or of those that are not`() throws {
    let atelier = try Atelier()
    let clients = try ["Un", "Deux", "Trois"].map { nom in
      try atelier.client(FicheClient(nom: try Libelle(texte: nom)))
    }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.archiverClient(clients[1], motif: nil)
    }
    #expect(
      try atelier.lire { try $0.clients(archives: false).map(\.id) } == [clients[0], clients[2]])
    #expect(try atelier.lire { try $0.clients(archives: true).map(\.id) } == [clients[1]])
    #expect(try atelier.lire { try $0.clients(commencantPar: "deu") }.isEmpty)
  }

  @Test func `is the factures that something happened to lately, as they were begun`() throws {
    let atelier = try Atelier()
    let premiere = try atelier.emise()
    let seconde = try atelier.emise()
    let troisieme = try atelier.brouillon()
    #expect(
      try atelier.lire { try $0.facturesRecentes().map(\.id) } == [premiere, seconde, troisieme])
    try atelier.payer(premiere, "1.00")
    let recentes = try atelier.lire { try $0.facturesRecentes(parmi: 2) }
    #expect(recentes.map(\.id) == [premiere, troisieme])
    #expect(recentes.first?.paiements.count == 1)
    #expect(try atelier.lire { try $0.facturesRecentes(parmi: 0) }.isEmpty)
  }
}
