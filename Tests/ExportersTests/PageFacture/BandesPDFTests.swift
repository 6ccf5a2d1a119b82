import Facturation
import Litteraux
import PDF
import Testing

@testable import Exporters

@Suite struct `A strip across a page` {
  @Test func `shows its letters in its middle, below the room above and above that below`() throws {
    let etendue = Etendue(gauche: .zero, largeur: .points(100))
    let lignes = PDFFonts.standard.lignes("Texte", .titre, etendue, .artifact(.layout))
    let seule = [PDFBand](colonnes: [lignes])
    func boite(_ bandes: [PDFBand], a haut: Length) throws -> Rectangle {
      var page = Canvas(size: .a4)
      try #require(bandes.first).dessiner(&page, a: haut)
      return try #require(page.marks.first).drawing.box
    }
    let milieu = try boite(seule, a: .points(10))
    let (dessus, fin) = (milieu.top - .points(10), .points(10) + seule.hauteur)
    #expect(dessus > .zero && abs((fin - milieu.bottom - dessus).thousandths) <= 1)
    let aeree = seule.aerees(avant: .points(3), apres: .points(5))
    #expect(aeree.hauteur == seule.hauteur + .points(8))
    #expect(try boite(aeree, a: .points(7)) == milieu)
  }
}

@Suite struct `The foot of the lines` {
  @Test func `takes the room of the higher part where both stand side by side, or that of both`() {
    let (une, deux) = (
      [PDFBand.vide(.points(30))], [PDFBand.vide(.points(20)), .vide(.points(25))]
    )
    for (recapitulatif, sommes) in [(une, deux), (deux, une)] {
      func hauteur(aCote: Bool) -> Length {
        PDFFooter(recapitulatif: recapitulatif, sommes: sommes, aCote: aCote).hauteur
      }
      #expect(hauteur(aCote: true) == .points(45))
      #expect(hauteur(aCote: false) == .points(75) + PDFFooter.ecart)
    }
  }

  @Test(arguments: [false, true])
  func `takes as much of the page as its height says`(aCote: Bool) throws {
    var feuillets = try PDFSheets.vides()
    let (bas, haut) = (
      PDFFooter(
        recapitulatif: [.vide(.points(30))], sommes: [.vide(.points(45))], aCote: aCote),
      feuillets.y
    )
    feuillets.poser(bas)
    #expect(feuillets.y - haut == bas.hauteur)
  }
}

extension PDFSheets {
  /// With nothing on them.
  fileprivate static func vides() throws -> Self {
    let document = try DocumentLisible(
      nom: "", facture: Brouillon.finale.emise(), numero: "F2026-0007"
    ).imprime
    return Self(.a4, ContenuFacture(document, logo: nil), .standard)
  }
}

@Suite struct `Strips beside each other` {
  /// So many lines on each side, where that much of the page may be left; gives the page and the box of each, and
  /// how far down the last page is full.
  private func poser(
    _ gauche: Int, aCoteDe droite: Int, laissant reste: Length? = nil
  ) throws -> (places: [[(page: Int, boite: Rectangle)]], fin: Length, pied: Length) {
    var feuillets = try PDFSheets.vides()
    func bandes(_ mot: String, _ nombre: Int, a gauche: Int) -> [PDFBand] {
      let etendue = Etendue(gauche: .points(gauche), largeur: .points(100))
      return (0..<nombre).flatMap { _ in
        [PDFBand](
          colonnes: [PDFFonts.standard.lignes(mot, .texte, etendue, .artifact(.layout))])
      }
    }
    if let reste {
      feuillets.poser(bandes("Avant", 1, a: 200))
      feuillets.sauter(feuillets.reste - reste)
    }
    feuillets.poser(bandes("Gauche", gauche, a: 100), aCoteDe: bandes("Droite", droite, a: 300))
    let fin = feuillets.y
    let pages = feuillets.finir { _, _ in "" }
    let places = [100, 300].map { bord in
      pages.enumerated().flatMap { rang, page in
        page.marks.map(\.drawing.box).filter { abs(($0.left - .points(bord)).thousandths) < 3000 }
          .map { (rang, $0) }
      }
    }
    return (places, fin, feuillets.cadre.bottom)
  }

  @Test func `begin at one height, and leave room for the higher ones`() throws {
    for (gauche, droite) in [(3, 5), (5, 3)] {
      let (places, fin, _) = try poser(gauche, aCoteDe: droite)
      #expect(places.map(\.count) == [gauche, droite])
      #expect(places[0].first?.boite.top == places[1].first?.boite.top)
      #expect(places.joined().allSatisfy { $0.page == 0 && $0.boite.bottom <= fin })
    }
  }

  @Test func `go to the next page together where this one has room for the lower part alone`()
    throws
  {
    for (gauche, droite) in [(1, 9), (9, 1)] {
      let (places, _, _) = try poser(gauche, aCoteDe: droite, laissant: .points(50))
      #expect(places.joined().allSatisfy { $0.page == 1 })
      #expect(places[0].first?.boite.top == places[1].first?.boite.top)
    }
  }

  @Test func `stand one below the other where no page has room for them`() throws {
    for (gauche, droite) in [(100, 5), (5, 100)] {
      let (places, fin, pied) = try poser(gauche, aCoteDe: droite)
      #expect(places.map(\.count) == [gauche, droite] && fin <= pied)
      let (derniere, premiere) = (try #require(places[0].last), try #require(places[1].first))
      #expect(
        premiere.page > derniere.page
          || premiere.page == derniere.page
            && premiere.boite.top > derniere.boite.bottom
      )
    }
  }
}

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
    let coupes = PDFCuts(
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
    // Made where it is told: there are thousands of cases.
    var cas: String { "\(groupes), \(suite) behind, \(reste) left" }
    for (rang, contenu) in pages.enumerated() {
      let derniere = rang == pages.count - 1
      let place = rang == 0 ? reste : page
      let somme = contenu.reduce(0) { $0 + $1.hauteur }
      if !derniere { #expect(somme + reporte <= place, "\(cas)") }
      if derniere, (contenu.last?.hauteur ?? 0) + suite <= page {
        #expect(somme + suite <= place, "\(cas)")
      }
      #expect(rang == 0 || !contenu.isEmpty, "\(cas)")
      guard !derniere, let premiere = pages[rang + 1].first else { continue }
      // The page was too full for the whole group, or for a strip where no page has room for that.
      let (groupe, estLeDernier) = (groupes[premiere.groupe], premiere.groupe == groupes.count - 1)
      let tout = groupe.reduce(estLeDernier ? suite : reporte, +)
      let finit = rang == pages.count - 2 && pages[rang + 1].count == 1
      let seule =
        premiere.hauteur + (finit ? (premiere.hauteur + suite <= page ? suite : 0) : reporte)
      let commence = contenu.last?.groupe != premiere.groupe
      #expect(somme + (commence && tout <= page ? tout : seule) > place, "\(cas)")
    }
    for (rang, groupe) in groupes.enumerated() {
      let tout = groupe.reduce(rang == groupes.count - 1 ? suite : reporte, +)
      guard tout <= page else { continue }
      #expect(pages.count { $0.contains { $0.groupe == rang } } == 1, "\(cas)")
    }
  }
}

@Suite struct `Columns of a table` {
  private let tout = Etendue(gauche: .points(50), largeur: .points(500))

  /// Columns of a name, a unit and two figures.
  private func largeurs(_ besoins: [Int]) -> [Int] {
    let table = PDFTable(
      [besoins.map(Length.points)], aDroite: [false, false, true, true], tout, .standard)
    #expect(table.etendues.first?.gauche == tout.gauche)
    #expect(table.etendues.last?.droite == tout.droite)
    for (une, autre) in zip(table.etendues, table.etendues.dropFirst()) {
      #expect(une.droite + .points(12) == autre.gauche)
    }
    return table.etendues.map { ($0.largeur.thousandths + 500) / 1000 }
  }

  @Test(arguments: [
    // The rest goes to the first.
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
