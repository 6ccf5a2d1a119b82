extension PDFDocument {
  /// The bytes of the document.
  package func written() throws(DocumentFault) -> ContiguousArray<UInt8> {
    guard !pages.isEmpty else { throw .noPage }
    var file = ObjectFile()
    let resources = Resources(of: pages, in: &file)
    try resources.check(for: archive)
    var writer = DocumentWriter(document: self, file: file, resources: resources)
    return writer.write()
  }
}

/// Writes a document: its pages with their structure, what they show, then what it's all about.
private struct DocumentWriter {
  private let document: PDFDocument
  private let resources: Resources
  private var file: ObjectFile
  private var structure: StructureWriter
  private let pageTree: Reference
  /// Where each figure lies, on the first of its pages.
  private var boxes: [ElementID: PDFValue] = [:]

  init(document: PDFDocument, file: ObjectFile, resources: Resources) {
    self.document = document
    self.file = file
    self.resources = resources
    pageTree = self.file.reserve()
    structure = StructureWriter(document.structure, in: &self.file)
  }

  mutating func write() -> ContiguousArray<UInt8> {
    let pages = document.pages.map { page in write(page) }
    file.define(
      pageTree,
      [
        "Type": .name("Pages"), "Count": .integer(pages.count),
        "Kids": .array(pages.map(PDFValue.reference)),
      ])
    resources.write(to: &file)
    let structureRoot = structure.write(to: &file, boxes: boxes)
    let information = file.add(document.information.entries)
    var catalogue: PDFDictionary = [
      "Type": .name("Catalog"), "Pages": .reference(pageTree), "Lang": .text(document.language),
      "MarkInfo": ["Marked": .boolean(true)], "StructTreeRoot": .reference(structureRoot),
      "ViewerPreferences": ["DisplayDocTitle": .boolean(true)],
      "PageLabels": ["Nums": [0, ["S": .name("D")]]],
    ]
    let metadata = ArchiveMetadata(document).packet
    let metadataEntries: PDFDictionary = ["Type": .name("Metadata"), "Subtype": .name("XML")]
    catalogue.add("Metadata", .reference(file.add(stream: metadata, metadataEntries)))
    if document.archive != nil { catalogue.add("OutputIntents", [outputIntent()]) }
    attach(to: &catalogue)
    let root = file.add(catalogue)
    return file.finished(root: root, information: information)
  }

  private mutating func write(_ page: Canvas) -> Reference {
    let reference = file.reserve()
    var content = PageContent(height: page.size.height)
    let elements = document.structure.elements
    var figures: [ElementID: Rectangle] = [:]
    for mark in page.marks {
      content.add(mark, kind: { elements[$0.index].kind }, resources)
      if case .element(let element) = mark.owner, elements[element.index].kind == .figure {
        let box = mark.drawing.box
        figures[element] = figures[element]?.union(box) ?? box
      }
    }
    for (figure, box) in figures where boxes[figure] == nil {
      boxes[figure] = .rectangle(box, onPage: page.size.height)
    }
    content.end()
    let stream = file.add(deflating: content.output.bytes)
    let number = structure.add(parts: content.parts, of: reference)
    let links = page.links.map { link in write(link, on: reference, page.size.height) }
    var entries: PDFDictionary = [
      "Type": .name("Page"), "Parent": .reference(pageTree),
      "MediaBox": [0, 0, .length(page.size.width), .length(page.size.height)],
      "Resources": .reference(resources.reference), "Contents": .reference(stream),
      "StructParents": .integer(number), "Tabs": .name("S"),
    ]
    if !links.isEmpty { entries.add("Annots", .array(links.map(PDFValue.reference))) }
    file.define(reference, entries)
    return reference
  }

  /// A link shows no frame, and is there when the page is printed, as an archive has it.
  private mutating func write(_ link: Link, on page: Reference, _ height: Length) -> Reference {
    let reference = file.reserve()
    let number = structure.add(link: reference, of: link.element, on: page)
    file.define(
      reference,
      [
        "Type": .name("Annot"), "Subtype": .name("Link"), "F": 4, "Border": [0, 0, 0],
        "Rect": .rectangle(link.rectangle, onPage: height), "Contents": .text(link.contents),
        "A": ["S": .name("URI"), "URI": .ascii(link.address)],
        "StructParent": .integer(number),
      ])
    return reference
  }

  private mutating func outputIntent() -> PDFValue {
    let profile = file.add(deflating: ColourProfile.sRGB, ["N": 3])
    return [
      "Type": .name("OutputIntent"), "S": .name("GTS_PDFA1"),
      "OutputConditionIdentifier": .text("sRGB IEC61966-2.1"), "Info": .text("sRGB IEC61966-2.1"),
      "RegistryName": .text("http://www.color.org"), "DestOutputProfile": .reference(profile),
    ]
  }

  private mutating func attach(to catalogue: inout PDFDictionary) {
    guard !document.attachments.isEmpty else { return }
    let files = document.attachments.map { attachment in
      (name: attachment.name, specification: PDFValue.reference(write(attachment)))
    }
    catalogue.add("AF", .array(files.map(\.specification)))
    // A reader finds a name by halves, so names are in the order of their bytes.
    let inOrder = files.sorted { $0.name.textBytes.lexicographicallyPrecedes($1.name.textBytes) }
    let names = inOrder.flatMap { [.text($0.name), $0.specification] }
    catalogue.add("Names", ["EmbeddedFiles": ["Names": .array(names)]])
  }

  private mutating func write(_ attachment: Attachment) -> Reference {
    let stream = file.add(
      deflating: attachment.bytes,
      [
        "Type": .name("EmbeddedFile"), "Subtype": .name(attachment.mediaType),
        "Params": [
          "ModDate": .ascii(attachment.modified.pdf), "Size": .integer(attachment.bytes.count),
        ],
      ])
    return file.add([
      "Type": .name("Filespec"), "F": .text(attachment.name), "UF": .text(attachment.name),
      "Desc": .text(attachment.description),
      "AFRelationship": .name(attachment.relationship.rawValue),
      "EF": ["F": .reference(stream), "UF": .reference(stream)],
    ])
  }
}

extension DocumentInformation {
  /// What is said by entries of the file; its metadata say the same.
  fileprivate var entries: PDFDictionary {
    var entries: PDFDictionary = ["Title": .text(title)]
    entries.add("Author", author.map(PDFValue.text))
    entries.add("Subject", subject.map(PDFValue.text))
    entries.add("Creator", creator.map(PDFValue.text))
    entries.add("Producer", .text(producer))
    entries.add("CreationDate", .ascii(created.pdf))
    entries.add("ModDate", .ascii(modified.pdf))
    return entries
  }
}
