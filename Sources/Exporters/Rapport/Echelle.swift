import Facturation

/// Where amounts stand on a drawing: a linear scale that holds zero, and whose marks are round.
///
/// All is whole numbers: an amount's place is rounded once, to the hundredth of a pixel.
struct Echelle {
  /// The amounts at which a line is drawn, in cents, the lowest first.
  let graduations: [Int128]
  private let haut: SVGWriter.Pixels
  private let hauteur: SVGWriter.Pixels

  /// A scale for these amounts, from the drawing's top downwards.
  init(_ centimes: [Int128], haut: SVGWriter.Pixels, hauteur: SVGWriter.Pixels) {
    self.haut = haut
    self.hauteur = hauteur
    let (moindre, plus) = (min(0, centimes.min() ?? 0), max(0, centimes.max() ?? 0))
    let pas = Self.pas(pour: plus - moindre)
    let sommet = Self.plafond(plus, pas)
    var marque = -Self.plafond(-moindre, pas)
    var marques: [Int128] = []
    while marque <= sommet {
      marques.append(marque)
      marque += pas
    }
    graduations = marques
  }

  /// The place of an amount.
  func y(_ centimes: Int128) -> SVGWriter.Pixels {
    guard let bas = graduations.first, let sommet = graduations.last, sommet > bas else {
      return haut + hauteur
    }
    let produit = (sommet - centimes) * Int128(hauteur.hundredths)
    let etendue = sommet - bas
    // Half up; both numbers are positive within the scale.
    return haut + SVGWriter.Pixels(hundredths: Int((2 * produit + etendue) / (2 * etendue)))
  }

  /// The least of 1, 2 and 5 times a power of ten euros that needs at most five steps.
  private static func pas(pour etendue: Int128) -> Int128 {
    var puissance: Int128 = 100
    while true {
      for facteur in [1, 2, 5] as [Int128] where facteur * puissance * 5 >= etendue {
        return facteur * puissance
      }
      puissance *= 10
    }
  }

  /// The least multiple of the step that is not below the amount.
  private static func plafond(_ centimes: Int128, _ pas: Int128) -> Int128 {
    (centimes + pas - 1) / pas * pas
  }
}
