import CasUsage
import Facturation
import Foundation
import Litteraux
import Testing

@testable import Importers

/// A fault of a file is named by its path, its place and a stable code.
@Suite struct FautesTests {
  static let valeurs: [(DTO, [String])] = [
    (.brouillon().sans("statut"), ["json-membre-absent $[0]"]),
    (.brouillon().sans("id"), ["json-membre-absent $[0]"]),
    (.brouillon().avec("total", "1"), ["json-membre-inconnu $[0].total"]),
    (.brouillon().avec("notes", "1"), ["json-genre $[0].notes"]),
    (.brouillon().avec("tva", "\"20\""), ["json-genre $[0].tva"]),
    (.brouillon().avec("numero", "null"), ["json-genre $[0].numero"]),
    (.brouillon().avec("id", "\"42\""), ["forme-invalide $[0].id"]),
    (.brouillon().avec("statut", "\"Draft\""), ["mot-inconnu $[0].statut"]),
    (
      .brouillon().avec("conditionsPaiement", "\"Cheque\""), ["mot-inconnu $[0].conditionsPaiement"]
    ),
    (.brouillon().avec("dateFacture", "\"2026-02-30\""), ["date-attendue $[0].dateFacture"]),
    (.brouillon().avec("dateFacture", "true"), ["date-attendue $[0].dateFacture"]),
    (.brouillon().avec("tva", "0.2"), ["taux-en-fraction $[0].tva"]),
    (.brouillon().ligne(#""tva":0.055"#), ["taux-en-fraction $[0].lignes[0].tva"]),
    (
      .brouillon().avec("tva", "19.7"),
      ["taux-non-admis $[0].tva", "taux-non-admis $[0].lignes[0].tva"]
    ),
    (.brouillon().avec("tva", "1e3"), ["hors-limites $[0].tva"]),
    (.brouillon().avec("remisePourcentage", "-1"), ["hors-limites $[0].remisePourcentage"]),
    (
      .brouillon().avec("remisePourcentage", "33.333"), ["trop-de-decimales $[0].remisePourcentage"]
    ),
    (
      .brouillon().avec("remisePourcentage", "1e400"),
      ["hors-limites $[0].remisePourcentage"]
    ),
    (
      .brouillon().ligne(#""remisePourcentage":0,"remiseMontant":-50"#),
      ["hors-limites $[0].lignes[0].remiseMontant"]
    ),
    (
      .brouillon().ligne(#""remisePourcentage":5,"remiseMontant":1"#),
      ["remise-double $[0].lignes[0].remiseMontant"]
    ),
    (
      .brouillon().ligne(#""remisePourcentage":0,"remiseMontant":100.01"#),
      ["remise-excessive $[0].lignes[0].remiseMontant"]
    ),
    (.brouillon().ligne(#""remisePourcentage":0"#), []),
    (.brouillon().ligne(#""remisePourcentage":null"#), []),
    (
      .brouillon().ligne(#""motifRemise":null,"remiseMontant":null,"remisePourcentage":null"#), []
    ),
    (
      .brouillon().ligne(#""remisePourcentage":null,"tva":true,"description":1"#),
      ["json-genre $[0].lignes[0].tva", "json-genre $[0].lignes[0].description"]
    ),
    (
      .brouillon().ligne(#""remiseMontant":5,"remisePourcentage":null"#),
      ["json-membre-inconnu $[0].lignes[0].remiseMontant"]
    ),
    (
      .brouillon().ligne(#""remisePourcentage":true"#),
      ["json-genre $[0].lignes[0].remisePourcentage"]
    ),
    (
      .brouillon().avec(
        "lignes", #"[{"designation":"A","quantite":0,"prixUnitaire":1,"remisePourcentage":5}]"#),
      ["quantite-nulle $[0].lignes[0].quantite"]
    ),
    (.brouillon().avec("remiseMontant", "-50"), ["hors-limites $[0].remiseMontant"]),
    (.brouillon().avec("delaiJours", "30.5"), ["json-nombre-non-entier $[0].delaiJours"]),
    (.brouillon().avec("delaiJours", "31"), ["delai-en-desaccord $[0].delaiJours"]),
    (
      .brouillon().avec("livraison", #"{"debut":"2026-10-05","fin":"2026-10-04"}"#),
      ["livraison-inversee $[0].livraison"]
    ),
    (.brouillon().avec("client", #"{"nom":""}"#), ["valeur-vide $[0].client.nom"]),
    (
      .brouillon().avec("client", #"{"nom":"A","siren":"123456789"}"#),
      ["cle-fausse $[0].client.siren"]
    ),
    (
      .brouillon().avec("client", #"{"nom":"A","adresse":{"voie":"1","ville":"V","pays":"fr"}}"#),
      ["forme-invalide $[0].client.adresse.pays"]
    ),
    (
      .brouillon().avec("clientId", "\"01970000-0000-7000-8000-000000000001\"")
        .avec("client", #"{"id":"01970000-0000-7000-8000-000000000002","nom":"A"}"#),
      ["client-en-desaccord $[0].client"]
    ),
    (
      .brouillon().ligne(#""categorieTVA":"Z""#),
      ["categorie-incompatible $[0].lignes[0].categorieTVA"]
    ),
    (
      .brouillon().ligne(#""tva":0,"categorieTVA":"E""#),
      ["code-exoneration-requis $[0].lignes[0].categorieTVA"]
    ),
    (.brouillon().ligne(#""total":100.02"#), ["total-en-desaccord $[0].lignes[0].total"]),
    (
      .brouillon().avec("lignes", #"[{"designation":"A","quantite":0,"prixUnitaire":1}]"#),
      ["quantite-nulle $[0].lignes[0].quantite"]
    ),
    (
      .brouillon().avec(
        "lignes", #"[{"designation":"A","quantite":999999999,"prixUnitaire":999999999}]"#),
      ["hors-limites $[0].lignes[0]"]
    ),
  ]

  /// Members for which two lists ask: a fault of one is told once.
  static let communs: [(DTO, [String])] = [
    (.brouillon().ligne(#""tva":"vingt""#), ["json-genre $[0].lignes[0].tva"]),
    (.brouillon().ligne(#""tva":null,"categorieTVA":null"#), []),
    (.brouillon().ligne(#""categorieTVA":"X""#), ["mot-inconnu $[0].lignes[0].categorieTVA"]),
    (.brouillon().avec("clientId", "null"), []),
    (.brouillon().avec("clientId", "7"), ["json-genre $[0].clientId"]),
    (
      .brouillon().avec("clientId", "\"42\"").avec(
        "client", #"{"id":"01970000-0000-7000-8000-000000000001","nom":"Le Moulin"}"#),
      ["forme-invalide $[0].clientId"]
    ),
    (
      .brouillon().avec("clientId", "\"01970000-0000-7000-8000-000000000002\"").avec(
        "client", #"{"id":"01970000-0000-7000-8000-000000000001","nom":"","siren":"1"}"#),
      [
        "client-en-desaccord $[0].client", "forme-invalide $[0].client.siren",
        "valeur-vide $[0].client.nom",
      ]
    ),
  ]

  static let emises: [(DTO, [String])] = [
    (.emise().avec("dejaPaye", "-5"), ["paiement-non-positif $[0].dejaPaye"]),
    (.emise().avec("dejaPaye", "0"), ["paiement-non-positif $[0].dejaPaye"]),
    (.emise().avec("numero", "\"F 1\""), ["forme-invalide $[0].numero"]),
    (.emise().avec("numero", "\"FACTURE\""), ["numero-sans-serie $[0].numero"]),
    (.emise().avec("numero", "\"BROUILLON-1\""), ["numero-et-statut $[0].numero"]),
    (.emise().avec("statut", "\"Brouillon\""), ["numero-et-statut $[0].numero"]),
    (
      .emise("X-7").avec("serie", "\"X-{n:2}\"").avec("rang", "7"),
      ["serie-en-desaccord $[0].serie"]
    ),
    (.emise().avec("serie", "\"X-{n:2}\"").avec("rang", "1"), ["serie-en-desaccord $[0].serie"]),
    (.emise().avec("rang", "7"), ["serie-en-desaccord $[0].serie"]),
    (.emise().avec("lignes", "[]"), ["sans-ligne $[0].lignes"]),
    (
      .emise().avec("lignes", #"[{"designation":"A","quantite":-1,"prixUnitaire":1}]"#),
      ["base-negative $[0].lignes"]
    ),
    (.emise().avec("totalTTC", "120.02"), ["total-en-desaccord $[0].totalTTC"]),
    (.emise().avec("totalHT", "101.5"), ["total-en-desaccord $[0].totalHT"]),
    (
      .emise().avec("totalHT", "100").avec("montantTVA", "20").avec("totalTTC", "120.01"),
      ["total-en-desaccord $[0].totalTTC"]
    ),
    (.emise().avec("remise", "0.01"), ["total-en-desaccord $[0].remise"]),
    (
      .emise().avec("groupes", #"[{"tva":10,"categorieTVA":"S","base":100,"montantTVA":10}]"#),
      [
        "total-en-desaccord $[0].groupes", "total-en-desaccord $[0].groupes[0].base",
        "total-en-desaccord $[0].groupes[0].montantTVA",
      ]
    ),
    (
      .emise().avec("statut", "\"Annulée\"").avec("datePaiement", "\"2026-10-06\""),
      ["date-paiement-contredite $[0].datePaiement"]
    ),
    (.emise().avec("statut", "\"Payée\""), ["date-paiement-requise $[0].datePaiement"]),
    (
      .emise().avec("datePaiement", "\"2026-10-06\""),
      ["date-paiement-contredite $[0].datePaiement"]
    ),
    (.emise().avec("solde", "12"), ["solde-en-desaccord $[0].solde"]),
    (
      .emise().avec("statut", "\"Payée\"")
        .avec("paiements", #"[{"montant":119.99,"datePaiement":"2026-10-06"}]"#),
      ["statut-contredit $[0].statut"]
    ),
    (
      .emise().avec("paiements", #"[{"montant":0,"datePaiement":"2026-10-06"}]"#),
      ["paiement-non-positif $[0].paiements[0].montant"]
    ),
    (
      .brouillon().avec("paiements", #"[{"montant":1,"datePaiement":"2026-10-06"}]"#),
      ["facture-non-emise $[0].paiements"]
    ),
  ]

  private static let ligne = "01970000-0000-7000-8000-0000000000aa"

  private static func creditee(_ lignes: String, _ suite: String = "") -> DTO {
    emiseALigne.avec(
      "avoirs",
      """
      [{"numero":"A2026-0001","dateAvoir":"2026-10-06","motif":"Retour","lignes":\(lignes)\(suite)}]
      """)
  }

  private static let emiseALigne = DTO.emise().ligne(#""ligneId":"\#(ligne)""#)

  static let avoirs: [(DTO, [String])] = [
    (creditee("[]"), ["avoir-sans-ligne $[0].avoirs[0].lignes"]),
    (
      creditee(#"[{"ligneId":"01970000-0000-7000-8000-0000000000bb","quantite":1}]"#),
      ["ligne-inconnue $[0].avoirs[0].lignes[0].ligneId"]
    ),
    (
      creditee(#"[{"ligneId":"\#(ligne)","quantite":3}]"#),
      ["avoir-quantite $[0].avoirs[0].lignes[0].quantite"]
    ),
    (
      creditee(#"[{"ligneId":"\#(ligne)","quantite":1},{"ligneId":"\#(ligne)","quantite":1}]"#),
      ["identifiant-en-double $[0].avoirs[0].lignes[1].ligneId"]
    ),
    (
      creditee(#"[{"ligneId":"\#(ligne)","quantite":1,"total":50.02}]"#),
      ["total-en-desaccord $[0].avoirs[0].lignes[0].total"]
    ),
    (
      creditee(#"[{"ligneId":"\#(ligne)","quantite":2}]"#, #","totalTTC":120.01"#),
      ["avoir-au-dela-du-reste $[0].avoirs[0].groupes[0].montantTVA"]
    ),
    (
      creditee(#"[{"ligneId":"\#(ligne)","quantite":2}]"#, #","totalHT":100.01,"totalTTC":120.01"#),
      ["avoir-au-dela-du-reste $[0].avoirs[0].groupes[0].base"]
    ),
    (
      creditee(#"[{"ligneId":"\#(ligne)","quantite":2}]"#), ["statut-contredit $[0].statut"]
    ),
  ]

  @Test func `each fault is named by its code and path`() throws {
    let atelier = try Atelier()
    for (dto, attendu) in Self.valeurs + Self.communs + Self.emises + Self.avoirs {
      let lecteur = try atelier.lire(ContiguousArray([dto].texte.utf8))
      let obtenu = lecteur.defauts.map { "\($0.code) \($0.chemin)" }
      #expect(obtenu.sorted() == attendu.sorted(), "\(dto.texte)")
    }
  }

  @Test func `all faults of a file are named, in its order, with line and column`() throws {
    let fautes = try Atelier().lire(
      ContiguousArray(
        [
          DTO.brouillon(1).avec("tva", "0.2").avec("inconnu", "1"), .brouillon(2),
          .emise("F2026-0003", 3).avec("totalTTC", "1"), .brouillon(4).sans("lignes"),
        ].texte.utf8)
    ).defauts
    #expect(
      fautes.map { "\($0.ligne):\($0.colonne) \($0.code) \($0.chemin)" } == [
        "1:184 taux-en-fraction $[0].tva", "1:309 json-membre-inconnu $[0].inconnu",
        "3:316 total-en-desaccord $[2].totalTTC", "4:1 json-membre-absent $[3]",
      ])
    #expect(
      fautes[0].messageSitue(.francais).hasPrefix(
        "ligne 1, colonne 184, $[0].tva : Un taux de 0.2 % n'existe pas."))
    #expect(
      fautes[0].description.hasPrefix("taux-en-fraction: line 1, column 184, $[0].tva: There"))
  }

  @Test func `what is no JSON ends the reading where it is`() throws {
    let atelier = try Atelier()
    for (texte, attendu) in [
      ("", "json-vide $"), ("[", "json-fin-inattendue $[0]"), ("[1]", "json-genre $[0]"),
      (#"[{"id":"a","id":"b"}]"#, "json-nom-en-double $[0].id"),
      ("\u{FEFF}[]", "json-marque-ordre $"),
      (String(repeating: "[", count: 100_000), "json-trop-profond "),
      (#"{"factures":1}"#, "json-genre $.factures"), (#"{"au":1}"#, "json-membre-absent $"),
      (#"{"tete":{},"notes":1,"factures":[]}"#, "json-membre-inconnu $.notes"),
      ("\"a\"", "json-genre $"), ("[}", "json-inattendu $"),
    ] {
      let erreurs = try atelier.lire(ContiguousArray(texte.utf8)).defauts
      #expect(
        erreurs.map { "\($0.code) \($0.chemin)" }.first?.hasPrefix(attendu) == true,
        "\(texte.prefix(40)): \(erreurs)")
    }
    let latin = ContiguousArray("[\"".utf8) + [0xE9] + ContiguousArray("\"]".utf8)
    #expect(try atelier.lire(latin).defauts.map(\.code.rawValue) == ["json-utf8"])
  }

  @Test func `a text of a gigabyte is refused long before its end`() throws {
    var lecteur = DTOReader(try Atelier().cadre)
    lecteur.receive(ContiguousArray(#"[{"id":""#.utf8))
    let bloc = ContiguousArray(repeating: UInt8(ascii: "a"), count: 1 << 16)
    var blocs = 0
    while lecteur.defauts.isEmpty, blocs < 1 << 14 {
      lecteur.receive(bloc)
      blocs += 1
    }
    #expect(lecteur.defauts.map(\.code.rawValue) == ["json-texte-trop-long"])
    #expect(blocs < 64)
  }

  @Test func `in JSON Lines, a line that is no JSON does not hide the faults below`() throws {
    let texte = [DTO.brouillon(1).texte, "{\"id\":", "", DTO.brouillon(2).sans("tva").texte]
      .joined(separator: "\n")
    let erreurs = try Atelier().lire(ContiguousArray(texte.utf8)).defauts
    #expect(erreurs.map { "\($0.ligne) \($0.code)" } == ["2 json-lignes", "4 json-membre-absent"])
  }

  @Test func `no more than a thousand faults are kept`() throws {
    let lecteur = try Atelier().lire(
      ContiguousArray((0..<1200).map { _ in DTO.brouillon().sans("tva") }.texte.utf8))
    #expect(lecteur.defauts.count == 1000 && lecteur.omitted == 200)
  }

  @Test func `a reader holds no more faults than it may, and counts the others`() throws {
    let atelier = try Atelier()
    let fautif = ContiguousArray(DTO.brouillon().sans("tva").texte.utf8)
    let erreur = try #require(atelier.lire(fautif).defauts.first)
    var lecture = try DTOWalker(ReglagesImport(), fuseau: atelier.cadre.registre.fuseau)
    for _ in 0..<1001 { lecture.noter(erreur) }
    #expect(lecture.defauts.count == 1000 && lecture.fautes == 1001)
  }
}

/// The texts of an import's faults stand in `Golden/fautes.txt`; `FACTURIER_RECORD=1` writes it.
@Suite struct MessagesTests {
  private static let uuid = UUIDTexte(haut: 7, bas: 0x8000_0000_0000_0007)

  private static let defauts: [Defaut] = [
    .totalEnDesaccord(donne: Cumul("121.00" as Montant), attendu: Cumul("120.00" as Montant)),
    .soldeEnDesaccord("116.00", calcule: Cumul("216.00" as Montant)),
    .avoirAuDelaDuReste("6.67", reste: "6.66"),
    .delaiEnDesaccord(jours: 31, echeance: "2026-11-04"),
    .statutContredit(.payee, calcule: .enRetard),
    .datePaiementContredite("2026-10-06", calculee: nil),
    .datePaiementContredite("2026-10-06", calculee: "2026-10-07"),
    .datePaiementRequise, .numeroEtStatut("BROUILLON-7", .payee), .numeroSansSerie("FACTURE"),
    .serieEnDesaccord("X-7", "X-{n:2}", rang: 7),
    .numeroDUnAutreJour("F2026-0001", "2062-01-01"),
    .numeroSemblable("f2026-0001", "F2026-0001"), .numeroDAvoir("A2026-0001"),
    .identifiantEnDouble(uuid),
    .tropDeFactures(45_000, maximum: 20_000), .numerosEnDesordre("A2026-0001"), .clientRequis,
    .clientSansFiche(ClientID(uuid)),
    .clientEnDesaccord, .numeroDejaDonne("F2026-0041"),
    .numeroSaute("F2026-5000", du: "F2026-0007", au: "F2026-4999"),
    .numeroSaute("F2026-0008", du: "F2026-0007", au: "F2026-0007"),
    .factureConnueAutrement("F2026-0041", PartDeFacture.allCases),
  ]

  @Test func `every fault of an import says what the golden file holds`() throws {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/fautes.txt")
    let ecrits = Self.defauts.map(\.enonce).map {
      "\($0.code)\n  fr: \($0.texte.francais)\n  en: \($0.texte.anglais)\n"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(ecrits.utf8).write(to: fichier)
    }
    #expect(try String(contentsOf: fichier, encoding: .utf8) == ecrits)
  }

  @Test func `only what the registre holds speaks against a good file`() {
    let codes = Self.defauts.filter(\.vientDuRegistre).map(\.enonce.code)
    #expect(
      codes == ["numero-deja-donne", "numero-saute", "numero-saute", "facture-connue-autrement"])
  }

  @Test func `a refused import tells its first fault and how many there are`() {
    let requis = RefusImport(rang: 3, champ: "", .clientRequis)
    let total = Defaut.totalEnDesaccord(donne: .zero, attendu: .zero)
    let autre = RefusImport(rang: 0, champ: "lignes[1].total", total)
    let (un, deux) = (ImportRefuse([requis]), ImportRefuse([requis, autre]))
    let (francais, anglais) = (total.enonce.texte.francais, total.enonce.texte.anglais)
    #expect(un.message(.francais).hasPrefix("Facture 4 : "))
    #expect(un.message(.anglais) == "Invoice 4: \(Defaut.clientRequis.enonce.texte.anglais)")
    #expect(
      deux.message(.francais)
        == "Facture 1, lignes[1].total : \(francais) C'est le premier de 2 défauts ; rien n'est"
        + " importé.")
    #expect(
      "\(deux)"
        == "total-en-desaccord: Invoice 1, lignes[1].total: \(anglais) It is the first of 2 faults;"
        + " nothing is imported.")
  }
}
