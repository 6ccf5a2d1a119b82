package import Facturation
package import Journaux
package import PDF

/// An invoice, an avoir or a draft as a page that prints well on A4, with all that the law wants.
package struct PageFacture: Sendable {
  let contenu: ContenuFacture

  /// Prepares the page of a document, with the seller's sign at its head where there is one.
  package init(_ document: DocumentImprime, logo: Logo? = nil) {
    contenu = ContenuFacture(document, logo: logo)
  }

  /// Writes the page.
  package func ecrire(dans stream: inout some ExportStream) throws {
    var html = HTMLWriter()
    let page = Page(
      langue: contenu.langue, titre: contenu.nomDuDocument, feuille: "facture",
      marges: contenu.marges, couleur: contenu.document.vendeur.couleur,
      aDesImages: contenu.logo != nil)
    page.commencer(&html)
    html.open(.main)
    if let filigrane = contenu.filigrane {
      html.element(
        .div, .class("filigrane"), .init("data-marque", filigrane), .init("aria-hidden", "true"),
        text: "")
    }
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

  func vider(_ html: inout HTMLWriter, dans stream: inout some ExportStream) throws {
    try stream.write(html.bytes)
    html.removeAll()
  }
}

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
        for marque in [contenu.marque, contenu.impayee] {
          if let marque { html.element(.p, .class("marque"), text: marque) }
        }
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

  /// A name stands out; a mere address does not.
  private func partie(_ partie: ContenuFacture.Partie, _ html: inout HTMLWriter) {
    if let intitule = partie.intitule { html.element(.p, .class("intitule"), text: intitule) }
    html.element(.div, .class(partie.nom == nil ? "adresse petit" : "adresse")) { html in
      if let nom = partie.nom { html.element(.strong, text: nom) }
      for alinea in partie.alineas + partie.identifiants { self.alinea(alinea, &html) }
    }
  }

  private func alinea(_ alinea: ContenuFacture.Alinea, _ html: inout HTMLWriter) {
    html.element(.p) { valeur(alinea, &$0) }
  }

  func fait(_ fait: ContenuFacture.Fait, _ html: inout HTMLWriter) {
    html.element(.div, fait.estNet ? [.class("net")] : []) { html in
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

/// The lines of a document, written out as they come.
extension PageFacture {
  func lignes(_ html: inout HTMLWriter, dans stream: inout some ExportStream) throws {
    let colonnes = contenu.colonnes
    html.open(
      .div, .class("lignes"), .init("role", "region"), .init("tabindex", "0"),
      .aria(label: contenu.dire(.lignes)))
    html.commencerTableau(contenu.dire(.lignes), colonnes.map { ($0.titre, $0.classe) })
    try contenu.parcourirLesLignes { rangee in
      self.rangee(rangee, colonnes, &html)
      if html.bytes.count > 1 << 16 { try vider(&html, dans: &stream) }
    }
    html.finirTableau()
  }

  private func rangee(
    _ rangee: ContenuFacture.Rangee, _ colonnes: [ContenuFacture.Colonne], _ html: inout HTMLWriter
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
    _ ligne: ContenuFacture.Ligne, _ colonnes: [ContenuFacture.Colonne], _ html: inout HTMLWriter
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

/// What it comes to, how it is to be paid, and what the law wants said about it.
extension PageFacture {
  func bas(_ html: inout HTMLWriter) {
    html.element(.div, .class("bas")) { html in
      html.element(.div, .class("recapitulatif")) { recapitulatif(&$0) }
      html.element(.dl, .class("sommes")) { html in
        for somme in contenu.sommes { fait(somme, &html) }
      }
    }
  }

  private func recapitulatif(_ html: inout HTMLWriter) {
    let (titres, rangees) = contenu.recapitulatif
    HTMLTable(contenu.dire(.recapitulatif), [.court], titres).ecrire(&html, rangees)
    for motif in contenu.motifs { html.element(.p, text: motif) }
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

/// A seller's sign, which stands above the name at the head of pages of every kind.
package struct Logo: Sendable {
  let image: Image
  private let octets: ContiguousArray<UInt8>

  /// Reads a PNG or a JPEG, whole.
  package init(_ octets: ContiguousArray<UInt8>) throws(ImageError) {
    image = try Image(octets)
    self.octets = octets
  }

  /// As much room as a sign may take.
  private static let (plusLarge, plusHaute) = (Length.millimetres(60), Length.millimetres(18))

  /// How large it stands on paper: as browsers show it, or smaller where that's too large.
  var taille: (largeur: Length, hauteur: Length) {
    let naturelle = (image.width * 750, image.height * 750)
    let (large, haute) = (Self.plusLarge.thousandths, Self.plusHaute.thousandths)
    if naturelle.0 <= large, naturelle.1 <= haute {
      return (Length(thousandths: naturelle.0), Length(thousandths: naturelle.1))
    }
    return image.width * haute > image.height * large
      ? (Self.plusLarge, Length(thousandths: max(1, large * image.height / image.width)))
      : (Length(thousandths: max(1, haute * image.width / image.height)), Self.plusHaute)
  }

  /// The image itself, as the address that a page has of it.
  var adresse: String { "data:\(image.mediaType);base64,\(Base64.text(octets))" }
}

/// An invoice, an avoir or a draft as it is put before the client.
///
/// All of it was settled at issue, so that a document made years later says what the first one said.
package struct DocumentImprime: Sendable {
  /// What sets a document apart from the one that went out first.
  package enum Marque: Sendable {
    /// It is the first.
    case aucune
    /// It was exported before.
    case duplicata
    /// It is for looking at, and nothing was recorded of it.
    case copie
  }

  enum Genre {
    case emis(Piece)
    case brouillon
    case brouillonAnnule(motif: Libelle)
  }

  let facture: Facture
  let genre: Genre
  let vendeur: Vendeur
  package var client: FicheClient
  let marque: Marque
  /// Where the journal holds the issue, by which the client can bear witness.
  let temoin: (position: Position, empreinte: Empreinte)?

  /// The document of a number that the facture or one of its avoirs bears, or nothing if none does.
  ///
  /// Seller and client are those of its own issue, which for an avoir need not be the invoice's.
  package init?(
    _ numero: NumeroFacture, de facture: Facture, emission: RecordedEvent, marque: Marque
  ) {
    guard let piece = facture.piece(numero) else { return nil }
    self.facture = facture
    genre = .emis(piece)
    (vendeur, client) = (piece.vendeur, piece.client)
    self.marque = marque
    temoin = (emission.position, emission.hash)
  }

  /// A draft, as it would look if it were issued to this client by this seller.
  package init(brouillon facture: Facture, vendeur: Vendeur, client: FicheClient) {
    self.facture = facture
    genre =
      if case .annulee(let motif) = facture.etape { .brouillonAnnule(motif: motif) } else {
        .brouillon
      }
    (self.vendeur, self.client, marque, temoin) = (vendeur, client, .aucune, nil)
  }

  /// The language of the client, in which the document is written.
  var langue: Langue { client.langueDesDocuments }

  /// What was issued, unless it is a draft.
  var piece: Piece? { if case .emis(let piece) = genre { piece } else { nil } }

  /// The avoir, where it is one.
  var avoir: Avoir? { piece?.avoir }

  /// What the document is called: `F2026-0001`, `BROUILLON-7`.
  var reference: String { piece?.numero.texte ?? facture.reference }

  /// The document's own date.
  var date: DateCivile { piece?.date ?? facture.dateFacture }

  var totaux: Totaux { piece?.totaux ?? facture.totaux }

  /// What is printed for the client.
  var notes: Note? { if let piece { piece.notes } else { facture.notes } }

  var lignes: [LigneDeDocument] { facture.lignesDites(de: avoir) }

  /// What the law wants said, in the words that were frozen; of a draft, and of what was issued before
  /// words were frozen or elsewhere, in those of its day.
  var mentions: [Mention] {
    if let avoir {
      return avoir.mentions ?? facture.mentionsDAvoir(de: vendeur, a: client, le: avoir.date)
    }
    return facture.emission?.mentions ?? facture.mentions(de: vendeur, a: client)
  }

  /// The nature of the document, in words.
  var titre: TexteFacture {
    switch genre {
    case .emis(let piece) where piece.avoir != nil: .avoir
    case .emis: .choix(facture.typeFacture ?? .facture)
    case .brouillon: .brouillon
    case .brouillonAnnule: .brouillonAnnule
    }
  }
}

extension Empreinte {
  /// The first sixteen digits, enough to tell a line from any other that somebody might show.
  var abregee: String { String(texte.prefix(16)) }
}
