package import Facturation
package import PDF

/// An invoice, an avoir or a draft on paper, tagged for those who have it read to them.
///
///     let facture = FacturePDF(document, langue: .francais, polices: .standard, papier: .a4)
///     let octets = try facture.document.written()
package struct FacturePDF: Sendable {
  /// The document with all its pages.
  package let document: PDFDocument

  /// Lays the document out.
  package init(
    _ imprime: DocumentImprime, langue: Langue, polices: PolicesPDF, papier: PageSize,
    logo: Logo? = nil
  ) {
    var composition = CompositionFacture(
      ContenuFacture(document: imprime, langue: langue, logo: logo), polices, papier)
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
}

extension FacturePDF {
  /// The document as Factur-X has it: one to be kept, which carries its data for programs to read; and what
  /// of its texts neither shows as it is written.
  package func facturX(
    _ donnees: FactureEN16931
  ) throws -> (document: PDFDocument, pertes: Pertes) {
    var fichier = MemoryStream()
    let perdues = try donnees.ecrire(.cii, dans: &fichier)
    var document = self.document
    document.archive = Archive(extensions: [.facturX()])
    document.attachments = [
      Attachment(
        name: "factur-x.xml", mediaType: "text/xml", description: "Factur-X, EN 16931",
        relationship: .alternative, modified: document.information.modified,
        bytes: fichier.bytes)
    ]
    return (document, pertes.avec(donnees: perdues))
  }
}

/// The characters that a document does not show as they are written, each once.
package struct Pertes: Hashable, Sendable {
  private let absents: [Unicode.Scalar]
  private let sansForme: [Unicode.Scalar]
  private var horsXML: [Unicode.Scalar]

  /// What a PDF loses, or its letters or its data do.
  init(_ pertes: [Loss] = [], horsXML: [Unicode.Scalar] = []) {
    absents = pertes.compactMap { if case .lacking(let scalar) = $0 { scalar } else { nil } }
    sansForme = pertes.compactMap { if case .unshaped(let scalar) = $0 { scalar } else { nil } }
    self.horsXML = horsXML
  }

  /// Nothing is lost.
  package static let aucune = Pertes()

  /// Each character, as Unicode numbers it.
  package var codes: [String] {
    var dites: Set<Unicode.Scalar> = []
    return (absents + sansForme + horsXML).filter { dites.insert($0).inserted }.map(Self.code)
  }

  /// These, and those that the data lack which go with the page.
  func avec(donnees autres: Pertes) -> Pertes {
    var pertes = self
    pertes.horsXML = autres.horsXML
    return pertes
  }

  /// What becomes of them, a sentence for each way.
  package func messages(_ langue: Langue) -> [String] {
    let liste = Self.liste
    let textes: [Texte?] = [
      absents.isEmpty
        ? nil
        : Texte(
          "la police n'a pas \(liste(absents, .francais)) : un signe en tient lieu.",
          "the font lacks \(liste(absents, .anglais)): a sign stands in their place."),
      sansForme.isEmpty
        ? nil
        : Texte(
          "\(liste(sansForme, .francais)) : écrit de gauche à droite, sans la forme que"
            + " l'écriture lui donne.",
          "\(liste(sansForme, .anglais)): set from left to right, without the shape that the"
            + " script gives it."),
      horsXML.isEmpty
        ? nil
        : Texte(
          "XML n'admet pas \(liste(horsXML, .francais)) : U+FFFD en tient lieu dans les données.",
          "XML does not admit \(liste(horsXML, .anglais)): U+FFFD stands in their place in the"
            + " data."),
    ]
    return textes.compactMap { $0?.en(langue) }
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
    let chiffres = String(scalaire.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - chiffres.count)) + chiffres
  }
}
