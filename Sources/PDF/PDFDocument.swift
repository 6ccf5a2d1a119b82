/// A document of pages with its structure and all that it carries, until it is written.
///
/// The same document always becomes the same bytes: they hold no time but those given, and name
/// themselves by a hash of what they are.
package struct PDFDocument: Sendable {
  /// What the document is called, who made it, and when.
  package var information: DocumentInformation
  /// The language of what it says, as in `fr` or `en-GB`.
  package var language: String
  /// What it says, for those who don't see it.
  package var structure = StructureTree()
  /// What is drawn.
  package var pages: [Canvas] = []
  /// The files that it carries.
  package var attachments: [Attachment] = []
  /// The promise that it can be read in many years, if it's to be made.
  package var archive: Archive?

  /// A document without pages as yet.
  package init(information: DocumentInformation, language: String) {
    (self.information, self.language) = (information, language)
  }

  /// What of its texts is not shown as it should be, each character once, in the order of pages.
  package var losses: [Loss] {
    var seen: Set<Loss> = []
    return pages.lazy.flatMap(\.marks).flatMap { mark -> [Loss] in
      if case .text(let text, _, _, _) = mark.drawing { text.losses } else { [] }
    }.filter { seen.insert($0).inserted }
  }
}

/// What a document says about itself.
package struct DocumentInformation: Hashable, Sendable {
  let title, author: String
  /// The program with which it was made, and which wrote the file.
  let program: String
  /// The day on which that was done, as in `2026-11-21`: no hour is told.
  private let day: String

  /// What is to be told.
  package init(title: String, author: String, program: String, day: String) {
    (self.title, self.author, self.program, self.day) = (title, author, program, day)
  }

  /// The day as entries of a file have it: `D:20261121000000+00'00'`.
  var pdfDate: String { "D:\(day.filter { $0 != "-" })000000+00'00'" }

  /// The day as metadata have it: `2026-11-21T00:00:00+00:00`.
  var isoDate: String { "\(day)T00:00:00+00:00" }
}

/// A file that a document carries, which says the same in another way.
package struct Attachment: Hashable, Sendable {
  let name: String
  /// The kind of file, as in `text/xml`.
  let mediaType: String
  let description: String
  let bytes: ContiguousArray<UInt8>

  /// A file to carry.
  package init(
    name: String, mediaType: String, description: String, bytes: ContiguousArray<UInt8>
  ) {
    (self.name, self.mediaType) = (name, mediaType)
    (self.description, self.bytes) = (description, bytes)
  }
}

/// Why a document cannot be written.
package enum DocumentError: Error, Hashable, Sendable {
  /// It has no page.
  case noPage
  /// An archive carries all its fonts, and this one has no file.
  case fontNotEmbedded(String)
  /// More characters are set in this font than a document can number.
  case tooManyCharacters(font: String, maximum: Int)
}

/// What a document says, as a tree of headings, paragraphs and tables, for those who don't see it.
///
///     let table = document.structure.add(.table)
///     let row = document.structure.add(.row, in: document.structure.add(.tableBody, in: table))
///     let cell = document.structure.add(.dataCell(), in: row)
///     page.draw(amount, size: size, at: place, as: .element(cell))
///
/// An element has either elements in it or marks on pages, and is read in the order in which they
/// were added. Its marks may be on several pages.
package struct StructureTree: Hashable, Sendable {
  /// All elements, each behind the one that it's in; the first is the document.
  private(set) var elements = [StructureElement(kind: .document, parent: nil)]

  /// Adds an element as the last one in another; an image says what it shows.
  package mutating func add(
    _ kind: ElementKind, in parent: ElementID = .document, alternative: String? = nil
  ) -> ElementID {
    precondition(elements.indices.contains(parent.index), "this tree has no such element")
    let element = ElementID(index: elements.count)
    elements.append(StructureElement(kind: kind, parent: parent, alternative: alternative))
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
  case document, section, heading(Int), paragraph
  case list, listItem, listLabel, listBody
  case table, caption, tableHead, tableBody, row
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
    case .list: "L"
    case .listItem: "LI"
    case .listLabel: "Lbl"
    case .listBody: "LBody"
    case .table: "Table"
    case .caption: "Caption"
    case .tableHead: "THead"
    case .tableBody: "TBody"
    case .row: "TR"
    case .headerCell: "TH"
    case .dataCell: "TD"
    case .figure: "Figure"
    }
  }
}

/// Which cells the cell of a head speaks of.
package enum HeaderScope: String, Hashable, Sendable {
  case column = "Column", row = "Row"
}

/// An element, and those in it.
struct StructureElement: Hashable, Sendable {
  let kind: ElementKind
  let parent: ElementID?
  var alternative: String?
  var children: [ElementID] = []
}
