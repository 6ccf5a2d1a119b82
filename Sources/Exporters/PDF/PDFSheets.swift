import PDF

/// The pages of a document as they fill, from the top of each to its foot.
struct PDFSheets {
  /// Where texts go.
  let cadre: Rectangle
  private let papier: PageSize
  /// What stands in the corners of pages, and across them.
  private let marges: Page.Marges
  private let filigrane: String?
  private let polices: PDFFonts
  private var faites: [Canvas] = []
  private var page: Canvas
  /// How far down the page is full.
  private(set) var y: Length

  init(_ papier: PageSize, _ contenu: ContenuFacture, _ polices: PDFFonts) {
    (self.papier, self.polices) = (papier, polices)
    (marges, filigrane) = (contenu.marges, contenu.filigrane)
    let (bord, haut, bas) = (Length.millimetres(18), Length.millimetres(16), Length.millimetres(20))
    cadre = Rectangle(
      left: bord, top: haut, width: papier.width - bord * 2, height: papier.height - haut - bas)
    page = Canvas(size: papier)
    y = cadre.top
    marquer()
  }

  /// The whole width where texts go.
  var largeur: Etendue { Etendue(gauche: cadre.left, largeur: cadre.width) }

  var reste: Length { cadre.bottom - y }

  /// How high a thing may be to stand on a page of its own.
  var pageEntiere: Length { cadre.height - Self.entete }

  private var estEnHaut: Bool { y == (faites.isEmpty ? cadre.top : cadre.top + Self.entete) }

  /// How much the head of all pages but the first takes.
  private static let entete = Length.points(24)

  /// Leaves some room, unless a page has just begun.
  mutating func sauter(_ hauteur: Length) {
    if !estEnHaut { y = min(y + hauteur, cadre.bottom) }
  }

  /// Begins a page, unless this one is empty.
  mutating func tourner() {
    guard !estEnHaut else { return }
    faites.append(page)
    page = Canvas(size: papier)
    marquer()
    coins(marges.hautGauche, marges.hautDroite, .header, a: cadre.top, &page)
    y = cadre.top + Self.entete
  }

  /// Sets strips one below the other; those that are to stay together go to the next page where this
  /// one has no room for all, if that has.
  mutating func poser(_ bandes: [PDFBand], ensemble: Bool = false) {
    if ensemble { reserver(bandes.hauteur) }
    for bande in bandes {
      if bande.hauteur > reste { tourner() }
      bande.dessiner(&page, a: y)
      y = y + bande.hauteur
    }
  }

  /// Sets strips beside others, or where no page has room for that one after the other.
  mutating func poser(_ gauche: [PDFBand], aCoteDe droite: [PDFBand]) {
    let hauteur = max(gauche.hauteur, droite.hauteur)
    guard hauteur <= pageEntiere else {
      poser(gauche)
      sauter(.points(8))
      return poser(droite, ensemble: true)
    }
    reserver(hauteur)
    let haut = y
    poser(gauche)
    y = haut
    poser(droite)
    y = haut + hauteur
  }

  /// Sets the foot of the lines, on one page where that has room.
  mutating func poser(_ bas: PDFFooter) {
    if bas.aCote { return poser(bas.recapitulatif, aCoteDe: bas.sommes) }
    reserver(bas.hauteur)
    poser(bas.recapitulatif)
    sauter(PDFFooter.ecart)
    poser(bas.sommes, ensemble: true)
  }

  /// Begins a page where this one has too little room, and the next has enough.
  mutating func reserver(_ hauteur: Length) {
    if hauteur > reste, hauteur <= pageEntiere { tourner() }
  }

  /// All pages, each with its number among all.
  mutating func finir(_ nombre: (_ page: Int, _ sur: Int) -> String) -> [Canvas] {
    // Pages that nobody else holds are drawn on in place.
    var toutes = faites + [page]
    faites = []
    for rang in toutes.indices {
      coins(
        marges.basGauche, nombre(rang + 1, toutes.count), .footer,
        a: cadre.bottom + .millimetres(6), &toutes[rang])
    }
    return toutes
  }
}

/// What stands on each page besides.
extension PDFSheets {
  private mutating func marquer() {
    guard let filigrane else { return }
    let mots = polices.gras.set(filigrane)
    guard mots.advance > 0 else { return }
    let corps = Length(thousandths: min(cadre.width.thousandths * 1000 / mots.advance, 110_000))
    let gauche = cadre.left + cadre.width - mots.width(size: corps)
    page.draw(
      mots, size: corps,
      at: Point(
        x: Length(thousandths: (gauche + cadre.left).thousandths / 2),
        y: Length(thousandths: papier.height.thousandths / 2)),
      colour: .grey(236), as: .artifact(.background))
  }

  /// Two texts at the edges of the page; text that has no room on its line is cut off.
  private func coins(
    _ gauche: String, _ droite: String, _ artifact: Artifact, a haut: Length, _ page: inout Canvas
  ) {
    let moitie = Length(thousandths: cadre.width.thousandths / 2)
    let aDroite = min(polices.largeur(droite, .legende), moitie)
    let lignes = [
      Etendue(gauche: cadre.left, largeur: cadre.width - aDroite - .points(12)),
      Etendue(gauche: cadre.left + cadre.width - aDroite, largeur: aDroite, aDroite: true),
    ]
    for (texte, etendue) in zip([gauche, droite], lignes) {
      let ligne = polices.lignes(texte, .legende, etendue, .artifact(artifact)).prefix(1)
      PDFBand(Array(ligne)).dessiner(&page, a: haut)
    }
  }
}

/// Decides before which strips of a table a page begins.
///
/// Strips that belong together stay on one page, where a page has room for them all. Each page but the
/// last has room for the sum that is carried on, and the last strip stands above what follows the
/// table, if any page has room for both.
struct PDFCuts {
  /// How much room a later page has below the head that is repeated there.
  let page: Length
  /// How much the sum takes that is carried to the next page.
  let reporte: Length
  /// How much takes what follows the table.
  let suite: Length

  /// Whether a page begins before each strip of each group, of which these are the heights.
  func coupes(_ groupes: [[Length]], reste: Length) -> [[Bool]] {
    var reste = reste
    return groupes.enumerated().map { rang, groupe in
      let estLeDernier = rang == groupes.count - 1
      let tout = groupe.reduce(estLeDernier ? suite : reporte, +)
      var tourne = tout > reste && tout <= page
      return groupe.enumerated().map { place, hauteur in
        let finit = estLeDernier && place == groupe.count - 1
        // A part that no page has room for has to go on by itself.
        let derriere = finit ? (hauteur + suite <= page ? suite : .zero) : reporte
        let coupe = tourne || hauteur + derriere > reste && reste < page
        tourne = false
        reste = (coupe ? page : reste) - hauteur
        return coupe
      }
    }
  }
}

/// Where the columns of a table stand, and how its cells become strips.
struct PDFTable {
  /// From left to right, with room between them.
  let etendues: [Etendue]
  private let polices: PDFFonts

  private static let ecart = Length.points(12)

  /// Columns as wide as the widest of their cells, but for the first one, which takes what they leave.
  ///
  /// That is as much as it needs, or a quarter at least. Where it is too much, words break before
  /// figures do.
  init(_ besoins: [[Length]], aDroite: [Bool], _ tout: Etendue, _ polices: PDFFonts) {
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
    (self.etendues, self.polices) = (etendues, polices)
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
  func rangee(_ cellules: [String], _ style: PDFStyle, _ owners: [Owner]) -> [PDFBand] {
    [PDFBand](
      colonnes: zip(zip(cellules, etendues), owners).map { cellule, owner in
        polices.lignes(cellule.0, style, cellule.1, owner)
      })
  }

  /// The names of columns, which stand low above a strong rule.
  func tete(_ titres: [String], _ filet: Colour, _ owners: [Owner]) -> [PDFBand] {
    rangee(titres, .legende, owners).aerees(apres: .points(2)).soulignees(toute, .points(1), filet)
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
