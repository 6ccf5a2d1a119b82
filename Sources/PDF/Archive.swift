/// What makes a document one of PDF/A-3b: told in its metadata, and kept in how it is written.
///
/// What ISO 19005-3 wants, and where it's done; most of it is done for all documents.
///
///     6.1.2   bytes of no text in the head        ObjectFile.init
///     6.1.3   a name of the file, no encryption   ObjectFile.finished
///     6.1.4   where each object begins            ObjectFile.finished
///     6.1.5   information as in the metadata      DocumentInformation.entries, ArchiveMetadata
///     6.1.6–9 strings, streams, names, objects    PDFOutput, ObjectFile
///     6.1.7   no filter but Flate and DCT         ObjectFile, ImageUse
///     6.1.10–12  no inline images, no linearised  none is written
///             table, no permissions
///     6.1.13  no more than a reader bears         FontUse.mostGlyphs; texts, pages and objects of an
///                                                 invoice stay far below the other limits
///     6.2.2   resources of each page named        Resources, DocumentWriter
///     6.2.3   what colours are                    ColourProfile, DocumentWriter.outputIntent
///     6.2.4   grey and RGB alone                  Colour, ImageUse; JPEG refuses CMYK
///     6.2.5–7 no halftones, no intents of its     none is written
///             own, no optional ways to draw
///     6.2.8   no interpolation, no alternates     ImageUse
///     6.2.9   no forms that refer elsewhere       none is written
///     6.2.10  no transparency                     PaperBehind; no state of graphics is written
///     6.2.11  all fonts embedded, widths as in    Resources.check, FontUse, FontSubset,
///             them, nothing lacking               TrueTypeFont.init, TextSetter
///     6.3–5   no links, no forms, no actions      none is written
///     6.6     metadata, own schemas explained     ArchiveMetadata
///     6.8     files with kind, day, relationship  DocumentWriter.attach
///     6.9–11  no layers, slides or conditions     none is written
package struct Archive: Sendable {
  /// What the metadata say beyond what PDF itself defines; each such set explains itself.
  let extensions: [MetadataExtension]

  /// An archive whose metadata say no more, or also this.
  package init(extensions: [MetadataExtension] = []) { self.extensions = extensions }
}

/// Properties of metadata that no reader need know, with the schema that explains them.
package struct MetadataExtension: Sendable {
  /// What the schema is called.
  let schema, namespace: String
  /// What stands before each of its names.
  let prefix: String
  /// Each property, what it says, and what it means.
  let properties: [(name: String, value: String, description: String)]

  /// That the document is an invoice whose data are in a file that it carries, as Factur-X has it.
  package static let facturX = MetadataExtension(
    schema: "Factur-X PDFA Extension Schema",
    namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#", prefix: "fx",
    properties: [
      ("DocumentFileName", "factur-x.xml", "The name of the embedded XML document"),
      (
        "DocumentType", "INVOICE",
        "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER"
      ),
      (
        "Version", "1.0",
        "The actual version of the standard applying to the embedded XML document"
      ),
      ("ConformanceLevel", "EN 16931", "The conformance level of the embedded XML document"),
    ])
}

/// What a document says about itself, in the form that archives read: XMP.
struct ArchiveMetadata {
  private var xml = PDFOutput()

  /// What follows the metadata, so that programs may change them in place.
  private static let room = 20

  init(_ document: PDFDocument) {
    xml.write("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n")
    xml.write("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n")
    xml.write("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n")
    if let archive = document.archive { addConformance(archive) }
    addDescription(document.information, document.language)
    for set in document.archive?.extensions ?? [] {
      addBlock(set.prefix, set.namespace) { block in
        for property in set.properties {
          block.add("\(set.prefix):\(property.name)", property.value)
        }
      }
    }
    xml.write("</rdf:RDF>\n</x:xmpmeta>\n")
    for _ in 0..<Self.room { xml.write(String(repeating: " ", count: 99) + "\n") }
    xml.write("<?xpacket end=\"w\"?>")
  }

  /// The bytes of the metadata.
  var packet: ContiguousArray<UInt8> { xml.bytes }

  private mutating func addConformance(_ archive: Archive) {
    addBlock("pdfaid", "http://www.aiim.org/pdfa/ns/id/") { block in
      block.add("pdfaid:part", "3")
      block.add("pdfaid:conformance", "B")
    }
    guard !archive.extensions.isEmpty else { return }
    xml.write("<rdf:Description rdf:about=\"\"")
    for (prefix, name) in [
      ("Extension", "extension"), ("Schema", "schema"), ("Property", "property"),
    ] {
      xml.write("\n  xmlns:pdfa\(prefix)=\"http://www.aiim.org/pdfa/ns/\(name)#\"")
    }
    xml.write(">\n<pdfaExtension:schemas><rdf:Bag>\n")
    for set in archive.extensions { addSchema(set) }
    xml.write("</rdf:Bag></pdfaExtension:schemas>\n</rdf:Description>\n")
  }

  /// Explains the properties of a namespace, as archives want it of all that PDF doesn't define.
  private mutating func addSchema(_ set: MetadataExtension) {
    xml.write("<rdf:li rdf:parseType=\"Resource\">\n")
    add("pdfaSchema:schema", set.schema)
    add("pdfaSchema:namespaceURI", set.namespace)
    add("pdfaSchema:prefix", set.prefix)
    xml.write("<pdfaSchema:property><rdf:Seq>\n")
    for property in set.properties {
      xml.write("<rdf:li rdf:parseType=\"Resource\">\n")
      add("pdfaProperty:name", property.name)
      add("pdfaProperty:valueType", "Text")
      add("pdfaProperty:category", "external")
      add("pdfaProperty:description", property.description)
      xml.write("</rdf:li>\n")
    }
    xml.write("</rdf:Seq></pdfaSchema:property>\n</rdf:li>\n")
  }

  private mutating func addDescription(_ information: DocumentInformation, _ language: String) {
    addBlock("dc", "http://purl.org/dc/elements/1.1/") { block in
      block.add("dc:format", "application/pdf")
      block.add("dc:title", information.title, in: "Alt", language: "x-default")
      block.add("dc:creator", information.author, in: "Seq")
      block.add("dc:language", language, in: "Bag")
    }
    addBlock("pdf", "http://ns.adobe.com/pdf/1.3/") { $0.add("pdf:Producer", information.program) }
    addBlock("xmp", "http://ns.adobe.com/xap/1.0/") { block in
      block.add("xmp:CreatorTool", information.program)
      for name in ["CreateDate", "ModifyDate", "MetadataDate"] {
        block.add("xmp:\(name)", information.isoDate)
      }
    }
  }

  private mutating func addBlock(
    _ prefix: String, _ namespace: String, _ write: (inout ArchiveMetadata) -> Void
  ) {
    xml.write("<rdf:Description rdf:about=\"\" xmlns:\(prefix)=\"\(Self.escaped(namespace))\">\n")
    write(&self)
    xml.write("</rdf:Description>\n")
  }

  private mutating func add(_ name: String, _ text: String) {
    xml.write("<\(name)>\(Self.escaped(text))</\(name)>\n")
  }

  /// Adds a text that is the only one in a list.
  private mutating func add(
    _ name: String, _ text: String, in list: String, language: String? = nil
  ) {
    let attribute = language.map { " xml:lang=\"\($0)\"" } ?? ""
    xml.write("<\(name)><rdf:\(list)><rdf:li\(attribute)>\(Self.escaped(text))</rdf:li>")
    xml.write("</rdf:\(list)></\(name)>\n")
  }

  /// What XML admits, with its own signs written by name.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\0"..<"\t", "\u{B}"..<"\r", "\u{E}"..<" ", "\u{FFFE}"..."\u{FFFF}":
        escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

/// Says what red, green and blue of a document are: those of a screen as IEC 61966-2-1 has it.
///
/// A profile of the fourth version of ICC's format: a head of 128 bytes, a table of where each part
/// lies, and the parts. Three columns of a matrix tell the primary colours in the light of D50, one
/// curve the brightness of all three, and another matrix how white was brought to that light.
enum ColourProfile {
  static let sRGB: ContiguousArray<UInt8> = {
    let parts: [(tags: [String], content: ContiguousArray<UInt8>)] = [
      (["desc"], text("sRGB IEC61966-2.1")),
      (["cprt"], text("CC0")),
      (["wtpt"], numbers("XYZ ", [0xF6D6, 0x10000, 0xD32D])),
      (["chad"], numbers("sf32", adaptation)),
      (["rXYZ"], numbers("XYZ ", [0x6FA2, 0x38F5, 0x0390])),
      (["gXYZ"], numbers("XYZ ", [0x6299, 0xB785, 0x18DA])),
      (["bXYZ"], numbers("XYZ ", [0x24A0, 0x0F84, 0xB6CF])),
      (["rTRC", "gTRC", "bTRC"], curve),
    ]
    let tagCount = parts.reduce(0) { $0 + $1.tags.count }
    var (table, content): (ContiguousArray<UInt8>, ContiguousArray<UInt8>) = ([], [])
    table.add(UInt32(tagCount))
    let start = 128 + 4 + 12 * tagCount
    for part in parts {
      for tag in part.tags {
        table.append(contentsOf: tag.utf8)
        table.add(UInt32(start + content.count))
        table.add(UInt32(part.content.count))
      }
      content.append(contentsOf: part.content)
      while content.count % 4 != 0 { content.append(0) }
    }
    return head(count: start + content.count) + table + content
  }()

  /// A display whose colours are RGB, brought together in XYZ; its date is that of the standard.
  private static func head(count: Int) -> ContiguousArray<UInt8> {
    var head: ContiguousArray<UInt8> = []
    head.add(UInt32(count))
    head.add(UInt32(0))
    head.add(UInt32(0x0420_0000))
    head.append(contentsOf: "mntrRGB XYZ ".utf8)
    for number in [1999, 10, 18, 0, 0, 0] as [UInt16] { head.add(number) }
    head.append(contentsOf: "acsp".utf8)
    head.append(contentsOf: repeatElement(0, count: 28))
    for number in [0xF6D6, 0x10000, 0xD32D] as [UInt32] { head.add(number) }
    head.append(contentsOf: repeatElement(0, count: 128 - head.count))
    return head
  }

  /// A text in one language.
  private static func text(_ text: String) -> ContiguousArray<UInt8> {
    var content = ContiguousArray("mluc\0\0\0\0".utf8)
    for number in [1, 12] as [UInt32] { content.add(number) }
    content.append(contentsOf: "enUS".utf8)
    for number in [2 * text.utf16.count, 28] { content.add(UInt32(number)) }
    for unit in text.utf16 { content.add(unit) }
    return content
  }

  /// Numbers in units of a 65,536th.
  private static func numbers(_ type: String, _ numbers: [Int32]) -> ContiguousArray<UInt8> {
    var content = ContiguousArray("\(type)\0\0\0\0".utf8)
    for number in numbers { content.add(UInt32(bitPattern: number)) }
    return content
  }

  /// From the white of a screen, D65, to that of D50, by Bradford's matrix.
  private static let adaptation: [Int32] = [
    0x10C42, 0x5DE, -0xCD5, 0x790, 0xFD8F, -0x45D, -0x25D, 0x3DA, 0xC08C,
  ]

  /// A power of 2.4 above 0.04045, and a straight line below it.
  private static let curve: ContiguousArray<UInt8> = {
    var content = ContiguousArray("para\0\0\0\0".utf8)
    for number in [3, 0] as [UInt16] { content.add(number) }
    for number in [0x2_6666, 0xF2A7, 0x0D59, 0x13D0, 0x0A5B] as [UInt32] { content.add(number) }
    return content
  }()
}
