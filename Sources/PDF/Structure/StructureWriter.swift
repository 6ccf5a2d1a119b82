/// Writes the tree of what a document says, and how to find its elements from their marks on pages.
struct StructureWriter {
  private let tree: StructureTree
  private let references: [Reference]
  private let root: Reference
  /// For each element, the parts of pages that belong to it, in the order of pages.
  private var parts: [Int: [Part]] = [:]
  /// For each page and each link, by the number that it names, the element or elements it's about.
  private var parents: [PDFValue] = []

  /// What belongs to an element: a marked part of a page, or a link on one.
  private struct Part {
    let page: Reference
    let content: Content

    enum Content {
      case marked(Int)
      case link(Reference)
    }
  }

  init(_ tree: StructureTree, in file: inout ObjectFile) {
    self.tree = tree
    var references: [Reference] = []
    for _ in tree.elements { references.append(file.reserve()) }
    self.references = references
    root = file.reserve()
  }

  /// Takes up the marked parts of a page, and gives the number by which the page names them all.
  mutating func add(parts elements: [ElementID], of page: Reference) -> Int {
    for (number, element) in elements.enumerated() {
      parts[element.index, default: []].append(Part(page: page, content: .marked(number)))
    }
    parents.append(.array(elements.map { .reference(references[$0.index]) }))
    return parents.count - 1
  }

  /// Takes up a link on a page, and gives the number by which it names its element.
  mutating func add(link: Reference, of element: ElementID, on page: Reference) -> Int {
    parts[element.index, default: []].append(Part(page: page, content: .link(link)))
    parents.append(.reference(references[element.index]))
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
      entries.add("Lang", element.language.map(PDFValue.text))
      file.define(references[index], entries)
    }
    var numbers: [PDFValue] = []
    for (number, parent) in parents.enumerated() { numbers += [.integer(number), parent] }
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
    let contents = parts.map { part -> PDFValue in
      switch part.content {
      case .marked(let number) where part.page == first.page: .integer(number)
      case .marked(let number):
        ["Type": .name("MCR"), "Pg": .reference(part.page), "MCID": .integer(number)]
      case .link(let link):
        ["Type": .name("OBJR"), "Pg": .reference(part.page), "Obj": .reference(link)]
      }
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
    case .document, .section, .heading, .paragraph, .span, .link, .note, .list, .listItem,
      .listLabel, .listBody, .table, .caption, .tableHead, .tableBody, .tableFoot, .row, .dataCell:
      return nil
    }
  }
}
