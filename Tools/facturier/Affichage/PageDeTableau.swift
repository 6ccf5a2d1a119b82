import FacturierFormats

/// Where the cells of a table's rows stand, once it is known how wide they are: in columns, or in a paragraph
/// a row where the columns do not fit.
struct PageDeTableau {
  /// A column that is shown, and how wide it is here.
  private typealias Place = (rang: Int, largeur: Int)

  private let colonnes: [Tableau.Colonne]
  private let palette: Couleurs
  /// How wide the widest cell of each column is, without its title, and with it.
  private let cellules: [Int]
  private let largeurs: [Int]
  private let largeur: Int
  /// The columns that fit; nothing where rows become paragraphs.
  private var places: [Place]?

  init(_ colonnes: [Tableau.Colonne], cellules: [Int], largeur: Int, _ palette: Couleurs) {
    (self.colonnes, self.cellules, self.largeur, self.palette) =
      (colonnes, cellules, largeur, palette)
    largeurs = zip(colonnes, cellules).map { max(Largeur.de($0.titre), $1) }
    places = repartir(largeur)
  }

  /// The titles of the columns that are left out.
  var omises: [String] {
    guard let places else { return [] }
    let montrees = Set(places.map(\.rang))
    return colonnes.indices.filter { !montrees.contains($0) }.map { colonnes[$0].titre }
  }

  /// Writes the titles, where they stand on top.
  func ecrireTitres(vers sortie: Sortie) throws {
    guard let places else { return }
    var titres = Tableau.Rangee(estTotal: true)
    for colonne in colonnes { titres.ajouter(colonne.titre) }
    try sortie.ligne(lignes(titres, places)[0])
  }

  /// Writes a row.
  func ecrire(_ rangee: Tableau.Rangee, vers sortie: Sortie) throws {
    guard let places else {
      for ligne in paragraphe(rangee) { try sortie.ligne(ligne) }
      return
    }
    guard places.allSatisfy({ rangee.largeurs[$0.rang] <= $0.largeur }) else {
      for ligne in lignes(rangee, places) { try sortie.ligne(ligne) }
      return
    }
    try sortie.ligne { octets in
      let signes = palette.signes(rangee.teinte, enGras: rangee.estTotal)
      octets.ajouter(signes.debut)
      ecrire(rangee, places, &octets)
      octets.ajouter(signes.fin)
    }
  }

  /// Writes a row of which each cell fits, as nearly all do.
  private func ecrire(
    _ rangee: Tableau.Rangee, _ places: [Place], _ octets: inout OctetsDeReponse
  ) {
    var vide = 0
    for (ordre, place) in places.enumerated() {
      let reste = place.largeur - rangee.largeurs[place.rang]
      let aDroite = colonnes[place.rang].aDroite
      vide += (ordre > 0 ? 2 : 0) + (aDroite ? reste : 0)
      if !rangee.estVide(place.rang) {
        octets.ajouter(vides: vide)
        rangee.ecrire(place.rang, dans: &octets)
        vide = 0
      }
      vide += aDroite ? 0 : reste
    }
    octets.rogner()
  }

  /// A row in one line, or in several if a cell of it goes on.
  private func lignes(_ rangee: Tableau.Rangee, _ places: [Place]) -> [String] {
    let piles = places.map { rang, largeur in
      colonnes[rang].cession == .plie
        ? Largeur.plier(rangee.texte(rang), a: largeur).map { Largeur.couper($0, largeur) }
        : [Largeur.couper(rangee.texte(rang), largeur)]
    }
    return (0..<(piles.map(\.count).max() ?? 0)).map { etage in
      var texte = zip(piles, places).map { pile, place in
        Largeur.caler(
          etage < pile.count ? pile[etage] : "", place.largeur,
          aDroite: colonnes[place.rang].aDroite)
      }.joined(separator: "  ")
      while texte.last == " " { texte.removeLast() }
      return palette.orner(texte, rangee.teinte, enGras: rangee.estTotal)
    }
  }

  /// How wide each column is, the fewest of them left out; nothing if even so they do not fit.
  private func repartir(_ largeur: Int) -> [(rang: Int, largeur: Int)]? {
    var rangs = Array(colonnes.indices)
    if let largeurs = repartir(rangs, largeur, auMoins: 16) { return largeurs }
    for (depart, moindre) in [(Tableau.Depart.facile, 12), (.enDernier, Self.moindreTexte)] {
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
  private func paragraphe(_ rangee: Tableau.Rangee) -> [String] {
    let avecRang = colonnes.first?.titre == "#"
    let autres = colonnes.indices.dropFirst(avecRang ? 2 : 1)
    let titres = autres.map { Largeur.de(colonnes[$0].titre) }.max() ?? 0
    let chiffres = autres.filter { colonnes[$0].aDroite }.map { cellules[$0] }.max() ?? 0
    let nom =
      avecRang
      ? Self.accoler(rangee.texte(0) + "  ", rangee.texte(1), largeur)
      : Largeur.plier(rangee.texte(0), a: largeur, retrait: 2)
    return nom.map { palette.gras(palette.orner($0, rangee.teinte, enGras: rangee.estTotal)) }
      + autres.filter { !rangee.estVide($0) }.flatMap { rang in
        let titre = "  \(Largeur.caler(colonnes[rang].titre, titres))  "
        return colonnes[rang].aDroite
          ? [titre + Largeur.caler(rangee.texte(rang), chiffres, aDroite: true)]
          : Self.accoler(titre, rangee.texte(rang), largeur)
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

/// Colours on a terminal, and none elsewhere.
struct Couleurs {
  /// Whether to use any.
  let actives: Bool

  /// A colour of the terminal's own palette.
  enum Teinte: Int { case rouge = 31, vert, jaune, bleu, gris = 90 }

  /// What stands before and behind a text in bold or in a colour.
  func signes(_ teinte: Teinte?, enGras: Bool = false) -> (debut: String, fin: String) {
    guard actives, let numero = enGras ? 1 : teinte?.rawValue else { return ("", "") }
    return ("\u{1B}[\(numero)m", "\u{1B}[0m")
  }

  /// The text in bold.
  func gras(_ texte: String) -> String { orner(texte, nil, enGras: true) }

  /// The text in bold or in a colour.
  func orner(_ texte: String, _ teinte: Teinte?, enGras: Bool = false) -> String {
    let signes = signes(teinte, enGras: enGras)
    return signes.debut + texte + signes.fin
  }
}

extension StatutFacture {
  /// The colour that a list gives it.
  var teinte: Couleurs.Teinte {
    switch self {
    case .brouillon: .gris
    case .envoyee: .bleu
    case .payee: .vert
    case .enRetard: .rouge
    case .annulee: .jaune
    }
  }
}
