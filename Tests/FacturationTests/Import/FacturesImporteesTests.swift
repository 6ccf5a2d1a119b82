import Facturation
import Graine
import Hasard
import Testing

@Suite struct `Imported invoices that wait` {
  @Test func `come out as they went in, in any order`() throws {
    var hasard = Hasard(graine: Graine.choisie)
    let factures: [FactureImportee] = (0..<Campaign.count(2_000)).map { _ in hasard.tirer() }
    let rangees = FacturesImportees(factures)
    try #require(rangees.count == factures.count)
    for rang in factures.indices.shuffled() {
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
}
