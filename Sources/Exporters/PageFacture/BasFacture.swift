/// What it comes to, how it is to be paid, and what the law wants said about it.
extension PageFacture {
  func bas(_ html: inout HTMLWriter) {
    html.element(.div, .class("bas")) { html in
      html.element(.div, .class("recapitulatif")) { recapitulatif(&$0) }
      html.element(.dl, .class("sommes")) { sommes(&$0) }
    }
  }

  private func recapitulatif(_ html: inout HTMLWriter) {
    let (titres, rangees) = contenu.recapitulatif
    let tableau = TableauHTML(contenu.dire(.recapitulatif), [.court], titres)
    tableau.ecrire(&html, rangees)
    for motif in contenu.motifs { html.element(.p, text: motif) }
  }

  private func sommes(_ html: inout HTMLWriter) {
    for somme in contenu.sommes {
      guard somme.estNet else {
        html.fait(somme.nom, somme.valeur)
        continue
      }
      html.element(.div, .class("net")) { html in
        html.element(.dt, text: somme.nom)
        html.element(.dd, text: somme.valeur)
      }
    }
  }

  /// A heading with what stands under it.
  func chapitre(
    _ chapitre: ContenuFacture.Chapitre?, _ classe: Attribute, _ html: inout HTMLWriter
  ) {
    guard let chapitre else { return }
    html.element(.section, classe) { html in
      html.element(.h2, text: chapitre.titre)
      if !chapitre.faits.isEmpty {
        html.element(.dl, .class("faits")) { html in
          for fait in chapitre.faits { self.fait(fait, &html) }
        }
      }
      for alinea in chapitre.alineas { html.element(.p, text: alinea) }
    }
  }

  func pied(_ html: inout HTMLWriter) {
    html.element(.footer) { html in
      for alinea in contenu.pied { html.element(.p, text: alinea) }
    }
  }
}
