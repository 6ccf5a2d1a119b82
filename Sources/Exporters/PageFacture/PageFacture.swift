public import Facturation

/// An invoice, an avoir or a draft as a page that prints well on A4, with all that the law wants.
public struct PageFacture {
  let document: DocumentImprime
  let langue: Langue

  /// Prepares the page of a document.
  public init(_ document: DocumentImprime, langue: Langue) {
    self.document = document
    self.langue = langue
  }

  /// Writes the page.
  public func ecrire(dans stream: inout some ExportStream) throws {
    var html = HTMLWriter()
    let nom = document.vendeur.nom.texte
    let titre = "\(dire(document.titre)) \(document.reference)"
    let page = Page(
      langue: langue, titre: dire(.titrePage(titre, nom)), feuilles: [Feuille.facture],
      marges: Page.Marges(
        hautGauche: nom, hautDroite: titre,
        basGauche: "\(nom), SIREN \(document.vendeur.siren)", premiereSansHaut: true))
    page.commencer(&html)
    html.open(.main)
    filigrane(&html)
    tete(&html)
    parties(&html)
    try vider(&html, dans: &stream)
    try lignes(&html, dans: &stream)
    bas(&html)
    reglement(&html)
    conditions(&html)
    notes(&html)
    pied(&html)
    html.close(.main)
    page.finir(&html)
    try vider(&html, dans: &stream)
  }

  /// A word across every page of what is no invoice.
  private func filigrane(_ html: inout HTMLWriter) {
    switch document.genre {
    case .emis: return
    case .brouillon, .brouillonAnnule:
      html.element(
        .div, .class("filigrane"), .init("data-marque", dire(document.titre).uppercased()),
        .init("aria-hidden", "true"), text: "")
    }
  }

  /// A rate, with the code of its category where it isn't the ordinary one.
  func taux(_ taux: Taux, _ categorie: CategorieTVA) -> String {
    let affiche = taux.affiche(langue)
    return categorie == .normale ? affiche : "\(affiche) (\(categorie.rawValue))"
  }

  func vider(
    _ html: inout HTMLWriter, dans stream: inout some ExportStream
  ) throws {
    try stream.write(html.bytes)
    html.removeAll()
  }

  func dire(_ texte: TexteFacture) -> String { texte.texte(langue) }
}
