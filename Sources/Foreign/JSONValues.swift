import Facturation

extension JSONStream {
  /// Reads a value, or the beginning of an array or object.
  mutating func beginValue(_ byte: UInt8) throws(JSONError) -> JSONStep {
    guard let kind = JSONKind(first: byte) else { return try unexpected() }
    let isTransparent = try self.isTransparent(kind)
    if !isTransparent {
      if pieceStart == nil { pieceStart = place }
      nodes += 1
      guard nodes <= limits.nodes else {
        throw failure(.jsonTropDeValeurs(maximum: limits.nodes))
      }
    }
    let start = here
    switch kind {
    case .object, .array: return try open(kind, at: start, isTransparent: isTransparent)
    case .text:
      guard let read = try text() else { return resume() }
      place = read.end
      return put(JSONNode(.text(read.text), at: start))
    case .number:
      guard let end = try endOfNumber() else { return resume() }
      let text = String(decoding: buffer[place..<end], as: UTF8.self)
      place = end
      return put(JSONNode(.number(JSONNumber(read: text)), at: start))
    case .boolean, .null:
      guard let value = try word() else { return resume() }
      return put(JSONNode(value, at: start))
    }
  }

  /// Ends the array or object that is open innermost.
  mutating func close() throws(JSONError) -> JSONStep {
    if case .member(let name) = shape, stack.count == 1, !stack[0].hasNamed(name) {
      throw JSONError(defaut: .jsonMembreAbsent(name), path: .root, place: stack[0].place)
    }
    place += 1
    let frame = stack.removeLast()
    if frame.isTransparent {
      awaited = following
      return .proceed
    }
    let value: JSONValue = frame.isObject ? .object(frame.members) : .array(frame.elements)
    return put(JSONNode(value, at: frame.place))
  }

  /// Whether the value that begins here is one whose values are handed over one by one.
  private func isTransparent(_ kind: JSONKind) throws(JSONError) -> Bool {
    let expected: JSONKind
    switch (shape, stack.count) {
    case (.array, 0): expected = .array
    case (.member, 0): expected = .object
    case (.member(let name), 1) where stack[0].name.hasBytesOf(name): expected = .array
    default: return false
    }
    guard kind == expected else { throw failure(.jsonGenre(expected: expected, found: kind)) }
    return true
  }

  private mutating func open(
    _ kind: JSONKind, at start: FilePlace, isTransparent: Bool
  ) throws(JSONError) -> JSONStep {
    guard stack.count < limits.depth else {
      throw failure(.jsonTropProfond(maximum: limits.depth))
    }
    let isObject = kind == .object
    stack.append(
      JSONFrame(
        place: start, isObject: isObject, isTransparent: isTransparent, namePlace: start))
    place += 1
    awaited = isObject ? .nameOrBrace : .valueOrBracket
    return .proceed
  }

  /// The token was cut off: it will be read anew, and counted then.
  private mutating func resume() -> JSONStep {
    nodes -= 1
    return .more
  }

  /// Puts a value that is complete where it belongs: into what surrounds it, or into the open.
  private mutating func put(_ node: JSONNode) -> JSONStep {
    guard let top = stack.indices.last, !stack[top].isTransparent else {
      return handOver(node)
    }
    awaited = following
    stack[top].add(node)
    return .proceed
  }

  private mutating func handOver(_ node: JSONNode) -> JSONStep {
    // The path is that of the value, which is under way no more once what follows is awaited.
    awaited = .value
    let view = JSONView(node: node, path: path)
    awaited = following
    if let top = stack.indices.last { stack[top].handed += 1 }
    nodes = 0
    return .piece(view)
  }

  private func endOfNumber() throws(JSONError) -> Int? {
    try locate { () throws(JSONByteError) in
      try Foreign.endOfNumber(buffer.span, from: place, complete: complete, maximum: limits.number)
    }
  }

  /// Reads `true`, `false` or `null`.
  private mutating func word() throws(JSONError) -> JSONValue? {
    guard let end = endOfWord(buffer.span, from: place, complete: complete) else { return nil }
    let word = String(decoding: buffer[place..<end], as: UTF8.self)
    let value: JSONValue
    switch word {
    case "true": value = .boolean(true)
    case "false": value = .boolean(false)
    case "null": value = .null
    default: throw failure(.jsonMotInconnu(word))
    }
    place = end
    return value
  }
}

/// An array or object whose end has not come yet.
struct JSONFrame: Sendable {
  let place: FilePlace
  let isObject: Bool
  /// Whether its values are handed over one by one, and not kept.
  let isTransparent: Bool
  var elements: [JSONNode] = []
  var members: [JSONMember] = []
  /// How many values were handed over.
  var handed = 0
  /// The name of the member whose value comes.
  var name = ""
  var namePlace: FilePlace
  /// The names, once there are too many to look through.
  var names: [NameBytes: FilePlace] = [:]

  /// Takes the name of the member that comes, or gives the place of an earlier one of that name.
  mutating func setName(_ name: String, at place: FilePlace) -> FilePlace? {
    if let first = first(name) { return first }
    (self.name, namePlace) = (name, place)
    if isTransparent || !names.isEmpty { names[NameBytes(name: name)] = place }
    return nil
  }

  /// Keeps a value that is complete.
  mutating func add(_ node: JSONNode) {
    guard isObject else { return elements.append(node) }
    members.append(JSONMember(name: name, place: namePlace, node: node))
    guard members.count == 32 else { return }
    for member in members { names[NameBytes(name: member.name)] = member.place }
  }

  /// Whether a member of that name has come, among those that are handed over.
  func hasNamed(_ name: String) -> Bool { names[NameBytes(name: name)] != nil }

  private func first(_ name: String) -> FilePlace? {
    guard names.isEmpty else { return names[NameBytes(name: name)] }
    return members.first { $0.name.hasBytesOf(name) }?.place
  }
}

/// A name as its bytes, for two names that merely look the same are two in JSON.
///
/// The standard library holds `é` and `e` with a combining accent for equal; RFC 8259 (8.3) compares
/// the code units. They are hashed as bytes too, lest a file choose many names of one hash.
struct NameBytes: Hashable {
  let name: String

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.name.hasBytesOf(rhs.name) }

  func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
  }
}

extension String {
  /// Whether both have the same bytes in UTF-8.
  func hasBytesOf(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
