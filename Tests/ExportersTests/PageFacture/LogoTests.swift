import ExemplesFactures
@testable import Facturation
import Graine
import Journaux
import Litteraux
import PDF
import Testing
@testable import Exporters

@Suite struct `The seller's logo` {
  /// A JPEG of that size, with nothing to be seen in it.
  private func image(_ width: Int, _ height: Int) -> ContiguousArray<UInt8> {
    func word(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
    let frame = [0xFF, 0xC0, 0, 11, 8] + word(height) + word(width) + [1, 1, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0]
    return ContiguousArray([0xFF, 0xD8] + frame + scan + [0xFF, 0xD9])
  }

  private func document() throws -> DocumentImprime {
    var brouillon = Brouillon.finale
    let ligne = brouillon.lignes[0]
    brouillon.lignes = Array(repeating: ligne, count: 60)
    let facture = try brouillon.emise()
    let emission = try #require(facture.emission)
    return DocumentImprime(brouillon: facture, vendeur: emission.vendeur, client: emission.client)
  }

  @Test(arguments: [
    // An image of a browser's size stays; a larger one keeps its proportions.
    (100, 40, Length(thousandths: 75_000), Length(thousandths: 30_000)),
    (2400, 400, .millimetres(60), .millimetres(10)),
    (400, 400, .millimetres(18), .millimetres(18)),
    (200, 16_000, Length(thousandths: 637), .millimetres(18)),
    (16_000, 1, .millimetres(60), Length(thousandths: 10)),
  ])
  func `is as large as browsers show it, or as there is room for`(
    width: Int, height: Int, large: Length, haute: Length
  ) throws {
    let taille = try Logo(image(width, height)).taille
    #expect((taille.largeur, taille.hauteur) == (large, haute))
  }

  @Test func `stands above the seller's name on the first page of paper`() throws {
    let logo = try Logo(image(300, 100))
    let facture = FacturePDF(
      try document(), MiseEnPage(.standard, logo: logo))
    let pages = facture.document.pages
    #expect(pages.count > 1)
    #expect(pages.dropFirst().allSatisfy { places($0).isEmpty })
    let place = try #require(places(pages[0]).first)
    #expect(place.rectangle.left == .millimetres(18) && place.rectangle.top == .millimetres(16))
    #expect(
      (place.rectangle.width, place.rectangle.height) == (logo.taille.largeur, logo.taille.hauteur))
    for mark in pages[0].marks {
      guard case .text = mark.drawing, mark.owner != .artifact(.background) else { continue }
      #expect(!mark.drawing.box.overlaps(place.rectangle))
    }
    guard case .element = place.owner else {
      Issue.record("nobody hears of it")
      return
    }
  }

  private func places(_ page: Canvas) -> [(rectangle: Rectangle, owner: Owner)] {
    page.marks.compactMap { mark in
      if case .image(_, let rectangle) = mark.drawing { (rectangle, mark.owner) } else { nil }
    }
  }

  @Test func `is a part of the page of HTML, which admits no other image`() throws {
    var avec = MemoryStream()
    var sans = MemoryStream()
    let octets = image(300, 100)
    try PageFacture(document(), logo: Logo(octets)).ecrire(dans: &avec)
    try PageFacture(document()).ecrire(dans: &sans)
    let page = String(decoding: avec.bytes, as: UTF8.self)
    let nom = "Logo de \(try document().vendeur.nom)"
    #expect(
      page.contains(
        #"<img src="data:image/jpeg;base64,\#(Base64.text(octets))" alt="\#(nom)" width="204""#
          + #" height="68">"#))
    #expect(page.contains("default-src &#39;none&#39;; img-src data:; style-src"))
    let seule = String(decoding: sans.bytes, as: UTF8.self)
    #expect(!seule.contains("img"))
  }
}

@Suite struct `A file that cannot serve` {
  @Test func `as a sign says why`() {
    for (erreur, faute) in [
      (.unknownFormat, "it is neither a PNG nor a JPEG"),
      (.tooLarge(maximum: 3 << 20), "it is larger than 3 MiB"),
      (.tooManyPixels(width: 7, height: 9), "7 by 9 pixels are too many"),
      (.unsupported(.cmyk), "its colours are those of print (CMYK); save it as RGB"),
      (.unsupported(.interlaced), "it is interlaced; save it without"),
      (
        .unsupported(.bits(16)),
        "the way in which it codes its pixels is not known here; save it another way"
      ),
      (.truncated, "the file is damaged"), (.damaged(.header), "the file is damaged"),
    ] as [(ImageError, String)] {
      let message = "This image cannot be used as a logo: \(faute)."
      #expect(erreur.message(.anglais) == message && erreur.message(.francais) != message)
    }
  }

  @Test func `as a font says why`() {
    for (erreur, faute) in [
      (.unknownFormat, "it is not a TrueType font"),
      (.collection, "it is a collection of fonts, of which one is needed"),
      (.postScriptOutlines, "it is not a TrueType font (.ttf), but of another format"),
      (.webFont, "it is not a TrueType font (.ttf), but of another format"),
      (.embeddingForbidden, "its maker forbids documents to carry it"),
      (.tooLarge(maximum: 5 << 20), "it is larger than 5 MiB"),
      (.noUnicodeMap, "it lacks letters"), (.tooManyTables(maximum: 9), "the file is damaged"),
    ] as [(FontError, String)] {
      let message = "This file cannot be used as a font: \(faute)."
      #expect(erreur.message(.anglais) == message && erreur.message(.francais) != message)
    }
  }
}

@Suite struct `The seller's colour` {
  private func document(_ couleur: Couleur?) throws -> DocumentImprime {
    var brouillon = Brouillon.finale
    brouillon.vendeur.couleur = couleur
    return try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).imprime
  }

  @Test(arguments: [("#1D4F7C" as Couleur, Colour(red: 29, green: 79, blue: 124)), (nil, nil)])
  func `is that of the strong rules`(couleur: Couleur?, attendue: Colour?) throws {
    let document = try document(couleur)
    let papier = FacturePDF(document)
    let fortes = papier.document.pages.flatMap(\.marks).compactMap { mark -> Colour? in
      guard case .line(_, _, let epaisseur, let couleur) = mark.drawing else { return nil }
      return epaisseur >= .points(1) ? couleur : nil
    }
    #expect(fortes.count > 2 && Set(fortes) == [attendue ?? PDFStyle.encre])
    var flux = MemoryStream()
    try PageFacture(document).ecrire(dans: &flux)
    let page = String(decoding: flux.bytes, as: UTF8.self)
    #expect(page.contains("--marque:#1D4F7C}") == (couleur != nil))
  }

  @Test func `is that of a strip at the head, below which all stands as without one`() throws {
    let (avec, sans) = (try FacturePDF(document("#1D4F7C")), try FacturePDF(document(nil)))
    let (marques, autres) = (avec.document.pages[0].marks, sans.document.pages[0].marks)
    let bande = try #require(marques.first).drawing.box
    #expect(bande.height == .points(4) && bande.top == .millimetres(16) + .points(2))
    #expect(bande.left == .millimetres(18) && bande.right == PageSize.a4.width - .millimetres(18))
    let pied = PageSize.a4.height - .millimetres(20)
    func hauts(_ marques: some Sequence<Mark>) -> [Length] {
      marques.map(\.drawing.box.top).filter { $0 < pied }
    }
    #expect(hauts(marques.dropFirst()) == hauts(autres).map { $0 + .points(14) })
  }

  @Test func `is typed as people do`() throws {
    for saisie in ["#1d4f7c", "1D4F7C"] {
      #expect(try Couleur(saisie: saisie, champ: nil) == "#1D4F7C")
    }
    for faute in ["#1D4F7", "#1D4F7G", "bleu", "#"] {
      #expect(throws: RefusFacturation.self) { try Couleur(saisie: faute, champ: nil) }
    }
  }
}
