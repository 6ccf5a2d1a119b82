import Facturier

/// Rows in columns: of equal width, as wide as the terminal allows, or as data for programs.
///
/// A row that is only measured may be written on the table's page later, by whoever can make it again: so a
/// long table is never held as texts.
struct Tableau {
  /// The columns that people see.
  let colonnes: [Colonne]
  /// The rows that it holds.
  private(set) var rangees: [Rangee] = []
  /// How wide the widest cell of each column is, its title aside.
  private var largeurs: [Int]
  private let toutes: [Colonne]
  /// Whether it is kept as data rather than to be shown.
  private let enDonnees: Bool
  /// The rows as data: of each the cells of the columns whose data are told.
  private(set) var donnees: [[CelluleCSV]] = []

  /// A table of those columns, to be shown or as data.
  init(_ colonnes: [Colonne], enDonnees: Bool = false) {
    toutes = colonnes
    self.colonnes = colonnes.filter(\.estMontree)
    largeurs = self.colonnes.map { _ in 0 }
    self.enDonnees = enDonnees
  }

  /// The names of the columns whose data are told.
  var cles: [String] { toutes.compactMap(\.cle) }

  /// Adds a row; a colour, if one is given, tints all of it.
  mutating func ajouter(_ cellules: [Cellule], teinte: Couleurs.Teinte? = nil) {
    let rangee = zip(toutes, cellules)
    if enDonnees {
      donnees.append(rangee.compactMap { $0.cle == nil ? nil : $1.donnee })
    } else {
      ajouter(rangee.compactMap { $0.estMontree ? $1.montree : nil }, teinte: teinte)
    }
  }

  /// Adds a row of what people see, and programs are not told; a total stands out.
  mutating func ajouter(
    _ cellules: [String], teinte: Couleurs.Teinte? = nil, estTotal: Bool = false
  ) {
    guard !enDonnees else { return }
    var rangee = Rangee(teinte: teinte, estTotal: estTotal)
    for cellule in cellules { rangee.ajouter(cellule) }
    mesurer(rangee)
    rangees.append(rangee)
  }

  /// Makes the columns wide enough for a row that it does not hold.
  mutating func mesurer(_ rangee: Rangee) {
    for (rang, largeur) in rangee.largeurs.enumerated() where largeur > largeurs[rang] {
      largeurs[rang] = largeur
    }
  }

  /// The page of that width on which rows are written.
  func page(largeur: Int, couleurs: Couleurs) -> PageDeTableau {
    PageDeTableau(colonnes, cellules: largeurs, largeur: largeur, couleurs)
  }
}
