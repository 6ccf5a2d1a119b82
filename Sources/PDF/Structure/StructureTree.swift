/// What a document says, as a tree of headings, paragraphs and tables, for those who don't see it.
///
///     let table = document.structure.add(.table)
///     let row = document.structure.add(.row, in: document.structure.add(.tableBody, in: table))
///     let cell = document.structure.add(.dataCell(), in: row)
///     page.draw(amount, size: size, at: place, as: .element(cell))
///
/// An element has either elements in it or marks on pages, and is read in the order in which they
/// were added; text around a link stands in spans of its own. Its marks may be on several pages.
package struct StructureTree: Hashable, Sendable {
  /// All elements, each behind the one that it's in; the first is the document.
  private(set) var elements = [StructureElement(kind: .document, parent: nil)]

  /// A tree of nothing but the document.
  package init() {}

  /// Adds an element as the last one in another.
  ///
  /// An element in another language than the document names it, and an image says what it shows.
  package mutating func add(
    _ kind: ElementKind, in parent: ElementID = .document, alternative: String? = nil,
    language: String? = nil
  ) -> ElementID {
    precondition(elements.indices.contains(parent.index), "this tree has no such element")
    let element = ElementID(index: elements.count)
    elements.append(
      StructureElement(
        kind: kind, parent: parent, alternative: alternative, language: language))
    elements[parent.index].children.append(element)
    return element
  }
}

/// An element of a document's structure.
package struct ElementID: Hashable, Sendable {
  let index: Int

  /// The element that holds all others.
  package static let document = ElementID(index: 0)
}

/// What an element is.
package enum ElementKind: Hashable, Sendable {
  case document, section, heading(Int), paragraph, span, link, note
  case list, listItem, listLabel, listBody
  case table, caption, tableHead, tableBody, tableFoot, row
  case headerCell(HeaderScope, columns: Int = 1)
  case dataCell(columns: Int = 1)
  case figure

  /// The name that PDF has for it.
  var name: String {
    switch self {
    case .document: "Document"
    case .section: "Sect"
    case .heading(let level): "H\(min(max(level, 1), 6))"
    case .paragraph: "P"
    case .span: "Span"
    case .link: "Link"
    case .note: "Note"
    case .list: "L"
    case .listItem: "LI"
    case .listLabel: "Lbl"
    case .listBody: "LBody"
    case .table: "Table"
    case .caption: "Caption"
    case .tableHead: "THead"
    case .tableBody: "TBody"
    case .tableFoot: "TFoot"
    case .row: "TR"
    case .headerCell: "TH"
    case .dataCell: "TD"
    case .figure: "Figure"
    }
  }
}

/// Which cells the cell of a head speaks of.
package enum HeaderScope: String, Hashable, Sendable {
  case column = "Column"
  case row = "Row"
}

/// An element, and those in it.
struct StructureElement: Hashable, Sendable {
  let kind: ElementKind
  let parent: ElementID?
  var alternative: String?
  var language: String?
  var children: [ElementID] = []
}
