import ExemplesFactures
import Exporters
import Facturation
import FacturierDTO
import Foundation
import Graine
import Journaux
import Litteraux
import Testing

/// An export is what the shapes for apps have, all of it.
@Suite struct ExportDTOTests {
  private let jour = DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere
  private let decoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()

  @Test(arguments: ExportDTO.ClientSous.allCases)
  func `no member that is exported is missing from the shapes for apps`(
    clientSous: ExportDTO.ClientSous
  ) throws {
    var hasard = HasardDeValeurs()
    let nombre = Campaign.count(600)
    let factures = try (0..<nombre).map { _ in try hasard.facture() }.map {
      ($0, hasard.client($0.clientId))
    }
    let octets = try Data(exporter(factures, ExportDTO(clientSous: clientSous, au: jour)))
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let rendus = try encoder.encode(decoder.decode([FactureDTO].self, from: octets))
    let exportes = try objets(octets)
    #expect(exportes.count == nombre)
    for (rendu, exporte) in zip(try objets(rendus), exportes) {
      #expect(rendu == exporte, "\(hasard)")
    }
  }

  @Test func `what is exported is what the invoice holds`() throws {
    var hasard = HasardDeValeurs()
    let factures = try (0..<200).map { _ in try hasard.facture() }.map {
      ($0, hasard.client($0.clientId))
    }
    let octets = try exporter(factures, ExportDTO(au: jour))
    let dtos = try decoder.decode([FactureDTO].self, from: Data(octets))
    #expect(dtos.count == factures.count)
    for (dto, (facture, client)) in zip(dtos, factures) {
      let rappel = Comment("\(hasard)")
      #expect(dto.numero == facture.reference && dto.clientId == client.id.texte, rappel)
      #expect(dto.client?.nom == (facture.emission?.client ?? client.fiche).nom.texte, rappel)
      #expect(dto.statut == facture.statut(le: jour).rawValue, rappel)
      #expect(dto.solde == Decimal(string: facture.solde(le: jour).texte), rappel)
      #expect((dto.datePaiement == nil) == (facture.datePaiement(le: jour) == nil), rappel)
      #expect(dto.lignes.map(\.ligneId) == facture.lignes.map(\.id.texte), rappel)
      #expect(dto.lignes.map(\.codeUnite) == facture.lignes.map(\.contenu.codeUnite?.texte), rappel)
      #expect(dto.lignes.map(\.total) == facture.lignes.map { decimal($0.total) }, rappel)
      #expect(dto.totalTTC == decimal(facture.totaux.totalTTC), rappel)
      #expect(dto.groupes?.map(\.base) == facture.totaux.groupes.map { decimal($0.base) }, rappel)
      #expect(
        dto.paiements?.map(\.montant) == facture.paiements.map { decimal($0.montant) }, rappel)
      #expect(
        dto.paiements?.map(\.annulation) == facture.paiements.map(\.annulation?.texte), rappel)
      #expect(dto.avoirs?.map(\.numero) == facture.avoirs.map(\.numero.numero.texte), rappel)
      #expect(
        dto.avoirs?.map { $0.lignes.map(\.total) }
          == facture.avoirs.map { $0.lignes.map { decimal($0.total) } }, rappel)
    }
  }

  private func decimal(_ montant: Montant) -> Decimal { Decimal(string: montant.texte) ?? .nan }

  private func objets(_ json: Data) throws -> [NSDictionary] {
    try #require(JSONSerialization.jsonObject(with: json) as? [NSDictionary])
  }

  @Test func `each line of JSON Lines, and of an array, is an invoice`() throws {
    var hasard = HasardDeValeurs()
    let factures = try (0..<20).map { _ in try hasard.facture() }.map {
      ($0, hasard.client($0.clientId))
    }
    let lignes = try texte(exporter(factures, ExportDTO(.lignes, au: jour)))
    let tableau = try texte(exporter(factures, ExportDTO(au: jour)))
    #expect(tableau == "[\n" + lignes.dropLast().replacing("\n", with: ",\n") + "\n]\n")
    for ligne in lignes.split(separator: "\n") {
      _ = try decoder.decode(FactureDTO.self, from: Data(ligne.utf8))
    }
    #expect(lignes.split(separator: "\n").count == 20)
  }

  @Test func `no invoices make an empty array, or nothing`() throws {
    #expect(try texte(exporter([], ExportDTO(au: jour))) == "[\n]\n")
    #expect(try texte(exporter([], ExportDTO(.lignes, au: jour))) == "")
    let tete = Head(position: 28, hash: .nulle, time: nil)
    let enveloppe = ExportDTO.Enveloppe(tete: tete, au: jour)
    #expect(
      try texte(exporter([], ExportDTO(.enveloppe(enveloppe), au: jour)))
        == "{\"tete\":{\"id\":\"28\",\"hash\":\"\(String(repeating: "0", count: 64))\"},"
        + "\"au\":\"2026-11-20\",\"factures\":[\n]}\n")
  }

  @Test func `an invoice without anything optional is this`() throws {
    let id = UUIDTexte(haut: 0x0197_0000_0000_7000, bas: 0x8000_0000_0000_000a)
    let enTete = EnTete(clientId: ClientID(id), dateFacture: jour, dateEcheance: jour)
    let facture = Facture(FactureCreee(brouillon: 7, enTete: enTete), id: FactureID(id))
    var flux = MemoryStream()
    var export = ExportDTO(.lignes, au: jour)
    try export.write(facture, client: nil, to: &flux)
    #expect(
      texte(flux.bytes) == """
        {"id":"01970000-0000-7000-8000-00000000000a","numero":"BROUILLON-7","brouillon":7,\
        "dateFacture":"2026-11-20T00:00:00Z","dateEcheance":"2026-11-20T00:00:00Z",\
        "statut":"Brouillon","conditionsPaiement":"Virement","tva":20,"remisePourcentage":0,\
        "notes":"",\
        "clientId":"01970000-0000-7000-8000-00000000000a","lignes":[],"sousTotal":0,"remise":0,\
        "totalHT":0,"groupes":[],"montantTVA":0,"totalTTC":0,"paiements":[],"avoirs":[],"solde":0}

        """)
  }

  @Test func `a stream that takes no more ends the export`() throws {
    struct Plein: ExportStream {
      struct Fin: Error {}
      func write(_ bytes: ContiguousArray<UInt8>) throws { throw Fin() }
    }
    var export = ExportDTO(au: jour)
    var plein = Plein()
    #expect(throws: Plein.Fin.self) { try export.begin(&plein) }
  }

  @Test func `the demonstration's recorded export decodes to the last cent`() throws {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/demo.json")
    let factures = try decoder.decode([FactureDTO].self, from: Data(contentsOf: fichier))
    #expect(factures.map(\.brouillon) == [1, 2, 3, 4, 5, 6])
    let emises = factures.filter { $0.vendeur != nil }
    let total = emises.compactMap(\.totalTTC).reduce(Decimal.zero, +)
    #expect(total == Decimal(string: "6344.87"))
  }

  private func exporter(
    _ factures: [(Facture, Client)], _ export: consuming ExportDTO
  ) throws -> ContiguousArray<UInt8> {
    var flux = MemoryStream()
    try export.begin(&flux)
    for (facture, client) in factures { try export.write(facture, client: client, to: &flux) }
    try export.end(&flux)
    return flux.bytes
  }

  private func texte(_ octets: ContiguousArray<UInt8>) -> String {
    String(decoding: octets, as: UTF8.self)
  }
}

/// Which days a financial year has.
@Suite struct `A financial year` {
  @Test func `has the twelve months that end with the one that is named`() {
    #expect(Exercice("2026")?.periode == "2026-01-01"..."2026-12-31")
    #expect(Exercice("2024-02")?.periode == "2023-03-01"..."2024-02-29")
    for texte in ["", "26", "2026-13", "2026-1", "2026-00", "2026-01-31", "٢٠٢٦"] {
      #expect(Exercice(texte) == nil, "\(texte)")
    }
  }

  @Test func `goes from one day to another, as long as that is 24 months at most`() {
    #expect(Exercice(du: "2025-02-10", au: "2026-12-31")?.periode == "2025-02-10"..."2026-12-31")
    #expect(Exercice(du: "2026-11-20", au: "2026-11-20") != nil)
    #expect(Exercice(du: "2024-07-15", au: "2026-07-14") != nil)
    #expect(Exercice(du: "2024-07-15", au: "2026-07-15") == nil)
    #expect(Exercice(du: "2024-02-29", au: "2026-02-28") != nil)
    #expect(Exercice(du: "2024-02-29", au: "2026-03-01") == nil)
    #expect(Exercice(du: "2024-01-01", au: "2025-12-31") != nil)
    #expect(Exercice(du: "2024-01-01", au: "2026-01-01") == nil)
    #expect(Exercice(du: "2026-11-20", au: "2026-11-19") == nil)
  }
}
