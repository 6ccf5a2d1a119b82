import PDF

/// The pages of a document as they fill, from the top of each to its foot.
struct FeuilletsPDF {
  /// What stands in the corners of pages, as in the margins of a printed page of HTML.
  struct Marges {
    let hautGauche: String
    let hautDroite: String
    let basGauche: String
    let filigrane: String?
  }

  /// Where texts go.
  let cadre: Rectangle
  private let papier: PageSize
  private let marges: Marges
  private let polices: PolicesPDF
  private var faites: [Canvas] = []
  private var page: Canvas
  /// How far down the page is full.
  private(set) var y: Length

  init(_ papier: PageSize, _ marges: Marges, _ polices: PolicesPDF) {
    (self.papier, self.marges, self.polices) = (papier, marges, polices)
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
    entete()
    y = cadre.top + Self.entete
  }

  /// Sets strips one below the other; those that are to stay together go to the next page where this
  /// one has no room for all, if that has.
  mutating func poser(_ bandes: [BandePDF], ensemble: Bool = false) {
    if ensemble { reserver(bandes.hauteur) }
    for bande in bandes {
      if bande.hauteur > reste { tourner() }
      bande.dessiner(&page, a: y)
      y = y + bande.hauteur
    }
  }

  /// Sets strips beside others, or where no page has room for that one after the other.
  mutating func poser(_ gauche: [BandePDF], aCoteDe droite: [BandePDF]) {
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
  mutating func poser(_ bas: BasPDF) {
    if bas.aCote { return poser(bas.recapitulatif, aCoteDe: bas.sommes) }
    reserver(bas.hauteur)
    poser(bas.recapitulatif)
    sauter(BasPDF.ecart)
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
    for rang in toutes.indices { pied(nombre(rang + 1, toutes.count), &toutes[rang]) }
    return toutes
  }
}

/// What stands on each page besides.
extension FeuilletsPDF {
  private mutating func marquer() {
    guard let filigrane = marges.filigrane else { return }
    let mots = polices.gras.set(filigrane)
    guard mots.advance > 0 else { return }
    let corps = Length(
      thousandths: min(cadre.width.thousandths * 1000 / mots.advance, 110_000))
    let gauche = cadre.left + cadre.width - mots.width(size: corps)
    page.draw(
      mots, size: corps,
      at: Point(
        x: Length(thousandths: (gauche + cadre.left).thousandths / 2),
        y: Length(thousandths: papier.height.thousandths / 2)),
      colour: .grey(236), as: .artifact(.background))
  }

  private mutating func entete() {
    coins(
      marges.hautGauche, marges.hautDroite, .header, a: cadre.top, &page)
  }

  private func pied(_ nombre: String, _ page: inout Canvas) {
    coins(
      marges.basGauche, nombre, .footer, a: cadre.bottom + .millimetres(6), &page)
  }

  /// Two texts at the edges of the page; what has no room on its line is cut off.
  private func coins(
    _ gauche: String, _ droite: String, _ artifact: Artifact, a haut: Length,
    _ page: inout Canvas
  ) {
    let moitie = Length(thousandths: cadre.width.thousandths / 2)
    let aDroite = min(polices.largeur(droite, .legende), moitie)
    let lignes = [
      Etendue(gauche: cadre.left, largeur: cadre.width - aDroite - .points(12)),
      Etendue(gauche: cadre.left + cadre.width - aDroite, largeur: aDroite, aDroite: true),
    ]
    for (texte, etendue) in zip([gauche, droite], lignes) {
      let ligne = polices.lignes(texte, .legende, etendue, .artifact(artifact)).prefix(1)
      BandePDF(Array(ligne)).dessiner(&page, a: haut)
    }
  }
}
