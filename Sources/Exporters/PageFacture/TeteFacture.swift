import PDF

/// Who sells, who buys, and what the document is.
extension PageFacture {
  func tete(_ html: inout HTMLWriter) {
    html.element(.header, .class("haut")) { html in
      html.element(.div, .class("vendeur")) { html in
        let vendeur = contenu.vendeur
        if let logo = contenu.logo { self.logo(logo, &html) }
        if let nom = vendeur.nom { html.element(.strong, text: nom) }
        for alinea in vendeur.alineas { self.alinea(alinea, &html) }
      }
      html.element(.div, .class("document")) { html in
        html.element(.h1, text: contenu.titre)
        html.element(.p, .class("numero"), text: contenu.sousTitre)
        if let marque = contenu.marque { html.element(.p, .class("marque"), text: marque) }
      }
    }
  }

  private func logo(_ logo: Logo, _ html: inout HTMLWriter) {
    html.element(.div) { html in
      html.image(
        logo.adresse, alternative: contenu.titreDuLogo, width: logo.taille.largeur.pixels,
        height: logo.taille.hauteur.pixels)
    }
  }

  func parties(_ html: inout HTMLWriter) {
    html.element(.div, .class("parties")) { html in
      html.element(.dl, .class("faits")) { html in
        for fait in contenu.faits { self.fait(fait, &html) }
      }
      html.element(.div) { html in
        for partie in contenu.destinataires { self.partie(partie, &html) }
      }
    }
  }

  /// Who has a name stands out; a mere address does not.
  private func partie(_ partie: ContenuFacture.Partie, _ html: inout HTMLWriter) {
    if let intitule = partie.intitule { html.element(.p, .class("intitule"), text: intitule) }
    html.element(.div, .class(partie.nom == nil ? "adresse petit" : "adresse")) { html in
      if let nom = partie.nom { html.element(.strong, text: nom) }
      for alinea in partie.alineas { self.alinea(alinea, &html) }
      guard partie.nom != nil else { return }
      html.element(.div, .class("petit")) { html in
        for alinea in partie.identifiants { self.alinea(alinea, &html) }
      }
    }
  }

  private func alinea(_ alinea: ContenuFacture.Alinea, _ html: inout HTMLWriter) {
    html.element(.p) { valeur(alinea, &$0) }
  }

  func fait(_ fait: ContenuFacture.Fait, _ html: inout HTMLWriter) {
    html.element(.div) { html in
      html.element(.dt, text: fait.nom)
      html.element(.dd) { valeur(fait.valeur, &$0) }
    }
  }

  private func valeur(_ alinea: ContenuFacture.Alinea, _ html: inout HTMLWriter) {
    switch alinea {
    case .lignes(let lignes):
      for (rang, ligne) in lignes.enumerated() {
        if rang > 0 { html.br() }
        html.text(ligne)
      }
    case .nombre(let nom, let groupes):
      if !nom.isEmpty { html.text(nom + " ") }
      for groupe in groupes { html.element(.span, .class("g"), text: groupe) }
    }
  }
}

extension Length {
  /// As a browser measures it, which has 96 pixels to an inch; nothing is seen of less than one.
  fileprivate var pixels: Int { max(1, (thousandths + 375) / 750) }
}
