import CasUsage
@testable import Facturation
import Journaux
import Litteraux
import Testing

@Suite struct `Avoirs` {
  private func crediter(
    _ atelier: Atelier, _ facture: FactureID, le date: DateCivile? = nil,
    _ lignes: [(LigneID, Quantite?)]? = nil
  ) throws -> Recu {
    var demande = DemandeAvoir(motif: "Retour", date: date)
    demande.lignes = lignes?.map { .init(ligneId: $0.0, quantite: $0.1) }
    return try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(facture, demande) }
      .recu
  }

  @Test func `credit all that is left, citing the invoice`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let ligne = try #require(try atelier.facture(facture).lignes.first)
    try atelier.horloge.regler("2026-04-02T09:00:00Z")
    let recu = try crediter(atelier, facture)
    #expect(recu.numero == "A2026-0001")
    guard case .facture(facture, .avoirEmis(let avoir))? = recu.evenements.first?.evenement else {
      Issue.record("\(recu.evenements)")
      return
    }
    #expect(avoir.dateAvoir == "2026-04-02")
    #expect(avoir.numeroFacture == "F2026-0001" && avoir.dateFacture == "2026-03-02")
    #expect(
      avoir.lignes == [LigneCreditee(ligneId: ligne.id, quantite: "1", total: "100.00")])
    #expect(avoir.totaux.totalTTC == "120.00")
    #expect(try atelier.facture(facture).statut(le: "2026-04-01") == .envoyee)
    #expect(try atelier.facture(facture).statut(le: "2026-04-02") == .annulee)
    try atelier.refuse("avoir-rien-a-crediter") { try crediter(atelier, facture) }
  }

  @Test func `of a day more than a month back are told of, and so are losses`() throws {
    // Today is the 32nd day after 2 March.
    for (jour, estAncien) in [("2026-03-02", true), ("2026-03-03", false)] as [(DateCivile, Bool)] {
      let atelier = try Atelier()
      let (creditee, perdue) = (try atelier.emise(), try atelier.emise())
      try atelier.horloge.regler("2026-04-03T09:00:00Z")
      let avoir = try #require(try crediter(atelier, creditee, le: jour).avoir)
      _ = try atelier.outils.faire(par: atelier.contexte) {
        try $0.passerEnPerte(perdue, DemandePerte(motif: "Liquidation", date: jour))
      }
      // Years later they are told of no more than they were.
      try atelier.horloge.regler("2029-04-03T09:00:00Z")
      let dits = try atelier.lire {
        [try $0.avertissements(surLAvoir: avoir), try $0.avertissements(surLaPerteDe: perdue)]
      }
      #expect(
        dits.map { $0.filter { $0.code == "date-ancienne" }.map(\.champ.rawValue) }
          == (estAncien ? [["dateAvoir"], ["date"]] : [[], []]))
    }
  }

  @Test func `bear their notes, and the seller and the client of their own day`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let facture = try atelier.emise(client)
    var (vendeur, fiche) = (Vendeur.exemple, FicheClient(nom: "Le Moulin Neuf"))
    vendeur.adresse.voie = "12 quai Neuf"
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.modifierVendeur { $0 = vendeur } }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(client) { $0 = fiche }
    }
    var demande = DemandeAvoir(motif: "Retour")
    demande.notes = "Avec nos excuses."
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(facture, demande) }
    let avoir = try #require(try atelier.facture(facture).avoirs.first)
    #expect(avoir.vendeur == vendeur && avoir.client == fiche)
    #expect(avoir.notes == "Avec nos excuses.")
    let emission = try #require(try atelier.facture(facture).emission)
    #expect(emission.vendeur == .exemple && emission.client.nom == "Le Moulin")
  }

  @Test func `in parts come to the whole, to the cent`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let ligne = try atelier.ligne(facture, "3", a: "33.335", tva: "5.50")
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.accorderRemise(facture, "33.33") }
    try atelier.emettre(facture)
    for _ in 1...3 { _ = try crediter(atelier, facture, [(ligne, "1")]) }
    let etat = try atelier.facture(facture)
    #expect(etat.solde(le: "2026-03-02") == .zero)
    #expect(etat.avoirs.map(\.numero.numero) == ["A2026-0001", "A2026-0002", "A2026-0003"])
    #expect(etat.avoirs.map(\.totaux.totalHT) == ["22.23", "22.23", "22.22"])
    #expect(etat.totaux.totalHT == "66.68")
  }

  @Test func `of a paid invoice leave money to give back`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.payer(facture, "120.00")
    try atelier.crediter(facture)
    #expect(try atelier.facture(facture).solde(le: "2026-03-02").texte == "-120.00")
  }

  @Test func `are refused with the rule that they would break`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let ligne = try atelier.ligne(facture, "2")
    let reduite = try atelier.ligne(facture, "3", tva: "10.00")
    try atelier.ligne(facture, "-1", tva: "10.00")
    try atelier.emettre(facture)
    let refus: [(String, [(LigneID, Quantite?)])] = [
      ("avoir-sans-ligne", []), ("ligne-inconnue", [(.inconnu, nil)]),
      ("avoir-ligne-en-double", [(ligne, "1"), (ligne, "1")]),
      ("avoir-quantite", [(ligne, "2.0001")]), ("avoir-quantite", [(ligne, "-1")]),
      ("avoir-deduction-partielle", [(reduite, nil)]),
    ]
    for (code, lignes) in refus {
      try atelier.refuse(code) { try crediter(atelier, facture, lignes) }
    }
    try atelier.refuse("avoir-avant-facture") {
      try crediter(atelier, facture, le: "2026-03-01")
    }
  }

  @Test func `never go back in their series' time`() throws {
    let atelier = try Atelier()
    let factures = [try atelier.emise(), try atelier.emise()]
    try atelier.refuse("date-future") { try crediter(atelier, factures[0], le: "2026-03-05") }
    try atelier.crediter(factures[0], le: "2026-03-05")
    try atelier.horloge.regler("2026-03-05T09:00:00Z")
    try atelier.refuse("date-avant-derniere") {
      try crediter(atelier, factures[1], le: "2026-03-04")
    }
    #expect(try atelier.crediter(factures[1], le: "2026-03-05") == "A2026-0002")
  }
}

@Suite struct `Exporting a document` {
  private let empreinte: EmpreinteFichier

  init() throws {
    empreinte = try #require(EmpreinteFichier(String(repeating: "a", count: 64)))
  }

  /// What was recorded, and the document that was to be made.
  private func exporter(
    _ atelier: Atelier, _ facture: FactureID, _ numero: NumeroFacture, cle: UUIDTexte? = nil,
    en format: FormatDocument = .html
  ) throws -> (recu: Recu, document: DocumentEmis?) {
    var document: DocumentEmis?
    var contexte = atelier.contexte
    contexte.cle = cle
    let recu = try atelier.outils.exporterDocument(
      facture, numero: numero, format: format, par: contexte
    ) {
      document = $0
      return ((), empreinte)
    }.recu
    return (recu, document)
  }

  @Test func `makes the second document of a number a duplicate`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let numero = try #require(try atelier.facture(facture).numero)
    let premier = try #require(try exporter(atelier, facture, numero).document)
    #expect(!premier.estDuplicata && premier.numero == numero)
    #expect(premier.emission.evenement.estEmission)
    #expect(try exporter(atelier, facture, numero).document?.estDuplicata == true)
    let dernier = try atelier.evenements.last?.evenement
    let attendu = DocumentExporte(numero: numero, format: .html, empreinte: empreinte)
    #expect(dernier == .facture(facture, .documentExporte(attendu)))
  }

  /// An accountant's files are no page that the client could book twice.
  @Test func `tells pages from data, each of which has a first`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let numero = try #require(try atelier.facture(facture).numero)
    let duplicatas = try [FormatDocument.cii, .html, .ubl, .pdf].map {
      try exporter(atelier, facture, numero, en: $0).document?.estDuplicata
    }
    #expect(duplicatas == [false, false, true, true])
  }

  @Test func `tells an avoir from its invoice`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let numero = try #require(try atelier.facture(facture).numero)
    let avoir = try #require(
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.emettreAvoir(facture, DemandeAvoir(motif: "Retour"))
      }.avoir)
    _ = try exporter(atelier, facture, numero)
    let document = try #require(try exporter(atelier, facture, avoir.numero.numero).document)
    #expect(!document.estDuplicata)
    #expect(document.emission.evenement == .facture(facture, .avoirEmis(avoir)))
  }

  @Test func `makes the first document again under the same key`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let numero = try #require(try atelier.facture(facture).numero)
    let cle = UUIDTexte(haut: 1, bas: 2)
    for _ in 0..<2 {
      #expect(try exporter(atelier, facture, numero, cle: cle).document?.estDuplicata == false)
    }
    #expect(try exporter(atelier, facture, numero).document?.estDuplicata == true)
  }

  @Test func `is refused for a draft, and under a number of another invoice`() throws {
    let atelier = try Atelier()
    let (premiere, seconde) = (try atelier.emise(), try atelier.emise())
    let autre = try #require(try atelier.facture(seconde).numero)
    try atelier.refuse("designation-inconnue") { try exporter(atelier, premiere, autre).recu }
    let brouillon = try atelier.brouillon()
    try atelier.refuse("facture-non-emise") { try exporter(atelier, brouillon, autre).recu }
  }

  @Test func `that cannot be made leaves no event`() throws {
    struct DisquePlein: Error {}
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let numero = try #require(try atelier.facture(facture).numero)
    let avant = try atelier.evenements
    #expect(throws: DisquePlein.self) {
      try atelier.outils.exporterDocument(
        facture, numero: numero, format: .html, par: atelier.contexte
      ) { _ -> (Void, EmpreinteFichier) in throw DisquePlein() }
    }
    #expect(try atelier.evenements == avant)
  }
}

extension Evenement {
  fileprivate var estEmission: Bool {
    if case .facture(_, .factureEmise) = self { true } else { false }
  }
}
