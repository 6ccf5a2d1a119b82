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
