import ForgedFont
import Testing
import Zip

@testable import PDF

@Suite struct DocumentTests {
  private func document(archive: Archive? = nil) -> PDFDocument {
    var document = PDFDocument(
      information: DocumentInformation(
        title: "Facture n° 1 & <2>", author: "Dupré", program: "Essai", day: "2026-11-21"),
      language: "fr")
    document.archive = archive
    return document
  }

  private func embedded() throws -> Font { .embedded(try TrueTypeFont(SyntheticFont().file)) }

  private func text(_ bytes: ContiguousArray<UInt8>) -> String {
    String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
  }

  /// One grey point.
  private func photograph() throws -> Image {
    try Image([
      0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 0, 0, 0, 0xFF, 0xDA, 0, 2, 0, 0xFF, 0xD9,
    ])
  }

  private let place = Point(x: .points(50), y: .points(100))
  private let size = Length.points(10)

  @Test func `the same document is the same to the byte, and another one has another name`() throws
  {
    func made(_ words: String) throws -> ContiguousArray<UInt8> {
      var document = document(archive: Archive(extensions: [.facturX]))
      var page = Canvas(size: .a4)
      let paragraph = document.structure.add(.paragraph)
      page.draw(try embedded().set(words), size: size, at: place, as: .element(paragraph))
      document.pages = [page]
      return try document.written()
    }
    #expect(try made("un") == made("un"))
    let names = try ["un", "deux"].map {
      try #require(text(made($0)).firstMatch(of: /\/ID \[<(\w{32})> <(\w{32})>\]/))
    }
    #expect(names[0].1 == names[0].2)
    #expect(names[0].1 != names[1].1)
  }

  @Test func `the table of objects says where each begins`() throws {
    var document = document()
    document.pages = [Canvas(size: .letter)]
    let bytes = try document.written()
    let file = text(bytes)
    #expect(file.hasPrefix("%PDF-1.7\n"))
    let start = try #require(
      file.firstMatch(of: /startxref\n(\d+)\n%%EOF\n$/).flatMap { Int($0.1) })
    let table = text(ContiguousArray(bytes[start...])).split(separator: "\n")
    #expect(table[0] == "xref")
    let count = try #require(table[1].split(separator: " ").last.flatMap { Int($0) })
    #expect(table[2] == "0000000000 65535 f ")
    for number in 1..<count {
      let offset = try #require(Int(table[2 + number].prefix(10)))
      #expect(table[2 + number].utf8.count == 19)
      #expect(text(ContiguousArray(bytes[offset...].prefix(20))).hasPrefix("\(number) 0 obj\n"))
    }
    #expect(table[2 + count] == "trailer")
    #expect(file.contains("/Size \(count)/"))
  }

  @Test func `a document tells once what of its texts is lost`() throws {
    var document = document()
    var page = Canvas(size: .a4)
    for words in ["a 王", "王明", "b"] {
      page.draw(from: place, to: place, width: size)
      page.draw(try embedded().set(words), size: size, at: place, as: .artifact(.footer))
    }
    document.pages = [page, page]
    #expect(document.losses == [.lacking("王"), .lacking("明")])
  }

  @Test func `a figure of several marks lies in a box that holds them all`() throws {
    var document = document()
    let figure = document.structure.add(.figure, alternative: "Code")
    var page = Canvas(size: PageSize(width: .points(100), height: .points(100)))
    for left in [10, 40] {
      let square = Rectangle(
        left: .points(left), top: .points(left), width: .points(5), height: .points(5))
      page.draw(try photograph(), in: square, as: .element(figure))
    }
    document.pages = [page, page]
    #expect(text(try document.written()).contains("/A <</O /Layout/BBox [10 55 45 90]>>"))
  }

  @Test func `drawings are carried with what their samples mean`() throws {
    func png(_ kind: UInt8, _ row: ContiguousArray<UInt8>, palette: ContiguousArray<UInt8>? = nil)
      throws -> Image
    {
      let header = ContiguousArray("IHDR".utf8) + long(1) + long(1) + [8, kind, 0, 0, 0]
      var chunks = [
        header, ContiguousArray("IDAT".utf8) + deflate(row), ContiguousArray("IEND".utf8),
      ]
      if let palette { chunks.insert(ContiguousArray("PLTE".utf8) + palette, at: 1) }
      return try Image(
        chunks.reduce(into: ContiguousArray(PNG.signature)) { file, chunk in
          file += long(chunk.count - 4) + chunk + long(Int(crc32(chunk)))
        })
    }
    var document = document()
    var page = Canvas(size: .a4)
    let colour = try png(2, [0, 1, 2, 3])
    let whole = Rectangle(
      left: .zero, top: .zero, width: page.size.width, height: page.size.height)
    for image in [try png(0, [0, 7]), colour, try png(3, [0, 0], palette: [1, 2, 255]), colour] {
      page.draw(image, in: whole, as: .artifact(.background))
    }
    document.pages = [page]
    let file = text(try document.written())
    let parameters = "/BitsPerComponent 8/Filter /FlateDecode/DecodeParms <</Predictor 15/Colors"
    #expect(file.contains("/ColorSpace /DeviceGray\(parameters) 1/BitsPerComponent 8/Columns 1>>"))
    #expect(file.contains("/ColorSpace /DeviceRGB\(parameters) 3/BitsPerComponent 8/Columns 1>>"))
    #expect(file.contains("/ColorSpace [/Indexed /DeviceRGB 0 <0102FF>]\(parameters) 1/"))
    #expect(file.split(separator: "/Subtype /Image").count == 4)
  }

  @Test func `a font of one width that leans says so`() throws {
    var font = SyntheticFont()
    font.tables["head"]?.replaceSubrange(44..<46, with: words([2]))
    font.tables["post"]?.replaceSubrange(4..<6, with: words([-12]))
    font.tables["post"]?.replaceSubrange(14..<16, with: words([1]))
    var document = document()
    var page = Canvas(size: .a4)
    let text = Font.embedded(try TrueTypeFont(font.file)).set("a")
    page.draw(text, size: size, at: place, as: .artifact(.footer))
    document.pages = [page]
    let file = self.text(try document.written())
    #expect(file.contains("/Flags 69/FontBBox [0 -200 1000 800]/ItalicAngle -12/Ascent 800/"))
    #expect(file.contains("/Descent -200/CapHeight 700/StemV 80/FontFile2 "))
  }

  @Test func `what can't be written is refused`() throws {
    #expect(throws: DocumentError.noPage) { try document().written() }
    var plain = document(archive: Archive())
    var page = Canvas(size: .a4)
    page.draw(Font.standard(.helvetica).set("un"), size: size, at: place, as: .artifact(.footer))
    plain.pages = [page]
    #expect(throws: DocumentError.fontNotEmbedded("Helvetica")) { try plain.written() }
    plain.archive = nil
    #expect(try text(plain.written()).contains("/BaseFont /Helvetica/Encoding /WinAnsiEncoding"))
  }

  @Test func `more characters than a document can number are refused`() throws {
    var document = document()
    var page = Canvas(size: .a4)
    let scalars = (0x20000..<0x20000 + 0x10000).compactMap(Unicode.Scalar.init)
    let text = try embedded().set(String(String.UnicodeScalarView(scalars)))
    page.draw(text, size: size, at: place, as: .artifact(.footer))
    document.pages = [page]
    #expect(throws: DocumentError.tooManyCharacters(font: "EssaiNeuf-Gras", maximum: 65_535)) {
      try document.written()
    }
  }

  @Test func `elements are found by their marks, on all their pages`() throws {
    var document = document()
    let font = try embedded()
    let table = document.structure.add(.table)
    let row = document.structure.add(.row, in: document.structure.add(.tableHead, in: table))
    let head = document.structure.add(.headerCell(.column, columns: 2), in: row)
    let body = document.structure.add(.row, in: document.structure.add(.tableBody, in: table))
    let cell = document.structure.add(.dataCell(columns: 3), in: body)
    let paragraph = document.structure.add(.paragraph)
    for number in 1...2 {
      var page = Canvas(size: .a4)
      if number == 1 { page.draw(font.set("a"), size: size, at: place, as: .element(head)) }
      page.draw(font.set("b"), size: size, at: place, as: .element(cell))
      page.draw(font.set("c"), size: size, at: place, as: .artifact(.header))
      page.draw(font.set("d"), size: size, at: place, as: .element(paragraph))
      document.pages.append(page)
    }
    let file = text(try document.written())
    #expect(file.contains("/S /TH/P "))
    #expect(file.contains("/A <</O /Table/Scope /Column/ColSpan 2>>"))
    #expect(file.contains("/A <</O /Table/ColSpan 3>>"))
    #expect(
      file.contains(/\/S \/TD\/P \d+ 0 R\/Pg \d+ 0 R\/K \[1 <<\/Type \/MCR\/Pg \d+ 0 R\/MCID 0>>\]/)
    )
    #expect(file.contains(/\/Nums \[0 \[\d+ 0 R \d+ 0 R \d+ 0 R\] 1 \[\d+ 0 R \d+ 0 R\]\]/))
    #expect(file.contains("/ParentTreeNextKey 2"))
    #expect(file.contains(/\/S \/TR\/P \d+ 0 R\/K \[\d+ 0 R\]/))
  }

  @Test func `each kind of element has the name that PDF gives it`() {
    let kinds: [ElementKind] = [
      .document, .section, .heading(0), .heading(2), .heading(9), .paragraph, .list, .listItem,
      .listLabel, .listBody, .table, .caption, .tableHead, .tableBody, .row, .headerCell(.row),
      .dataCell(), .figure,
    ]
    #expect(
      kinds.map(\.name) == [
        "Document", "Sect", "H1", "H2", "H6", "P", "L", "LI", "Lbl", "LBody", "Table", "Caption",
        "THead", "TBody", "TR", "TH", "TD", "Figure",
      ])
  }

  @Test func `a page paints its marks in their order, each within its owner`() throws {
    var document = document()
    let paragraph = document.structure.add(.paragraph)
    let figure = document.structure.add(.figure, alternative: "Logo")
    var page = Canvas(size: PageSize(width: .points(200), height: .points(300)))
    let box = Rectangle(
      left: .points(10), top: .points(20), width: .points(30), height: .points(40))
    page.draw(from: place, to: place, width: .points(1), colour: .grey(51))
    page.draw(
      from: place, to: Point(x: .points(60), y: .points(100)), width: Length(thousandths: 500),
      as: .artifact(.background))
    page.draw(
      from: place, to: Point(x: .points(70), y: .points(100)), width: Length(thousandths: 500),
      as: .artifact(.background))
    page.draw(
      Font.standard(.helvetica).set("(é)"), size: size, at: place,
      colour: Colour(red: 255, green: 0, blue: 128), as: .element(paragraph))
    page.draw(Font.standard(.helvetica).set("x"), size: size, at: place, as: .element(paragraph))
    page.draw(try photograph(), in: box, as: .element(figure))
    page.draw(Font.standard(.helvetica).set("1"), size: size, at: place, as: .artifact(.footer))
    page.draw(
      from: place, to: place, width: .points(1), colour: Colour(red: 1, green: 2, blue: 3),
      as: .artifact(.header))
    document.pages = [page]
    var file = ObjectFile()
    let resources = Resources(of: document.pages, in: &file)
    var content = PageContent(height: page.size.height)
    for mark in page.marks {
      content.add(mark, kind: { document.structure.elements[$0.index].kind }, resources)
    }
    content.end()
    #expect(
      text(content.output.bytes) == """
        /Artifact <</Type /Layout>> BDC
        0.2 G
        1 w
        50 200 m 50 200 l S
        EMC
        /Artifact <</Type /Background/BBox [50 199.75 60 200.25]>> BDC
        0 G
        0.5 w
        50 200 m 60 200 l S
        EMC
        /Artifact <</Type /Background/BBox [50 199.75 70 200.25]>> BDC
        50 200 m 70 200 l S
        EMC
        /P <</MCID 0>> BDC
        1 0 0.502 rg
        BT /F1 10 Tf 50 200 Td <28E929> Tj ET
        0 g
        BT /F1 10 Tf 50 200 Td <78> Tj ET
        EMC
        /Figure <</MCID 1>> BDC
        q 30 0 0 40 10 240 cm /I1 Do Q
        EMC
        /Artifact <</Type /Pagination/Subtype /Footer/Attached [/Bottom]>> BDC
        BT /F1 10 Tf 50 200 Td <31> Tj ET
        EMC
        /Artifact <</Type /Pagination/Subtype /Header/Attached [/Top]>> BDC
        0.004 0.008 0.012 RG
        1 w
        50 200 m 50 200 l S
        EMC

        """)
    #expect(content.parts == [paragraph, figure])
    let written = text(try document.written())
    #expect(written.contains("/A <</O /Layout/BBox [10 240 40 280]>>/Alt (Logo)"))
    #expect(
      written.contains(
        "/Width 1/Height 1/ColorSpace /DeviceGray/BitsPerComponent 8/Filter /DCTDecode/Length 22"))
  }

  @Test func `a font is carried with what its characters stand for`() throws {
    var document = document()
    var page = Canvas(size: .a4)
    let font = try embedded()
    page.draw(font.set("Aé王A 😀"), size: size, at: place, as: .artifact(.footer))
    document.pages = [page]
    var file = ObjectFile()
    let resources = Resources(of: document.pages, in: &file)
    let use = try #require(resources.fonts[font])
    let map = text(ToUnicode.map(of: use.glyphs))
    #expect(
      map.contains(
        "5 beginbfchar\n<0001> <0041>\n<0002> <00E9>\n<0003> <738B>\n<0004> <0020>\n<0005> <D83DDE00>\nendbfchar"
      ))
    var output = PDFOutput()
    use.write(font.set("A王A"), to: &output)
    #expect(text(output.bytes) == "<000100030001>")
    let written = text(try document.written())
    #expect(written.contains("/DW 500/W [1 [568 694 696 502 696]]"))
    #expect(written.contains(/\/BaseFont \/[A-Z]{6}\+EssaiNeuf-Gras\/Encoding \/Identity-H/))
    let objects = written.replacing(/\d+ 0 R/, with: "R").replacing(/[A-Z]{6}\+/, with: "")
    for object in [
      "<</Type /Font/Subtype /CIDFontType2/BaseFont /EssaiNeuf-Gras/CIDSystemInfo <</Registry (Adobe)",
      "/Ordering (Identity)/Supplement 0>>/FontDescriptor R/CIDToGIDMap R/DW 500/W [1 [",
      "<</Type /Font/Subtype /Type0/BaseFont /EssaiNeuf-Gras/Encoding /Identity-H/DescendantFonts [R]",
      "/DescendantFonts [R]/ToUnicode R>>", "<</Length1 ", "<</Font <</F1 R>>/XObject <<>>>>",
      "<</Type /FontDescriptor/FontName /EssaiNeuf-Gras/Flags 4/FontBBox [",
    ] {
      #expect(objects.contains(object), "\(object)")
    }
    let many = (0..<250).compactMap { Unicode.Scalar(0x4E00 + $0) }
    let lists = text(ToUnicode.map(of: font.set(String(String.UnicodeScalarView(many))).glyphs))
    #expect(lists.contains("100 beginbfchar\n<0065> <4E64>") && lists.contains("50 beginbfchar"))
    let unreadable = SetGlyph(glyph: 1, advance: 1, scalar: "\u{E000}")
    #expect(text(ToUnicode.map(of: [unreadable])).contains("<0001> <FFFD>"))
  }
}

@Suite struct PageTests {
  @Test func `lengths are exact to the thousandth of a point`() {
    #expect(Length.millimetres(210).description == "595.276")
    #expect(PageSize.a4.height == Length(thousandths: 841_890))
    #expect(Length.millimetres(-5).description == "-14.173")
    #expect((Length.points(12) + Length(thousandths: 50)).description == "12.05")
    #expect((Length.points(1) - Length(thousandths: 1500)).description == "-0.5")
    #expect(Length.zero.description == "0")
    #expect(Length.points(3) * 4 == .points(12))
    #expect(PageSize.letter.width == .points(612))
  }

  @Test(arguments: [
    (7, 2, 4), (-7, 2, -3), (5, 2, 3), (-5, 2, -2), (4, 3, 1), (-4, 3, -1), (0, 9, 0),
  ])
  func `halves are rounded up`(number: Int, divisor: Int, expected: Int) {
    #expect(divided(number, by: divisor) == expected)
  }

  @Test func `two rectangles lie in one that holds both`() {
    func box(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Rectangle {
      Rectangle(
        left: .points(left), top: .points(top), width: .points(width), height: .points(height))
    }
    #expect(box(0, 0, 10, 10).union(box(5, 5, 1, 1)) == box(0, 0, 10, 10))
    #expect(box(0, 5, 1, 1).union(box(7, 2, 3, 1)) == box(0, 2, 10, 4))
    #expect(box(7, 2, 3, 1).union(box(4, 5, 1, 1)) == box(4, 2, 6, 4))
  }

  @Test func `what is drawn tells what of the page it takes`() {
    var page = Canvas(size: .a4)
    let text = Font.standard(.helvetica).set("100")
    let place = Point(x: .points(50), y: .points(100))
    page.draw(text, size: .points(10), at: place, as: .artifact(.footer))
    page.draw(
      Font.standard(.helvetica).set(""), size: .points(10), at: place, as: .artifact(.footer))
    let end = Point(x: .points(90), y: .points(100))
    page.draw(from: end, to: place, width: .points(2))
    page.draw(from: place, to: Point(x: .points(50), y: .points(80)), width: .points(2))
    let boxes = page.marks.map(\.drawing.box)
    #expect(boxes.count == 3)
    #expect(
      boxes[0].top == Length(thousandths: 90_690) && boxes[0].right == Length(thousandths: 66_680))
    #expect(boxes[0].bottom == Length(thousandths: 102_250))
    #expect(boxes[1].top == .points(99) && boxes[1].bottom == .points(101))
    #expect(boxes[1].left == .points(50) && boxes[1].right == .points(90))
    #expect(boxes[2].left == .points(49) && boxes[2].right == .points(51))
    #expect(boxes[2].top == .points(80) && boxes[2].bottom == .points(100))
  }

  @Test func `a day is written as files and as metadata have it`() {
    let information = DocumentInformation(title: "", author: "", program: "", day: "2026-11-21")
    #expect(information.pdfDate == "D:20261121000000+00'00'")
    #expect(information.isoDate == "2026-11-21T00:00:00+00:00")
  }

  @Test func `values are written so that nothing in them ends them`() {
    func written(_ value: PDFValue) -> String {
      var output = PDFOutput()
      output.write(value)
      return String(decoding: output.bytes, as: UTF8.self)
    }
    #expect(written(.text("a(b)\\c")) == "(a\\(b\\)\\\\c)")
    #expect(written(.text("é\u{1F600}")) == "<FEFF00E9D83DDE00>")
    #expect(written(.text("a\nb")) == "<FEFF0061000A0062>")
    #expect(written(.name("text/xml #1")) == "/text#2Fxml#20#231")
    #expect(
      written(["A": [1, .boolean(true), .boolean(false)], "B": .hexadecimal("00FF")])
        == "<</A [1 true false]/B <00FF>>>")
    #expect(written(.reference(Reference(number: 7))) == "7 0 R")
  }
}
