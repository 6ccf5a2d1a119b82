import Facturation
import Graine
import Litteraux
import PDF
import Projections
import Testing

@testable import Exporters

@Suite struct `The scale of a drawing` {
  private let haut = Length.points(10)
  private let hauteur = Length.points(200)

  private func echelle(_ centimes: [Int128]) -> ChartScale {
    ChartScale(centimes, haut: haut, hauteur: hauteur)
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

/// A drawing that is read back: each mark with its amount, and the scale by the lines of the grid.
@Suite struct `The drawing of months` {
  private struct Marque {
    let serie: String
    let montant: Montant
    let (haut, bas): (Int, Int)
  }

  /// Months of January 2024 on, of HT, TVA and payments in cents.
  private func mois(_ sommes: [SommesDuMois]) -> [MonthChart.Mois] {
    var jour: DateCivile = "2024-01-01"
    return sommes.map { ht, tva, paye in
      defer { jour = jour.plus(jours: 31)?.debutDuMois ?? jour }
      return MonthChart.Mois(
        premierJour: jour, totalHT: Cumul(centimes: ht), montantTVA: Cumul(centimes: tva),
        totalTTC: Cumul(centimes: ht + tva), encaisse: Cumul(centimes: paye))
    }
  }

  private func dessin(_ mois: [MonthChart.Mois]) -> String {
    var html = HTMLWriter()
    MonthChart(mois, langue: .francais).dessiner(&html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  /// A number of pixels in hundredths.
  private func pixels(_ texte: Substring) -> Int {
    let parts = texte.split(separator: ".")
    let fraction = parts.count > 1 ? (parts[1] + "0").prefix(2) : "00"
    return (Int(parts[0]) ?? 0) * 100 + (Int(fraction) ?? 0)
  }

  private func marques(_ dessin: String) throws -> [Marque] {
    let forme =
      /<(?:rect|line) [^>]*?y1?="([0-9.]+)"[^>]*?(?:height|y2)="([0-9.]+)"[^>]*?class="([a-z]+)"[^>]*?data-montant="(-?[0-9.]+)"/
    return try dessin.matches(of: forme).map { trouve in
      let (y, autre) = (pixels(trouve.1), pixels(trouve.2))
      let estLigne = trouve.0.hasPrefix("<line")
      return Marque(
        serie: String(trouve.3), montant: try Montant(texte: String(trouve.4)), haut: y,
        bas: estLigne ? y : y + autre)
    }
  }

  private typealias SommesDuMois = (ht: Int128, tva: Int128, paye: Int128)

  private static let soixante: [SommesDuMois] = (0..<60).map { rang in
    let ht = Int128(rang * rang * 971 % 700_000) - 200_000
    return (ht, Int128(rang * 5000), Int128(rang * 99))
  }

  private static let cas: [[SommesDuMois]] = [
    [(1000_00, 200_00, 300_00)], [(0, 0, 0), (0, 0, 0)],
    [(-500_00, -100_00, -20_00), (800_00, 160_00, 1200_00)], [(-500_00, -100_00, -20_00)],
    [(300_00, -60_00, 5)], [(-300_00, 60_00, -5)], soixante,
  ]

  @Test(arguments: cas.indices)
  func `stands for every amount to within half a pixel`(cas: Int) throws {
    let sommes = Self.cas[cas]
    let mois = mois(sommes)
    let dessin = dessin(mois)
    let largeur = try #require(try /<svg width="([0-9]+)"/.firstMatch(in: dessin)).1
    for barre in dessin.matches(of: /<rect x="([0-9.]+)" y="[^"]*" width="([0-9.]+)"/) {
      #expect(pixels(barre.1) + pixels(barre.2) < pixels(largeur))
    }
    let marques = try marques(dessin)
    let cadre = try #require(try /<svg width="[0-9]+" height="([0-9]+)"/.firstMatch(in: dessin)).1
    #expect(marques.allSatisfy { $0.haut > 0 && $0.bas < pixels(cadre) })
    let grille = marques.filter { ["zero", "graduation"].contains($0.serie) }
    let zero = try #require(grille.first { $0.montant == .zero })
    let sommet = try #require(grille.max { $0.montant.centimes < $1.montant.centimes })
    let fond = try #require(grille.min { $0.montant.centimes < $1.montant.centimes })
    let etendue = max(1, sommet.montant.centimes - fond.montant.centimes)
    func hauteur(_ centimes: Int64) -> Int64 { centimes * Int64(fond.haut - sommet.haut) / etendue }
    for marque in marques where !["zero", "graduation"].contains(marque.serie) {
      let attendue = hauteur(marque.montant.centimes)
      let lue = marque.serie == "ttc" ? zero.haut - marque.haut : marque.bas - marque.haut
      let ecart = marque.serie == "ttc" ? Int64(lue) - attendue : Int64(lue) - abs(attendue)
      #expect(abs(ecart) < 50, "\(marque)")
    }
    let series = Dictionary(grouping: marques, by: \.serie).mapValues { $0.map(\.montant.centimes) }
    #expect(series["ht"] == sommes.map { Int64($0.ht) })
    #expect(series["tva"] == sommes.map { Int64($0.tva) })
    #expect(series["ttc"] == sommes.map { Int64($0.ht + $0.tva) })
    #expect(series["encaisse"] == sommes.map { Int64($0.paye) })
  }

  @Test func `shows each month from the first invoice to the last, those without one too`() throws {
    let jours: [DateCivile] = ["2024-04-30", "2024-02-29", "2024-06-01"]
    let factures = try jours.map { jour in
      var brouillon = Brouillon.finale
      brouillon.enTete.dateFacture = jour
      return try brouillon.emise()
    }
    func montants(_ factures: [Facture]) throws -> [Bool] {
      var html = HTMLWriter()
      MonthChart(TotauxRegistre(factures, au: .derniere), langue: .francais).dessiner(&html)
      return try marques(String(decoding: html.bytes, as: UTF8.self))
        .filter { $0.serie == "ttc" }.map { $0.montant == factures.first?.totaux.totalTTC }
    }
    #expect(try montants(factures) == [true, false, true, false, true])
    #expect(try montants(Array(factures.prefix(1))) == [true])
    #expect(try montants([]) == [])
  }

  @Test func `stacks TVA on HT up to TTC`() throws {
    let marques = try marques(dessin(mois([(1000_00, 200_00, 0)])))
    func marque(_ serie: String) throws -> Marque {
      try #require(marques.first { $0.serie == serie })
    }
    #expect(try marque("tva").bas == marque("ht").haut)
    #expect(try marque("tva").haut == marque("ttc").haut)
  }

  @Test(arguments: [(1, 96), (8, 96), (9, 88), (22, 36), (23, 34), (44, 18), (60, 18)])
  func `has no month wider or narrower than can be read, and names each or every other`(
    nombre: Int, pas: Int
  ) {
    let dessin = dessin(mois(Array(repeating: (1, 0, 0), count: nombre)))
    #expect(dessin.contains("<svg width=\"\(92 + nombre * pas + 12)\""))
    let nommes = dessin.components(de: "class=\"mois\">")
    #expect(nommes == (pas > 35 ? nombre : (nombre + 1) / 2))
  }

  @Test func `names every month where there is room, and each year once`() {
    let peu = dessin(mois(Array(repeating: (1, 0, 0), count: 3)))
    #expect(peu.contains(">janv.<") && peu.contains(">févr.<") && peu.contains(">mars<"))
    let beaucoup = dessin(mois(Array(repeating: (1, 0, 0), count: 60)))
    for annee in 2024...2028 {
      #expect(beaucoup.components(de: ">\(annee)<") == 1)
    }
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(de texte: String) -> Int { ranges(of: texte).count }
}
