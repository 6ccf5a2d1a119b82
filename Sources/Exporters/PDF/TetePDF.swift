import PDF

/// Who sells, who buys, and what the document is.
extension CompositionFacture {
  mutating func tete() {
    let (gauche, droite) = colonnes(52)
    var vendeur: [BandePDF] = []
    if let logo = contenu.logo { vendeur += self.logo(logo, gauche) }
    vendeur += partie(contenu.vendeur, .enseigne, gauche)
    let document = Etendue(gauche: droite.gauche, largeur: droite.largeur, aDroite: true)
    let element = structure.add(.section)
    var titre = alinea(contenu.titre, .titre, document, .heading(1), dans: element)
    titre += alinea(contenu.sousTitre, .numero, document, dans: element)
    if let marque = contenu.marque { titre += cachet(marque, document, dans: element) }
    feuillets.poser(vendeur, aCoteDe: titre)
    feuillets.sauter(.points(20))
  }

  private mutating func logo(_ logo: Logo, _ etendue: Etendue) -> [BandePDF] {
    let figure = structure.add(.figure, alternative: contenu.titreDuLogo)
    return [BandePDF(logo, a: etendue.gauche, .element(figure)), .vide(.points(6))]
  }

  /// A word in a frame, that nobody overlooks.
  private mutating func cachet(
    _ marque: String, _ etendue: Etendue, dans element: ElementID
  ) -> [BandePDF] {
    let marge = Length.points(6)
    let dedans = Etendue(
      gauche: etendue.gauche + marge, largeur: etendue.largeur - marge * 2, aDroite: true)
    var bandes = alinea(marque, .fort, dedans, dans: element)
    let large = min(polices.largeur(marque, .fort), dedans.largeur) + marge * 2
    for rang in bandes.indices {
      bandes[rang].aerer(avant: .points(2), apres: .points(2))
      bandes[rang].encadrer(Etendue(gauche: etendue.droite - large, largeur: large))
    }
    return [BandePDF.vide(.points(4))] + bandes
  }

  mutating func parties() {
    let (gauche, droite) = colonnes(52)
    let faits = faits(contenu.faits, gauche, dans: structure.add(.section))
    var parties: [BandePDF] = []
    for partie in contenu.destinataires {
      if !parties.isEmpty { parties.append(.vide(.points(6))) }
      parties += self.partie(partie, .fort, droite)
    }
    feuillets.poser(faits, aCoteDe: parties)
    feuillets.sauter(.points(16))
  }

  private mutating func partie(
    _ partie: ContenuFacture.Partie, _ style: StylePDF, _ etendue: Etendue
  ) -> [BandePDF] {
    let element = structure.add(.section)
    var bandes: [BandePDF] = []
    if let intitule = partie.intitule {
      bandes += alinea(intitule, .legende, etendue, dans: element)
    }
    if let nom = partie.nom { bandes += alinea(nom, style, etendue, dans: element) }
    for texte in partie.alineas.map(\.texte) {
      bandes += alinea(texte, .texte, etendue, dans: element)
    }
    for texte in partie.identifiants.map(\.texte) {
      bandes += alinea(texte, .petit, etendue, dans: element)
    }
    return bandes
  }
}
