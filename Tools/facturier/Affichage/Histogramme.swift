import Facturier

/// Sums as bars, one a line, for those who take in a shape sooner than a column of figures.
///
/// What is below zero goes to the left of a common axis:
///
///     janv. 2026      │████████████   1 200,00 €
///     févr. 2026  ▐███│                 -350,00 €
struct Histogramme {
  /// What each bar stands for, and how much of it.
  let barres: [(nom: String, valeur: Cumul)]
  let langue: Langue

  /// With less room than this for its bars, a chart shows nothing that the figures do not.
  private static let moindreLargeur = 10
  private static let plusGrandeLargeur = 48

  /// The chart in lines, or none where it has no room or nothing to compare.
  func lignes(largeur: Int, couleurs: Couleurs) -> [String] {
    let sommes = barres.map { $0.valeur.affiche(langue) }
    let noms = barres.map { Largeur.de($0.nom) }.max() ?? 0
    let montants = sommes.map(Largeur.de).max() ?? 0
    let place = min(Self.plusGrandeLargeur, largeur - noms - montants - 5)
    guard barres.count > 1, barres.contains(where: { $0.valeur != .zero }),
      place >= Self.moindreLargeur
    else { return [] }
    let echelle = Echelle(barres.map(\.valeur.centimes), cellules: place)
    return zip(barres, sommes).map { barre, somme in
      [
        Largeur.caler(barre.nom, noms),
        echelle.barre(barre.valeur.centimes, couleurs),
        Largeur.caler(somme, montants, aDroite: true),
      ].joined(separator: "  ")
    }
  }
}

/// How many cells of a line stand for how much, on both sides of zero.
private struct Echelle {
  private let etendue: Int128
  private let cellules: Int
  private let aGauche: Int

  /// A cell has eight parts to the right of zero, and two to its left, as the characters have it.
  private static let huitiemes = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  init(_ valeurs: [Int128], cellules: Int) {
    let (moindre, plusGrande) = (min(0, valeurs.min() ?? 0), max(0, valeurs.max() ?? 0))
    etendue = plusGrande - moindre
    // Rounding up on both sides may ask for a cell more than there is.
    self.cellules = cellules - 1
    aGauche = Self.enHaut(-moindre * Int128(cellules - 1), etendue)
  }

  /// The bar with its axis, filled up to the width that all bars have.
  func barre(_ valeur: Int128, _ couleurs: Couleurs) -> String {
    let aDroite = cellules + 1 - aGauche
    guard valeur < 0 else {
      let parts = Self.enHaut(valeur * Int128(cellules * 8), etendue)
      let pleine = String(repeating: "█", count: parts / 8) + Self.huitiemes[parts % 8]
      let axe = aGauche > 0 ? "│" : ""
      return String(repeating: " ", count: aGauche) + axe
        + couleurs.teindre(pleine, .bleu)
        + String(repeating: " ", count: max(0, aDroite - Largeur.de(pleine)))
    }
    let moities = Self.enHaut(-valeur * Int128(cellules * 2), etendue)
    let pleine = (moities % 2 == 0 ? "" : "▐") + String(repeating: "█", count: moities / 2)
    return Largeur.caler("", aGauche - Largeur.de(pleine))
      + couleurs.teindre(pleine, .rouge) + "│" + String(repeating: " ", count: aDroite)
  }

  /// The quotient, rounded up, so that what is not nothing can be seen.
  private static func enHaut(_ dividende: Int128, _ diviseur: Int128) -> Int {
    Int((dividende + diviseur - 1) / diviseur)
  }
}
