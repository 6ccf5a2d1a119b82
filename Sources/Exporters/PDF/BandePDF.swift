import Facturation
import PDF

/// A strip across a page, which is never cut.
struct BandePDF {
  var hauteur: Length
  private var avant = Length.zero
  private var lignes: [LigneComposee]
  private var filets: [Filet] = []
  private var cadre: Etendue?
  private var image: ImagePosee?
  /// By how much it adds to the sum of the lines.
  var apport = Cumul.zero

  /// A rule below what stands in the strip.
  private struct Filet {
    let etendue: Etendue
    let epaisseur: Length
    let couleur: Colour
  }

  /// An image at the strip's upper edge.
  private struct ImagePosee {
    let image: Image
    let gauche, largeur: Length
    let owner: Owner
  }

  /// The seller's sign, and nothing beside it.
  init(_ logo: Logo, a gauche: Length, _ owner: Owner) {
    self.init([])
    hauteur = logo.taille.hauteur
    image = ImagePosee(
      image: logo.image, gauche: gauche, largeur: logo.taille.largeur, owner: owner)
  }

  /// Lines that stand beside each other.
  init(_ lignes: [LigneComposee]) {
    self.lignes = lignes
    hauteur = lignes.map(\.hauteur).max() ?? .zero
  }

  /// Nothing but room.
  static func vide(_ hauteur: Length) -> BandePDF {
    var bande = BandePDF([])
    bande.hauteur = hauteur
    return bande
  }

  /// Leaves room above and below.
  mutating func aerer(avant: Length = .zero, apres: Length = .zero) {
    self.avant = self.avant + avant
    hauteur = hauteur + avant + apres
  }

  /// Draws a rule at the lower edge.
  mutating func souligner(_ etendue: Etendue, _ epaisseur: Length, _ couleur: Colour) {
    filets.append(Filet(etendue: etendue, epaisseur: epaisseur, couleur: couleur))
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
    for (rang, coin) in coins.enumerated() {
      page.draw(
        from: coin, to: coins[(rang + 1) % coins.count], width: .points(1),
        colour: StylePDF.encre)
    }
  }
}

extension [BandePDF] {
  /// Columns beside each other, a strip for each of their lines.
  init(_ colonnes: [LigneComposee]...) { self.init(colonnes: colonnes) }

  init(colonnes: [[LigneComposee]]) {
    let nombre = colonnes.map(\.count).max() ?? 0
    self = (0..<nombre).map { rang in
      BandePDF(colonnes.compactMap { rang < $0.count ? $0[rang] : nil })
    }
  }

  var hauteur: Length { reduce(.zero) { $0 + $1.hauteur } }

  /// Leaves room above the first and below the last.
  mutating func aerer(avant: Length = .zero, apres: Length = .zero) {
    guard !isEmpty else { return }
    self[startIndex].aerer(avant: avant)
    self[endIndex - 1].aerer(apres: apres)
  }

  /// Draws a rule below the last.
  mutating func souligner(
    _ etendue: Etendue, _ epaisseur: Length = .points(1), _ couleur: Colour = StylePDF.filet
  ) {
    guard !isEmpty else { return }
    self[endIndex - 1].souligner(etendue, epaisseur, couleur)
  }
}
