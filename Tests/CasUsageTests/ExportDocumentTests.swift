import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

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
      return empreinte
    }
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
      ) { _ in throw DisquePlein() }
    }
    #expect(try atelier.evenements == avant)
  }
}

extension Evenement {
  fileprivate var estEmission: Bool {
    if case .facture(_, .factureEmise) = self { true } else { false }
  }
}
