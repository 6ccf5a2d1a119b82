import Facturation
import Testing
import Litteraux

@Suite struct ArithmetiqueTests {
  private let plafond: Montant = "999999999999.99"

  @Test func `amounts add and subtract to the cent`() throws {
    #expect(try ("0.10" as Montant) + "0.20" == "0.30")
    #expect(try ("1.00" as Montant) - "1.01" == "-0.01")
    #expect(("12.34" as Montant).centimes == 1234)
  }

  @Test func `a sum of two may reach the ceiling, and passes it by no cent`() throws {
    #expect(try ("999999999999.98" as Montant) + "0.01" == plafond)
    refuse("hors-limites", .total) { try plafond + "0.01" }
    #expect(try ("-999999999999.98" as Montant) - "0.01" == "-999999999999.99")
    refuse("hors-limites", .total) { try ("-999999999999.99" as Montant) - "0.01" }
  }

  @Test func `only the whole of a sum is held to the ceiling, so that the order never matters`()
    throws
  {
    let montants: [Montant] = [plafond, plafond, "-999999999999.99"]
    #expect(try Montant.somme(montants) == plafond)
    #expect(try Montant.somme(montants.reversed()) == plafond)
    #expect(try Montant.somme([]) == .zero)
    refuse("hors-limites", .total) { try Montant.somme([plafond, "0.01"]) }
  }

  @Test func `a cumul has no ceiling`() {
    var cumul = Cumul.zero
    for _ in 0..<1000 { cumul += plafond }
    #expect(cumul.texte == "999999999999990.00")
    cumul -= "0.01"
    #expect(cumul.description == "999999999999989.99")
    #expect(cumul.centimes == 99_999_999_999_998_999)
  }

  @Test func `cumuls add, subtract and compare`() {
    let (dix, deux) = (Cumul("10.00" as Montant), Cumul("2.00" as Montant))
    #expect((dix + deux).texte == "12.00")
    #expect((deux - dix).texte == "-8.00")
    #expect(deux < dix)
    #expect(!(dix < deux))
    #expect(Cumul.zero.texte == "0.00")
  }
}
