extension PDFDocument {
  /// The bytes of the document.
  package func written() throws(DocumentError) -> ContiguousArray<UInt8> {
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
    (self.document, self.file, self.resources) = (document, file, resources)
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
    file.define(
      reference,
      [
        "Type": .name("Page"), "Parent": .reference(pageTree),
        "MediaBox": [0, 0, .length(page.size.width), .length(page.size.height)],
        "Resources": .reference(resources.reference), "Contents": .reference(stream),
        "StructParents": .integer(number), "Tabs": .name("S"),
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
          "ModDate": .ascii(document.information.pdfDate),
          "Size": .integer(attachment.bytes.count),
        ],
      ])
    return file.add([
      "Type": .name("Filespec"), "F": .text(attachment.name), "UF": .text(attachment.name),
      "Desc": .text(attachment.description),
      "AFRelationship": .name("Alternative"),
      "EF": ["F": .reference(stream), "UF": .reference(stream)],
    ])
  }
}

extension DocumentInformation {
  /// What entries of the file say; its metadata say the same.
  fileprivate var entries: PDFDictionary {
    [
      "Title": .text(title), "Author": .text(author), "Creator": .text(program),
      "Producer": .text(program), "CreationDate": .ascii(pdfDate), "ModDate": .ascii(pdfDate),
    ]
  }
}

/// Writes what is drawn on one page, each mark between the signs of the element that it belongs to.
struct PageContent {
  private(set) var output = PDFOutput()
  /// The elements of the marked parts of the page, by the numbers of these parts.
  private(set) var parts: [ElementID] = []
  private let height: Length
  private var owner: Owner?
  private var fill = Colour.black
  private var stroke = Colour.black
  private var width: Length?

  init(height: Length) { self.height = height }

  /// Writes one mark, in the same part of the page as the last one if both belong together.
  mutating func add(_ mark: Mark, kind: (ElementID) -> ElementKind, _ resources: Resources) {
    if mark.owner != owner || mark.owner == .artifact(.background) { begin(mark, kind) }
    switch mark.drawing {
    case .text(let text, let size, let place, let colour):
      guard let font = resources.fonts[text.font] else { return }
      set(fill: colour)
      output.write("BT /\(font.resource) \(size) Tf \(place.x) \(height - place.y) Td ")
      font.write(text, to: &output)
      output.write(" Tj ET\n")
    case .line(let start, let end, let width, let colour):
      set(stroke: colour, width: width)
      output.write("\(start.x) \(height - start.y) m \(end.x) \(height - end.y) l S\n")
    case .image(let image, let box):
      guard let use = resources.images.first(where: { $0.image == image }) else { return }
      output.write("q \(box.width) 0 0 \(box.height) \(box.left) \(height - box.bottom) cm ")
      output.write("/\(use.resource) Do Q\n")
    }
  }

  /// Ends the last part of the page.
  mutating func end() {
    if owner != nil { output.write("EMC\n") }
    owner = nil
  }

  private mutating func begin(_ mark: Mark, _ kind: (ElementID) -> ElementKind) {
    end()
    owner = mark.owner
    switch mark.owner {
    case .element(let element):
      output.write("/\(kind(element).name) <</MCID \(parts.count)>> BDC\n")
      parts.append(element)
    case .artifact(.header):
      output.write("/Artifact <</Type /Pagination/Subtype /Header/Attached [/Top]>> BDC\n")
    case .artifact(.footer):
      output.write("/Artifact <</Type /Pagination/Subtype /Footer/Attached [/Bottom]>> BDC\n")
    case .artifact(.layout): output.write("/Artifact <</Type /Layout>> BDC\n")
    case .artifact(.background):
      // Where it lies is told too; so each is a part of its own.
      output.write("/Artifact ")
      output.write(
        [
          "Type": .name("Background"), "BBox": .rectangle(mark.drawing.box, onPage: height),
        ] as PDFDictionary)
      output.write(" BDC\n")
    }
  }

  private mutating func set(fill colour: Colour) {
    if colour != fill { output.write("\(colour.operands) \(colour.isGrey ? "g" : "rg")\n") }
    fill = colour
  }

  private mutating func set(stroke colour: Colour, width: Length) {
    if colour != stroke { output.write("\(colour.operands) \(colour.isGrey ? "G" : "RG")\n") }
    if width != self.width { output.write("\(width) w\n") }
    (stroke, self.width) = (colour, width)
  }
}

extension Colour {
  fileprivate var isGrey: Bool { red == green && green == blue }

  /// Its parts as fractions of one; to three decimals, all 256 of them differ.
  fileprivate var operands: String {
    let parts = (isGrey ? [red] : [red, green, blue]).map {
      Length(thousandths: divided(Int($0) * 1000, by: 255)).description
    }
    return parts.joined(separator: " ")
  }
}

/// Writes the tree of what a document says, and how to find its elements from their marks on pages.
struct StructureWriter {
  private let tree: StructureTree
  private let references: [Reference]
  private let root: Reference
  /// For each element, the parts of pages that belong to it, in the order of pages.
  private var parts: [Int: [(page: Reference, number: Int)]] = [:]
  /// For each page, by the number that it names, the elements it's about.
  private var parents: [PDFValue] = []

  init(_ tree: StructureTree, in file: inout ObjectFile) {
    self.tree = tree
    references = tree.elements.map { _ in file.reserve() }
    root = file.reserve()
  }

  /// Takes up the marked parts of a page, and gives the number by which the page names them all.
  mutating func add(parts elements: [ElementID], of page: Reference) -> Int {
    for (number, element) in elements.enumerated() {
      parts[element.index, default: []].append((page, number))
    }
    parents.append(.array(elements.map { .reference(references[$0.index]) }))
    return parents.count - 1
  }

  /// Writes the elements, and gives the root of their tree; figures lie in boxes on pages.
  func write(to file: inout ObjectFile, boxes: [ElementID: PDFValue]) -> Reference {
    for (index, element) in tree.elements.enumerated() {
      var entries: PDFDictionary = ["S": .name(element.kind.name)]
      entries.add("P", .reference(element.parent.map { references[$0.index] } ?? root))
      addChildren(of: index, to: &entries)
      entries.add("A", attributes(of: element.kind, box: boxes[ElementID(index: index)]))
      entries.add("Alt", element.alternative.map(PDFValue.text))
      file.define(references[index], entries)
    }
    let numbers = parents.enumerated().flatMap { [.integer($0), $1] as [PDFValue] }
    let parentTree = file.add(["Nums": .array(numbers)])
    file.define(
      root,
      [
        "Type": .name("StructTreeRoot"), "K": .reference(references[0]),
        "ParentTree": .reference(parentTree), "ParentTreeNextKey": .integer(parents.count),
      ])
    return root
  }

  private func addChildren(of index: Int, to entries: inout PDFDictionary) {
    let children = tree.elements[index].children
    guard let parts = parts[index], let first = parts.first else {
      let elements = children.map { PDFValue.reference(references[$0.index]) }
      entries.add("K", elements.isEmpty ? nil : .array(elements))
      return
    }
    precondition(children.isEmpty, "an element has either elements in it or marks on pages")
    entries.add("Pg", .reference(first.page))
    let contents = parts.map { page, number -> PDFValue in
      if page == first.page { return .integer(number) }
      return ["Type": .name("MCR"), "Pg": .reference(page), "MCID": .integer(number)]
    }
    entries.add("K", .array(contents))
  }

  private func attributes(of kind: ElementKind, box: PDFValue?) -> PDFValue? {
    switch kind {
    case .headerCell(let scope, let columns):
      var entries: PDFDictionary = ["O": .name("Table"), "Scope": .name(scope.rawValue)]
      if columns > 1 { entries.add("ColSpan", .integer(columns)) }
      return .dictionary(entries)
    case .dataCell(let columns) where columns > 1:
      return ["O": .name("Table"), "ColSpan": .integer(columns)]
    case .figure: return box.map { ["O": .name("Layout"), "BBox": $0] }
    case .document, .section, .heading, .paragraph, .list, .listItem, .listLabel, .listBody, .table,
      .caption, .tableHead, .tableBody, .row, .dataCell:
      return nil
    }
  }
}
