import Facturier

extension Tableau {
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
    private mutating func finirEnSimple() {
      finir(large: octets.scalaires(depuis: fins.last ?? 0))
    }
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
