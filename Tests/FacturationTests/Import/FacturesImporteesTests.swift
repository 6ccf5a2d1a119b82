import Facturation
import Graine
import Hasard
import Testing

@Suite struct `Imported invoices that wait` {
  @Test func `come out as they went in, in any order`() throws {
    var hasard = Hasard(graine: Graine.choisie)
    let nombre = Campaign.count(500, long: 2_000)
    let factures: [FactureImportee] = (0..<nombre).map { _ in hasard.tirer() }
    let rangees = FacturesImportees(factures)
    try #require(rangees.count == factures.count)
    var ordre = GenerateurGraine()
    for rang in factures.indices.shuffled(using: &ordre) {
      #expect(rangees[rang] == factures[rang], "\(hasard), facture \(rang)")
    }
  }

  @Test func `share what they have in common, and stay what they are`() throws {
    var hasard = Hasard(graine: Graine.choisie)
    let modele: FactureImportee = hasard.tirer()
    // Each text comes again in each of them, until there is no more to be learnt.
    let factures = (0..<50).map { rang in
      var facture = modele
      facture.brouillon = rang + 1
      return facture
    }
    #expect(Array(FacturesImportees(factures)) == factures, "\(hasard)")
  }

  @Test func `keep the bytes of texts that only look the same`() throws {
    var hasard = Hasard(graine: Graine.choisie)
    let modele: FactureImportee = hasard.tirer()
    // The second is the first with its accents behind their letters, as some systems write them.
    let textes = ["Déplacement", "De\u{301}placement", "Déplacement", "De\u{301}placement"]
    let factures = try textes.flatMap { [$0, $0] }.map { texte in
      var facture = modele
      facture.motifAnnulation = try Libelle(texte)
      return facture
    }
    let rangees = FacturesImportees(factures)
    for (rang, facture) in factures.enumerated() {
      let (ecrit, lu) = (facture.motifAnnulation?.texte, rangees[rang].motifAnnulation?.texte)
      #expect(Array(try #require(lu).utf8) == Array(try #require(ecrit).utf8))
    }
  }
}
