import Facturation
import Testing

/// What an import finds a place for, whatever its file says of it.
@Suite struct PlacesTests {
  /// Left where the file puts it, the number would be given again.
  @Test func `a number that a series of the registre would give belongs to that series`() throws {
    let atelier = try Atelier()
    let dto = DTO.emise("F2026-0005").avec("serie", "\"F2026-000{n}\"").avec("rang", "5")
    _ = try atelier.importer(dto.texte)
    let numero = try #require(atelier.vues.first?.facture.emission?.numero)
    #expect(numero.serie.texte == "F2026-{n:4}" && numero.rang == 5)
  }

  @Test(arguments: [false, true])
  func `a new client is what its latest invoice says`(retourne: Bool) throws {
    let atelier = try Atelier()
    let id = "01970000-0000-7000-8000-00000000000c"
    let dtos = [
      DTO.emise("X-1", 1).avec("client", #"{"id":"\#(id)","nom":"Ancien nom"}"#),
      DTO.emise("X-2", 2).avec("client", #"{"id":"\#(id)","nom":"Nouveau nom"}"#)
        .avec("dateFacture", "\"2026-10-06\""),
    ]
    _ = try atelier.importer((retourne ? dtos.reversed() : dtos).texte)
    #expect(try atelier.vues.map(\.client.fiche.nom.texte) == ["Nouveau nom", "Nouveau nom"])
  }
}
