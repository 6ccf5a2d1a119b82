/// The lines of a document, written out as they come.
extension PageFacture {
  func lignes(
    _ html: inout HTMLWriter, dans stream: inout some ExportStream
  ) throws {
    let colonnes = contenu.colonnes
    html.open(
      .div, .class("lignes"), .init("role", "region"), .init("tabindex", "0"),
      .aria(label: contenu.dire(.lignes)))
    html.open(.table)
    html.element(.caption, text: contenu.dire(.lignes))
    html.element(.thead) { html in
      html.element(.tr) { html in
        for colonne in colonnes {
          html.element(.th, .column, colonne.classe, text: colonne.titre)
        }
      }
    }
    html.open(.tbody)
    try contenu.parcourirLesLignes { rangee in
      self.rangee(rangee, colonnes, &html)
      if html.bytes.count > 1 << 16 { try vider(&html, dans: &stream) }
    }
    html.close(.tbody)
    html.close(.table)
    html.close(.div)
  }

  private func rangee(
    _ rangee: ContenuFacture.Rangee, _ colonnes: [ContenuFacture.Colonne],
    _ html: inout HTMLWriter
  ) {
    switch rangee {
    case .rubrique(let nom):
      html.element(.tr, .class("rubrique")) { html in
        html.element(
          .th, .init("colspan", String(colonnes.count)), .init("scope", "rowgroup"), text: nom)
      }
    case .ligne(let ligne): self.ligne(ligne, colonnes, &html)
    case .sousTotal(let nom, let somme):
      html.element(.tr, .class("rubrique")) { html in
        html.element(.th, .row, .init("colspan", String(colonnes.count - 1)), text: nom)
        html.element(.td, .class("n"), text: somme)
      }
    }
  }

  private func ligne(
    _ ligne: ContenuFacture.Ligne, _ colonnes: [ContenuFacture.Colonne],
    _ html: inout HTMLWriter
  ) {
    html.element(.tr) { html in
      html.element(.th, .row, colonnes[0].classe) { html in
        html.text(ligne.designation)
        for precision in ligne.precisions { html.element(.span, text: precision) }
      }
      for (colonne, cellule) in zip(colonnes.dropFirst(), ligne.cellules) {
        html.element(.td, colonne.classe, text: cellule)
      }
    }
  }
}

extension ContenuFacture.Colonne {
  fileprivate var classe: Attribute { estNombre ? .class("n") : .class("l") }
}
