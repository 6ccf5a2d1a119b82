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
  package init(information: DocumentInformation, language: String, archive: Archive? = nil) {
    self.information = information
    self.language = language
    self.archive = archive
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
  package var title: String
  package var author: String?
  package var subject: String?
  /// The program with which a person made it.
  package var creator: String?
  /// The program that wrote the file.
  package var producer: String
  package var created: Instant
  package var modified: Instant

  /// What is to be told; a document was last modified when it was created, unless that is told too.
  package init(
    title: String, author: String? = nil, subject: String? = nil, creator: String? = nil,
    producer: String, created: Instant, modified: Instant? = nil
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.creator = creator
    self.producer = producer
    self.created = created
    self.modified = modified ?? created
  }
}

/// A file that a document carries.
package struct Attachment: Hashable, Sendable {
  /// What the file is to the document.
  package enum Relationship: String, Hashable, Sendable {
    case source = "Source"
    case data = "Data"
    case alternative = "Alternative"
    case supplement = "Supplement"
    case unspecified = "Unspecified"
  }

  package let name: String
  /// The kind of file, as in `text/xml`.
  package let mediaType: String
  package let description: String
  package let relationship: Relationship
  package let modified: Instant
  package let bytes: ContiguousArray<UInt8>

  /// A file to carry.
  package init(
    name: String, mediaType: String, description: String, relationship: Relationship,
    modified: Instant, bytes: ContiguousArray<UInt8>
  ) {
    self.name = name
    self.mediaType = mediaType
    self.description = description
    self.relationship = relationship
    self.modified = modified
    self.bytes = bytes
  }
}

/// Why a document cannot be written.
package enum DocumentFault: Error, Hashable, Sendable {
  /// It has no page.
  case noPage
  /// An archive carries all its fonts, and this one has no file.
  case fontNotEmbedded(String)
  /// More characters are set in this font than a document can number.
  case tooManyCharacters(font: String, maximum: Int)
}

/// A time of the clock somewhere, to the second.
package struct Instant: Hashable, Sendable {
  package let year, month, day, hour, minute, second: Int
  /// How many minutes the clock is before that of Greenwich; negative where it's behind.
  package let minutesFromUTC: Int

  /// A time that the caller knows to be one.
  package init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    minutesFromUTC: Int = 0
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    self.minutesFromUTC = minutesFromUTC
  }

  /// As entries of a file have it: `D:20261121093000+01'00'`.
  var pdf: String {
    "D:" + padded(year, 4) + [month, day, hour, minute, second].map { padded($0, 2) }.joined()
      + zone(hoursEnd: "'", minutesEnd: "'")
  }

  /// As metadata have it: `2026-11-21T09:30:00+01:00`.
  var iso8601: String {
    let date = [padded(year, 4), padded(month, 2), padded(day, 2)].joined(separator: "-")
    let time = [hour, minute, second].map { padded($0, 2) }.joined(separator: ":")
    return "\(date)T\(time)" + zone(hoursEnd: ":", minutesEnd: "")
  }

  private func zone(hoursEnd: String, minutesEnd: String) -> String {
    let (hours, minutes) = Int(minutesFromUTC.magnitude).quotientAndRemainder(dividingBy: 60)
    return (minutesFromUTC < 0 ? "-" : "+") + padded(hours, 2) + hoursEnd + padded(minutes, 2)
      + minutesEnd
  }
}

private func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

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
