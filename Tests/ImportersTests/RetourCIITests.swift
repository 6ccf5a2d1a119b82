import CasUsage
import Exporters
@testable import Facturation
import Journaux
import Litteraux
import Testing

@testable import Importers

/// An invoice that went through CII is the same, though CII does not say which line is credited.
@Suite struct `Invoices that come back from CII` {
  /// What an avoir of the DTO credits: the line, and a quantity or an amount.
  private static func part(_ ligne: Int, _ quantite: Any) -> String {
    #"{"ligneId":"\#(id(ligne))","quantite":\#(quantite)}"#
  }

  private static func montant(_ ligne: Int, _ montant: Int) -> String {
    #"{"ligneId":"\#(id(ligne))","total":\#(montant)}"#
  }

  private static func ligne(_ rang: Int, _ quantite: Int, _ suite: String = "") -> String {
    #"{"ligneId":"\#(id(rang))","designation":"Étagère","quantite":\#(quantite),"#
      + #""codeUnite":"C62","prixUnitaire":50\#(suite)}"#
  }

  private static func remise(_ montant: Int = 0, pourCent: Int = 0) -> String {
    #","remisePourcentage":\#(pourCent),"remiseMontant":\#(montant),"motifRemise":"Fidélité""#
  }

  private static func id(_ rang: Int) -> String { "01970000-0000-7000-8000-00000000200\(rang)" }

  private static let cas: [(lignes: [String], avoirs: [[String]])] = [
    // Two avoirs, each over all of one of two equal lines.
    ([ligne(0, 2), ligne(1, 2)], [[part(0, 2)], [part(1, 2)]]),
    ([ligne(0, 3), ligne(1, 2)], [[part(1, 2)], [part(0, 3)]]),
    ([ligne(0, 2), ligne(1, 2)], [[part(0, 1), part(1, 1)], [part(0, 1), part(1, 1)]]),
    // The rest of a line is used up before another one is begun.
    ([ligne(0, 2), ligne(1, 2)], [[part(0, 1)], [part(0, 1)], [part(1, 2)]]),
    // The closest line for the first would leave the second none for both.
    ([ligne(0, 3), ligne(1, 1)], [[part(0, 1)], [part(0, 2), part(1, 1)]]),
    // Lines of another text do not use up the search.
    (
      [ligne(0, 3), ligne(1, 2)]
        + (2...9).map { ligne($0, 1).replacing("Étagère", with: "Vis") },
      [
        [part(0, 1)] + (2...8).map { part($0, 1) }, [part(0, 2), part(9, 1)], [part(1, 2)],
      ]
    ),
    // The last of three takes what rounding has left of the others, as a charge of a cent.
    (
      [ligne(0, 1).replacing(":50", with: ":33.335")],
      [[part(0, "0.25")], [part(0, "0.25")], [part(0, "0.5")]]
    ),
    // Of three rates and ten of them it is twelve cents.
    (
      ["20", "10", "5.5"].enumerated().map { rang, taux in
        ligne(rang, 10, #","tva":\#(taux)"#).replacing(":50", with: ":10.004")
      }, Array(repeating: [part(0, 1), part(1, 1), part(2, 1)], count: 10)
    ),
    ([ligne(0, 2), ligne(1, 2)], [[montant(0, 30)], [montant(1, 90)]]),
    // Lines that differ by their discount alone.
    ([ligne(0, 2), ligne(1, 2, remise(pourCent: 10))], [[part(1, 1)]]),
    (
      [ligne(0, 4, remise(20)), ligne(1, 4, remise(40))],
      [[part(1, 3)], [part(0, 3)]]
    ),
    ([ligne(0, 4, remise(20)), ligne(1, 4, remise(40))], [[part(0, 3)], [part(1, 3)]]),
    ([ligne(0, 2), ligne(1, -1)], [[montant(0, 30), montant(1, -5)]]),
    // An amount of one line, and a quantity of the other, which alone has its price.
    ([ligne(0, 3), ligne(1, 2).replacing(":50", with: ":40")], [[montant(0, 30), part(1, 1)]]),
    (
      [ligne(0, 3).replacing(":50", with: ":300"), ligne(1, 1)],
      [[montant(0, 20)], [part(1, 1)]]
    ),
    // Amounts like a price: of a line that is used up, and of the line itself, which has a discount.
    ([ligne(0, 4), ligne(1, 1).replacing(":50", with: ":40")], [[part(1, 1)], [montant(0, 40)]]),
    ([ligne(0, 4, remise(pourCent: 10))], [[montant(0, 50)]]),
    // An amount like another line's price, and a quantity of that line which is then not left of this one.
    (
      [ligne(0, 2).replacing(":50", with: ":30"), ligne(1, 1).replacing(":50", with: ":100")],
      [[montant(1, 30)], [part(0, 2)]]
    ),
    // Without VAT, for a reason in words of its own.
    ([ligne(0, 2), ligne(1, 2, exoneree)], [[part(1, 1)]]),
  ]

  private static let exoneree =
    #","tva":0,"categorieTVA":"E","codeExoneration":"VATEX-FR-CGI261-4","#
    + #""motifExoneration":"Cours, art. 261-4 du CGI""#

  private func exporter(_ facture: Facture) throws -> [ContiguousArray<UInt8>] {
    let emission = RecordedEvent(
      position: 42, time: .epoch, author: Atelier.auteur,
      evenement: .registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Pile"))))
    return try facture.pieces.map { piece in
      let document = try #require(
        DocumentImprime(piece.numero, de: facture, emission: emission, marque: .aucune))
      var flux = MemoryStream()
      try FactureEN16931(document, vendeur: piece.vendeur, client: piece.client)
        .ecrire(.cii, dans: &flux)
      return flux.bytes
    }
  }

  /// A registre to which it came.
  private func importer(_ facture: Facture) throws -> Atelier {
    let arrivee = try Atelier()
    var lecteur = CIIReader(try arrivee.cadre)
    for document in try exporter(facture) { lecteur.read(document) }
    lecteur.finish()
    try #require(lecteur.defauts.map(\.description) == [])
    _ = try arrivee.outils.importer(
      lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    return arrivee
  }

  /// What is credited of lines, told by what they are and not by which.
  private func credits(_ facture: Facture) -> [Set<[String]>] {
    facture.avoirs.map { avoir in
      Set(
        avoir.lignes.map { creditee in
          let contenu = facture.ligne(creditee.ligneId)?.contenu
          return [
            contenu?.remise?.pourcentage.texte ?? "", contenu?.remise?.montant.texte ?? "",
            creditee.quantite?.texte ?? "", creditee.total.texte,
          ]
        })
    }
  }

  /// Its e-mail address was written where an electronic one has to stand.
  @Test(arguments: [
    #""categorie":"particulier""#,
    #""categorie":"professionnel","siren":"732829320","adresseElectronique":"EM:petit@exemple.fr""#,
    #""categorie":"professionnel","adresseElectronique":"EM:club@exemple.fr""#,
  ])
  func `leave a customer what it was`(_ dit: String) throws {
    let depart = try Atelier()
    let client =
      #"{"nom":"Petit","courriel":"petit@exemple.fr","#
      + #""adresse":{"voie":"1 rue Haute","codePostal":"35000","ville":"Rennes","pays":"FR"},"#
      + dit + "}"
    _ = try depart.importer(DTO.emise().avec("client", client).texte)
    let facture = try #require(try depart.vues.first?.facture)
    let avant = try #require(facture.emission?.client)
    let revenu = try #require(try importer(facture).vues.first?.facture.emission?.client)
    #expect(revenu.categorie == avant.categorie)
    #expect(revenu.courriel == avant.courriel)
    #expect(revenu.adresseElectronique == avant.adresseElectronique)
  }

  @Test(arguments: cas.indices)
  func `credit the lines that they credited`(_ rang: Int) throws {
    let (lignes, avoirs) = Self.cas[rang]
    let dits = avoirs.enumerated().map { rang, parts in
      #"{"numero":"A2026-000\#(rang + 1)","dateAvoir":"2026-10-1\#(rang)","motif":"Rendu","#
        + #""lignes":[\#(parts.joined(separator: ","))]}"#
    }
    let dto = DTO.emise()
      .avec("lignes", "[\(lignes.joined(separator: ","))]")
      .avec("avoirs", "[\(dits.joined(separator: ","))]")
    let epuise = rang < 8
    let depart = try Atelier()
    _ = try depart.importer(epuise ? dto.avec("statut", "\"Annulée\"").texte : dto.texte)
    let facture = try #require(try depart.vues.first?.facture)
    #expect(facture.avoirs.count == avoirs.count)

    let arrivee = try importer(facture)
    let revenue = try #require(try arrivee.vues.first?.facture)
    #expect(revenue.lignes.map(\.contenu) == facture.lignes.map(\.contenu))
    #expect(revenue.totaux == facture.totaux)
    #expect(revenue.avoirs.map(\.totaux) == facture.avoirs.map(\.totaux))
    #expect(credits(revenue) == credits(facture))
    #expect(try arrivee.ecarts == [])
  }
}
