import PDF

/// Where the columns of a table stand, and how its cells become strips.
struct TablePDF {
  /// From left to right, with room between them.
  let etendues: [Etendue]
  private let polices: PolicesPDF

  private static let ecart = Length.points(12)

  /// The first column takes what the others leave, which is no less than a third: those have what
  /// their widest cell needs, and where all that is too much, their share of it.
  init(
    _ cellules: [[String]], aDroite: [Bool], _ tout: Etendue, _ polices: PolicesPDF
  ) {
    var larges = aDroite.indices.map { colonne in
      cellules.map { rangee in
        colonne < rangee.count ? polices.largeur(rangee[colonne], .texte) : .zero
      }.max() ?? .zero
    }
    let nombre = larges.count - 1
    let place = tout.largeur - Self.ecart * nombre
    let voulu = larges.dropFirst().reduce(.zero, +)
    let permis = Length(thousandths: place.thousandths * 2 / 3)
    if voulu > permis {
      larges = larges.map {
        Length(thousandths: $0.thousandths * permis.thousandths / voulu.thousandths)
      }
    }
    larges[0] = place - larges.dropFirst().reduce(.zero, +)
    var etendues: [Etendue] = []
    var gauche = tout.gauche
    for (large, aDroite) in zip(larges, aDroite) {
      etendues.append(Etendue(gauche: gauche, largeur: large, aDroite: aDroite))
      gauche = gauche + large + Self.ecart
    }
    self.etendues = etendues
    self.polices = polices
  }

  /// The whole width of some columns.
  func etendue(_ colonnes: Range<Int>, aDroite: Bool = false) -> Etendue {
    let (premiere, derniere) = (etendues[colonnes.lowerBound], etendues[colonnes.upperBound - 1])
    return Etendue(
      gauche: premiere.gauche, largeur: derniere.droite - premiere.gauche, aDroite: aDroite)
  }

  var toute: Etendue { etendue(0..<etendues.count) }

  /// A cell for each column.
  func rangee(_ cellules: [String], _ style: StylePDF, _ owners: [Owner]) -> [BandePDF] {
    [BandePDF](
      colonnes: zip(zip(cellules, etendues), owners).map { cellule, owner in
        polices.lignes(cellule.0, style, cellule.1, owner)
      })
  }

  /// The names of columns, which stand low above a strong rule.
  func tete(_ titres: [String], _ owners: [Owner]) -> [BandePDF] {
    let cellules = zip(zip(titres, etendues), owners).map { titre, owner in
      polices.lignes(titre.0, .legende, titre.1, owner)
    }
    var bandes = [BandePDF](colonnes: cellules)
    bandes.aerer(apres: .points(2))
    bandes.souligner(toute, .points(1), StylePDF.encre)
    return bandes
  }
}
