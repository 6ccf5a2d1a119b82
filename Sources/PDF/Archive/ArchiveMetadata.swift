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
    for set in document.archive?.extensions ?? [] { addProperties(set) }
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
      if let author = information.author { block.add("dc:creator", author, in: "Seq") }
      if let subject = information.subject {
        block.add("dc:description", subject, in: "Alt", language: "x-default")
      }
      block.add("dc:language", language, in: "Bag")
    }
    addBlock("pdf", "http://ns.adobe.com/pdf/1.3/") { block in
      block.add("pdf:Producer", information.producer)
    }
    addBlock("xmp", "http://ns.adobe.com/xap/1.0/") { block in
      if let creator = information.creator { block.add("xmp:CreatorTool", creator) }
      block.add("xmp:CreateDate", information.created.iso8601)
      block.add("xmp:ModifyDate", information.modified.iso8601)
      block.add("xmp:MetadataDate", information.modified.iso8601)
    }
  }

  private mutating func addProperties(_ set: MetadataExtension) {
    addBlock(set.prefix, set.namespace) { block in
      for property in set.properties {
        block.add("\(set.prefix):\(property.name)", property.value)
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
