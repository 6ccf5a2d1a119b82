import Facturation
import PDF

/// How a text looks.
struct StylePDF {
  let corps: Length
  var gras = false
  var couleur = StylePDF.encre

  static let encre = Colour(red: 28, green: 33, blue: 38)
  static let gris = Colour(red: 86, green: 95, blue: 105)
  static let filet = Colour.grey(200)

  static let titre = StylePDF(corps: .points(20), gras: true)
  static let enseigne = StylePDF(corps: .points(13), gras: true)
  static let numero = StylePDF(corps: .points(11))
  static let intertitre = StylePDF(corps: .points(10), gras: true)
  static let net = StylePDF(corps: .points(11), gras: true)
  static let texte = StylePDF(corps: .points(9))
  static let fort = StylePDF(corps: .points(9), gras: true)
  static let petit = StylePDF(corps: .points(8))
  static let legende = StylePDF(corps: .points(8), couleur: gris)
}

/// A part of the page's width, and on which side of it texts stand.
struct Etendue {
  let gauche: Length
  let largeur: Length
  var aDroite = false

  var droite: Length { gauche + largeur }
}

/// A line of text that knows where across the page it stands.
struct LigneComposee {
  let mots: SetText
  let style: StylePDF
  let gauche: Length
  let owner: Owner

  private var ascendante: Length { style.corps.timesThousandths(mots.font.ascent) }

  /// As much as the letters take above and below, and never less than reads well.
  var hauteur: Length {
    style.corps.timesThousandths(max(1300, mots.font.ascent + mots.font.descent))
  }

  /// How far below the upper edge of a strip of that height the letters stand.
  func base(dans hauteur: Length) -> Length {
    let lettres = style.corps.timesThousandths(mots.font.ascent + mots.font.descent)
    return Length(thousandths: (hauteur - lettres).thousandths / 2) + ascendante
  }
}

extension PolicesPDF {
  func police(_ style: StylePDF) -> Font { style.gras ? gras : romain }

  func largeur(_ texte: String, _ style: StylePDF) -> Length {
    police(style).width(of: texte.lignesVisibles, size: style.corps)
  }

  /// Sets a text in lines that are no wider than there is room; what nobody sees is shown.
  func lignes(
    _ texte: String, _ style: StylePDF, _ etendue: Etendue, _ owner: Owner
  ) -> [LigneComposee] {
    let lignes = police(style).lines(
      of: texte.lignesVisibles, size: style.corps, within: etendue.largeur)
    return lignes.map { mots in
      let retrait =
        etendue.aDroite ? etendue.largeur - mots.width(size: style.corps) : .zero
      return LigneComposee(
        mots: mots, style: style, gauche: etendue.gauche + max(retrait, .zero), owner: owner)
    }
  }
}
