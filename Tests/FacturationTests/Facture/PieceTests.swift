import Facturation
import Litteraux
import Testing

/// An issued document: the invoice itself, or one of its avoirs.
@Suite struct `An issued document of a facture` {
  private func dossier() throws -> Dossier {
    var dossier = try Dossier()
    let ligne = try dossier.ligne("2", a: "50")
    try dossier.emettre(le: "2026-11-18")
    dossier.client.nom = "Un autre nom"
    try dossier.crediter([part(ligne, "1")], le: "2026-11-20")
    return dossier
  }

  @Test func `is the invoice first, then each avoir, under a number and a date of its own`() throws
  {
    #expect(try Dossier().facture.pieces.isEmpty)
    let facture = try dossier().facture
    #expect(facture.pieces.map(\.numero.texte) == ["F2026-0001", "A2026-0001"])
    #expect(facture.pieces.map(\.date.texte) == ["2026-11-18", "2026-11-20"])
    #expect(facture.pieces.map(\.totaux.totalTTC.texte) == ["120.00", "60.00"])
  }

  @Test func `bears the client as of its own issue`() throws {
    let facture = try dossier().facture
    let clients = facture.pieces.map(\.client.nom)
    #expect(clients == [facture.emission?.client.nom, "Un autre nom"])
  }

  @Test func `is found by the number that it bears, and by no other`() throws {
    let facture = try dossier().facture
    let numero = try #require(facture.avoirs.first?.numero.numero)
    #expect(facture.piece(numero)?.avoir == facture.avoirs.first)
    #expect(facture.numero.flatMap(facture.piece)?.avoir == nil)
    #expect(facture.numero.flatMap(facture.piece) != nil)
    #expect(facture.piece("F2026-0002") == nil)
  }
}
