/// Rows in columns of equal width, as wide as the terminal allows.
struct Tableau {
  /// A column: its title, and on which side its cells are flush.
  struct Colonne {
    let titre: String
    var aDroite = false
    /// Whether this column gives way first where the terminal is narrow.
    var cede = false
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

  /// The table in lines, titles on top.
  func lignes(largeur: Int, couleurs palette: Couleurs) -> [String] {
    let largeurs = repartir(largeur)
    let titre = palette.gras(ligne(colonnes.map(\.titre), largeurs))
    return [titre]
      + zip(lignes, couleurs).map { cellules, teinte in
        palette.teindre(ligne(cellules, largeurs), teinte)
      }
  }

  private func ligne(_ cellules: [String], _ largeurs: [Int]) -> String {
    var texte = zip(colonnes.indices, cellules).map { rang, cellule in
      let coupe = Largeur.couper(cellule, largeurs[rang])
      return Largeur.caler(coupe, largeurs[rang], aDroite: colonnes[rang].aDroite)
    }.joined(separator: "  ")
    while texte.last == " " { texte.removeLast() }
    return texte
  }

  /// Each column as wide as its widest cell; those that give way share what is missing.
  private func repartir(_ largeur: Int) -> [Int] {
    var largeurs = colonnes.indices.map { rang in
      ([colonnes[rang].titre] + lignes.map { $0[rang] }).map(Largeur.de).max() ?? 0
    }
    var trop = largeurs.reduce(0, +) + 2 * (colonnes.count - 1) - largeur
    while trop > 0 {
      let cedants = colonnes.indices.filter { colonnes[$0].cede && largeurs[$0] > 8 }
      guard let rang = cedants.max(by: { largeurs[$0] < largeurs[$1] }) else { break }
      largeurs[rang] -= 1
      trop -= 1
    }
    return largeurs
  }
}
