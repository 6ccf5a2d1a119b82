import Facturation
import Litteraux
import Testing

/// The place of a number in a series, found from its text alone.
@Suite struct `The place of a number` {
  private func place(_ numero: NumeroFacture, _ factures: Serie = .factures) -> String? {
    let registre = Registre(
      RegistreOuvert(
        registre: RegistreID(UUIDTexte(haut: 0, bas: 1)), vendeur: .exemple,
        serieFactures: factures))
    return registre.place(de: numero).map { "\($0.serie) \($0.rang)" }
  }

  @Test(
    arguments: [
      ("F2026-0001", "F2026-{n:4} 1"), ("F2026-12345", "F2026-{n:4} 12345"),
      ("A1999-0042", "A1999-{n:4} 42"), ("F2026-0000", nil), ("F2026-001", nil),
      ("F2026-00001", nil), ("F0000-0001", nil), ("G2026-0001", nil), ("F2026_0001", nil),
      ("F2026-0001X", nil), ("F2026-", nil), ("F20A6-0001", nil), ("F2026-1234567890", nil),
    ] as [(NumeroFacture, String?)])
  func `is that of the registre's own series, if one of them gives it`(
    _ numero: NumeroFacture, _ attendu: String?
  ) {
    #expect(place(numero) == attendu)
  }

  @Test(
    arguments: [
      ("{annee}{mois}{n}", "2026117", "202611{n} 7"), ("{annee}{mois}{n}", "2026137", nil),
      ("{n}/{annee}", "12/2026", "{n}/2026 12"), ("{n}/{annee}", "012/2026", nil),
      ("{n:2}", "07", "{n:2} 7"), ("{n:2}", "7", nil), ("{n}", "7", "{n} 7"),
    ] as [(Serie, NumeroFacture, String?)])
  func `follows the pattern, whichever it is`(
    _ serie: Serie, _ numero: NumeroFacture, _ attendu: String?
  ) {
    #expect(place(numero, serie) == attendu)
  }

  @Test func `of every number that a series gives is that from which it was given`() throws {
    for serie in ["F{annee}-{n:4}", "{n}{annee}", "X{mois}/{annee}-{n:3}Y", "{n:9}"] as [Serie] {
      for rang in [1, 9, 10, 999, 1000, 123_456, 999_999_999] {
        for jour in [DateCivile.premiere, "2026-11-20", .derniere] {
          let registre = Registre(
            RegistreOuvert(
              registre: RegistreID(UUIDTexte(haut: 0, bas: 1)), vendeur: .exemple,
              serieFactures: serie))
          let place = registre.place(de: try serie.numero(rang: rang, du: jour))
          #expect(place?.rang == rang && place?.serie == serie.souche(du: jour))
        }
      }
    }
  }

  @Test(
    arguments: [
      ("{annee}", "F2026-0001", "2062-01-01", false), ("{annee}", "F2026-0001", "2026-12-31", true),
      ("{annee}", "F2025-0001", "2026-01-01", false),
      ("{annee}", "A2026-0001", "2062-01-01", false),
      ("{annee}{mois}", "F202611-0001", "2026-11-30", true),
      ("{annee}{mois}", "F202611-0001", "2026-12-01", false), ("", "F-0001", "2062-01-01", true),
      ("{annee}", "FA2026-0001", "2062-01-01", true),
    ] as [(String, NumeroFacture, DateCivile, Bool)])
  func `of the registre's own pattern is that of the document's day, unless told otherwise`(
    _ variables: String, _ numero: NumeroFacture, _ jour: DateCivile, _ admis: Bool
  ) throws {
    let registre = Registre(
      RegistreOuvert(
        registre: RegistreID(UUIDTexte(haut: 0, bas: 1)), vendeur: .exemple,
        serieFactures: try lire("F\(variables)-{n:4}", Serie.self)))
    func refus(_ etrangers: Bool) -> [String] {
      var facture = FactureImportee(
        id: 1, reference: .numero(NumeroImporte(numero)), statut: .envoyee,
        enTete: EnTete(clientId: 2, dateFacture: jour, dateEcheance: jour),
        client: ClientImporte(), lignes: [])
      facture.numerosEtrangers = etrangers
      let cadre = CadreImport(registre: registre, aujourdhui: "2026-11-20")
      return ImportDeFacture(facture, rang: 0, dans: cadre).refus.map {
        "\($0.champ) \($0.code)"
      }
    }
    #expect(refus(false) == (admis ? [] : ["numero numero-d-un-autre-jour"]))
    #expect(refus(true) == [])
  }

  @Test(
    arguments: [
      ("FA/2024/017", "FA/2024/{n:3} 17"), ("12", "{n:2} 12"), ("X-7-B", "X-{n}-B 7"),
      ("FA-000", nil), ("FA3-000", "FA{n}-000 3"),
      ("N20261120123456789", "N20261120{n:9} 123456789"),
    ] as [(NumeroFacture, String?)])
  func `of another is its last digits`(_ numero: NumeroFacture, _ attendu: String?) {
    let facture = FactureImportee(
      id: FactureID(UUIDTexte(haut: 0, bas: 1)), reference: .numero(NumeroImporte(numero)),
      statut: .envoyee,
      enTete: EnTete(
        clientId: ClientID(UUIDTexte(haut: 0, bas: 2)), dateFacture: "2026-11-20",
        dateEcheance: "2026-12-20"), client: ClientImporte(), lignes: [])
    let registre = Registre(
      RegistreOuvert(registre: RegistreID(UUIDTexte(haut: 0, bas: 1)), vendeur: .exemple))
    let essai = ImportDeFacture(
      facture, rang: 0, dans: CadreImport(registre: registre, aujourdhui: "2026-11-20"))
    #expect(essai.documents.first.map { "\($0.serie) \($0.rang)" } == attendu)
    #expect(
      essai.refus.map(\.code.rawValue) == (attendu == nil ? ["numero-sans-serie"] : []))
  }
}
