import Contract
import Facturier
import Port
import Testing

/// The adapter that the article shows keeps what every adapter has to keep.
@Suite("The article's adapter")
struct AdaptateurTests {
  private static let contract = AdapterContract {
    let lignes = LignesEnMemoire()
    return { lignes }
  }

  @Test(arguments: AdaptateurTests.contract.rules)
  func `keeps the contract`(rule: Rule) throws { try Self.contract.check(rule) }

  @Test func `serves the article's app`() async throws {
    let lignes = LignesEnMemoire()
    try await Boutique(lignes: lignes).ouvrir(par: "camille")
    #expect(lignes.lignes.map(\.keys) == [["registre"]])
  }
}
