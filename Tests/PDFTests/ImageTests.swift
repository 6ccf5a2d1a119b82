import ForgedFont
import Graine
import Testing
import Zip

@testable import PDF

@Suite struct ImageTests {
  private func chunk(_ name: String, _ content: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let named = ContiguousArray(name.utf8) + content
    return long(content.count) + named + long(Int(crc32(named)))
  }

  /// A PNG whose rows, each with its filter before it, are given; methods are those of compression, filters
  /// and interlacing.
  private func png(
    _ width: Int, _ height: Int, bits: Int, kind: Int, _ rows: ContiguousArray<UInt8>,
    methods: [UInt8] = [0, 0, 0], between: ContiguousArray<UInt8> = []
  ) -> ContiguousArray<UInt8> {
    let header = long(width) + long(height) + [UInt8(bits), UInt8(kind)] + methods
    return ContiguousArray(PNG.signature) + chunk("IHDR", header) + between
      + chunk("IDAT", deflate(rows)) + chunk("IEND", [])
  }

  private func refusal(_ bytes: ContiguousArray<UInt8>) -> ImageError? {
    do throws(ImageError) {
      _ = try Image(bytes)
      return nil
    } catch { return error }
  }

  @Test(arguments: [(8, 0, 1), (16, 0, 2), (1, 0, 1), (8, 2, 3), (16, 2, 6)])
  func `an image without transparency is carried as it is`(bits: Int, kind: Int, size: Int) throws {
    let rows = ContiguousArray<UInt8>(repeating: 1, count: 2 * (1 + size))
    let image = try Image(png(1, 2, bits: bits, kind: kind, rows))
    #expect(image.encoding == .rows(kind == 0 ? .grey : .colour, bits: bits))
    #expect(try inflate(image.bytes, exactly: rows.count) == rows)
    #expect((image.width, image.height) == (1, 2))
  }

  @Test func `colours of a palette are seen on white paper`() throws {
    let between =
      chunk("PLTE", [10, 20, 30, 0, 0, 0]) + chunk("tRNS", [0, 128]) + chunk("tEXt", [1])
    let image = try Image(png(2, 1, bits: 4, kind: 3, [0, 0x01], between: between))
    #expect(image.encoding == .rows(.palette([255, 255, 255, 127, 127, 127]), bits: 4))
  }

  /// Each filter takes back what its row predicts: two rows of two points with their densities.
  @Test func `transparency is put on white paper, whatever the filters`() throws {
    let points: [[UInt8]] = [
      [255, 0, 0, 255, 0, 255, 0, 128], [9, 8, 7, 0, 100, 50, 25, 255],
    ]
    let expected: ContiguousArray<UInt8> = [
      0, 255, 0, 0, 127, 255, 127, 0, 255, 255, 255, 100, 50, 25,
    ]
    for filter in 0..<5 {
      var rows: ContiguousArray<UInt8> = []
      for (y, row) in points.enumerated() {
        rows.append(UInt8(filter))
        for (x, byte) in row.enumerated() {
          let left = x < 4 ? 0 : Int(row[x - 4])
          let above = y == 0 ? 0 : Int(points[y - 1][x])
          let corner = x < 4 || y == 0 ? 0 : Int(points[y - 1][x - 4])
          let plane = left + above - corner
          let nearest = [left, above, corner].min { abs(plane - $0) < abs(plane - $1) } ?? 0
          let predicted = [0, left, above, (left + above) / 2, nearest][filter]
          rows.append(byte &- UInt8(truncatingIfNeeded: predicted))
        }
      }
      let image = try Image(png(2, 2, bits: 8, kind: 6, rows))
      #expect(image.encoding == .rows(.colour, bits: 8))
      #expect(try inflate(image.bytes, exactly: 14) == expected, "filter \(filter)")
    }
  }

  @Test func `other transparent images become colours on white paper`() throws {
    func colours(_ bytes: ContiguousArray<UInt8>, _ count: Int) throws -> [UInt8] {
      Array(try inflate(try Image(bytes).bytes, exactly: count).dropFirst())
    }
    // Grey with a density of sixteen bits each; the lower eight make no difference.
    let deep = png(1, 1, bits: 16, kind: 4, [0, 0, 9, 0x80, 9])
    #expect(try colours(deep, 4) == [127, 127, 127])
    let deepColour = png(1, 1, bits: 16, kind: 6, [0, 1, 0, 2, 0, 3, 0, 255, 255])
    #expect(try colours(deepColour, 4) == [1, 2, 3])
    // One grey of four, and one colour, of which nothing is seen.
    let invisibleGrey = png(
      4, 1, bits: 2, kind: 0, [0, 0b00_01_10_11], between: chunk("tRNS", [0, 1]))
    #expect(
      try colours(invisibleGrey, 13) == [0, 0, 0, 255, 255, 255, 170, 170, 170, 255, 255, 255])
    let invisible = png(
      2, 1, bits: 8, kind: 2, [0, 1, 2, 3, 1, 2, 4], between: chunk("tRNS", [0, 1, 0, 2, 0, 3]))
    #expect(try colours(invisible, 7) == [255, 255, 255, 1, 2, 4])
  }

  @Test func `bytes behind the rows of a drawing are not carried along`() {
    let rows = ContiguousArray<UInt8>([0, 1, 0, 1])
    let header = long(1) + long(2) + [8, 0, 0, 0, 0]
    let bytes =
      ContiguousArray(PNG.signature) + chunk("IHDR", header)
      + chunk("IDAT", deflate(rows) + [1, 2, 3]) + chunk("IEND", [])
    #expect(refusal(bytes) == .damaged(.data))
  }

  @Test func `a drawing that can't be shown is refused with the reason`() {
    let row: ContiguousArray<UInt8> = [0, 0]
    #expect(refusal([]) == .unknownFormat)
    #expect(refusal(ContiguousArray("GIF89a".utf8)) == .unknownFormat)
    let interlaced = png(1, 1, bits: 8, kind: 0, row, methods: [0, 0, 1])
    #expect(refusal(interlaced) == .unsupported(.interlaced))
    #expect(refusal(png(0, 1, bits: 8, kind: 0, row)) == .damaged(.header))
    #expect(refusal(png(1, 1, bits: 3, kind: 0, row)) == .damaged(.header))
    #expect(refusal(png(1, 1, bits: 8, kind: 5, row)) == .damaged(.header))
    #expect(refusal(png(1, 1, bits: 4, kind: 2, row)) == .damaged(.header))
    #expect(refusal(png(1, 1, bits: 16, kind: 3, row)) == .damaged(.header))
    for methods in [[1, 0, 0], [0, 1, 0], [0, 0, 2]] as [[UInt8]] {
      #expect(refusal(png(1, 1, bits: 8, kind: 0, row, methods: methods)) == .damaged(.header))
    }
    #expect(
      refusal(png(20_000, 1, bits: 8, kind: 0, row)) == .tooManyPixels(width: 20_000, height: 1))
    #expect(
      refusal(png(5000, 5000, bits: 8, kind: 0, row)) == .tooManyPixels(width: 5000, height: 5000))
    #expect(
      refusal(png(4000, 4000, bits: 16, kind: 6, row)) == .tooManyPixels(width: 4000, height: 4000))
    for (width, height) in [(16_384, 1), (1, 16_384), (4096, 4096)] {
      #expect(refusal(png(width, height, bits: 1, kind: 0, row)) == .damaged(.data))
    }
    for (width, height) in [(16_385, 1), (1, 16_385), (4096, 4097)] {
      #expect(
        refusal(png(width, height, bits: 1, kind: 0, row))
          == .tooManyPixels(width: width, height: height))
    }
    #expect(refusal(png(1, 1, bits: 8, kind: 0, [0])) == .damaged(.data))
    #expect(refusal(png(1, 1, bits: 8, kind: 0, [5, 0])) == .damaged(.data))
    #expect(refusal(png(1, 1, bits: 8, kind: 3, row)) == .damaged(.palette))
    for (name, content, kind, part) in [
      ("PLTE", [1, 2], 3, ImagePart.palette), ("tRNS", [1], 0, .transparency),
      ("tRNS", [1, 2], 2, .transparency), ("ABCD", [], 0, .segment),
    ] as [(String, ContiguousArray<UInt8>, Int, ImagePart)] {
      let file = png(1, 1, bits: 8, kind: kind, row, between: chunk(name, content))
      #expect(refusal(file) == .damaged(part), "\(name)")
    }
    let dense = png(1, 1, bits: 8, kind: 4, [0, 0, 0], between: chunk("tRNS", [0, 0]))
    #expect(refusal(dense) == .damaged(.transparency))
    let palette = chunk("PLTE", [1, 2, 3]) + chunk("tRNS", [1, 2])
    #expect(refusal(png(1, 1, bits: 8, kind: 3, row, between: palette)) == .damaged(.transparency))
    let many = chunk("PLTE", ContiguousArray(repeating: 0, count: 9))
    #expect(refusal(png(1, 1, bits: 1, kind: 3, row, between: many)) == .damaged(.palette))
    let large = ContiguousArray<UInt8>(repeating: 0, count: 32 << 20 | 1)
    #expect(refusal(large) == .tooLarge(maximum: 32 << 20))
  }

  @Test func `a damaged drawing is refused wherever it's damaged or cut`() {
    let sound = png(3, 3, bits: 8, kind: 0, ContiguousArray(repeating: 1, count: 12))
    #expect(refusal(sound) == nil)
    for count in 8..<sound.count {
      #expect(refusal(ContiguousArray(sound.prefix(count))) != nil, "\(count) bytes")
    }
    for place in sound.indices {
      var damaged = sound
      damaged[place] ^= 0x10
      #expect(refusal(damaged) != nil, "byte \(place)")
    }
    let empty = ContiguousArray(PNG.signature) + chunk("IHDR", long(1) + long(1) + [8, 0, 0, 0, 0])
    #expect(refusal(empty + chunk("IEND", [])) == .truncated)
    #expect(refusal(ContiguousArray(PNG.signature) + chunk("IDAT", [])) == .damaged(.header))
    #expect(refusal(ContiguousArray(PNG.signature) + chunk("IHDR", [])) == .damaged(.header))
  }

  private func jpeg(
    frame: UInt8 = 0xC0, bits: UInt8 = 8, components: Int = 3,
    end: ContiguousArray<UInt8> = [0, 0xFF, 0xD9]
  ) -> ContiguousArray<UInt8> {
    var file: ContiguousArray<UInt8> = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]
    file += [0xFF, 0xFF, frame] + words([8 + 3 * components]) + [bits] + words([4, 5])
    file += [UInt8(components)] + ContiguousArray(repeating: 0, count: 3 * components)
    return file + [0xFF, 0xC4, 0, 2, 0xFF, 0xDA, 0, 2] + end
  }

  @Test func `a photograph is carried as it is, when readers can show it`() throws {
    for frame in [0xC0, 0xC1, 0xC2] as [UInt8] {
      let image = try Image(jpeg(frame: frame))
      #expect((image.width, image.height) == (5, 4))
      #expect(image.encoding == .jpeg(isGrey: false))
      #expect(image.bytes == jpeg(frame: frame))
    }
    #expect(try Image(jpeg(components: 1)).encoding == .jpeg(isGrey: true))
    #expect(refusal(jpeg(components: 4)) == .unsupported(.cmyk))
    #expect(refusal(jpeg(components: 2)) == .damaged(.header))
    #expect(refusal(jpeg(bits: 12)) == .unsupported(.bits(12)))
    #expect(refusal(jpeg(frame: 0xC3)) == .unsupported(.process(0xC3)))
    #expect(refusal(jpeg(frame: 0xD0)) == .damaged(.segment))
    #expect(refusal(jpeg(frame: 0xE1)) == .damaged(.header))
    #expect(refusal(jpeg(end: [])) == .truncated)
    #expect(refusal(jpeg(end: [1, 2])) == .truncated)
    #expect(refusal([0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0xFF, 0xD9]) == .damaged(.header))
    // A frame that ends before it tells the components, at the end of the file.
    #expect(refusal([0xFF, 0xD8, 0xFF, 0xC0, 0, 7, 8, 0, 1, 0, 1]) == .damaged(.header))
    // By ITU-T T.81, table B.1: what is shown, what is not, what no segment is, and what is passed over.
    for marker in 0..<0xFF as Range<UInt8> {
      let expected: ImageError? =
        switch marker {
        case 0xC0...0xC2: nil
        case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: .unsupported(.process(marker))
        case 0x00...0xBF, 0xD0...0xD9: .damaged(.segment)
        default: .damaged(.header)
        }
      #expect(refusal(jpeg(frame: marker)) == expected, "\(marker)")
    }
    var wrong = jpeg()
    wrong[8] = 0
    #expect(refusal(wrong) == .damaged(.segment))
    for count in 3..<jpeg().count - 1 {
      #expect(refusal(ContiguousArray(jpeg().prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test func `damaged photographs are refused or carried`() {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(2000) {
      var file = jpeg()
      for _ in 0..<hasard.entier(1...3) {
        file[hasard.entier(3...file.count - 1)] = UInt8(truncatingIfNeeded: hasard.next())
      }
      if let image = try? Image(file) { #expect(image.width > 0 && image.height > 0, "\(hasard)") }
    }
  }
}

@Suite struct ArchiveTests {
  private func document(_ archive: Archive?) -> PDFDocument {
    var document = PDFDocument(
      information: DocumentInformation(
        title: "Facture \"1\" & <2>\u{1}", author: "Dupré", program: "Essai", day: "2026-11-21"),
      language: "fr")
    document.archive = archive
    document.pages = [Canvas(size: .a4)]
    return document
  }

  private func metadata(_ archive: Archive?) -> String {
    String(decoding: ArchiveMetadata(document(archive)).packet, as: UTF8.self)
  }

  private func text(_ bytes: ContiguousArray<UInt8>) -> String {
    String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
  }

  @Test func `metadata say what the file says, in XML`() {
    let xml = metadata(nil)
    #expect(xml.hasPrefix("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"))
    #expect(xml.hasSuffix("<?xpacket end=\"w\"?>"))
    #expect(
      xml.contains(
        "<rdf:li xml:lang=\"x-default\">Facture &quot;1&quot; &amp; &lt;2&gt;\u{FFFD}</rdf:li>"))
    #expect(xml.contains("<dc:creator><rdf:Seq><rdf:li>Dupré</rdf:li></rdf:Seq></dc:creator>"))
    #expect(xml.contains("<dc:language><rdf:Bag><rdf:li>fr</rdf:li></rdf:Bag></dc:language>"))
    #expect(xml.contains("<pdf:Producer>Essai</pdf:Producer>"))
    #expect(xml.contains("<xmp:CreatorTool>Essai</xmp:CreatorTool>"))
    #expect(xml.contains("<xmp:CreateDate>2026-11-21T00:00:00+00:00</xmp:CreateDate>"))
    #expect(xml.contains("<xmp:ModifyDate>2026-11-21T00:00:00+00:00</xmp:ModifyDate>"))
    #expect(xml.contains("<xmp:MetadataDate>2026-11-21T00:00:00+00:00</xmp:MetadataDate>"))
    #expect(xml.contains("<dc:format>application/pdf</dc:format>"))
    for (prefix, name) in [
      ("dc", "http://purl.org/dc/elements/1.1/"), ("pdf", "http://ns.adobe.com/pdf/1.3/"),
      ("xmp", "http://ns.adobe.com/xap/1.0/"),
    ] {
      #expect(xml.contains("<rdf:Description rdf:about=\"\" xmlns:\(prefix)=\"\(name)\">\n"))
    }
    #expect(!xml.contains("pdfaid") && !xml.contains("pdfaExtension"))
  }

  @Test func `an archive says that it is one, and explains what it says besides`() {
    #expect(metadata(Archive()).contains("<pdfaid:part>3</pdfaid:part>\n<pdfaid:conformance>B<"))
    #expect(!metadata(Archive()).contains("pdfaExtension"))
    let xml = metadata(Archive(extensions: [.facturX]))
    for (prefix, name) in [
      ("Extension", "extension"), ("Schema", "schema"), ("Property", "property"),
    ] {
      #expect(xml.contains("xmlns:pdfa\(prefix)=\"http://www.aiim.org/pdfa/ns/\(name)#\""))
    }
    let namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
    #expect(xml.contains("<pdfaSchema:namespaceURI>\(namespace)</pdfaSchema:namespaceURI>"))
    #expect(xml.contains("xmlns:fx=\"\(namespace)\""))
    #expect(xml.contains("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>"))
    #expect(xml.contains("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>"))
    #expect(xml.contains("<fx:DocumentType>INVOICE</fx:DocumentType>"))
    #expect(xml.contains("<fx:Version>1.0</fx:Version>"))
    #expect(xml.split(separator: "<pdfaProperty:name>").count == 5)
    #expect(
      xml.contains(
        """
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>
        <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>DocumentFileName</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>The name of the embedded XML document</pdfaProperty:description>
        </rdf:li>

        """))
  }

  @Test func `an archive says what its colours are and which files it carries`() throws {
    var document = document(Archive())
    for name in ["b.xml", "a.xml"] {
      document.attachments.append(
        Attachment(
          name: name, mediaType: "text/xml", description: "Données", bytes: [1, 2, 3]))
    }
    let file = text(try document.written())
    #expect(file.contains("/OutputIntents [<</Type /OutputIntent/S /GTS_PDFA1/"))
    #expect(
      file.contains(
        "/Type /EmbeddedFile/Subtype /text#2Fxml/Params <</ModDate (D:20261121000000+00'00')/Size 3>>"
      ))
    #expect(
      file.contains(/\/F \(b.xml\)\/UF \(b.xml\)\/Desc <FEFF\w+>\/AFRelationship \/Alternative\/EF/)
    )
    let lists = try #require(
      file.firstMatch(
        of:
          /\/AF \[(\d+) 0 R (\d+) 0 R\]\/Names <<\/EmbeddedFiles <<\/Names \[\(a.xml\) (\d+) 0 R \(b.xml\) (\d+) 0 R\]/
      ))
    #expect(lists.1 == lists.4 && lists.2 == lists.3)
    #expect(file.contains("/MarkInfo <</Marked true>>"))
    #expect(file.contains("/ViewerPreferences <</DisplayDocTitle true>>"))
    #expect(file.contains("/PageLabels <</Nums [0 <</S /D>>]>>"))
    #expect(file.contains("/Lang (fr)"))
    let objects = file.replacing(/\d+ 0 R/, with: "R")
    for object in [
      "<</Type /Catalog/Pages R/Lang (fr)/MarkInfo <</Marked true>>/StructTreeRoot R/ViewerPref",
      "/Metadata R/OutputIntents [<<", "<</Type /Pages/Count 1/Kids [R]>>",
      "<</Type /Page/Parent R/MediaBox [0 0 595.276 841.89]/Resources R/Contents R/StructParents 0",
      "/StructParents 0/Tabs /S>>", "<</Type /Metadata/Subtype /XML/Length ",
      "/S /GTS_PDFA1/OutputConditionIdentifier (sRGB IEC61966-2.1)/Info (sRGB IEC61966-2.1)",
      "/RegistryName (http://www.color.org)/DestOutputProfile R>>",
      "<</N 3/Filter /FlateDecode/Length ", "<</Type /Filespec/F (a.xml)", "/EF <</F R/UF R>>>>",
      "/Creator (Essai)/Producer (Essai)/CreationDate (D:20261121000000+00'00')/ModDate (D:20261121",
      "<</Type /StructTreeRoot/K R/ParentTree R/ParentTreeNextKey 1>>",
      "<</Font <<>>/XObject <<>>>>", "/Root R/Info R/ID [<",
    ] {
      #expect(objects.contains(object), "\(object)")
    }
    for word in ["/Encrypt", "/JavaScript", "/SMask", "/CIDSet", "/Outlines", "/ca ", "/Group"] {
      #expect(!file.contains(word))
    }
    let plain = text(try self.document(nil).written())
    #expect(!plain.contains("/OutputIntents") && !plain.contains("/AF "))
  }

  @Test func `the profile of colours is sound`() throws {
    let profile = ColourProfile.sRGB
    let reader = TableReader(bytes: profile, table: .head, range: 0..<profile.count)
    #expect(try Int(reader.u32(at: 0)) == profile.count)
    #expect(String(decoding: profile[36..<40], as: UTF8.self) == "acsp")
    let count = Int(try reader.u32(at: 128))
    #expect(count == 10)
    // The sum is that of a profile which was made of the numbers of IEC 61966-2-1 and ICC.1 elsewhere.
    #expect(profile.count == 508 && crc32(profile) == 0x2A8A_2E99)
    for tag in 0..<count {
      let offset = Int(try reader.u32(at: 136 + 12 * tag))
      let length = Int(try reader.u32(at: 140 + 12 * tag))
      #expect(offset % 4 == 0 && offset >= 132 + 12 * count && offset + length <= profile.count)
    }
    // Together the primary colours are white: within ten 65,536ths of D50.
    for (row, white) in [0xF6D6, 0x10000, 0xD32D].enumerated() {
      let sum = try ["rXYZ", "gXYZ", "bXYZ"].reduce(0) { sum, name in
        let tag = try #require(
          (0..<count).first { profile[(132 + 12 * $0)...].starts(with: name.utf8) })
        let offset = Int(try reader.u32(at: 136 + 12 * tag))
        return sum + Int(try reader.u32(at: offset + 8 + 4 * row))
      }
      #expect(abs(sum - white) < 13)
    }
  }
}
