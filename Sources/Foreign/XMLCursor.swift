package import Facturation

/// An element of a document, with all that it holds and where it stands.
package struct XMLElement: Hashable, Sendable {
  /// What it is called.
  package let name: XMLName
  /// Its attributes.
  package let attributes: [XMLName: String]
  /// Where its `<` stands.
  package let place: FilePlace
  /// The elements within, in their order.
  package internal(set) var children: [XMLElement] = []
  /// The text between them, all in one.
  package internal(set) var text = ""

  /// Reads a whole document, and gives the element that holds everything.
  package static func read(
    _ bytes: ContiguousArray<UInt8>, file: Int = 0, limits: XMLLimits = .usual
  ) throws(XMLError) -> XMLElement {
    var cursor = try XMLCursor(bytes, file: file, limits: limits)
    return try cursor.read()
  }

  /// The value of an attribute that belongs to no namespace.
  package func attribute(_ local: String) -> String? {
    attributes[XMLName(namespace: "", local: local)]
  }
}

/// Reads a document of XML 1.0 from its beginning to its end.
///
/// It is strict, and knows no more than a document of data needs: UTF-8 alone, no document type and so
/// no entities but the five that are built in, comments and instructions passed over. It refuses a
/// document that is ill-formed by XML and its namespaces, or takes more room than the limits allow.
struct XMLCursor {
  let bytes: ContiguousArray<UInt8>
  let limits: XMLLimits
  var place = 0
  /// The elements that are open, and their names as they are written.
  private var opened: [(name: String, element: XMLElement)] = []
  /// The one that holds everything, once it is closed.
  private var root: XMLElement?
  var namespaces = XMLNamespaces()
  private var elements = 0
  /// How far the lines are counted: the number of the last and its beginning, and the byte up to there.
  private var tally = (line: 1, start: 0, upTo: 0)
  private let file: Int

  /// Takes a whole document, which is the one of that rank among those that are read.
  init(_ bytes: ContiguousArray<UInt8>, file: Int, limits: XMLLimits) throws(XMLError) {
    (self.bytes, self.limits, self.file) = (bytes, limits, file)
    guard bytes.count <= limits.bytes else {
      throw failure(.xmlTropGros(maximum: limits.bytes), at: limits.bytes)
    }
    guard !bytes.isEmpty else { throw failure(.xmlVide, at: 0) }
    try checkEncoding()
    try readDeclaration()
  }

  /// Reads all of it, and gives the element that holds everything.
  mutating func read() throws(XMLError) -> XMLElement {
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") || starts(with: "<![CDATA[") {
        try readText()
      } else if starts(with: "<!--") {
        try skipComment()
      } else if starts(with: "<?") {
        try skipInstruction()
      } else if starts(with: "<!") {
        throw failure(.xmlDoctype)
      } else if starts(with: "</") {
        try closeByTag()
      } else {
        try open()
      }
    }
    if let last = opened.last { throw failure(.xmlFinInattendue(opened: last.name)) }
    guard let root else { throw failure(.xmlInattendu(.root)) }
    return root
  }

  private mutating func open() throws(XMLError) {
    guard root == nil else { throw failure(.xmlInattendu(.endOfDocument)) }
    guard opened.count < limits.depth else {
      throw failure(.xmlTropProfond(maximum: limits.depth))
    }
    elements += 1
    guard elements <= limits.elements else {
      throw failure(.xmlTropDElements(maximum: limits.elements))
    }
    let (element, name, isEmpty) = try readTag()
    opened.append((name, element))
    if isEmpty { close() }
  }

  private mutating func closeByTag() throws(XMLError) {
    let start = place
    place += 2
    let name = try readName()
    skipBlanks()
    try require(">", .endOfTag)
    guard opened.last?.name == name else {
      throw failure(.xmlBalise(name, opened: opened.last?.name), at: start)
    }
    close()
  }

  private mutating func close() {
    let element = opened.removeLast().element
    namespaces.close()
    if let outside = opened.indices.last {
      opened[outside].element.children.append(element)
    } else {
      root = element
    }
  }

  /// What stands outside of everything and is no white space.
  private var outside: XMLError {
    failure(.xmlInattendu(root == nil ? .root : .endOfDocument))
  }

  /// Reads the text up to the next tag; outside of everything white space alone may stand.
  private mutating func readText() throws(XMLError) {
    var text = ContiguousArray<UInt8>()
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "<") {
        guard starts(with: "<![CDATA[") else { break }
        guard !opened.isEmpty else { throw outside }
        try readSection(&text)
      } else if opened.isEmpty {
        guard byte.isBlank else { throw outside }
        place += 1
      } else if byte == UInt8(ascii: "&") {
        try readReference(&text)
      } else if starts(with: "]]>") {
        throw failure(.xmlInattendu(.textWithoutSectionEnd))
      } else {
        take(byte, &text)
      }
    }
    guard let last = opened.indices.last else { return }
    opened[last].element.text += String(decoding: text, as: UTF8.self)
  }

  private mutating func readSection(_ text: inout ContiguousArray<UInt8>) throws(XMLError) {
    place += 9
    while !starts(with: "]]>") {
      guard place < bytes.count else { throw failure(.xmlFinInattendue(opened: "<![CDATA[")) }
      take(bytes[place], &text)
    }
    place += 3
  }

  /// Takes a byte as it stands; every end of a line becomes a line feed.
  private mutating func take(_ byte: UInt8, _ text: inout ContiguousArray<UInt8>) {
    place += 1
    guard byte == 0x0D else { return text.append(byte) }
    if place < bytes.count, bytes[place] == 0x0A { place += 1 }
    text.append(0x0A)
  }

  private mutating func skipComment() throws(XMLError) {
    place += 4
    while !starts(with: "--") {
      guard place < bytes.count else { throw failure(.xmlFinInattendue(opened: "<!--")) }
      place += 1
    }
    guard starts(with: "-->") else { throw failure(.xmlInattendu(.comment)) }
    place += 3
  }

  private mutating func skipInstruction() throws(XMLError) {
    let start = place
    place += 2
    let name = try readName()
    guard name.lowercased() != "xml", !name.contains(":") else {
      throw failure(.xmlInattendu(.instruction), at: start)
    }
    guard starts(with: "?>") || place < bytes.count && bytes[place].isBlank else {
      throw failure(.xmlInattendu(.space))
    }
    while !starts(with: "?>") {
      guard place < bytes.count else { throw failure(.xmlFinInattendue(opened: "<?\(name)")) }
      place += 1
    }
    place += 2
  }

  /// A fault at a byte, that which comes next unless another is named.
  func failure(_ defaut: Defaut, at byte: Int? = nil) -> XMLError {
    XMLError(defaut: defaut, place: placeOf(byte ?? place))
  }

  /// The line and column of a byte.
  func placeOf(_ byte: Int) -> FilePlace {
    let tally = tally(upTo: byte)
    return FilePlace(line: tally.line, column: byte - tally.start + 1, file: file)
  }

  /// The same of a byte behind which all others are asked for: lines above it are counted once.
  mutating func advance(at byte: Int) -> FilePlace {
    tally = tally(upTo: byte)
    return placeOf(byte)
  }

  private func tally(upTo byte: Int) -> (line: Int, start: Int, upTo: Int) {
    var (line, start, place) = byte >= tally.upTo ? tally : (1, 0, 0)
    while place < byte {
      if bytes[place] == 0x0A { (line, start) = (line + 1, place + 1) }
      place += 1
    }
    return (line, start, byte)
  }
}

/// What a document may ask of the reader's memory: anything beyond is refused, by a clear error.
package struct XMLLimits: Hashable, Sendable {
  /// How many elements may stand within each other.
  package var depth = 64
  /// How many elements a document may have.
  package var elements = 500_000
  /// How many attributes an element may have, declarations of namespaces among them.
  package var attributes = 64
  /// How many bytes a name may have.
  package var name = 256
  /// How many bytes a document may have.
  package var bytes = 16 << 20

  /// The usual ones.
  package static let usual = XMLLimits()
}

/// A fault of an XML document: what it is, and where.
///
/// Places are those of JSON: a line, and a byte within it.
package struct XMLError: Error, Hashable, Sendable {
  /// What is wrong.
  package let defaut: Defaut
  /// Where the fault shows.
  package let place: FilePlace
}

/// What a document of XML is refused for; all codes begin with `xml-`.
extension Defaut {
  package static func xmlEncodage(_ name: String?) -> Self {
    let said = Texte(
      "Le fichier se dit en « \(name ?? "") » ; enregistrez-le en UTF-8.",
      "The file says that it is in “\(name ?? "")”; save it in UTF-8.")
    return Self("xml-encodage", name == nil ? autreEncodage : said)
  }

  package static func xmlFinInattendue(opened: String?) -> Self {
    Self(
      "xml-fin-inattendue",
      fr: "Le fichier s'arrête trop tôt" + (opened.map { " : « \($0) » n'est pas fermé." } ?? "."),
      en: "The file ends too early" + (opened.map { ": “\($0)” is not closed." } ?? "."))
  }

  package static func xmlBalise(_ name: String, opened: String?) -> Self {
    Self(
      "xml-balise",
      fr: "La balise « /\(name) » ne ferme "
        + (opened.map { "pas « \($0) », qui est ouvert." } ?? "rien."),
      en: "The tag “/\(name)” "
        + (opened.map { "does not close “\($0)”, which is open." } ?? "closes nothing."))
  }

  package static func xmlUtf8(byte: UInt8) -> Self {
    Self(
      "xml-utf8",
      fr: "L'octet \(byte.written) n'est pas de l'UTF-8 valide ici ; enregistrez le fichier en"
        + " UTF-8.",
      en: "The byte \(byte.written) is not valid UTF-8 here; save the file in UTF-8.")
  }

  package static func xmlCaractere(_ code: UInt32) -> Self {
    Self(
      "xml-caractere", fr: "XML n'admet pas le caractère U+\(code.hexadecimal).",
      en: "XML does not allow the character U+\(code.hexadecimal).")
  }

  package static let xmlVide = Self(
    "xml-vide", fr: "Le fichier est vide.", en: "The file is empty.")

  package static func xmlInattendu(_ expected: XMLExpected) -> Self {
    Self(
      "xml-inattendu", fr: "Il faut ici \(expected.text.francais).",
      en: "This must be \(expected.text.anglais).")
  }

  package static let xmlDoctype = Self(
    "xml-doctype",
    fr: "Une déclaration DOCTYPE n'est pas admise : elle pourrait cacher des entités. Retirez-la.",
    en: "A DOCTYPE declaration is not allowed: it could hide entities. Remove it.")

  package static func xmlEntite(_ name: String) -> Self {
    Self(
      "xml-entite",
      fr: "L'entité « \(name) » est inconnue ; les seules sont amp, lt, gt, quot et apos.",
      en: "The entity “\(name)” is unknown; the only ones are amp, lt, gt, quot and apos.")
  }

  package static func xmlAttributEnDouble(_ name: String) -> Self {
    Self(
      "xml-attribut-en-double", fr: "L'attribut « \(name) » est donné deux fois.",
      en: "The attribute “\(name)” is given twice.")
  }

  package static func xmlPrefixe(_ prefix: String) -> Self {
    Self(
      "xml-prefixe",
      fr: "Le préfixe « \(prefix) » n'est lié à aucun espace de noms, ou ne peut l'être ainsi.",
      en: "The prefix “\(prefix)” is bound to no namespace, or cannot be bound so.")
  }

  package static func xmlTropProfond(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Il y a plus de \(maximum) éléments les uns dans les autres.",
      en: "More than \(maximum) elements stand within each other.")
  }

  package static func xmlTropDElements(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Le fichier a plus de \(maximum) éléments.",
      en: "The file has more than \(maximum) elements.")
  }

  package static func xmlTropDAttributs(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Cet élément a plus de \(maximum) attributs.",
      en: "This element has more than \(maximum) attributes.")
  }

  package static func xmlNomTropLong(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Ce nom dépasse \(maximum) octets.", en: "This name is longer than \(maximum) bytes.")
  }

  package static func xmlTropGros(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Le fichier dépasse \(maximum) octets.", en: "The file is longer than \(maximum) bytes.")
  }

  private static func xmlTropGrand(fr: String, en: String) -> Self {
    Self("xml-trop-grand", fr: fr, en: en)
  }
}

/// What the grammar admits at a place.
package enum XMLExpected: CaseIterable, Hashable, Sendable {
  case root, endOfDocument, name, quotedValue, space, equalsSign, endOfTag, instruction
  case comment, declaration, textWithoutSectionEnd, characterReference, qualifiedName

  /// What is admitted.
  var text: Texte {
    switch self {
    case .root: Texte("une balise ; un tableau s'importe en CSV", "a tag; import a table as CSV")
    case .endOfDocument: Texte("la fin du fichier", "the end of the file")
    case .name: Texte("un nom", "a name")
    case .quotedValue:
      Texte("une valeur entre guillemets, sans « < »", "a value in quotes, without “<”")
    case .space: Texte("un espace", "a space")
    case .equalsSign: Texte("« = »", "“=”")
    case .endOfTag: Texte("« > » ou « /> »", "“>” or “/>”")
    case .instruction:
      Texte("une instruction dont le nom n'est pas xml", "an instruction that is not called xml")
    case .comment: Texte("un commentaire sans « -- »", "a comment without “--”")
    case .declaration:
      Texte("une déclaration XML de version 1.0", "an XML declaration of version 1.0")
    case .textWithoutSectionEnd: Texte("un texte sans « ]]> »", "text without “]]>”")
    case .characterReference:
      Texte(
        "« &amp; », ou l'appel d'un caractère admis : &#233; ou &#xE9;",
        "“&amp;”, or a reference to an allowed character: &#233; or &#xE9;")
    case .qualifiedName:
      Texte("un nom avec un seul « : » au milieu", "a name with but one “:” in the middle")
    }
  }
}
