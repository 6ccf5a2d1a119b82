import Testing

@testable import PDF

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
    #expect(xml.contains("<xmp:CreatorTool>Essai</xmp:CreatorTool>"))
    #expect(xml.contains("<xmp:CreateDate>2026-11-21T00:00:00+00:00</xmp:CreateDate>"))
    #expect(xml.contains("<xmp:ModifyDate>2026-11-21T00:00:00+00:00</xmp:ModifyDate>"))
    #expect(!xml.contains("pdfaid") && !xml.contains("pdfaExtension"))
  }

  @Test func `an archive says that it is one, and explains what it says besides`() {
    #expect(metadata(Archive()).contains("<pdfaid:part>3</pdfaid:part>\n<pdfaid:conformance>B<"))
    #expect(!metadata(Archive()).contains("pdfaExtension"))
    let xml = metadata(Archive(extensions: [.facturX]))
    let namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
    #expect(xml.contains("<pdfaSchema:namespaceURI>\(namespace)</pdfaSchema:namespaceURI>"))
    #expect(xml.contains("xmlns:fx=\"\(namespace)\""))
    #expect(xml.contains("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>"))
    #expect(xml.contains("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>"))
    #expect(xml.contains("<fx:DocumentType>INVOICE</fx:DocumentType>"))
    #expect(xml.contains("<fx:Version>1.0</fx:Version>"))
    #expect(xml.split(separator: "<pdfaProperty:name>").count == 5)
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
