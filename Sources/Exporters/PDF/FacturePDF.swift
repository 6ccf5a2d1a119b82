public import Facturation
package import PDF

/// An invoice, an avoir or a draft on paper, tagged for those who have it read to them.
///
///     let facture = FacturePDF(document)
///     let octets = try facture.document.written()
package struct FacturePDF: Sendable {
  /// The document with all its pages.
  package let document: PDFDocument

  /// Lays the document out.
  package init(_ imprime: DocumentImprime, _ mise: MiseEnPage = .usuelle) {
    var composition = CompositionFacture(
      ContenuFacture(imprime, logo: mise.logo), mise.polices, mise.papier.taille)
    composition.tete()
    composition.parties()
    composition.lignes()
    composition.chapitre(composition.contenu.reglement)
    composition.chapitre(composition.contenu.conditions)
    composition.chapitre(composition.contenu.notes)
    composition.pied()
    document = composition.finie()
  }

  /// What can't be shown as it's written.
  package var pertes: Pertes { Pertes(document.losses) }

  /// The document as Factur-X has it: one to be kept, which carries its data for programs to read; and what
  /// of its texts neither shows as it is written.
  package func facturX(
    _ donnees: FactureEN16931
  ) throws -> (document: PDFDocument, pertes: Pertes) {
    var fichier = MemoryStream()
    let perdues = try donnees.ecrire(.cii, dans: &fichier)
    var document = self.document
    document.archive = Archive(extensions: [.facturX])
    document.attachments = [
      Attachment(
        name: "factur-x.xml", mediaType: "text/xml", description: "Factur-X, EN 16931",
        bytes: fichier.bytes)
    ]
    return (document, Pertes(document.losses, horsXML: perdues.horsXML))
  }
}

extension ContenuFacture {
  /// The colour of strong rules: the seller's, or the ink.
  var filet: Colour {
    document.vendeur.couleur.map {
      Colour(red: $0.parts.red, green: $0.parts.green, blue: $0.parts.blue)
    } ?? PDFStyle.encre
  }
}

/// The characters that a document does not show as they are written, each once.
public struct Pertes: Hashable, Sendable {
  private let absents, sansForme: [Unicode.Scalar]
  fileprivate let horsXML: [Unicode.Scalar]

  /// What a PDF loses, or its letters or its data do.
  init(_ pertes: [Loss] = [], horsXML: [Unicode.Scalar] = []) {
    absents = pertes.compactMap { if case .lacking(let scalar) = $0 { scalar } else { nil } }
    sansForme = pertes.compactMap { if case .unshaped(let scalar) = $0 { scalar } else { nil } }
    self.horsXML = horsXML
  }

  /// Nothing is lost.
  public static let aucune = Pertes()

  /// Each character, as Unicode numbers it.
  public var codes: [String] {
    var dites: Set<Unicode.Scalar> = []
    return (absents + sansForme + horsXML).filter { dites.insert($0).inserted }.map(Self.code)
  }

  /// What becomes of them, a sentence for each way.
  public func messages(_ langue: Langue) -> [String] {
    func message(_ perdus: [Unicode.Scalar], _ texte: (String) -> Texte) -> String? {
      perdus.isEmpty ? nil : texte(Self.liste(perdus, langue)).en(langue)
    }
    let messages = [
      message(absents) {
        Texte(
          "la police n'a pas \($0) : un signe en tient lieu.",
          "the font lacks \($0): a sign stands in their place.")
      },
      message(sansForme) {
        Texte(
          "\($0) : écrit de gauche à droite, sans la forme que l'écriture lui donne.",
          "\($0): set from left to right, without the shape that the script gives it.")
      },
      message(horsXML) {
        Texte(
          "XML n'admet pas \($0) : U+FFFD en tient lieu dans les données.",
          "XML does not admit \($0): U+FFFD stands in their place in the data.")
      },
    ]
    return messages.compactMap(\.self)
  }

  /// More than so many are counted, not named.
  private static let plusNommes = 8

  private static func liste(_ scalaires: [Unicode.Scalar], _ langue: Langue) -> String {
    var noms = scalaires.prefix(plusNommes).map(nom).joined(separator: ", ")
    let autres = scalaires.count - plusNommes
    if autres > 0 { noms += Texte(" et \(autres) autres", " and \(autres) more").en(langue) }
    return noms
  }

  /// The character, by its number alone where nothing else is sure to be seen.
  private static func nom(_ scalaire: Unicode.Scalar) -> String {
    let code = code(scalaire)
    return scalaire.properties.isAlphabetic ? "\(Character(scalaire)) (\(code))" : code
  }

  private static func code(_ scalaire: Unicode.Scalar) -> String {
    "U+\(scalaire.value.hexadecimal)"
  }
}

/// Sets what a document says on pages, part by part.
struct CompositionFacture: ~Copyable {
  let contenu: ContenuFacture
  let polices: PDFFonts
  var structure: StructureTree
  var feuillets: PDFSheets
  private var document: PDFDocument

  init(_ contenu: ContenuFacture, _ polices: PDFFonts, _ papier: PageSize) {
    (self.contenu, self.polices) = (contenu, polices)
    document = PDFDocument(
      information: DocumentInformation(
        title: contenu.nomDuDocument, author: contenu.document.vendeur.nom.texte,
        program: "Facturier", day: contenu.document.date.texte),
      language: contenu.langue.rawValue)
    structure = document.structure
    feuillets = PDFSheets(papier, contenu, polices)
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
    _ texte: String, _ style: PDFStyle, _ etendue: Etendue, _ genre: ElementKind = .paragraph,
    dans parent: ElementID
  ) -> [PDFBand] {
    let element = structure.add(genre, in: parent)
    return [PDFBand](colonnes: [polices.lignes(texte, style, etendue, .element(element))])
  }

  /// Names, and behind each what goes with it.
  mutating func faits(
    _ faits: [ContenuFacture.Fait], _ etendue: Etendue, dans parent: ElementID
  ) -> [PDFBand] {
    guard !faits.isEmpty else { return [] }
    let liste = structure.add(.list, in: parent)
    let ecart = Length.points(8)
    let large = faits.map { polices.largeur($0.nom, .legende) }.max() ?? .zero
    let noms = min(large, Length(thousandths: etendue.largeur.thousandths * 2 / 5))
    return faits.flatMap { fait in
      let large = Etendue(
        gauche: etendue.gauche + noms + ecart, largeur: etendue.largeur - noms - ecart)
      return paire(
        dans: liste, (fait.nom, .legende, Etendue(gauche: etendue.gauche, largeur: noms)),
        (fait.valeur.texte, fait.estNet ? .fort : .texte, large)
      ).aerees(apres: .points(1))
    }
  }

  /// A text that is to be set.
  private typealias TexteAPoser = (texte: String, style: PDFStyle, etendue: Etendue)

  /// A name in a list, and what goes with it beside it.
  private mutating func paire(dans liste: ElementID, _ nom: TexteAPoser, _ valeur: TexteAPoser)
    -> [PDFBand]
  {
    let element = structure.add(.listItem, in: liste)
    let elements = [ElementKind.listLabel, .listBody].map { structure.add($0, in: element) }
    return [PDFBand](
      colonnes: zip([nom, valeur], elements).map {
        polices.lignes($0.texte, $0.style, $0.etendue, .element($1))
      })
  }
}

/// Who sells, who buys, and what the document is.
extension CompositionFacture {
  mutating func tete() {
    if contenu.document.vendeur.couleur != nil {
      feuillets.poser([.vide(.points(4))].soulignees(feuillets.largeur, .points(4), contenu.filet))
      feuillets.sauter(.points(10))
    }
    let (gauche, droite) = colonnes(52)
    var vendeur: [PDFBand] = []
    if let logo = contenu.logo {
      let figure = structure.add(.figure, alternative: contenu.titreDuLogo)
      vendeur = [PDFBand(logo, a: gauche.gauche, .element(figure)), .vide(.points(6))]
    }
    vendeur += partie(contenu.vendeur, .enseigne, gauche)
    let document = Etendue(gauche: droite.gauche, largeur: droite.largeur, aDroite: true)
    let element = structure.add(.section)
    var titre = alinea(contenu.titre, .titre, document, .heading(1), dans: element)
    titre += alinea(contenu.sousTitre, .numero, document, dans: element)
    if let marque = contenu.marque { titre += cachet(marque, document, dans: element) }
    if let impayee = contenu.impayee {
      titre += [.vide(.points(4))] + alinea(impayee, .fort, document, dans: element)
    }
    feuillets.poser(vendeur, aCoteDe: titre)
    feuillets.sauter(.points(14))
  }

  /// A word in a frame, that nobody overlooks.
  private mutating func cachet(
    _ marque: String, _ etendue: Etendue, dans element: ElementID
  ) -> [PDFBand] {
    let marge = Length.points(6)
    let dedans = Etendue(
      gauche: etendue.gauche + marge, largeur: etendue.largeur - marge * 2, aDroite: true)
    var bandes = alinea(marque, .fort, dedans, dans: element)
    let large = min(polices.largeur(marque, .fort), dedans.largeur) + marge * 2
    for rang in bandes.indices {
      bandes[rang].aerer(avant: .points(2), apres: .points(2))
      bandes[rang].encadrer(Etendue(gauche: etendue.droite - large, largeur: large))
    }
    return [PDFBand.vide(.points(4))] + bandes
  }

  mutating func parties() {
    let (gauche, droite) = colonnes(52)
    let faits = faits(contenu.faits, gauche, dans: structure.add(.section))
    var parties: [PDFBand] = []
    for partie in contenu.destinataires {
      if !parties.isEmpty { parties.append(.vide(.points(6))) }
      parties += self.partie(partie, .fort, droite)
    }
    feuillets.poser(faits, aCoteDe: parties)
    feuillets.sauter(.points(12))
  }

  private mutating func partie(
    _ partie: ContenuFacture.Partie, _ style: PDFStyle, _ etendue: Etendue
  ) -> [PDFBand] {
    let element = structure.add(.section)
    var textes = [(partie.intitule, PDFStyle.legende), (partie.nom, style)]
    textes += (partie.alineas + partie.identifiants).map { ($0.texte, .texte) }
    return textes.flatMap { texte, style in
      texte.map { alinea($0, style, etendue, dans: element) } ?? []
    }
  }
}

/// The foot of the lines, ready to be set.
struct PDFFooter {
  let recapitulatif, sommes: [PDFBand]
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
  mutating func bas() -> PDFFooter {
    let (titres, rangees) = contenu.recapitulatif
    let besoins =
      [titres.map { polices.largeur($0, .legende) }]
      + rangees.map { $0.map { polices.largeur($0, .petit) } }
    let (gauche, droite) = colonnes(50)
    let aCote = PDFTable.largeur(besoins) <= gauche.largeur
    let table = PDFTable(
      besoins, aDroite: titres.indices.map { $0 > 0 }, aCote ? gauche : feuillets.largeur, polices)
    return PDFFooter(
      recapitulatif: recapitulatif(titres, rangees, table), sommes: sommes(droite), aCote: aCote)
  }

  private mutating func recapitulatif(
    _ titres: [String], _ rangees: [[String]], _ table: PDFTable
  ) -> [PDFBand] {
    let etendue = table.toute
    let element = structure.add(.table)
    var bandes = alinea(contenu.dire(.recapitulatif), .fort, etendue, .caption, dans: element)
      .aerees(apres: .points(4))
    bandes += tete(table, titres, element)
    let corps = structure.add(.tableBody, in: element)
    for cellules in rangees {
      let rangee = structure.add(.row, in: corps)
      let owners = cellules.indices.map { rang in
        Owner.element(structure.add(rang == 0 ? .headerCell(.row) : .dataCell(), in: rangee))
      }
      bandes += table.rangee(cellules, .petit, owners)
        .aerees(avant: .points(2), apres: .points(2)).soulignees(etendue)
    }
    for motif in contenu.motifs {
      bandes += alinea(motif, .petit, etendue, dans: .document).aerees(avant: .points(3))
    }
    return bandes
  }

  private mutating func sommes(_ etendue: Etendue) -> [PDFBand] {
    let liste = structure.add(.list)
    return contenu.sommes.flatMap { somme in
      let style: PDFStyle = somme.estNet ? .net : .texte
      let large = min(
        polices.largeur(somme.valeur.texte, style),
        Length(thousandths: etendue.largeur.thousandths * 3 / 5))
      let reste = Etendue(gauche: etendue.gauche, largeur: etendue.largeur - large - .points(8))
      let aDroite = Etendue(gauche: etendue.droite - large, largeur: large, aDroite: true)
      let bandes = paire(
        dans: liste, (somme.nom, style, reste), (somme.valeur.texte, style, aDroite)
      ).aerees(avant: .points(2), apres: .points(2))
      guard somme.estNet else { return bandes }
      return [.vide(.points(3))].soulignees(etendue, .points(1), contenu.filet) + bandes
    }
  }

  /// A heading with what stands under it, on one page where that has room for it.
  mutating func chapitre(_ chapitre: ContenuFacture.Chapitre?) {
    guard let chapitre else { return }
    let tout = feuillets.largeur
    let element = structure.add(.section)
    var bandes = alinea(chapitre.titre, .intertitre, tout, .heading(2), dans: element)
      .aerees(apres: .points(2)).soulignees(tout)
    bandes.append(.vide(.points(3)))
    let titre = bandes.count
    bandes += faits(chapitre.faits, tout, dans: element)
    for texte in chapitre.alineas {
      bandes += alinea(texte, .petit, tout, dans: element).aerees(apres: .points(2))
    }
    feuillets.sauter(.points(9))
    // Where not all stays on one page, the heading has some lines below it.
    feuillets.reserver(Array(bandes.prefix(titre + 3)).hauteur)
    feuillets.poser(bandes, ensemble: true)
  }

  /// Where the journal holds the issue.
  mutating func pied() {
    let tout = feuillets.largeur
    let element = structure.add(.section)
    var bandes = [PDFBand.vide(.points(1))].soulignees(tout) + [.vide(.points(4))]
    for texte in contenu.pied { bandes += alinea(texte, .legende, tout, dans: element) }
    feuillets.sauter(.points(9))
    feuillets.poser(bandes, ensemble: true)
  }
}
