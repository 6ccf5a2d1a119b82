import Facturier

/// Rows in columns: of equal width, as wide as the terminal allows, or as data for programs.
struct Tableau {
  private struct Rangee {
    let cellules: [String]
    /// How wide each is: measured once, for it is asked again and again.
    let largeurs: [Int]
    let teinte: Couleurs.Teinte?
    let estTotal: Bool
  }

  /// The columns that people see.
  let colonnes: [Colonne]
  private var rangees: [Rangee] = []
  /// How wide the widest cell of each column is, its title among them.
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
    largeurs = self.colonnes.map { Largeur.de($0.titre) }
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
    let cellules = cellules.map(\.visible)
    let siennes = cellules.map(Largeur.de)
    for rang in siennes.indices { largeurs[rang] = max(largeurs[rang], siennes[rang]) }
    rangees.append(
      Rangee(cellules: cellules, largeurs: siennes, teinte: teinte, estTotal: estTotal))
  }

  /// The table in lines, titles on top, and the titles of the columns that are left out; a paragraph
  /// a row, with all of them, where the columns do not fit.
  func rendre(
    largeur: Int, couleurs palette: Couleurs
  ) -> (lignes: [String], omises: [String]) {
    guard let largeurs = repartir(largeur) else { return (paragraphes(largeur, palette), []) }
    let titres = colonnes.map(\.titre)
    let titre = palette.gras(lignes(titres, titres.map(Largeur.de), largeurs)[0])
    let corps = rangees.flatMap { rangee in
      lignes(rangee.cellules, rangee.largeurs, largeurs).map { orner($0, rangee, palette) }
    }
    let montrees = Set(largeurs.map(\.rang))
    let omises = colonnes.indices.filter { !montrees.contains($0) }.map { colonnes[$0].titre }
    return ([titre] + corps, omises)
  }

  private func orner(_ texte: String, _ rangee: Rangee, _ palette: Couleurs) -> String {
    rangee.estTotal ? palette.gras(texte) : palette.teindre(texte, rangee.teinte)
  }

  /// A row in one line, or in several if a cell of it goes on.
  private func lignes(
    _ cellules: [String], _ siennes: [Int], _ largeurs: [(rang: Int, largeur: Int)]
  ) -> [String] {
    if largeurs.allSatisfy({ siennes[$0.rang] <= $0.largeur }) {
      return [ligne(cellules, siennes, largeurs)]
    }
    let piles = largeurs.map { rang, largeur in
      colonnes[rang].cession == .plie
        ? Largeur.plier(cellules[rang], a: largeur).map { Largeur.couper($0, largeur) }
        : [Largeur.couper(cellules[rang], largeur)]
    }
    return (0..<(piles.map(\.count).max() ?? 0)).map { etage in
      var texte = zip(piles, largeurs).map { pile, place in
        Largeur.caler(
          etage < pile.count ? pile[etage] : "", place.largeur,
          aDroite: colonnes[place.rang].aDroite)
      }.joined(separator: "  ")
      while texte.last == " " { texte.removeLast() }
      return texte
    }
  }

  /// A row of which each cell fits, as nearly all do.
  private func ligne(
    _ cellules: [String], _ siennes: [Int], _ largeurs: [(rang: Int, largeur: Int)]
  ) -> String {
    var (texte, vide) = ("", 0)
    texte.reserveCapacity(largeurs.reduce(0) { $0 + cellules[$1.rang].utf8.count + 2 + $1.largeur })
    for (place, colonne) in largeurs.enumerated() {
      let reste = colonne.largeur - siennes[colonne.rang]
      let aDroite = colonnes[colonne.rang].aDroite
      vide += (place > 0 ? 2 : 0) + (aDroite ? reste : 0)
      if !cellules[colonne.rang].isEmpty {
        for _ in 0..<vide { texte.append(" ") }
        texte += cellules[colonne.rang]
        vide = 0
      }
      vide += aDroite ? 0 : reste
    }
    while texte.last == " " { texte.removeLast() }
    return texte
  }

  /// How wide each column is, the fewest of them left out; nothing if even so they do not fit.
  private func repartir(_ largeur: Int) -> [(rang: Int, largeur: Int)]? {
    var rangs = Array(colonnes.indices)
    if let largeurs = repartir(rangs, largeur, auMoins: 16) { return largeurs }
    for (depart, moindre) in [(Depart.facile, 12), (.enDernier, Self.moindreTexte)] {
      while let partante = rangs.last(where: { colonnes[$0].depart == depart }) {
        rangs.removeAll { $0 == partante }
        if let largeurs = repartir(rangs, largeur, auMoins: moindre) { return largeurs }
      }
      if let largeurs = repartir(rangs, largeur, auMoins: Self.moindreTexte) { return largeurs }
    }
    return nil
  }

  /// Cut shorter than this, a text says nothing any more.
  private static let moindreTexte = 8

  /// Each column as wide as its widest cell; those that give way share what is missing, if it
  /// leaves them wide enough.
  private func repartir(
    _ rangs: [Int], _ largeur: Int, auMoins moindre: Int
  ) -> [(rang: Int, largeur: Int)]? {
    var largeurs = rangs.map { self.largeurs[$0] }
    var trop = largeurs.reduce(0, +) + 2 * (rangs.count - 1) - largeur
    while trop > 0 {
      let cedants = largeurs.indices.filter {
        colonnes[rangs[$0]].cession != .aucune && largeurs[$0] > moindre
      }
      guard let cedant = cedants.max(by: { largeurs[$0] < largeurs[$1] }) else { return nil }
      largeurs[cedant] -= 1
      trop -= 1
    }
    return Array(zip(rangs, largeurs))
  }

  /// What names a row, and below it the other cells, each behind its title; figures stand in a
  /// column here too.
  private func paragraphes(_ largeur: Int, _ palette: Couleurs) -> [String] {
    let avecRang = colonnes.first?.titre == "#"
    let autres = colonnes.indices.dropFirst(avecRang ? 2 : 1)
    let titres = autres.map { Largeur.de(colonnes[$0].titre) }.max() ?? 0
    let chiffres =
      autres.filter { colonnes[$0].aDroite }
      .flatMap { rang in rangees.map { Largeur.de($0.cellules[rang]) } }.max() ?? 0
    return rangees.flatMap { rangee in
      let cellules = rangee.cellules
      let nom =
        avecRang
        ? Self.accoler(cellules[0] + "  ", cellules[1], largeur)
        : Largeur.plier(cellules[0], a: largeur, retrait: 2)
      return nom.map { palette.gras(orner($0, rangee, palette)) }
        + autres.filter { !cellules[$0].isEmpty }.flatMap { rang in
          let titre = "  \(Largeur.caler(colonnes[rang].titre, titres))  "
          return colonnes[rang].aDroite
            ? [titre + Largeur.caler(cellules[rang], chiffres, aDroite: true)]
            : Self.accoler(titre, cellules[rang], largeur)
        }
    }
  }

  /// A text behind its title, and its further lines below its first.
  private static func accoler(_ titre: String, _ texte: String, _ largeur: Int) -> [String] {
    let marge = Largeur.de(titre)
    return Largeur.plier(texte, a: largeur - marge).enumerated().map { etage, pli in
      (etage == 0 ? titre : String(repeating: " ", count: marge)) + pli
    }
  }
}
