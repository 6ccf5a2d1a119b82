import PDF

/// The foot of the lines, ready to be set.
struct BasPDF {
  let recapitulatif, sommes: [BandePDF]
  /// Whether both stand beside each other, and not one below the other.
  let aCote: Bool

  var hauteur: Length {
    aCote
      ? max(recapitulatif.hauteur, sommes.hauteur)
      : recapitulatif.hauteur + Self.ecart + sommes.hauteur
  }

  static let ecart = Length.points(10)
}

/// What it comes to, how it is to be paid, and what the law wants said about it.
extension CompositionFacture {
  /// The VAT of each rate, and what the document comes to: beside each other, where both have room.
  mutating func bas() -> BasPDF {
    let (titres, rangees) = contenu.recapitulatif
    let besoins =
      [titres.map { polices.largeur($0, .legende) }]
      + rangees.map { $0.map { polices.largeur($0, .petit) } }
    let (gauche, droite) = colonnes(50)
    let aCote = TablePDF.largeur(besoins) <= gauche.largeur
    let table = TablePDF(
      besoins, aDroite: titres.indices.map { $0 > 0 }, aCote ? gauche : feuillets.largeur, polices)
    return BasPDF(
      recapitulatif: recapitulatif(titres, rangees, table), sommes: sommes(droite), aCote: aCote)
  }

  private mutating func recapitulatif(
    _ titres: [String], _ rangees: [[String]], _ table: TablePDF
  ) -> [BandePDF] {
    let etendue = table.toute
    let element = structure.add(.table)
    var bandes = alinea(
      contenu.dire(.recapitulatif), .fort, etendue, .caption, dans: element)
    bandes.aerer(apres: .points(4))
    let tete = structure.add(.row, in: structure.add(.tableHead, in: element))
    bandes += table.tete(
      titres, titres.map { _ in .element(structure.add(.headerCell(.column), in: tete)) })
    let corps = structure.add(.tableBody, in: element)
    for cellules in rangees {
      let rangee = structure.add(.row, in: corps)
      let owners = cellules.indices.map { rang in
        Owner.element(
          structure.add(rang == 0 ? .headerCell(.row) : .dataCell(), in: rangee))
      }
      var ligne = table.rangee(cellules, .petit, owners)
      ligne.aerer(avant: .points(2), apres: .points(2))
      ligne.souligner(etendue, Length(thousandths: 500))
      bandes += ligne
    }
    for motif in contenu.motifs {
      var texte = alinea(motif, .petit, etendue, dans: .document)
      texte.aerer(avant: .points(3))
      bandes += texte
    }
    return bandes
  }

  private mutating func sommes(_ etendue: Etendue) -> [BandePDF] {
    let liste = structure.add(.list)
    return contenu.sommes.flatMap { somme in
      let style: StylePDF = somme.estNet ? .net : .texte
      let element = structure.add(.listItem, in: liste)
      let nom = Owner.element(structure.add(.listLabel, in: element))
      let valeur = Owner.element(structure.add(.listBody, in: element))
      let large = min(
        polices.largeur(somme.valeur, style),
        Length(thousandths: etendue.largeur.thousandths * 3 / 5))
      var bandes = [BandePDF](
        polices.lignes(
          somme.nom, style,
          Etendue(gauche: etendue.gauche, largeur: etendue.largeur - large - .points(8)), nom),
        polices.lignes(
          somme.valeur, style,
          Etendue(gauche: etendue.droite - large, largeur: large, aDroite: true), valeur))
      bandes.aerer(avant: .points(2), apres: .points(2))
      guard somme.estNet else { return bandes }
      var filet = [BandePDF.vide(.points(3))]
      filet.souligner(etendue, .points(1), StylePDF.encre)
      return filet + bandes
    }
  }

  /// A heading with what stands under it, on one page where that has room for it.
  mutating func chapitre(_ chapitre: ContenuFacture.Chapitre?) {
    guard let chapitre else { return }
    let tout = feuillets.largeur
    let element = structure.add(.section)
    var bandes = alinea(chapitre.titre, .intertitre, tout, .heading(2), dans: element)
    bandes.aerer(apres: .points(2))
    bandes.souligner(tout, Length(thousandths: 500))
    bandes.append(.vide(.points(4)))
    let titre = bandes.count
    bandes += faits(chapitre.faits, tout, dans: element)
    for texte in chapitre.alineas {
      var alinea = alinea(texte, .petit, tout, dans: element)
      alinea.aerer(apres: .points(3))
      bandes += alinea
    }
    feuillets.sauter(.points(16))
    // Where not all stays on one page, the heading has some lines below it.
    feuillets.reserver(Array(bandes.prefix(titre + 3)).hauteur)
    feuillets.poser(bandes, ensemble: true)
  }

  /// Where the journal holds the issue.
  mutating func pied() {
    let tout = feuillets.largeur
    let element = structure.add(.section)
    var bandes = [BandePDF.vide(.points(1))]
    bandes.souligner(tout, Length(thousandths: 500))
    bandes.append(.vide(.points(4)))
    for texte in contenu.pied { bandes += alinea(texte, .legende, tout, dans: element) }
    feuillets.sauter(.points(16))
    feuillets.poser(bandes, ensemble: true)
  }
}
