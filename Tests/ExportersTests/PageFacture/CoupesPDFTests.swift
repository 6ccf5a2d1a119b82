import PDF
import Testing

@testable import Exporters

@Suite struct `Where pages begin within a table` {
  private let page = 6
  private let reporte = 1

  /// All lists of one to so many of these.
  private func listes<Element>(_ elements: [Element], auPlus nombre: Int) -> [[Element]] {
    var toutes: [[Element]] = []
    var dernieres: [[Element]] = [[]]
    for _ in 0..<nombre {
      dernieres = dernieres.flatMap { liste in elements.map { liste + [$0] } }
      toutes += dernieres
    }
    return toutes
  }

  /// The heights of the strips on each page, each with the number of its group.
  private func pages(
    _ groupes: [[Int]], suite: Int, reste: Int
  ) -> [[(groupe: Int, hauteur: Int)]] {
    let coupes = CoupesPDF(
      page: .points(page), reporte: .points(reporte), suite: .points(suite)
    ).coupes(groupes.map { $0.map(Length.points) }, reste: .points(reste))
    var pages: [[(groupe: Int, hauteur: Int)]] = [[]]
    for (rang, groupe) in groupes.enumerated() {
      for (place, hauteur) in groupe.enumerated() {
        if coupes[rang][place] { pages.append([]) }
        pages[pages.count - 1].append((rang, hauteur))
      }
    }
    return pages
  }

  @Test func `nothing leaves a page, nothing is parted without need, and no total stands alone`() {
    for groupes in listes(listes([1, 2], auPlus: 3), auPlus: 3) {
      for suite in 0...7 {
        for reste in (groupes[0][0] + reporte)...page {
          eprouver(groupes, suite, reste)
        }
      }
    }
  }

  private func eprouver(_ groupes: [[Int]], _ suite: Int, _ reste: Int) {
    let pages = pages(groupes, suite: suite, reste: reste)
    let cas = "\(groupes), \(suite) behind, \(reste) left"
    for (rang, contenu) in pages.enumerated() {
      let derniere = rang == pages.count - 1
      let place = rang == 0 ? reste : page
      let somme = contenu.reduce(0) { $0 + $1.hauteur }
      if !derniere { #expect(somme + reporte <= place, "\(cas)") }
      if derniere, (contenu.last?.hauteur ?? 0) + suite <= page {
        #expect(somme + suite <= place, "\(cas)")
      }
      #expect(rang == 0 || !contenu.isEmpty, "\(cas)")
    }
    for (rang, groupe) in groupes.enumerated() {
      let tout = groupe.reduce(rang == groupes.count - 1 ? suite : reporte, +)
      guard tout <= page else { continue }
      #expect(pages.count { $0.contains { $0.groupe == rang } } == 1, "\(cas)")
    }
  }
}
