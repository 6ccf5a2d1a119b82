import ExemplesFactures
@testable import Facturation
import Graine
import Journaux
import Litteraux
import PDF
import Testing

@testable import Exporters

@Suite struct `An invoice on paper` {
  private func document(
    _ facture: Facture, _ marque: DocumentImprime.Marque = .aucune
  ) throws -> DocumentImprime {
    let emission = RecordedEvent(
      position: 42, time: .epoch, author: "camille",
      evenement: .registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Pile"))))
    let numero = try #require(facture.numero)
    return try #require(
      DocumentImprime(numero, de: facture, emission: emission, marque: marque))
  }

  private func pages(
    _ document: DocumentImprime, _ langue: Langue = .francais, _ papier: MiseEnPage.Papier = .a4
  ) -> [Canvas] {
    FacturePDF(document.en(langue), MiseEnPage(.standard, papier: papier)).document.pages
  }

  /// What a page shows, in the order in which it's painted.
  private func textes(_ page: Canvas) -> [String] {
    page.marks.compactMap { mark in
      if case .text(let text, _, _, _) = mark.drawing { text.shown } else { nil }
    }
  }

  /// Boxes of texts, but for those that lie behind all.
  private func boites(_ page: Canvas) -> [(texte: String, boite: Rectangle)] {
    page.marks.compactMap { mark in
      guard case .text(let text, _, _, _) = mark.drawing,
        mark.owner != .artifact(.background)
      else { return nil }
      return (text.shown, mark.drawing.box)
    }
  }

  private func eprouver(_ pages: [Canvas], _ papier: PageSize, _ hasard: HasardDeValeurs) {
    let tout = Rectangle(left: .zero, top: .zero, width: papier.width, height: papier.height)
    for page in pages {
      let boites = boites(page)
      for (rang, une) in boites.enumerated() {
        #expect(tout.union(une.boite) == tout, "\(une.texte), \(hasard)")
        for autre in boites.dropFirst(rang + 1) where une.boite.overlaps(autre.boite) {
          Issue.record("\(une.texte) and \(autre.texte) overlap, \(hasard)")
        }
      }
    }
  }

  @Test(arguments: Langue.allCases)
  func `shows nothing outside its pages, and nothing upon another`(langue: Langue) throws {
    var hasard = HasardDeValeurs()
    for rang in 0..<60 {
      let papier: MiseEnPage.Papier = rang.isMultiple(of: 2) ? .letter : .a4
      eprouver(pages(try document(hasard.emise()), langue, papier), papier.taille, hasard)
    }
  }

  @Test(arguments: Langue.allCases)
  func `breaks no amount, be it of a line, of a heading or of all`(langue: Langue) throws {
    var hasard = HasardDeValeurs()
    for _ in 0..<60 {
      let imprime = try document(hasard.emise()).en(langue)
      let contenu = ContenuFacture(imprime, logo: nil)
      var sommes = contenu.recapitulatif.rangees.flatMap(\.self)
      sommes += contenu.sommes.map(\.valeur.texte)
      contenu.parcourirLesLignes { rangee in
        switch rangee {
        case .rubrique: break
        case .ligne(let ligne): sommes.append(ligne.total.affiche(langue))
        case .sousTotal(_, let somme): sommes.append(somme)
        }
      }
      let montres = Set(pages(imprime, langue).flatMap(textes))
      for somme in sommes {
        #expect(montres.contains(somme.avecEspaces), "\(somme), \(hasard)")
      }
    }
  }

  @Test func `leaves the one corner what the other does not need`() throws {
    var brouillon = Brouillon.finale
    brouillon.vendeur.nom = Libelle(texteAdmis: String(repeating: "W", count: 55))
    let document = try document(brouillon.emise())
    let signature = ContenuFacture(document.en(.francais), logo: nil).signature.avecEspaces
    let pages = pages(document)
    for (rang, page) in pages.enumerated() {
      let textes = textes(page)
      #expect(textes.contains(signature), "more than half of the width, and yet not cut")
      #expect(textes.contains("Page \(rang + 1) sur \(pages.count)"))
    }
  }

  @Test func `keeps the column wide enough for what is carried from page to page`() throws {
    // A hundred lines of 999 € come to more digits than any line has.
    var contenu = Brouillon.finale.lignes[0]
    (contenu.quantite, contenu.prixUnitaire, contenu.rubrique) = ("1", "999", "Planches")
    contenu.remise = nil
    var brouillon = Brouillon.finale
    brouillon.lignes = Array(repeating: contenu, count: 100)
    let textes = pages(try document(brouillon.emise())).flatMap(textes)
    #expect(textes.count { $0 == "99 900,00 €" } == 2)
    for (rang, texte) in textes.enumerated() where texte == "À reporter" || texte == "Report" {
      #expect(textes[rang + 1].hasSuffix(",00 €"))
    }
  }

  private func longue(_ nombre: Int, _ designation: String) throws -> Facture {
    var contenu = Brouillon.finale.lignes[0]
    contenu.designation = Libelle(texteAdmis: designation)
    var brouillon = Brouillon.finale
    brouillon.lignes = Array(repeating: contenu, count: nombre)
    return try brouillon.emise()
  }

  @Test(arguments: [1, 20, 25, 30, 33, 36, 40, 200])
  func `carries the sum of its lines from page to page, and never leaves the total alone`(
    nombre: Int
  ) throws {
    let facture = try longue(nombre, "Planche de chêne rabotée sur quatre faces")
    let pages = pages(try document(facture))
    eprouver(pages, .a4, HasardDeValeurs())
    let total = "Total TTC"
    #expect(pages.count { textes($0).contains(total) } == 1)
    var cumul = Cumul.zero
    for (rang, page) in pages.enumerated() {
      let textes = textes(page)
      #expect(textes.contains("Page \(rang + 1) sur \(pages.count)"))
      if textes.contains(total) {
        #expect(textes.contains { $0.hasPrefix("Planche") }, "page \(rang + 1)")
      }
      guard let reporte = textes.firstIndex(of: "À reporter") else { continue }
      let suivante = self.textes(pages[rang + 1])
      let report = try #require(suivante.firstIndex(of: "Report"))
      #expect(textes[reporte + 1] == suivante[report + 1])
      for _ in 0..<textes.count(where: { $0.hasPrefix("Planche") }) {
        cumul += facture.lignes[0].total
      }
      #expect(textes[reporte + 1] == cumul.affiche(.francais).avecEspaces)
      // A person to whom the document is read hears each sum once, where it stands.
      for (page, rang) in [(page, reporte), (pages[rang + 1], report)] {
        let proprietaires = page.marks.compactMap { mark in
          if case .text = mark.drawing { mark.owner } else { nil }
        }
        #expect(proprietaires[rang...(rang + 1)].allSatisfy { $0 == .artifact(.layout) })
      }
    }
    let avecTable = pages.count { textes($0).contains("Désignation") }
    #expect(pages.count { textes($0).contains("À reporter") } == avecTable - 1)
    #expect(avecTable > 1 || nombre < 40)
    let lignes = pages.flatMap(textes).filter { $0.hasPrefix("Planche") }
    #expect(lignes.count == nombre)
  }

  @Test(arguments: [1, 30, 60, 90, 105, 107, 108, 110, 150])
  func `a description that fills pages ends on the page of the total`(nombre: Int) throws {
    var contenu = Brouillon.finale.lignes[0]
    (contenu.rubrique, contenu.remise) = (nil, nil)
    contenu.description = Note(
      texteAdmis: Array(repeating: "Détail", count: nombre).joined(separator: "\n"))
    var brouillon = Brouillon.finale
    brouillon.lignes = [contenu]
    let facture = try brouillon.emise()
    let total = facture.totaux.totalTTC.affiche(.francais).avecEspaces
    let pages = pages(try document(facture))
    eprouver(pages, .a4, HasardDeValeurs())
    let derniere = try #require(pages.last { textes($0).contains(total) })
    #expect(textes(derniere).contains("Détail"))
    #expect(pages.flatMap(textes).count { $0 == "Détail" } == nombre)
  }

  @Test func `a heading has some lines below it`() throws {
    for nombre in stride(from: 20, through: 140, by: 3) {
      var brouillon = Brouillon.finale
      brouillon.enTete.notes = Note(
        texteAdmis: Array(repeating: "Noté", count: nombre).joined(separator: "\n"))
      let pages = pages(try document(brouillon.emise()))
      eprouver(pages, .a4, HasardDeValeurs())
      let avecTitre = try #require(pages.first { textes($0).contains("Notes") })
      #expect(textes(avecTitre).contains("Noté"), "\(nombre)")
    }
  }

  @Test func `a heading stands on the page of its first line`() throws {
    for nombre in 1...60 {
      var brouillon = Brouillon.finale
      brouillon.lignes = (1...nombre).map { rang in
        var contenu = Brouillon.finale.lignes[0]
        contenu.rubrique = Libelle(texteAdmis: "Lot \(rang)")
        contenu.designation = Libelle(texteAdmis: "Planche \(rang)")
        return contenu
      }
      for page in pages(try document(brouillon.emise())) {
        let textes = textes(page)
        func rangs(_ mot: String) -> [Substring] {
          textes.filter { $0.hasPrefix(mot) }.map { $0.dropFirst(mot.count) }
        }
        #expect(rangs("Lot ") == rangs("Planche "), "\(nombre)")
      }
    }
  }

  @Test(arguments: Langue.allCases)
  func `sets the client beside the first fact, and facts further apart than lines of a text`(
    langue: Langue
  ) throws {
    var hasard = HasardDeValeurs()
    let etendue = Etendue(gauche: .zero, largeur: .points(100))
    let ligne = try #require(
      PDFFonts.standard.lignes("Texte", .texte, etendue, .artifact(.layout)).first)
    for _ in 0..<60 {
      let imprime = try document(hasard.emise()).en(langue)
      let contenu = ContenuFacture(imprime, logo: nil)
      let boites = boites(pages(imprime, langue)[0])
      func haut(_ texte: String) throws -> Length {
        try #require(boites.first { $0.texte == texte.avecEspaces }, "\(texte), \(hasard)").boite
          .top
      }
      let premier = try haut(contenu.faits[0].nom)
      #expect(try haut(contenu.faits[1].nom) - premier > ligne.hauteur, "\(hasard)")
      let acheteur = try #require(contenu.destinataires.first)
      let nom = try #require(acheteur.intitule ?? acheteur.nom)
      #expect(try haut(nom) <= premier, "\(hasard)")
    }
  }

  @Test func `differs from its duplicate by the mark alone`() throws {
    let facture = try longue(3, "Planche")
    let premier = pages(try document(facture)).flatMap(textes)
    let second = pages(try document(facture, .duplicata)).flatMap(textes)
    #expect(second.contains("Duplicata") && !premier.contains("Duplicata"))
    #expect(second.filter { $0 != "Duplicata" } == premier)
  }

  @Test func `says across each page of a draft that it is none, behind all and within the frame`()
    throws
  {
    let facture = try longue(60, "Planche")
    let vendue = try #require(facture.emission)
    let brouillon = DocumentImprime(
      brouillon: facture, vendeur: vendue.vendeur, client: vendue.client)
    for (langue, mot) in [(Langue.francais, "BROUILLON"), (.anglais, "DRAFT")] {
      let pages = pages(brouillon, langue)
      #expect(pages.count > 1)
      for page in pages {
        let premiere = try #require(page.marks.first)
        guard case .text(let texte, _, _, _) = premiere.drawing else {
          Issue.record("no text is behind all")
          continue
        }
        #expect(texte.shown == mot && premiere.owner == .artifact(.background))
        let (boite, papier) = (premiere.drawing.box, PageSize.a4)
        #expect(boite.left > .zero && boite.right < papier.width)
        #expect(boite.top > .zero && boite.bottom < papier.height)
      }
    }
    let emise = pages(try document(facture)).flatMap(\.marks)
    #expect(!emise.contains { $0.owner == .artifact(.background) })
  }

  @Test func `shows its mark in the middle of a frame`() throws {
    let page = pages(try document(longue(1, "Planche"), .duplicata))[0]
    let marque = try #require(boites(page).first { $0.texte == "Duplicata" }).boite
    // A frame is as thick as no rule, and what is drawn next to its text.
    let cadre = page.marks.compactMap { mark in
      if case .line(_, _, .points(1), _) = mark.drawing { mark.drawing.box } else { nil }
    }.prefix(4).reduce(marque) { $0.union($1) }
    let (dessus, dessous) = (marque.top - cadre.top, cadre.bottom - marque.bottom)
    #expect(dessus > .points(1) && abs((dessus - dessous).thousandths) <= 1)
    let (avant, apres) = (marque.left - cadre.left, cadre.right - marque.right)
    #expect(avant > .points(1) && abs((avant - apres).thousandths) <= 1)
  }

  @Test func `has what is to be paid stand out`() throws {
    let imprime = try document(longue(1, "Planche"))
    let contenu = ContenuFacture(imprime.en(.francais), logo: nil)
    let gras = pages(imprime).flatMap(\.marks).compactMap { mark in
      if case .text(let text, _, _, _) = mark.drawing, text.font == PDFFonts.standard.gras {
        text.shown
      } else {
        nil
      }
    }
    for somme in contenu.sommes {
      #expect(gras.contains(somme.nom.avecEspaces) == somme.estNet, "\(somme.nom)")
    }
    #expect(contenu.sommes.count { $0.estNet } == 1)
  }

  @Test func `says which characters its letters do not show`() throws {
    let facture = try longue(1, "Clé 漢 🔑")
    let papier = FacturePDF(try document(facture).en(.francais))
    #expect(
      papier.pertes.messages(.francais) == [
        "la police n'a pas 漢 (U+6F22), U+1F511 : un signe en tient lieu."
      ])
    #expect(papier.pertes.codes == ["U+6F22", "U+1F511"])
  }

  @Test func `names some of the characters that its letters do not show, and counts the rest`()
    throws
  {
    let facture = try longue(1, "一二三四五六七八九十 \u{0627}")
    let papier = FacturePDF(try document(facture).en(.francais))
    let messages = papier.pertes.messages(.anglais)
    #expect(messages.count == 1)
    #expect(messages[0].hasPrefix("the font lacks 一 (U+4E00), 二 (U+4E8C), "))
    #expect(messages[0].hasSuffix(", 八 (U+516B) and 3 more: a sign stands in their place."))
    #expect(papier.pertes.codes.count == 11)
  }

  @Test func `shows what nobody sees, as other pages do`() throws {
    let textes = pages(try document(longue(1, "A\u{202E}B"))).flatMap(textes)
    #expect(textes.contains("A⟨U+202E⟩B"))
  }

  @Test func `is the same to the byte each time`() throws {
    let document = try document(longue(40, "Planche"))
    let une = FacturePDF(document)
    let autre = FacturePDF(document)
    #expect(try une.document.written() == autre.document.written())
  }
}

extension SetText {
  /// What its characters stand for, with plain spaces.
  fileprivate var shown: String {
    String(String.UnicodeScalarView(glyphs.map(\.scalar))).avecEspaces
  }
}

extension String {
  /// The text with spaces of one kind.
  fileprivate var avecEspaces: String {
    String(map { "\u{A0}\u{202F}".contains($0) ? " " : $0 })
  }
}

extension HasardDeValeurs {
  /// A facture that was issued.
  fileprivate mutating func emise() throws -> Facture {
    while true {
      let facture = try facture()
      if facture.emission != nil { return facture }
    }
  }
}

extension Rectangle {
  /// Whether the two have more in common than an edge.
  func overlaps(_ other: Rectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}
