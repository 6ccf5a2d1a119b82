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
    case .facture, .avoir: return
    case .brouillon, .brouillonAnnule:
      html.element(
        .div, .class("filigrane"), .init("data-marque", dire(document.titre).uppercased()),
        .init("aria-hidden", "true"), text: "")
    }
  }

  /// The lines, however many.
  private func lignes(
    _ html: inout HTMLWriter, dans stream: inout some ExportStream
  ) throws {
    let unites = document.lignes.contains { $0.contenu.unite != nil }
    let titres: [(texte: TexteFacture, classe: Attribute)] =
      [(.designation, .class("l")), (.quantite, .class("n"))]
      + (unites ? [(.unite, .class("l"))] : [])
      + [(.prixUnitaire, .class("n")), (.tva, .class("n")), (.totalHT, .class("n"))]
    html.open(
      .div, .class("lignes"), .init("role", "region"), .init("tabindex", "0"),
      .aria(label: dire(.lignes)))
    html.open(.table)
    html.element(.caption, text: dire(.lignes))
    html.element(.thead) { html in
      html.element(.tr) { html in
        for titre in titres {
          html.element(.th, .column, titre.classe, text: dire(titre.texte))
        }
      }
    }
    html.open(.tbody)
    for ligne in document.lignes {
      self.ligne(ligne, avecUnite: unites, &html)
      if html.bytes.count > 1 << 16 { try vider(&html, dans: &stream) }
    }
    html.close(.tbody)
    html.close(.table)
    html.close(.div)
  }

  private func ligne(
    _ ligne: DocumentImprime.LigneImprimee, avecUnite: Bool, _ html: inout HTMLWriter
  ) {
    let contenu = ligne.contenu
    html.element(.tr) { html in
      html.element(.th, .row, .class("l")) { html in
        html.text(contenu.designation.texte)
        if let commande = commande(contenu) { html.element(.span, text: commande) }
      }
      html.element(.td, .class("n"), text: ligne.quantite.affiche(langue))
      if avecUnite { html.element(.td, .class("l"), text: contenu.unite?.texte ?? "") }
      html.element(.td, .class("n"), text: contenu.prixUnitaire.nombre(langue))
      html.element(.td, .class("n"), text: taux(contenu.tva, contenu.categorieTVA))
      html.element(.td, .class("n"), text: ligne.total.affiche(langue))
    }
  }

  private func commande(_ contenu: ContenuLigne) -> String? {
    let date = contenu.dateCommande?.afficheEnEntier(langue)
    guard let reference = contenu.referenceCommande else {
      return date.map { dire(.commandeDatee($0)) }
    }
    return dire(.commandeDeLigne(reference.texte, date ?? ""))
  }

  /// A rate, with the code of its category where it isn't the ordinary one.
  func taux(_ taux: Taux, _ categorie: CategorieTVA) -> String {
    let affiche = taux.affiche(langue)
    return categorie == .normale ? affiche : "\(affiche) (\(categorie.rawValue))"
  }

  private func vider(
    _ html: inout HTMLWriter, dans stream: inout some ExportStream
  ) throws {
    try stream.write(html.bytes)
    html.removeAll()
  }

  func dire(_ texte: TexteFacture) -> String { texte.texte(langue) }
}
