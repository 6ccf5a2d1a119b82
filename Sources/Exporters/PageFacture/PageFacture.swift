public import Facturation

/// An invoice, an avoir or a draft as a page that prints well on A4, with all that the law wants.
public struct PageFacture: Sendable {
  let contenu: ContenuFacture

  /// Prepares the page of a document.
  public init(_ document: DocumentImprime, langue: Langue) {
    self.init(document, langue: langue, logo: nil)
  }

  /// Prepares the page of a document, with the seller's sign at its head.
  package init(_ document: DocumentImprime, langue: Langue, logo: Logo?) {
    contenu = ContenuFacture(document: document, langue: langue, logo: logo)
  }

  /// Writes the page.
  public func ecrire(dans stream: inout some ExportStream) throws {
    var html = HTMLWriter()
    let page = Page(
      langue: contenu.langue, titre: contenu.nomDuDocument, feuilles: [Feuille.facture],
      marges: Page.Marges(
        hautGauche: contenu.enseigne, hautDroite: contenu.titreComplet,
        basGauche: contenu.signature, premiereSansHaut: true),
      aDesImages: contenu.logo != nil)
    page.commencer(&html)
    html.open(.main)
    filigrane(&html)
    tete(&html)
    parties(&html)
    try vider(&html, dans: &stream)
    try lignes(&html, dans: &stream)
    bas(&html)
    chapitre(contenu.reglement, .class("reglement"), &html)
    chapitre(contenu.conditions, .class("conditions"), &html)
    chapitre(contenu.notes, .class("notes"), &html)
    pied(&html)
    html.close(.main)
    page.finir(&html)
    try vider(&html, dans: &stream)
  }

  private func filigrane(_ html: inout HTMLWriter) {
    guard let filigrane = contenu.filigrane else { return }
    html.element(
      .div, .class("filigrane"), .init("data-marque", filigrane),
      .init("aria-hidden", "true"), text: "")
  }

  func vider(
    _ html: inout HTMLWriter, dans stream: inout some ExportStream
  ) throws {
    try stream.write(html.bytes)
    html.removeAll()
  }
}
