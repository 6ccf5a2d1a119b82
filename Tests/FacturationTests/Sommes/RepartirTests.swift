import Graine
import Testing

@testable import Facturation

/// How fractions are rounded so that they add up.
@Suite struct `Parts that have to add up` {
  @Test func `take a cent more where they lose most, the first of equals first`() {
    #expect(Arrondi.repartir(1000, parts: [1000, 1000, 1000], sur: 3) == [334, 333, 333])
    #expect(Arrondi.repartir(3, parts: [7, 5], sur: 4) == [2, 1])
  }

  @Test func `keep their sign, and cancel out where their sum is nothing`() {
    #expect(Arrondi.repartir(0, parts: [12_000, -12_000], sur: 12) == [1000, -1000])
    #expect(Arrondi.repartir(5, parts: [-5, 15], sur: 2) == [-2, 7])
  }

  @Test func `bear whatever the sum is off by`() {
    #expect(Arrondi.repartir(205, parts: [100, 100], sur: 1) == [103, 102])
    #expect(Arrondi.repartir(195, parts: [100, 100], sur: 1) == [98, 97])
    #expect(Arrondi.repartir(5, parts: [], sur: 1) == [])
  }

  @Test func `add up whatever they are`() {
    var hasard = GenerateurGraine()
    for _ in 0..<1000 {
      let entier = Int128(hasard.entier(1...20_000))
      let parts = (0..<hasard.entier(1...6)).map { _ in
        Int128(hasard.entier(-1_000_000...1_000_000))
      }
      let somme = Int128(hasard.entier(-500...500)) + parts.reduce(0, +) / entier
      #expect(
        Arrondi.repartir(somme, parts: parts, sur: entier).reduce(0, +) == somme, "\(hasard)")
    }
  }
}
