import FacturierFormats

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

  /// A table of those columns and rows, to be shown.
  init(_ colonnes: [Colonne], _ rangees: [[String]]) {
    self.init(colonnes)
    for rangee in rangees { ajouter(rangee) }
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

/// What tables are made of.
extension Tableau {
  /// A column: its title, and on which side its cells are flush.
  struct Colonne {
    let titre: String
    /// The name under which its data are known, whatever the language; nothing where they are not told.
    var cle: String?
    var aDroite = false
    /// What becomes of its cells where the terminal is narrow.
    var cession = Cession.aucune
    /// Whether this column may be left out where others would be cut short, or would not fit.
    var depart = Depart.jamais
    /// Whether people see it.
    var estMontree = true

    /// A column of data that people do not see.
    static func donnee(_ cle: String) -> Colonne { Colonne(titre: "", cle: cle, estMontree: false) }
  }

  /// A cell: as people see it, and as data.
  struct Cellule {
    let montree: String
    let donnee: CelluleCSV

    init(_ montree: String, _ donnee: CelluleCSV) {
      self.montree = montree
      self.donnee = donnee
    }

    /// A cell that people do not see.
    static func donnee(_ donnee: CelluleCSV) -> Cellule { Cellule("", donnee) }

    /// A text, the same for all.
    static func texte(_ texte: String) -> Cellule { Cellule(texte, .chaine(texte)) }

    /// A sum.
    static func montant(_ montant: Cumul, _ langue: Langue) -> Cellule {
      Cellule(montant.affiche(langue), .montant(montant))
    }

    /// A day.
    static func date(_ date: DateCivile, _ langue: Langue) -> Cellule {
      Cellule(date.affiche(langue), .date(date))
    }
  }

  /// How a column makes room for the others.
  enum Cession {
    /// Not at all.
    case aucune
    /// Its cells are cut short.
    case coupe
    /// Its cells go on in further lines.
    case plie
  }

  /// When a column is left out, which is said; of several the last one goes first.
  enum Depart {
    /// Never.
    case jamais
    /// Before texts are cut very short.
    case facile
    /// Only when nothing else helps: amounts outlast any text.
    case enDernier
  }

  /// The cells of a row as people see them, one behind the other in one room, in which another row may
  /// stand next: so that going through many asks for no memory for each.
  ///
  ///     F2026-000112 nov. 20261 234,56 €
  ///     ├────────┤├──────────┤├────────┤
  struct Rangee {
    var teinte: Couleurs.Teinte?
    var estTotal = false
    private var octets = OctetsDeReponse()
    /// Where each cell ends.
    private var fins: [Int] = []
    /// How wide each is: measured once, for it is asked again and again.
    private(set) var largeurs: [Int] = []

    /// Begins a row without cells.
    init(teinte: Couleurs.Teinte? = nil, estTotal: Bool = false) {
      (self.teinte, self.estTotal) = (teinte, estTotal)
    }

    /// Forgets all cells, and keeps the room for them.
    mutating func vider() {
      octets.vider()
      fins.removeAll(keepingCapacity: true)
      largeurs.removeAll(keepingCapacity: true)
    }

    /// Adds a cell.
    mutating func ajouter(_ texte: String) {
      let visible = Largeur.estTresSimple(texte) ? texte : texte.visible
      octets.ajouter(visible)
      finir(large: Largeur.de(visible))
    }

    /// Adds a cell that is known to be visible and so wide.
    mutating func ajouter(_ texte: TexteMesure) {
      octets.ajouter(texte.texte)
      finir(large: texte.largeur)
    }

    /// Adds a sum.
    mutating func ajouter(_ montant: Cumul, _ langue: Langue) {
      montant.afficher(langue, dans: &octets)
      finirEnSimple()
    }

    /// Adds a day.
    mutating func ajouter(_ date: DateCivile, _ langue: Langue) {
      date.afficher(langue, dans: &octets)
      finirEnSimple()
    }

    /// Whether a cell holds nothing.
    func estVide(_ rang: Int) -> Bool { place(rang).isEmpty }

    /// A cell's text.
    func texte(_ rang: Int) -> String {
      String(decoding: octets.octets[place(rang)], as: UTF8.self)
    }

    /// Writes a cell behind what there is.
    func ecrire(_ rang: Int, dans autres: inout OctetsDeReponse) {
      autres.ajouter(octets.octets, place(rang))
    }

    private func place(_ rang: Int) -> Range<Int> { (rang > 0 ? fins[rang - 1] : 0)..<fins[rang] }

    private mutating func finir(large largeur: Int) {
      fins.append(octets.octets.count)
      largeurs.append(largeur)
    }

    /// Ends a cell of which each scalar takes one column: it is as wide as it has bytes that begin one.
    private mutating func finirEnSimple() { finir(large: octets.scalaires(depuis: fins.last ?? 0)) }
  }

  /// A text as people see it, and how wide that is: for one that comes again and again.
  struct TexteMesure {
    let texte: String
    let largeur: Int

    init(_ texte: String) {
      self.texte = texte.visible
      largeur = Largeur.de(self.texte)
    }
  }
}
