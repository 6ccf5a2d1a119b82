import Facturation
import PDF

/// The lines, with their head on each page and the sum that is carried from one to the next; what
/// they come to stands on the page of the last.
extension CompositionFacture {
  mutating func lignes() {
    let colonnes = contenu.colonnes
    var rangees: [ContenuFacture.Rangee] = []
    contenu.parcourirLesLignes { rangees.append($0) }
    let table = TablePDF(
      rangees.map(\.cellules) + [colonnes.map(\.ligneDeTitre)],
      aDroite: colonnes.map(\.estNombre), feuillets.largeur, polices)
    let element = structure.add(.table)
    let tete = teteDesLignes(table, colonnes, element)
    let corps = structure.add(.tableBody, in: element)
    let groupes = groupes(rangees, table, dans: corps)
    let (recapitulatif, sommes) = bas()
    let apres = max(recapitulatif.hauteur, sommes.hauteur) + Self.avantLeBas

    feuillets.reserver(
      tete.hauteur + (groupes.first?.hauteur ?? .zero)
        + (groupes.count > 1 ? report(.aReporter, .zero, table).hauteur : apres))
    feuillets.poser(tete)
    var cumul = Cumul.zero
    for (rang, groupe) in groupes.enumerated() {
      let estLeDernier = rang == groupes.count - 1
      poser(groupe, suivi: estLeDernier ? apres : nil, table, colonnes, &cumul)
    }
    feuillets.sauter(Self.avantLeBas)
    feuillets.poser(recapitulatif, aCoteDe: sommes)
  }

  private static var avantLeBas: Length { .points(10) }

  private mutating func teteDesLignes(
    _ table: TablePDF, _ colonnes: [ContenuFacture.Colonne], _ element: ElementID
  ) -> [BandePDF] {
    let rangee = structure.add(.row, in: structure.add(.tableHead, in: element))
    return table.tete(
      colonnes.map(\.titre),
      colonnes.map { _ in .element(structure.add(.headerCell(.column), in: rangee)) })
  }

  /// Sets rows that belong together; the last ones with what follows the table.
  private mutating func poser(
    _ groupe: [BandePDF], suivi apres: Length?, _ table: TablePDF,
    _ colonnes: [ContenuFacture.Colonne], _ cumul: inout Cumul
  ) {
    let reporte = report(.aReporter, cumul, table).hauteur
    let hauteur = groupe.hauteur + (apres ?? reporte)
    if hauteur > feuillets.reste, hauteur <= feuillets.pageEntiere - reporte * 4 {
      reporter(cumul, table, colonnes)
    }
    for (rang, bande) in groupe.enumerated() {
      let finit = apres != nil && rang == groupe.count - 1
      if bande.hauteur + (finit ? .zero : reporte) > feuillets.reste {
        reporter(cumul, table, colonnes)
      }
      feuillets.poser([bande])
      cumul += bande.apport
    }
  }

  /// Ends a page with the sum of its lines and of those before, and begins the next one with it.
  private mutating func reporter(
    _ cumul: Cumul, _ table: TablePDF, _ colonnes: [ContenuFacture.Colonne]
  ) {
    feuillets.poser(report(.aReporter, cumul, table))
    feuillets.tourner()
    let repetee = Array(repeating: Owner.artifact(.layout), count: colonnes.count)
    feuillets.poser(table.tete(colonnes.map(\.titre), repetee))
    feuillets.poser(report(.report, cumul, table))
  }

  private func report(
    _ texte: TexteFacture, _ cumul: Cumul, _ table: TablePDF
  ) -> [BandePDF] {
    let derniere = table.etendues.count - 1
    var bandes = [BandePDF](
      polices.lignes(
        contenu.dire(texte), .legende, table.etendue(0..<derniere, aDroite: true),
        .artifact(.layout)),
      polices.lignes(
        cumul.affiche(contenu.langue), .legende, table.etendues[derniere], .artifact(.layout)))
    bandes.aerer(avant: .points(3), apres: .points(3))
    return bandes
  }
}

/// The rows of the lines.
extension CompositionFacture {
  /// Each line, with the heading above it and the sum below it where there are any.
  private mutating func groupes(
    _ rangees: [ContenuFacture.Rangee], _ table: TablePDF, dans corps: ElementID
  ) -> [[BandePDF]] {
    var groupes: [[BandePDF]] = []
    var entame = false
    for rangee in rangees {
      let element = structure.add(.row, in: corps)
      switch rangee {
      case .rubrique(let nom):
        groupes.append(rubrique(nom, table, element))
        entame = true
      case .ligne(let ligne):
        let bandes = self.ligne(ligne, table, element)
        if entame { groupes[groupes.count - 1] += bandes } else { groupes.append(bandes) }
        entame = false
      case .sousTotal(let nom, let somme):
        groupes[groupes.count - 1] += sousTotal(nom, somme, table, element)
      }
    }
    return groupes
  }

  private mutating func rubrique(
    _ nom: String, _ table: TablePDF, _ rangee: ElementID
  ) -> [BandePDF] {
    let cellule = structure.add(
      .headerCell(.row, columns: table.etendues.count), in: rangee)
    var bandes = [BandePDF](
      polices.lignes(nom, .fort, table.toute, .element(cellule)))
    bandes.aerer(avant: .points(7), apres: .points(3))
    bandes.souligner(table.toute, Length(thousandths: 500))
    return bandes
  }

  private mutating func sousTotal(
    _ nom: String, _ somme: String, _ table: TablePDF, _ rangee: ElementID
  ) -> [BandePDF] {
    let derniere = table.etendues.count - 1
    let titre = structure.add(.headerCell(.row, columns: derniere), in: rangee)
    let cellule = structure.add(.dataCell(), in: rangee)
    var bandes = [BandePDF](
      polices.lignes(nom, .fort, table.etendue(0..<derniere), .element(titre)),
      polices.lignes(somme, .fort, table.etendues[derniere], .element(cellule)))
    bandes.aerer(avant: .points(3), apres: .points(3))
    bandes.souligner(table.toute, Length(thousandths: 500))
    return bandes
  }

  private mutating func ligne(
    _ ligne: ContenuFacture.Ligne, _ table: TablePDF, _ rangee: ElementID
  ) -> [BandePDF] {
    let titre = Owner.element(structure.add(.headerCell(.row), in: rangee))
    var cellules = [
      polices.lignes(ligne.designation, .texte, table.etendues[0], titre)
        + ligne.precisions.flatMap { polices.lignes($0, .legende, table.etendues[0], titre) }
    ]
    for (texte, etendue) in zip(ligne.cellules, table.etendues.dropFirst()) {
      let cellule = Owner.element(structure.add(.dataCell(), in: rangee))
      cellules.append(polices.lignes(texte, .texte, etendue, cellule))
    }
    var bandes = [BandePDF](colonnes: cellules)
    bandes[0].apport += ligne.total
    bandes.aerer(avant: .points(3), apres: .points(3))
    bandes.souligner(table.toute, Length(thousandths: 500))
    return bandes
  }
}

extension ContenuFacture.Colonne {
  /// The longer line, where a name of several words breaks after its first one.
  fileprivate var ligneDeTitre: String {
    let mots = titre.split(maxSplits: 1) { $0 == " " }
    return mots.max { $0.count < $1.count }.map(String.init) ?? ""
  }
}

extension ContenuFacture.Rangee {
  /// What the width of columns depends on.
  fileprivate var cellules: [String] {
    switch self {
    case .rubrique: []
    case .ligne(let ligne): [""] + ligne.cellules
    case .sousTotal: []
    }
  }
}
