import Facturation
import PDF

/// Sets what a document says on pages, part by part.
struct CompositionFacture {
  let contenu: ContenuFacture
  let polices: PolicesPDF
  var structure: StructureTree
  var feuillets: FeuilletsPDF
  private var document: PDFDocument

  init(_ contenu: ContenuFacture, _ polices: PolicesPDF, _ papier: PageSize) {
    self.contenu = contenu
    self.polices = polices
    let date = contenu.document.date.composants
    document = PDFDocument(
      information: DocumentInformation(
        title: contenu.nomDuDocument, author: contenu.document.vendeur.nom.texte,
        creator: "Facturier", producer: "Facturier",
        created: Instant(year: date.annee, month: date.mois, day: date.jour)),
      language: contenu.langue.rawValue)
    structure = document.structure
    feuillets = FeuilletsPDF(
      papier,
      FeuilletsPDF.Marges(
        hautGauche: contenu.enseigne, hautDroite: contenu.titreComplet,
        basGauche: contenu.signature, filigrane: contenu.filigrane), polices)
  }

  /// The document, when all was set.
  mutating func finie() -> PDFDocument {
    document.structure = structure
    document.pages = feuillets.finir { contenu.dire(.page($0, sur: $1)) }
    return document
  }

  /// Two columns with some room between them; the first takes that part, in hundredths.
  func colonnes(_ part: Int) -> (Etendue, Etendue) {
    let tout = feuillets.largeur
    let gauche = Length(thousandths: tout.largeur.thousandths * part / 100)
    let droite = tout.largeur - gauche - .points(18)
    return (
      Etendue(gauche: tout.gauche, largeur: gauche),
      Etendue(gauche: tout.droite - droite, largeur: droite)
    )
  }

  /// A paragraph that is read as one.
  mutating func alinea(
    _ texte: String, _ style: StylePDF, _ etendue: Etendue, _ genre: ElementKind = .paragraph,
    dans parent: ElementID
  ) -> [BandePDF] {
    let element = structure.add(genre, in: parent)
    return [BandePDF](polices.lignes(texte, style, etendue, .element(element)))
  }

  /// Names, and behind each what goes with it.
  mutating func faits(
    _ faits: [ContenuFacture.Fait], _ etendue: Etendue, dans parent: ElementID
  ) -> [BandePDF] {
    guard !faits.isEmpty else { return [] }
    let liste = structure.add(.list, in: parent)
    let ecart = Length.points(8)
    let large = faits.map { polices.largeur($0.nom, .legende) }.max() ?? .zero
    let noms = min(large, Length(thousandths: etendue.largeur.thousandths * 2 / 5))
    return faits.flatMap { fait in
      let element = structure.add(.listItem, in: liste)
      let nom = Owner.element(structure.add(.listLabel, in: element))
      let valeur = Owner.element(structure.add(.listBody, in: element))
      var bandes = [BandePDF](
        polices.lignes(
          fait.nom, .legende, Etendue(gauche: etendue.gauche, largeur: noms), nom),
        polices.lignes(
          fait.valeur.texte, .texte,
          Etendue(
            gauche: etendue.gauche + noms + ecart, largeur: etendue.largeur - noms - ecart),
          valeur))
      bandes.aerer(apres: .points(1))
      return bandes
    }
  }
}

/// Who sells, who buys, and what the document is.
extension CompositionFacture {
  mutating func tete() {
    let (gauche, droite) = colonnes(52)
    var vendeur: [BandePDF] = []
    if let logo = contenu.logo { vendeur += self.logo(logo, gauche) }
    vendeur += partie(contenu.vendeur, .enseigne, gauche)
    let document = Etendue(gauche: droite.gauche, largeur: droite.largeur, aDroite: true)
    let element = structure.add(.section)
    var titre = alinea(contenu.titre, .titre, document, .heading(1), dans: element)
    titre += alinea(contenu.sousTitre, .numero, document, dans: element)
    if let marque = contenu.marque { titre += cachet(marque, document, dans: element) }
    feuillets.poser(vendeur, aCoteDe: titre)
    feuillets.sauter(.points(20))
  }

  private mutating func logo(_ logo: Logo, _ etendue: Etendue) -> [BandePDF] {
    let figure = structure.add(.figure, alternative: contenu.titreDuLogo)
    return [BandePDF(logo, a: etendue.gauche, .element(figure)), .vide(.points(6))]
  }

  /// A word in a frame, that nobody overlooks.
  private mutating func cachet(
    _ marque: String, _ etendue: Etendue, dans element: ElementID
  ) -> [BandePDF] {
    let marge = Length.points(6)
    let dedans = Etendue(
      gauche: etendue.gauche + marge, largeur: etendue.largeur - marge * 2, aDroite: true)
    var bandes = alinea(marque, .fort, dedans, dans: element)
    let large = min(polices.largeur(marque, .fort), dedans.largeur) + marge * 2
    for rang in bandes.indices {
      bandes[rang].aerer(avant: .points(2), apres: .points(2))
      bandes[rang].encadrer(Etendue(gauche: etendue.droite - large, largeur: large))
    }
    return [BandePDF.vide(.points(4))] + bandes
  }

  mutating func parties() {
    let (gauche, droite) = colonnes(52)
    let faits = faits(contenu.faits, gauche, dans: structure.add(.section))
    var parties: [BandePDF] = []
    for partie in contenu.destinataires {
      if !parties.isEmpty { parties.append(.vide(.points(6))) }
      parties += self.partie(partie, .fort, droite)
    }
    feuillets.poser(faits, aCoteDe: parties)
    feuillets.sauter(.points(16))
  }

  private mutating func partie(
    _ partie: ContenuFacture.Partie, _ style: StylePDF, _ etendue: Etendue
  ) -> [BandePDF] {
    let element = structure.add(.section)
    var bandes: [BandePDF] = []
    if let intitule = partie.intitule {
      bandes += alinea(intitule, .legende, etendue, dans: element)
    }
    if let nom = partie.nom { bandes += alinea(nom, style, etendue, dans: element) }
    for texte in partie.alineas.map(\.texte) {
      bandes += alinea(texte, .texte, etendue, dans: element)
    }
    for texte in partie.identifiants.map(\.texte) {
      bandes += alinea(texte, .petit, etendue, dans: element)
    }
    return bandes
  }
}

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
