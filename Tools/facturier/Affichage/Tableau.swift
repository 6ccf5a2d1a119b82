import Facturier

/// Rows in columns of equal width, as wide as the terminal allows.
struct Tableau {
  /// A column: its title, and on which side its cells are flush.
  struct Colonne {
    let titre: String
    var aDroite = false
    /// Whether this column gives way first where the terminal is narrow.
    var cede = false
    /// Whether this column is left out rather than others cut short.
    var estFacultative = false
  }

  let colonnes: [Colonne]
  private var lignes: [[String]] = []
  private var couleurs: [Couleurs.Teinte?] = []

  init(_ colonnes: [Colonne]) { self.colonnes = colonnes }

  /// Adds a row; a colour, if one is given, tints all of it.
  mutating func ajouter(_ cellules: [String], teinte: Couleurs.Teinte? = nil) {
    lignes.append(cellules.map(\.visible))
    couleurs.append(teinte)
  }

  /// The table in lines, titles on top; a paragraph a row where the columns do not fit.
  func lignes(largeur: Int, couleurs palette: Couleurs) -> [String] {
    let toutes = Array(colonnes.indices)
    let essentielles = toutes.filter { !colonnes[$0].estFacultative }
    let essai =
      repartir(toutes, largeur, auMoins: 16) ?? repartir(essentielles, largeur, auMoins: 8)
    guard let largeurs = essai else { return paragraphes(palette) }
    let titre = palette.gras(ligne(colonnes.map(\.titre), largeurs))
    return [titre]
      + zip(lignes, couleurs).map { cellules, teinte in
        palette.teindre(ligne(cellules, largeurs), teinte)
      }
  }

  private func ligne(_ cellules: [String], _ largeurs: [(rang: Int, largeur: Int)]) -> String {
    var texte = largeurs.map { rang, largeur in
      let coupe = Largeur.couper(cellules[rang], largeur)
      return Largeur.caler(coupe, largeur, aDroite: colonnes[rang].aDroite)
    }.joined(separator: "  ")
    while texte.last == " " { texte.removeLast() }
    return texte
  }

  /// Each column as wide as its widest cell; those that give way share what is missing, if it
  /// leaves them wide enough.
  private func repartir(
    _ rangs: [Int], _ largeur: Int, auMoins moindre: Int
  ) -> [(rang: Int, largeur: Int)]? {
    var largeurs = rangs.map { rang in
      ([colonnes[rang].titre] + lignes.map { $0[rang] }).map(Largeur.de).max() ?? 0
    }
    var trop = largeurs.reduce(0, +) + 2 * (rangs.count - 1) - largeur
    while trop > 0 {
      let cedants = largeurs.indices.filter { colonnes[rangs[$0]].cede && largeurs[$0] > moindre }
      guard let cedant = cedants.max(by: { largeurs[$0] < largeurs[$1] }) else { return nil }
      largeurs[cedant] -= 1
      trop -= 1
    }
    return Array(zip(rangs, largeurs))
  }

  /// A row's first cell, and below it the others, each behind its title.
  private func paragraphes(_ palette: Couleurs) -> [String] {
    let marge = colonnes.dropFirst().map { Largeur.de($0.titre) }.max() ?? 0
    return zip(lignes, couleurs).flatMap { cellules, teinte in
      let autres = zip(colonnes, cellules).dropFirst().filter { !$0.1.isEmpty }
      return [palette.gras(palette.teindre(cellules[0], teinte))]
        + autres.map { "  \(Largeur.caler($0.titre, marge))  \($1)" }
    }
  }
}
