import Facturation
import PDF

/// The lines, with their head on each page and the sum that is carried from one to the next; their total
/// stands on the page of the last.
extension CompositionFacture {
  mutating func lignes() {
    let colonnes = contenu.colonnes
    var rangees: [ContenuFacture.Rangee] = []
    contenu.parcourirLesLignes { rangees.append($0) }
    let table = PDFTable(
      besoins(rangees, colonnes), aDroite: colonnes.map(\.estNombre), feuillets.largeur, polices)
    let element = structure.add(.table)
    let tete = tete(table, colonnes.map(\.titre), element)
    let corps = structure.add(.tableBody, in: element)
    let groupes = groupes(rangees, table, dans: corps)
    let bas = bas()
    let suite = PDFFooter.ecart + bas.hauteur
    let reporte = report(.aReporter, .zero, table).hauteur

    // A table begins where its first group has room, or at least the first strip of that.
    let premier = groupes.first ?? []
    feuillets.reserver(tete.hauteur + premier.hauteur + (groupes.count > 1 ? reporte : suite))
    feuillets.reserver(tete.hauteur + (premier.first?.hauteur ?? .zero) + reporte)
    feuillets.poser(tete)
    let coupes = PDFCuts(
      page: feuillets.pageEntiere - tete.hauteur - reporte, reporte: reporte, suite: suite
    ).coupes(groupes.map { $0.map(\.hauteur) }, reste: feuillets.reste)
    var cumul = Cumul.zero
    for (bande, coupe) in zip(groupes.joined(), coupes.joined()) {
      if coupe { reporter(cumul, table, colonnes) }
      feuillets.poser([bande])
      cumul += bande.apport
    }
    feuillets.sauter(PDFFooter.ecart)
    feuillets.poser(bas)
  }

  /// The names of columns, as they are read.
  mutating func tete(_ table: PDFTable, _ titres: [String], _ element: ElementID) -> [PDFBand] {
    let rangee = structure.add(.row, in: structure.add(.tableHead, in: element))
    return table.tete(
      titres, contenu.filet,
      titres.map { _ in .element(structure.add(.headerCell(.column), in: rangee)) })
  }

  /// Ends a page with the sum of its lines and of those before, and begins the next one with it.
  private mutating func reporter(
    _ cumul: Cumul, _ table: PDFTable, _ colonnes: [ContenuFacture.Colonne]
  ) {
    feuillets.poser(report(.aReporter, cumul, table))
    feuillets.tourner()
    let repetee = Array(repeating: Owner.artifact(.layout), count: colonnes.count)
    feuillets.poser(table.tete(colonnes.map(\.titre), contenu.filet, repetee))
    feuillets.poser(report(.report, cumul, table))
  }

  private func report(_ texte: TexteFacture, _ cumul: Cumul, _ table: PDFTable) -> [PDFBand] {
    let derniere = table.etendues.count - 1
    return [PDFBand](colonnes: [
      polices.lignes(
        contenu.dire(texte), .legende, table.etendue(0..<derniere, aDroite: true),
        .artifact(.layout)),
      polices.lignes(
        cumul.affiche(contenu.langue), .legende, table.etendues[derniere], .artifact(.layout)),
    ]).aerees(avant: .points(3), apres: .points(3))
  }
}

/// The rows of the lines.
extension CompositionFacture {
  /// Each line, with the heading above it and the sum below it where there are any.
  private mutating func groupes(
    _ rangees: [ContenuFacture.Rangee], _ table: PDFTable, dans corps: ElementID
  ) -> [[PDFBand]] {
    var groupes: [[PDFBand]] = []
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
    _ nom: String, _ table: PDFTable, _ rangee: ElementID
  ) -> [PDFBand] {
    let cellule = structure.add(.headerCell(.row, columns: table.etendues.count), in: rangee)
    return [PDFBand](colonnes: [polices.lignes(nom, .fort, table.toute, .element(cellule))])
      .aerees(avant: .points(7), apres: .points(3)).soulignees(table.toute)
  }

  private mutating func sousTotal(
    _ nom: String, _ somme: String, _ table: PDFTable, _ rangee: ElementID
  ) -> [PDFBand] {
    let derniere = table.etendues.count - 1
    let titre = structure.add(.headerCell(.row, columns: derniere), in: rangee)
    let cellule = structure.add(.dataCell(), in: rangee)
    return [PDFBand](colonnes: [
      polices.lignes(nom, .fort, table.etendue(0..<derniere), .element(titre)),
      polices.lignes(somme, .fort, table.etendues[derniere], .element(cellule)),
    ]).aerees(avant: .points(3), apres: .points(3)).soulignees(table.toute)
  }

  private mutating func ligne(
    _ ligne: ContenuFacture.Ligne, _ table: PDFTable, _ rangee: ElementID
  ) -> [PDFBand] {
    let titre = Owner.element(structure.add(.headerCell(.row), in: rangee))
    var cellules = [
      polices.lignes(ligne.designation, .texte, table.etendues[0], titre)
        + ligne.precisions.flatMap { polices.lignes($0, .legende, table.etendues[0], titre) }
    ]
    for (texte, etendue) in zip(ligne.cellules, table.etendues.dropFirst()) {
      let cellule = Owner.element(structure.add(.dataCell(), in: rangee))
      cellules.append(polices.lignes(texte, .texte, etendue, cellule))
    }
    var bandes = [PDFBand](colonnes: cellules)
    bandes[0].apport += ligne.total
    return bandes.aerees(avant: .points(3), apres: .points(3)).soulignees(table.toute)
  }
}

/// How wide columns are to be.
extension CompositionFacture {
  /// What each row needs in each column, so that no amount breaks.
  ///
  /// Amounts are those of lines, of headings, and of all lines so far. Names of columns break where they
  /// would take room that designations need.
  private func besoins(
    _ rangees: [ContenuFacture.Rangee], _ colonnes: [ContenuFacture.Colonne]
  ) -> [[Length]] {
    let derniere = colonnes.count - 1
    func enDernier(_ largeur: Length) -> [Length] {
      Array(repeating: .zero, count: derniere) + [largeur]
    }
    var cumul = Cumul.zero
    var besoins = [enDernier(polices.largeur(cumul.affiche(contenu.langue), .legende))]
    for rangee in rangees {
      switch rangee {
      case .rubrique: break
      case .sousTotal(_, let somme): besoins.append(enDernier(polices.largeur(somme, .fort)))
      case .ligne(let ligne):
        cumul += ligne.total
        besoins.append(enDernier(polices.largeur(cumul.affiche(contenu.langue), .legende)))
        let textes = [ligne.designation] + ligne.cellules
        besoins.append(textes.map { polices.largeur($0, .texte) })
      }
    }
    let entiers = besoins + [colonnes.map { polices.largeur($0.titre, .legende) }]
    if PDFTable.largeur(entiers) <= feuillets.largeur.largeur { return entiers }
    return besoins + [colonnes.map { polices.largeur($0.ligneDeTitre, .legende) }]
  }
}

extension ContenuFacture.Colonne {
  /// The longer line, where a name of several words breaks after its first one.
  fileprivate var ligneDeTitre: String {
    let mots = titre.split(maxSplits: 1) { $0 == " " }
    return mots.max { $0.count < $1.count }.map(String.init) ?? ""
  }
}
