import Facturation
import Importers
import Testing

/// Every way to put invoices together, and to write dates and numbers, is understood.
@Suite struct FormesTests {
  private static let trois = [DTO.brouillon(1), .brouillon(2), .brouillon(3)]

  private static let enveloppe = #"{"tete":{"id":"7","hash":"a"},"au":"2026-10-31","factures":"#
  private static let enLignes = trois.map(\.texte).joined(separator: "\n")
  private static let seule = trois[0].texte

  private static let formes: [(texte: String, compte: Int)] = [
    (trois.texte, 3), (enLignes, 3), (enLignes.replacing("\n", with: "\r\n\r\n") + "\n", 3),
    (" \n\t" + seule, 1), (enveloppe + trois.texte + "}", 3),
    ("{\n  \"tete\" : null,\n  \"factures\": " + trois.texte + "\n}\n", 3),
    ("{\"factures\":[]}", 0), ("[]", 0), (" [ ] \n", 0),
    (seule.replacing(",\"", with: "\n,\n  \""), 1), ("{\n" + seule.dropFirst(), 1),
    (seule.dropLast() + "\n}", 1),
  ]

  @Test(arguments: formes)
  func `an array, JSON Lines, an envelope and a single invoice`(_ texte: String, _ compte: Int)
    throws
  {
    for taille in [1, 7, 1 << 20] {
      let lecteur = try Atelier().lire(ContiguousArray(texte.utf8), parBlocsDe: taille)
      #expect(lecteur.erreurs.map(\.description) == [])
      #expect(lecteur.factures.count == compte)
    }
  }

  @Test(
    arguments: [
      ("\"2026-11-20\"", "2026-11-20"), ("\"2026-11-20T00:00:00Z\"", "2026-11-20"),
      ("\"2026-11-19T23:00:00Z\"", "2026-11-20"), ("\"2026-11-19T22:59:59.999Z\"", "2026-11-19"),
      ("\"2026-07-14T22:00:00Z\"", "2026-07-15"), ("\"2026-11-20T00:30:00+01:00\"", "2026-11-20"),
      ("\"2026-11-20T23:30:00-0500\"", "2026-11-21"), ("\"2026-11-20T09:30:00+01\"", "2026-11-20"),
      ("817081200", "2026-11-23"), ("816912000", "2026-11-21"), ("816912000.75", "2026-11-21"),
      ("8.16912e8", "2026-11-21"), ("0", "2001-01-01"), ("-3600.5", "2000-12-31"),
      ("-3600", "2001-01-01"), ("-0.5", "2001-01-01"),
      ("\"20/11/2026\"", ""), ("\"2026-11-20T24:00:00Z\"", ""), ("\"2026-11-20T10:00:00\"", ""),
      ("\"2026-11-20 10:00:00Z\"", ""), ("\"2026-11-20T10:00:00+24:00\"", ""), ("\"\"", ""),
      ("1e300", ""), ("99999999999999", ""), ("\"2026-11-20T10:00:00.Z\"", ""),
      ("\"2026-11-20T10:00:00Z \"", ""), ("\"2026-11-20T1O:00:00Z\"", ""), ("[]", ""),
    ])
  func `a date is a day in the registre's time zone`(_ ecrite: String, _ jour: String) throws {
    let lecteur = try Atelier().lire(
      ContiguousArray(DTO.brouillon().avec("dateFacture", ecrite).texte.utf8))
    #expect(lecteur.factures.first?.dateFacture.texte ?? "" == jour)
    #expect(lecteur.erreurs.map(\.code) == (jour.isEmpty ? ["date-attendue"] : []))
  }

  @Test(
    arguments: [
      (FuseauHoraire.guadeloupe, "\"2026-11-20T00:00:00Z\"", "2026-11-20"),
      (.guadeloupe, "\"2026-11-20T03:59:59Z\"", "2026-11-19"),
      (.reunion, "\"2026-11-20T20:00:00Z\"", "2026-11-21"),
      (.reunion, "816825600", "2026-11-20"), (.guadeloupe, "-86400", "2000-12-31"),
      (.guadeloupe, "-86400.0", "2000-12-31"), (.guadeloupe, "-8.640000e4", "2000-12-31"),
      (.guadeloupe, "816825600.000", "2026-11-20"), (.guadeloupe, "816825600.5", "2026-11-19"),
      (.guadeloupe, "\"2026-11-20T00:00:00.00Z\"", "2026-11-20"),
      (.guadeloupe, "\"2026-11-20T00:00:00.5Z\"", "2026-11-19"),
    ])
  func `midnight UTC is the day that it says, in every time zone`(
    _ fuseau: FuseauHoraire, _ ecrite: String, _ jour: String
  ) throws {
    let lecteur = try Atelier(fuseau: fuseau).lire(
      ContiguousArray(DTO.brouillon().avec("dateFacture", ecrite).texte.utf8))
    #expect(lecteur.factures.first?.dateFacture.texte == jour)
  }

  @Test(
    arguments: [
      ("0.2", "20.00"), ("0.055", "5.50"), ("0.009", "0.90"), ("0", "0.00"), ("0.196", "19.60"),
      ("2e-1", "20.00"), ("0.0105", "1.05"), ("20", ""), ("0.20001", ""), ("-0.2", ""),
      ("0.21", ""),
    ])
  func `a fraction is a rate when it is said to be`(_ ecrite: String, _ taux: String) throws {
    var reglages = ReglagesImport()
    reglages.tvaEnFraction = true
    let lecteur = try Atelier().lire(
      ContiguousArray(DTO.brouillon().avec("tva", ecrite).texte.utf8), reglages)
    let lu = lecteur.erreurs.isEmpty ? lecteur.factures.first : nil
    #expect(lu?.enTete(de: .init(.init(haut: 0, bas: 1))).tva.texte ?? "" == taux)
  }

  @Test(arguments: [
    ("0.9", true), ("0.90", true), ("2.1", true), ("0.5", false), ("1", false), ("7", true),
  ])
  func `in percent, a rate below 1 is one that exists or a mistake`(_ ecrite: String, _ admis: Bool)
    throws
  {
    let lecteur = try Atelier().lire(
      ContiguousArray(DTO.brouillon().avec("tva", ecrite).texte.utf8))
    #expect(lecteur.erreurs.isEmpty == admis)
  }

  @Test(
    arguments: [
      ("1.00004", "1"), ("1.00005", "1.0001"), ("-1.00005", "-1.0001"), ("-1.00004", "-1"),
      ("0.30000000000000004", "0.3"), ("2.99999", "3"),
      ("0.1000000000000000055511151231257827", "0.1"),
      ("999999999.99995", ""), ("-0.00001", "0"), ("9.9999", nil), ("1e-7", "0"),
    ] as [(String, String?)])
  func `what has too many decimals is rounded when that is asked for, and listed`(
    _ ecrite: String, _ arrondie: String?
  ) throws {
    var reglages = ReglagesImport()
    reglages.arrondir = true
    let dto = DTO.brouillon().avec(
      "lignes",
      #"[{"designation":"A","quantite":1,"prixUnitaire":1},{"designation":"B","quantite":\#(ecrite),"prixUnitaire":1}]"#
    )
    let lecteur = try Atelier().lire(ContiguousArray([dto].texte.utf8), reglages)
    guard arrondie != "" else {
      #expect(lecteur.erreurs.map(\.code) == ["hors-limites"])
      return
    }
    #expect(lecteur.arrondis.map(\.apres) == (arrondie.map { [$0] } ?? []))
    #expect(lecteur.arrondis.map(\.chemin) == (arrondie == nil ? [] : ["$[0].lignes[1].quantite"]))
    let refuse = try Atelier().lire(ContiguousArray([dto].texte.utf8))
    #expect(refuse.erreurs.contains { $0.code == "trop-de-decimales" } == (arrondie != nil))
  }

  @Test func `empty texts, null and capital identifiers are as other programs write them`() throws {
    let dto = DTO.brouillon().avec("id", "\"0197ABCD-0000-7000-8000-000000001001\"")
      .avec("notes", "\"\"").avec("notesCommentaire", "null").avec("referenceAcheteur", "\"\"")
    let lecteur = try Atelier().lire(ContiguousArray(dto.texte.utf8))
    #expect(lecteur.erreurs.isEmpty)
    #expect(lecteur.factures.first?.id.texte == "0197abcd-0000-7000-8000-000000001001")
    #expect(lecteur.factures.first?.enTete(de: .init(.init(haut: 0, bas: 1))).notes == nil)
  }
}
