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
