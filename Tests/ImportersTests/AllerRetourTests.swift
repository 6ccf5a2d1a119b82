import CasUsage
import ExemplesFactures
import Exporters
import Facturation
import Foundation
import Graine
import Importers
import Journaux
import Litteraux
import Projections
import Testing

/// What was exported and imported is exported as the same bytes.
@Suite struct AllerRetourTests {
  private static let jour = DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere

  /// Each form under either kind of client in turn; what is rare comes in two thousand of them too.
  @Test(arguments: 0..<10)
  func `hundreds of invoices at random come back to the byte`(_ tour: Int) throws {
    let nombre = Campaign.count(200, long: 1000)
    let graine = Graine.choisie &+ UInt64(tour)
    let hasard = HasardDeValeurs(GenerateurGraine(graine: graine))
    var factures = FacturesCoherentes(hasard)
    let vues = try factures.suite(nombre)
    let formes: [ExportDTO.Forme] = [
      .tableau, .lignes, .enveloppe(.init(tete: .empty, au: Self.jour)),
    ]
    let octets = try exporter(vues, formes[tour % 3], tour.isMultiple(of: 2) ? .lesDeux : .objet)
    let atelier = try Atelier()
    let bilan = try atelier.importer(octets)
    #expect(bilan.creees.count == nombre, "\(hasard)")
    let rendus = try exporter(
      try atelier.vues, formes[tour % 3], tour.isMultiple(of: 2) ? .lesDeux : .objet)
    #expect(rendus == octets, "\(hasard)")
    #expect(try atelier.ecarts == [], "\(hasard)")
  }

  @Test func `the demonstration's recorded export comes back to the byte`() throws {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "ExportersTests/Golden/demo.json")
    let octets = ContiguousArray(try Data(contentsOf: fichier))
    let atelier = try Atelier()
    _ = try atelier.importer(octets)
    let soir: DateCivile = "2026-10-31"
    #expect(try exporter(try atelier.vues, .tableau, .lesDeux, soir) == octets)
    #expect(try atelier.ecarts == [])
  }

  @Test func `an export from before units and exemptions had codes is read as it was meant`() throws
  {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/avant-les-codes.json")
    let atelier = try Atelier()
    _ = try atelier.importer(ContiguousArray(try Data(contentsOf: fichier)))
    let lignes = try atelier.vues.flatMap(\.facture.lignes).map(\.contenu)
    #expect(lignes.contains { $0.codeUnite == "HUR" })
    #expect(lignes.allSatisfy { !$0.categorieTVA.demandeMotif || $0.codeExoneration != nil })
    #expect(try atelier.ecarts == [])
  }

  @Test func `a unit in a word that has no code is described`() throws {
    let atelier = try Atelier()
    let dto = [DTO.brouillon().ligne(#""unite":"palette""#)]
    _ = try atelier.importer(ContiguousArray(dto.texte.utf8))
    let contenu = try #require(try atelier.vues.first?.facture.lignes.first).contenu
    #expect(contenu.codeUnite == "ZZ" && contenu.description == "Unité : palette")
  }

  private func exporter(
    _ vues: [FacturesCoherentes.Vue], _ forme: ExportDTO.Forme, _ sous: ExportDTO.ClientSous,
    _ jour: DateCivile = Self.jour
  ) throws -> ContiguousArray<UInt8> {
    var export = ExportDTO(forme, clientSous: sous, au: jour)
    var flux = MemoryStream()
    try export.begin(&flux)
    for vue in vues { try export.write(vue.facture, client: vue.client, to: &flux) }
    try export.end(&flux)
    return flux.bytes
  }
}
