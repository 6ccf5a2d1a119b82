import Facturier
import Testing

/// What a depot says of a figure and of a field.
@Suite("Why and who, of a depot") struct PourquoiTests {
  @Test(arguments: Endroit.tous)
  func `by which events a figure came about, and who set a field`(endroit: Endroit) async throws {
    try await endroit.bureau { bureau in
      let client = try await bureau.client("Le Moulin")
      let facture = try await bureau.emise(pour: client)
      try await bureau.depot.lire { etats in
        let solde = try etats.facture(facture).solde(le: .derniere)
        let chiffre = Chiffre(.solde, au: .derniere)
        let parts = try etats.pourquoi(chiffre, de: facture)
        #expect(parts.map(\.montant) == [solde])
        var toutes: [Part] = []
        try etats.pourquoi(chiffre) { toutes += $0 }
        #expect(toutes.map(\.montant) == [solde])
        #expect(parts.first?.entree.reference == "F2026-0001")
        let numero = try etats.qui(a: .facture(facture)).first {
          $0.changement.champ == "reference"
        }
        #expect(numero?.evenement.position == parts.first?.entree.evenement.position)
        #expect(try etats.qui(a: .client(client)).first?.changement.champ == "nom")
        #expect(try etats.qui(a: .registre).allSatisfy { $0.evenement.position == 1 })
      }
    }
  }
}
