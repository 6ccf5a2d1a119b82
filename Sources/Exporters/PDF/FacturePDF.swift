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

/// The characters that a document does not show as they are written, each once.
package struct Pertes: Hashable, Sendable {
  private let absents, sansForme: [Unicode.Scalar]
  fileprivate let horsXML: [Unicode.Scalar]

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

  /// What becomes of them, a sentence for each way.
  package func messages(_ langue: Langue) -> [String] {
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
    let chiffres = String(scalaire.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - chiffres.count)) + chiffres
  }
}
