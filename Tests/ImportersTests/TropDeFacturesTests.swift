import CasUsage
import ExemplesFactures
import Facturation
import Foreign
import Importers
import Journaux
import Testing

/// An import is one act, and held in memory as a whole.
@Suite struct `A file of more invoices than are imported at once` {
  private static let maximum = 20_000

  /// The same invoice so many times, which is refused for that once it is looked at.
  private func factures(_ nombre: Int) throws -> [FactureImportee] {
    let lecteur = try Atelier().lire(ContiguousArray(DTO.brouillon(1).texte.utf8))
    return Array(repeating: try #require(lecteur.factures.first), count: nombre)
  }

  @Test func `is refused before any is decided`() throws {
    let atelier = try Atelier()
    for (nombre, attendu) in [
      (Self.maximum, "identifiant-en-double" as RefusFacturation.Code),
      (Self.maximum + 1, "trop-de-factures"),
    ] {
      let factures = try factures(nombre)
      let refus = #expect(throws: ImportRefuse.self) {
        try atelier.outils.importer(
          factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur)
        ) { _, _ in #expect(attendu == "identifiant-en-double") }
      }
      #expect(refus?.refus.map(\.code).allSatisfy { $0 == attendu } == true)
    }
  }

  @Test
  func `is told of at the first that is too many, with how many it has, beside its other faults`()
    throws
  {
    let bon = DTO.brouillon(1).texte.replacing("\n", with: " ")
    let lignes = Array(repeating: bon, count: Self.maximum + 2)
    for (lignes, codes) in [
      (lignes.dropLast(2), []),
      (["{}"] + lignes, ["trop-de-factures", "json-membre-absent"] as [RefusFacturation.Code]),
    ] {
      let lecteur = try Atelier().lire(
        ContiguousArray(lignes.joined(separator: "\n").utf8), parBlocsDe: 1 << 20)
      #expect(lecteur.factures.count <= Self.maximum)
      #expect(Set(lecteur.erreurs.map(\.code)) == Set(codes))
      guard let erreur = lecteur.erreurs.first(where: { $0.code == "trop-de-factures" }) else {
        continue
      }
      #expect(erreur.ligne == Self.maximum + 1)
      #expect(erreur.message(.anglais).contains("\(lignes.count) invoices"))
    }
  }
}
