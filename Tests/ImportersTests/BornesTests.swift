import Facturation
import Importers
import Testing

/// However long a file is, what is read of it and kept of its faults has an end.
@Suite struct BornesTests {
  /// Takes blocks from a source that never ends, and counts them.
  private func blocs(
    _ debut: String, puis octet: UInt8
  ) throws -> (pris: Int, lecteur: LecteurDTO) {
    var lecteur = LecteurDTO(try Atelier().cadre)
    let suite = ContiguousArray(repeating: octet, count: 4096)
    var pris = 0
    lecteur.lire {
      pris += 1
      // Whoever goes on for so long goes on for ever.
      guard pris < 100_000 else { return [] }
      return pris == 1 ? ContiguousArray(debut.utf8) : suite
    }
    return (pris, lecteur)
  }

  @Test(
    arguments: [
      ("[x", 0), ("\u{0}", 0), ("{\"factures\":{}", 0x20), ("[1,}", 0x31),
      ("[{\"id\":\u{1}", 0x41),
    ])
  func `behind a fault that nothing can be read after, no more is taken`(
    debut: String, octet: UInt8
  ) throws {
    let (compte, lecteur) = try blocs(debut, puis: octet)
    #expect(compte <= 2, "\(debut)")
    #expect(lecteur.estPerdu && !lecteur.erreurs.isEmpty)
  }

  @Test func `a text without an end is given up after a mebibyte or two`() throws {
    let (compte, lecteur) = try blocs("[{\"notes\":\"", puis: 0x41)
    #expect(compte <= 3 << 20 / 4096)
    #expect(lecteur.erreurs.map(\.code.rawValue) == ["json-texte-trop-long"])
  }

  @Test func `what is handed over behind such a fault is dropped`() throws {
    var lecteur = try blocs("[x", puis: 0).lecteur
    let (avant, faute) = (lecteur.erreurs, ContiguousArray("]".utf8))
    for _ in 0..<3 { lecteur.recevoir(faute) }
    lecteur.terminer()
    #expect(lecteur.erreurs == avant && lecteur.erreursOmises == 0)
  }

  @Test(arguments: [999, 1000, 1001, 2500])
  func `of many faults the first thousand are kept, and the others counted`(nombre: Int) throws {
    // Every other line is no JSON of the right shape, and every other has a word that is none.
    let lignes = (0..<nombre).map {
      $0.isMultiple(of: 2)
        ? DTO.brouillon().sans("tva").texte : DTO.brouillon().avec("statut", "\"Draft\"").texte
    }
    let lecteur = try Atelier().lire(
      ContiguousArray(lignes.joined(separator: "\n").utf8), parBlocsDe: 1 << 16)
    #expect(lecteur.erreurs.count == min(nombre, 1000))
    #expect(lecteur.erreursOmises == max(0, nombre - 1000))
    #expect(lecteur.erreurs.map(\.ligne) == Array(1...min(nombre, 1000)))
    #expect(lecteur.factures.isEmpty)
  }

  @Test func `beyond a thousand faults of one kind, an invoice at fault is still none`() throws {
    let fautive = DTO.brouillon().avec("statut", "\"Draft\"").texte
    let lignes = Array(repeating: fautive, count: 1001) + [DTO.brouillon().texte]
    let lecteur = try Atelier().lire(
      ContiguousArray(lignes.joined(separator: "\n").utf8), parBlocsDe: 1 << 16)
    #expect(lecteur.erreursOmises == 1 && lecteur.factures.count == 1)
  }
}
