import PDF
import Testing

@testable import Exporters

@Suite struct `Columns of a table` {
  private let tout = Etendue(gauche: .points(50), largeur: .points(500))

  /// Columns of a name, a unit and two figures.
  private func largeurs(_ besoins: [Int]) -> [Int] {
    let table = TablePDF(
      [besoins.map(Length.points)], aDroite: [false, false, true, true], tout, .standard)
    #expect(table.etendues.first?.gauche == tout.gauche)
    #expect(table.etendues.last?.droite == tout.droite)
    for (une, autre) in zip(table.etendues, table.etendues.dropFirst()) {
      #expect(une.droite + .points(12) == autre.gauche)
    }
    return table.etendues.map { ($0.largeur.thousandths + 500) / 1000 }
  }

  @Test(arguments: [
    // What is left goes to the first.
    ([100, 40, 60, 80], [284, 40, 60, 80]),
    ([900, 40, 60, 80], [284, 40, 60, 80]),
    // A name that is short leaves all it can.
    ([20, 100, 150, 170], [44, 100, 150, 170]),
    // Words break before figures do.
    ([900, 100, 150, 170], [116, 28, 150, 170]),
    // Where figures alone are too wide, they break too.
    ([900, 0, 400, 600], [116, 0, 139, 209]),
  ])
  func `stay on the page, and leave figures whole as long as they can`(
    besoins: [Int], attendues: [Int]
  ) {
    #expect(largeurs(besoins) == attendues)
  }
}
