import Graine
import Testing

@testable import Facturation

/// What is written digit by digit in words is what the library writes.
@Suite struct `Digits in words` {
  private func ecrit(
    _ nombre: UInt64, chiffres: Int = 1, decimales: Int = 0, montrees: Int? = nil
  ) -> String {
    TexteCanonique.de {
      $0.ajouter(nombre: nombre, chiffres: chiffres, decimales: decimales, montrees: montrees)
    }
  }

  /// The same, by way of strings.
  private func attendu(_ nombre: UInt64, chiffres: Int, decimales: Int, montrees: Int) -> String {
    var texte = String(nombre)
    while texte.utf8.count < max(chiffres, decimales + 1) { texte = "0" + texte }
    var fraction = texte.suffix(decimales)
    while fraction.utf8.count > montrees, fraction.last == "0" { fraction.removeLast() }
    return texte.dropLast(decimales) + (fraction.isEmpty ? "" : "." + fraction)
  }

  @Test func `each number below a hundred million has its eight digits`() {
    // Every half of four digits once in the upper and once in the lower place.
    for moitie in 0..<10_000 as Range<UInt64> {
      for nombre in [moitie, moitie * 10_000 + 9_999 - moitie] {
        let octets = nombre.huitChiffres | 0x3030_3030_3030_3030
        let chiffres = TexteCanonique.de { $0.ajouter(mot: octets, 8) }
        #expect(chiffres == attendu(nombre, chiffres: 8, decimales: 0, montrees: 0))
      }
    }
  }

  @Test func `a number of any length is written as by the library, whatever is asked for`() {
    var hasard = GenerateurGraine()
    let limites = (0..<20).flatMap { (puissance: Int) -> [UInt64] in
      let dix = (0..<puissance).reduce(1 as UInt64) { produit, _ in produit * 10 }
      return [dix - 1, dix, dix + 1]
    }
    let auHasard = (0..<2000).map { _ in
      UInt64.random(in: 0 ... .max, using: &hasard) >> UInt64.random(in: 0..<64, using: &hasard)
    }
    for nombre in limites + [.max] + auHasard {
      for decimales in [0, 2, 4, 6, 15] {
        for montrees in [0, decimales / 2, decimales] {
          let chiffres = Int.random(in: 1...16, using: &hasard)
          #expect(
            ecrit(nombre, chiffres: chiffres, decimales: decimales, montrees: montrees)
              == attendu(nombre, chiffres: chiffres, decimales: decimales, montrees: montrees),
            "\(hasard)")
        }
      }
    }
  }

  @Test func `what was written before stays, however much comes`() {
    let texte = TexteCanonique.de { octets in
      for rang in 0..<1000 as Range<UInt64> { octets.ajouter(nombre: rang) }
    }
    #expect(texte == (0..<1000).map(String.init).joined())
  }
}
