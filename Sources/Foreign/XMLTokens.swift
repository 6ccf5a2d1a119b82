import Facturation

// The smallest parts of a document: its encoding, its declaration, names, references and white space.

extension XMLCursor {
  /// Refuses what is not UTF-8, or holds what no XML may hold; a byte order mark is passed over.
  mutating func checkEncoding() throws(XMLError) {
    if starts(with: "\u{FEFF}") { place = 3 }
    let start = bytes.prefix(4)
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.contains(0) {
      throw failure(.xmlEncodage(nil), at: 0)
    }
    if let (place, defaut) = firstForbidden(bytes.span, from: place) {
      // A file in another encoding that says so is better told that.
      if bytes[self.place...].starts(with: "<?xml ".utf8) { try readDeclaration() }
      throw failure(defaut, at: place)
    }
  }

  /// Reads `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`, if it stands there.
  mutating func readDeclaration() throws(XMLError) {
    let start = place
    guard starts(with: "<?xml"), place + 5 < bytes.count, bytes[place + 5].isBlank else {
      return
    }
    place += 5
    var names: [String] = []
    while true {
      let hadBlank = skipBlanks()
      if starts(with: "?>") { break }
      guard hadBlank else { throw failure(.xmlInattendu(.declaration)) }
      let here = place
      let name = try readName()
      names.append(name)
      skipBlanks()
      try require("=", .equalsSign)
      skipBlanks()
      let valueStart = place
      let value = try readQuoted()
      switch name {
      case "version" where value == "1.0": break
      case "encoding":
        guard value.lowercased() == "utf-8" else {
          throw failure(.xmlEncodage(String(value.prefix(40))), at: valueStart)
        }
      case "standalone" where value == "yes" || value == "no": break
      default: throw failure(.xmlInattendu(.declaration), at: here)
      }
    }
    let order = ["version", "encoding", "standalone"]
    guard names.first == order[0], names == order.filter(names.contains) else {
      throw failure(.xmlInattendu(.declaration), at: start)
    }
    place += 2
  }

  /// Whether these characters come next.
  func starts(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard bytes.count - place >= length else { return false }
    return text.withUTF8Buffer { unsafe bytes[place...].starts(with: $0) }
  }

  /// Passes over white space, and says whether there was any.
  @discardableResult mutating func skipBlanks() -> Bool {
    let start = place
    while place < bytes.count, bytes[place].isBlank { place += 1 }
    return place > start
  }

  /// Passes over a character that has to come next.
  mutating func require(_ scalar: Unicode.Scalar, _ expected: XMLExpected) throws(XMLError) {
    guard place < bytes.count else { throw failure(.xmlFinInattendue(opened: nil)) }
    guard bytes[place] == UInt8(ascii: scalar) else { throw failure(.xmlInattendu(expected)) }
    place += 1
  }

  /// A name, as it is written.
  mutating func readName() throws(XMLError) -> String {
    let start = place
    while place < bytes.count, let (code, length) = codePoint(bytes.span, at: place) {
      guard place == start ? code.startsName : code.continuesName else { break }
      place += length
    }
    guard place > start else {
      throw failure(place < bytes.count ? .xmlInattendu(.name) : .xmlFinInattendue(opened: nil))
    }
    guard place - start <= limits.name else {
      throw failure(.xmlNomTropLong(maximum: limits.name), at: start)
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The value of an attribute: white space in it counts as spaces, references are resolved.
  mutating func readQuoted() throws(XMLError) -> String {
    let start = place
    guard place < bytes.count else { throw failure(.xmlFinInattendue(opened: nil)) }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw failure(.xmlInattendu(.quotedValue))
    }
    place += 1
    var value = ContiguousArray<UInt8>()
    while place < bytes.count, bytes[place] != quote {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "<"): throw failure(.xmlInattendu(.quotedValue))
      case UInt8(ascii: "&"): try readReference(&value)
      default:
        value.append(byte.isBlank ? 0x20 : byte)
        place += 1
        if byte == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
      }
    }
    guard place < bytes.count else {
      throw failure(.xmlInattendu(.quotedValue), at: start)
    }
    place += 1
    return String(decoding: value, as: UTF8.self)
  }

  /// Reads `&amp;` or `&#233;`, and adds what it stands for.
  mutating func readReference(_ text: inout ContiguousArray<UInt8>) throws(XMLError) {
    let start = place
    place += 1
    if place < bytes.count, bytes[place] == UInt8(ascii: "#") {
      place += 1
      let base = place < bytes.count && bytes[place] == UInt8(ascii: "x") ? 16 : 10
      if base == 16 { place += 1 }
      let digits = bytes[place...].prefix(8)
      let end = digits.firstIndex(of: UInt8(ascii: ";"))
      let number = end.map { String(decoding: bytes[place..<$0], as: UTF8.self) }
      guard let end, let number, number.first?.isHexDigit == true,
        let code = UInt32(number, radix: base)
      else { throw failure(.xmlInattendu(.characterReference), at: start) }
      guard code.isAllowedInXML, let scalar = Unicode.Scalar(code) else {
        throw failure(.xmlCaractere(code), at: start)
      }
      text.append(contentsOf: Character(scalar).utf8)
      place = end + 1
      return
    }
    guard let name = try? readName(), place < bytes.count, bytes[place] == UInt8(ascii: ";")
    else { throw failure(.xmlInattendu(.characterReference), at: start) }
    guard let byte = Self.entities[name] else { throw failure(.xmlEntite(name), at: start) }
    text.append(byte)
    place += 1
  }

  private static let entities: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
    "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
  ]

  private typealias WrittenAttribute = (name: String, value: String, place: Int)

  /// Reads `<a x="1">` or `<a x="1"/>`: the element, its name as written, and whether it ends there.
  mutating func readTag() throws(XMLError) -> (XMLElement, name: String, isEmpty: Bool) {
    let start = place
    place += 1
    let name = try readName()
    var taken: [WrittenAttribute] = []
    while true {
      let hadBlank = skipBlanks()
      guard place < bytes.count else { throw failure(.xmlFinInattendue(opened: name)) }
      if bytes[place] == UInt8(ascii: ">") || starts(with: "/>") { break }
      guard hadBlank, bytes[place] != UInt8(ascii: "/") else {
        throw failure(.xmlInattendu(.endOfTag))
      }
      guard taken.count < limits.attributes else {
        throw failure(.xmlTropDAttributs(maximum: limits.attributes))
      }
      let here = place
      let attribute = try readName()
      guard !taken.contains(where: { $0.name == attribute }) else {
        throw failure(.xmlAttributEnDouble(attribute), at: here)
      }
      skipBlanks()
      try require("=", .equalsSign)
      skipBlanks()
      taken.append((attribute, try readQuoted(), here))
    }
    let isEmpty = bytes[place] == UInt8(ascii: "/")
    place += isEmpty ? 2 : 1
    try declare(taken)
    let element = XMLElement(
      name: try resolve(name, at: start, byDefault: true), attributes: try attributes(taken),
      place: advance(at: start))
    return (element, name, isEmpty)
  }

  private mutating func declare(_ taken: [WrittenAttribute]) throws(XMLError) {
    var declarations: [(prefix: String, namespace: String)] = []
    for (name, value, _) in taken where name == "xmlns" || name.hasPrefix("xmlns:") {
      declarations.append((String(name.dropFirst(6)), value))
    }
    guard let offending = namespaces.open(declarations) else { return }
    let place = taken.first { $0.name == (offending.isEmpty ? "xmlns" : "xmlns:\(offending)") }?
      .place
    throw failure(.xmlPrefixe(offending), at: place)
  }

  private func attributes(_ taken: [WrittenAttribute]) throws(XMLError) -> [XMLName: String] {
    var attributes: [XMLName: String] = [:]
    for (name, value, place) in taken where name != "xmlns" && !name.hasPrefix("xmlns:") {
      let meant = try resolve(name, at: place, byDefault: false)
      guard attributes.updateValue(value, forKey: meant) == nil else {
        throw failure(.xmlAttributEnDouble(name), at: place)
      }
    }
    return attributes
  }

  private func resolve(_ name: String, at place: Int, byDefault: Bool) throws(XMLError) -> XMLName {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }),
      parts.last?.unicodeScalars.first?.value.startsName == true
    else { throw failure(.xmlInattendu(.qualifiedName), at: place) }
    guard parts.count == 2 else {
      return XMLName(namespace: byDefault ? namespaces.namespace("") ?? "" : "", local: name)
    }
    let prefix = String(parts[0])
    guard prefix != "xmlns", let namespace = namespaces.namespace(prefix) else {
      throw failure(.xmlPrefixe(prefix), at: place)
    }
    return XMLName(namespace: namespace, local: String(parts[1]))
  }
}

/// The name of an element or an attribute, its prefix resolved.
package struct XMLName: Hashable, Sendable {
  /// The namespace; empty where there is none.
  package let namespace: String
  /// What it is called there.
  package let local: String

  /// Names something.
  package init(namespace: String, local: String) {
    (self.namespace, self.local) = (namespace, local)
  }
}

/// Which namespace each prefix means, in the elements that are open.
struct XMLNamespaces {
  private var bound: [(prefix: String, namespace: String)] = [("xml", XMLNamespaces.reserved[0])]
  /// How many there were before each open element.
  private var before: [Int] = []

  /// So many are bound at once, far more than any document needs.
  private static let maximum = 128

  private static let reserved = [
    "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
  ]

  /// Takes up what an element declares, or gives the prefix that cannot be bound so.
  mutating func open(_ declarations: [(prefix: String, namespace: String)]) -> String? {
    before.append(bound.count)
    for (prefix, namespace) in declarations {
      // Each prefix is sought among all that are bound.
      guard bound.count < Self.maximum else { return prefix }
      let isXML = prefix == "xml" && namespace == Self.reserved[0]
      let isAllowed =
        prefix != "xml" && prefix != "xmlns" && !Self.reserved.contains(namespace)
        && (prefix.isEmpty || !namespace.isEmpty)
      guard isXML || isAllowed else { return prefix }
      bound.append((prefix, namespace))
    }
    return nil
  }

  /// Forgets what the innermost element declared.
  mutating func close() { bound.removeLast(bound.count - before.removeLast()) }

  /// The namespace of a prefix; without one, of elements alone, that which is declared for these.
  func namespace(_ prefix: String) -> String? {
    bound.last { $0.prefix == prefix }?.namespace ?? (prefix.isEmpty ? "" : nil)
  }
}

// Which characters may stand where; functions on single code points.

extension UInt8 {
  /// Whether it is white space: a space, a tab, or part of the end of a line.
  package var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension UInt32 {
  /// Whether a document may hold it (production 2, Char).
  var isAllowedInXML: Bool {
    switch self {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a name may begin with it (production 4, NameStartChar).
  var startsName: Bool {
    switch self {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether a name may go on with it (production 4a, NameChar).
  var continuesName: Bool {
    switch self {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: startsName
    }
  }
}

/// The first place where the bytes are no text that XML admits, and why.
func firstForbidden(_ bytes: Span<UInt8>, from start: Int) -> (place: Int, defaut: Defaut)? {
  var place = start
  while place < bytes.count {
    guard let (code, length) = codePoint(bytes, at: place) else {
      return (place, .xmlUtf8(byte: bytes[place]))
    }
    guard code.isAllowedInXML else { return (place, .xmlCaractere(code)) }
    place += length
  }
  return nil
}
