import PDF

/// Where the columns of a table stand, and how its cells become strips.
struct TablePDF {
  /// From left to right, with room between them.
  let etendues: [Etendue]
  private let polices: PolicesPDF

  private static let ecart = Length.points(12)

  /// Columns as wide as the widest of their cells, but for the first one, which takes what they leave.
  ///
  /// That is as much as it needs, or a quarter at least. Where it is too much, words break before
  /// figures do.
  init(
    _ besoins: [[Length]], aDroite: [Bool], _ tout: Etendue, _ polices: PolicesPDF
  ) {
    var larges = aDroite.indices.map { colonne in
      besoins.map { colonne < $0.count ? $0[colonne] : .zero }.max() ?? .zero
    }
    let place = tout.largeur - Self.ecart * (larges.count - 1)
    let permis = place - min(larges[0], Length(thousandths: place.thousandths / 4))
    let autres = larges.indices.dropFirst()
    let chiffres = autres.filter { aDroite[$0] }
    let mots = autres.filter { !aDroite[$0] }
    larges.partager(permis - chiffres.reduce(.zero) { $0 + larges[$1] }, entre: mots)
    larges.partager(permis - mots.reduce(.zero) { $0 + larges[$1] }, entre: chiffres)
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

  /// How wide all is that these cells need, with the room between them.
  static func largeur(_ besoins: [[Length]]) -> Length {
    let nombre = besoins.map(\.count).max() ?? 0
    return (0..<nombre).reduce(ecart * max(nombre - 1, 0)) { somme, colonne in
      somme + (besoins.map { colonne < $0.count ? $0[colonne] : .zero }.max() ?? .zero)
    }
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

extension [Length] {
  /// Gives each of these columns its share of a width, where they want more than that.
  fileprivate mutating func partager(_ permis: Length, entre colonnes: [Int]) {
    let voulu = colonnes.reduce(Length.zero) { $0 + self[$1] }
    guard voulu > Swift.max(permis, .zero) else { return }
    for colonne in colonnes {
      self[colonne] = Length(
        thousandths: self[colonne].thousandths * Swift.max(permis, .zero).thousandths
          / voulu.thousandths)
    }
  }
}
