import Facturation
import Graine
import PDF
import Testing

@testable import Exporters

@Suite struct `The scale of a drawing` {
  private let haut = Length.points(10)
  private let hauteur = Length.points(200)

  private func echelle(_ centimes: [Int128]) -> Echelle {
    Echelle(centimes, haut: haut, hauteur: hauteur)
  }

  @Test(
    arguments: [
      ([0], [0]), ([], [0]), ([100_00], [0, 20_00, 40_00, 60_00, 80_00, 100_00]),
      ([6_344_87], [0, 2000_00, 4000_00, 6000_00, 8000_00]),
      ([-50_00, 120_00], [-50_00, 0, 50_00, 100_00, 150_00]), ([-3], [-1_00, 0]),
      ([1], [0, 1_00]),
    ] as [([Int128], [Int128])])
  func `has round marks that hold zero and every amount`(
    centimes: [Int128], graduations: [Int128]
  ) {
    #expect(echelle(centimes).graduations == graduations)
  }

  @Test func `stands on the ground where there is nothing`() {
    #expect(echelle([0, 0]).y(0) == haut + hauteur)
  }

  @Test func `is linear to the hundredth of a pixel, whatever the amounts`() throws {
    var graine = GenerateurGraine()
    for _ in 0..<500 {
      let ordre = Int64.random(in: 1...1_000_000_000_000_000, using: &graine)
      let centimes = (0..<6).map { _ in Int128(Int64.random(in: -ordre...ordre, using: &graine)) }
      let echelle = echelle(centimes)
      let (bas, sommet) = (echelle.graduations[0], try #require(echelle.graduations.last))
      #expect(echelle.y(sommet) == haut && echelle.y(bas) == haut + hauteur, "\(graine)")
      for montant in centimes + echelle.graduations {
        let pixels = Int128((haut + hauteur - echelle.y(montant)).thousandths / 10)
        let ecart = pixels * (sommet - bas) - (montant - bas) * Int128(hauteur.thousandths / 10)
        #expect(2 * ecart.magnitude <= (sommet - bas).magnitude, "\(graine) \(montant)")
      }
    }
  }

  @Test(arguments: [
    (0, "0"), (1, "0.01"), (10, "0.1"), (100, "1"), (1250, "12.5"), (1205, "12.05"),
    (-150, "-1.5"), (-5, "-0.05"),
  ])
  func `writes pixels without zeros that say nothing`(hundredths: Int, text: String) {
    #expect(Length(thousandths: 10 * hundredths).description == text)
  }
}
