import CasUsage
import Exporters
import Facturation
import Graine
import Importers
import Journaux
import Projections
import Testing

/// Registres as their use cases made them, exported and imported elsewhere or into themselves.
@Suite struct `A registre that was lived in` {
  private static let jour = DateCivile(annee: 2026, mois: 4, jour: 1) ?? .premiere
  private static let nombre = Campaign.count(1000)

  @Test(arguments: 0..<4)
  func `is the same to the byte after its export was imported elsewhere`(_ tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(Self.nombre, hasard)
    let octets = try exporter(Repertoire().suivant(evenements))
    let ailleurs = try Atelier()
    let bilan = try importer(octets, dans: ailleurs)
    #expect(bilan.inchangees.isEmpty)
    #expect(try exporter(ailleurs.repertoire) == octets, "\(hasard)")
    var controle = Controle()
    #expect(try ailleurs.evenements.flatMap { try controle.prendre($0) } == [], "\(hasard)")
  }

  @Test(arguments: 0..<4)
  func `does not change when its own export is imported`(_ tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(Self.nombre, hasard)
    let atelier = try Atelier(rejouant: evenements)
    let factures = try atelier.repertoire.factures.count
    let bilan = try importer(exporter(atelier.repertoire), dans: atelier)
    #expect(bilan.inchangees.count == factures && bilan.creees.isEmpty, "\(hasard)")
    #expect(try atelier.evenements.count == evenements.count)
  }

  private func importer(
    _ octets: ContiguousArray<UInt8>, dans atelier: Atelier
  ) throws -> BilanImport {
    let registre = try #require(try atelier.repertoire.registre)
    var lecteur = LecteurDTO(CadreImport(registre: registre, aujourdhui: Self.jour))
    lecteur.recevoir(octets)
    lecteur.terminer()
    #expect(lecteur.erreurs.prefix(3).map(\.description) == [])
    return try atelier.outils.importer(
      lecteur.factures, de: #require(OrigineImport.exemple), par: atelier.contexte)
  }

  private func exporter(_ repertoire: Repertoire) throws -> ContiguousArray<UInt8> {
    var export = ExportDTO(au: Self.jour)
    var flux = MemoryStream()
    try export.begin(&flux)
    for facture in repertoire.factures.values.sorted(by: { $0.brouillon < $1.brouillon }) {
      try export.write(facture, client: repertoire.clients[facture.clientId], to: &flux)
    }
    try export.end(&flux)
    return flux.bytes
  }
}

extension Atelier {
  /// A registre that holds these events already.
  fileprivate init(rejouant evenements: [RecordedEvent]) throws {
    try self.init(ferme: ())
    horloge.avancer(secondes: 365 * 86_400)
    _ = try journal.append(by: .camille, cle: nil) { _, _ in evenements.map(\.evenement) }
  }
}
