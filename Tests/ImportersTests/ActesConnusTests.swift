import CasUsage
import ExemplesFactures
import Facturation
import Importers
import Journaux
import Litteraux
import Projections
import Testing

/// An import that is asked for again under its key.
extension ImportTests {
  @Test func `an import under a used key is of all its invoices, no fewer and no more`() throws {
    let atelier = try Atelier()
    let cle = UUIDTexte(haut: 4, bas: 2)
    let dtos = (1...4).map { DTO.emise("F2026-000\($0)", $0) }
    func importer(_ premieres: Int) throws -> BilanImport {
      try atelier.importer(ContiguousArray(dtos.prefix(premieres).texte.utf8), cle: cle)
    }
    _ = try importer(2)
    let apres = try atelier.evenements
    for nombre in [1, 3, 4] {
      let erreur = #expect(throws: JournalError.self, "\(nombre)") { try importer(nombre) }
      #expect(erreur?.code == .cleReutilisee && erreur?.position == 2)
    }
    #expect(try importer(2).dejaFait)
    #expect(try atelier.evenements == apres)
  }

  @Test func `an import is known again whose clients turn out to be one`() throws {
    let atelier = try Atelier()
    let cle = UUIDTexte(haut: 4, bas: 2)
    func de(_ client: String, _ rang: Int) -> DTO {
      .emise("F2026-000\(rang)", rang).avec("client", client)
    }
    let id = #""id":"01970000-0000-7000-8000-0000000000cc","#
    let octets = ContiguousArray(
      [
        de("{\(id)\"nom\":\"Le Moulin\"}", 1), de(#"{"nom":"Le Moulin"}"#, 2),
        de(#"{"nom":"Le Four"}"#, 3), de(#"{"nom":"La Halle"}"#, 4), de(#"{"nom":"Le Four"}"#, 5),
      ].texte.utf8)
    #expect(try atelier.importer(octets, cle: cle).clients.count == 3)
    #expect(try atelier.importer(octets, cle: cle).dejaFait)
  }
}
