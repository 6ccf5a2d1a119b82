import Facturation
package import PDF

/// A strip across a page, which is never cut.
struct PDFBand {
  var hauteur: Length
  private var avant = Length.zero
  private var lignes: [ComposedLine]
  /// Rules below what stands in the strip.
  fileprivate var filets: [(etendue: Etendue, epaisseur: Length, couleur: Colour)] = []
  private var cadre: Etendue?
  /// An image at the strip's upper edge.
  private var image: (image: Image, gauche: Length, largeur: Length, owner: Owner)?
  /// By how much it adds to the sum of the lines.
  var apport = Cumul.zero

  /// The seller's sign, and nothing beside it.
  init(_ logo: Logo, a gauche: Length, _ owner: Owner) {
    self.init([])
    hauteur = logo.taille.hauteur
    image = (logo.image, gauche, logo.taille.largeur, owner)
  }

  /// Lines that stand beside each other.
  init(_ lignes: [ComposedLine]) {
    self.lignes = lignes
    hauteur = lignes.map(\.hauteur).max() ?? .zero
  }

  /// Nothing but room.
  static func vide(_ hauteur: Length) -> PDFBand {
    var bande = PDFBand([])
    bande.hauteur = hauteur
    return bande
  }

  /// Leaves room above and below.
  mutating func aerer(avant: Length = .zero, apres: Length = .zero) {
    self.avant = self.avant + avant
    hauteur = hauteur + avant + apres
  }

  /// Draws a frame around all.
  mutating func encadrer(_ etendue: Etendue) { cadre = etendue }

  func dessiner(_ page: inout Canvas, a haut: Length) {
    let texte = lignes.map(\.hauteur).max() ?? .zero
    for ligne in lignes {
      page.draw(
        ligne.mots, size: ligne.style.corps,
        at: Point(x: ligne.gauche, y: haut + avant + ligne.base(dans: texte)),
        colour: ligne.style.couleur, as: ligne.owner)
    }
    if let image {
      page.draw(
        image.image,
        in: Rectangle(left: image.gauche, top: haut, width: image.largeur, height: hauteur),
        as: image.owner)
    }
    for filet in filets {
      let y = haut + hauteur
      page.draw(
        from: Point(x: filet.etendue.gauche, y: y), to: Point(x: filet.etendue.droite, y: y),
        width: filet.epaisseur, colour: filet.couleur)
    }
    if let cadre { encadrer(cadre, &page, haut) }
  }

  private func encadrer(_ etendue: Etendue, _ page: inout Canvas, _ haut: Length) {
    let coins = [
      Point(x: etendue.gauche, y: haut), Point(x: etendue.droite, y: haut),
      Point(x: etendue.droite, y: haut + hauteur), Point(x: etendue.gauche, y: haut + hauteur),
    ]
    for (coin, suivant) in zip(coins, coins.dropFirst() + coins.prefix(1)) {
      page.draw(from: coin, to: suivant, width: .points(1), colour: PDFStyle.encre)
    }
  }
}

extension [PDFBand] {
  /// Columns beside each other, a strip for each of their lines.
  init(colonnes: [[ComposedLine]]) {
    let nombre = colonnes.map(\.count).max() ?? 0
    self = (0..<nombre).map { rang in
      PDFBand(colonnes.compactMap { rang < $0.count ? $0[rang] : nil })
    }
  }

  var hauteur: Length { reduce(.zero) { $0 + $1.hauteur } }

  /// The same with room above the first and below the last.
  func aerees(avant: Length = .zero, apres: Length = .zero) -> Self {
    guard !isEmpty else { return [] }
    var bandes = self
    bandes[startIndex].aerer(avant: avant)
    bandes[endIndex - 1].aerer(apres: apres)
    return bandes
  }

  /// The same with a rule below the last.
  func soulignees(
    _ etendue: Etendue, _ epaisseur: Length = Length(thousandths: 500),
    _ couleur: Colour = PDFStyle.filet
  ) -> Self {
    guard !isEmpty else { return [] }
    var bandes = self
    bandes[endIndex - 1].filets.append((etendue, epaisseur, couleur))
    return bandes
  }
}

/// How a text looks.
struct PDFStyle {
  let corps: Length
  var gras = false
  var couleur = PDFStyle.encre

  static let encre = Colour(red: 28, green: 33, blue: 38)
  static let gris = Colour(red: 86, green: 95, blue: 105)
  static let filet = Colour.grey(200)

  static let titre = PDFStyle(corps: .points(20), gras: true)
  static let enseigne = PDFStyle(corps: .points(13), gras: true)
  static let numero = PDFStyle(corps: .points(11))
  static let intertitre = PDFStyle(corps: .points(10), gras: true)
  static let net = PDFStyle(corps: .points(11), gras: true)
  static let texte = PDFStyle(corps: .points(9))
  static let fort = PDFStyle(corps: .points(9), gras: true)
  static let petit = PDFStyle(corps: .points(8))
  static let legende = PDFStyle(corps: .points(8), couleur: gris)
}

/// A part of the page's width, and on which side of it texts stand.
struct Etendue {
  let gauche, largeur: Length
  var aDroite = false

  var droite: Length { gauche + largeur }
}

/// A line of text that knows where across the page it stands.
struct ComposedLine {
  let mots: SetText
  let style: PDFStyle
  let gauche: Length
  let owner: Owner

  /// As much as the letters take above and below, and never less than reads well.
  var hauteur: Length {
    style.corps.timesThousandths(max(1300, mots.font.ascent + mots.font.descent))
  }

  /// How far below the upper edge of a strip of that height the letters stand.
  func base(dans hauteur: Length) -> Length {
    let lettres = style.corps.timesThousandths(mots.font.ascent + mots.font.descent)
    return Length(thousandths: (hauteur - lettres).thousandths / 2)
      + style.corps.timesThousandths(mots.font.ascent)
  }
}

extension PDFFonts {
  /// Letters of files, which the document carries; without bold ones nothing stands out.
  package init(_ romain: TrueTypeFont, gras: TrueTypeFont?) {
    self.init(romain: .embedded(romain), gras: .embedded(gras ?? romain))
  }

  func police(_ style: PDFStyle) -> Font { style.gras ? gras : romain }

  func largeur(_ texte: String, _ style: PDFStyle) -> Length {
    police(style).width(of: texte.lignesVisibles, size: style.corps)
  }

  /// Sets a text in lines that are no wider than there is room; invisible characters are shown.
  func lignes(
    _ texte: String, _ style: PDFStyle, _ etendue: Etendue, _ owner: Owner
  ) -> [ComposedLine] {
    let lignes = police(style).lines(
      of: texte.lignesVisibles, size: style.corps, within: etendue.largeur)
    return lignes.map { mots in
      let retrait = etendue.aDroite ? etendue.largeur - mots.width(size: style.corps) : .zero
      return ComposedLine(
        mots: mots, style: style, gauche: etendue.gauche + max(retrait, .zero), owner: owner)
    }
  }
}

/// The letters that a document is set in: ordinary ones, and those of what stands out.
package struct PDFFonts: Sendable {
  let romain, gras: Font

  /// The letters that each reader has, for want of a file.
  package static let standard = PDFFonts(
    romain: .standard(.helvetica), gras: .standard(.helveticaBold))

  /// Whether documents set in them carry them along.
  package var sontIncorporees: Bool { if case .embedded = romain { true } else { false } }
}
