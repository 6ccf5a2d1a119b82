package import Facturation

/// The lines of a document, however many, under the headings that they have.
extension PageFacture {
  func lignes(
    _ html: inout HTMLWriter, dans stream: inout some ExportStream
  ) throws {
    let unites = document.lignes.contains { $0.contenu.codeUnite != nil }
    html.open(
      .div, .class("lignes"), .init("role", "region"), .init("tabindex", "0"),
      .aria(label: dire(.lignes)))
    html.open(.table)
    html.element(.caption, text: dire(.lignes))
    html.element(.thead) { html in
      html.element(.tr) { html in
        for titre in titres(unites) {
          html.element(.th, .column, titre.classe, text: dire(titre.texte))
        }
      }
    }
    html.open(.tbody)
    let colonnes = titres(unites).count
    var rubrique = Rubrique()
    for ligne in document.lignes {
      if ligne.contenu.rubrique != rubrique.nom {
        fin(de: rubrique, colonnes, &html)
        rubrique = Rubrique(nom: ligne.contenu.rubrique)
        debut(de: rubrique, colonnes, &html)
      }
      rubrique.total += ligne.total
      self.ligne(ligne, avecUnite: unites, &html)
      if html.bytes.count > 1 << 16 { try vider(&html, dans: &stream) }
    }
    fin(de: rubrique, colonnes, &html)
    html.close(.tbody)
    html.close(.table)
    html.close(.div)
  }

  private func titres(_ unites: Bool) -> [(texte: TexteFacture, classe: Attribute)] {
    [(.designation, .class("l")), (.quantite, .class("n"))]
      + (unites ? [(.unite, .class("l"))] : [])
      + [
        (avecTVA ? .prixUnitaireTTC : .prixUnitaire, .class("n")), (.tva, .class("n")),
        (avecTVA ? .totalTTC : .totalHT, .class("n")),
      ]
  }

  /// Lines that follow one another under the same heading, or under none.
  private struct Rubrique {
    var nom: Libelle?
    var total = Cumul.zero
  }

  private func debut(de rubrique: Rubrique, _ colonnes: Int, _ html: inout HTMLWriter) {
    guard let nom = rubrique.nom else { return }
    html.element(.tr, .class("rubrique")) { html in
      html.element(
        .th, .init("colspan", String(colonnes)), .init("scope", "rowgroup"), text: nom.texte)
    }
  }

  private func fin(de rubrique: Rubrique, _ colonnes: Int, _ html: inout HTMLWriter) {
    guard let nom = rubrique.nom else { return }
    html.element(.tr, .class("rubrique")) { html in
      html.element(
        .th, .row, .init("colspan", String(colonnes - 1)), text: dire(.sousTotalDe(nom.texte)))
      html.element(.td, .class("n"), text: rubrique.total.affiche(langue))
    }
  }

  private func ligne(
    _ ligne: DocumentImprime.LigneImprimee, avecUnite: Bool, _ html: inout HTMLWriter
  ) {
    let contenu = ligne.contenu
    html.element(.tr) { html in
      html.element(.th, .row, .class("l")) { html in
        html.text(contenu.designation.texte)
        for precision in contenu.sousLaDesignation(langue) { html.element(.span, text: precision) }
      }
      html.element(.td, .class("n"), text: ligne.quantite?.affiche(langue) ?? "")
      if avecUnite { html.element(.td, .class("l"), text: contenu.codeUnite?.nom(langue) ?? "") }
      html.element(
        .td, .class("n"), text: ligne.quantite == nil ? "" : contenu.prixUnitaire.nombre(langue))
      html.element(.td, .class("n"), text: taux(contenu.tva, contenu.categorieTVA))
      html.element(.td, .class("n"), text: ligne.total.affiche(langue))
    }
  }

}

extension ContenuLigne {
  /// What stands below a line's name, on pages and on terminals.
  package func sousLaDesignation(_ langue: Langue) -> [String] {
    func dire(_ texte: TexteFacture) -> String { texte.texte(langue) }
    func jour(_ date: DateCivile) -> String { date.afficheEnEntier(langue) }
    let periode = self.periode.map { dire(.periode(jour($0.debut), jour($0.fin))) }
    let acompte = self.factureAnterieure.map {
      dire(.acompteDeduit($0.numero.texte, jour($0.date)))
    }
    let remise = self.remise.map { dire(.remise($0.affiche(langue), $0.motif?.texte ?? "")) }
    let textes = [
      self.reference.map { dire(.referenceDe($0.texte)) }, self.description?.texte,
      commande(le: self.dateCommande.map(jour)).map(dire), periode, acompte, remise,
    ]
    return textes.compactMap(\.self)
  }

  private func commande(le date: String?) -> TexteFacture? {
    guard let reference = self.referenceCommande else { return date.map { .commandeDatee($0) } }
    return .commandeDeLigne(reference.texte, date ?? "")
  }
}
