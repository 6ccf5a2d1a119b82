import Facturation

/// Reads JSON that comes in blocks, and hands its pieces over one by one, so that a file of any
/// length takes the memory of one piece.
///
/// For the elements of `{"version": 1, "factures": [{…}, {…}]}`:
///
///     var stream = JSONStream(.member("factures"))
///     while true {
///       let block = try file.read()
///       if block.isEmpty { stream.finish() } else { stream.receive(block) }
///       while let view = try stream.next() {
///         // view.path is $.version, then $.factures[0], then $.factures[1]
///       }
///       if block.isEmpty { break }
///     }
///
/// It is strict: a text that RFC 8259 calls invalid is refused, and what it leaves open is refused
/// where two programs could read it differently (two members of one name, half a surrogate pair).
package struct JSONStream: Sendable {
  /// What the pieces are.
  package enum Shape: Hashable, Sendable {
    /// The one value of the document.
    case value
    /// The elements of the array that the document is.
    case array
    /// The elements of that member, an array, of the object that the document is; and each of the
    /// object's other members, whose path tells it apart.
    case member(String)
    /// The values of the lines (JSON Lines), one each; an empty line holds none.
    case lines
  }

  let shape: Shape
  let limits: JSONLimits
  /// The bytes that have come, of which those before `place` are read.
  var buffer = ContiguousArray<UInt8>()
  var place = 0
  /// Whether no more bytes will come.
  var complete = false
  /// The line, and where it begins; before the buffer when the number is negative.
  var line = 1
  var lineStart = 0
  var stack: [JSONFrame] = []
  /// What the grammar admits next.
  var awaited = JSONExpected.value
  /// Whether nothing more of this line is read.
  private var skipsLine = false
  /// How many values the piece has, and where it begins, as `lineStart`.
  var nodes = 0
  var pieceStart: Int?
  /// How many bytes were dropped that are read.
  private var forgotten = 0
  /// Where the last piece stands that was given, among all bytes that came.
  package private(set) var lastRange = 0..<0
  /// A token that was cut off is tried again when so many bytes are there.
  private var threshold = 0
  private var failed: JSONError?

  /// Begins before the first byte.
  package init(_ shape: Shape = .value, limits: JSONLimits = .usual) {
    (self.shape, self.limits) = (shape, limits)
  }

  /// Takes the bytes that follow; ask for the pieces before giving more.
  package mutating func receive(_ bytes: ContiguousArray<UInt8>) {
    precondition(!complete, "bytes after the end")
    if place == buffer.count {
      forget()
      buffer = bytes
    } else {
      // Only when most of it is read, so that kept bytes are moved but a few times.
      if place > buffer.count / 2 { forget() }
      buffer.append(contentsOf: bytes)
    }
  }

  /// Says that no more bytes will come.
  package mutating func finish() { complete = true }

  /// The next piece, or nothing when more bytes must come first, or when all are read.
  ///
  /// After an error it gives the same error, for nothing can be known of what follows.
  package mutating func next() throws(JSONError) -> JSONView? {
    if let failed { throw failed }
    guard complete || buffer.count - place >= threshold else { return nil }
    threshold = 0
    do throws(JSONError) {
      while true {
        switch try advance() {
        case .proceed: continue
        case .piece(let view):
          lastRange = forgotten + (pieceStart ?? place)..<forgotten + place
          pieceStart = nil
          return view
        case .more:
          // Twice as many at least, so that a long token is not looked through for every byte.
          threshold = 2 * (buffer.count - place)
          return nil
        case .end: return nil
        }
      }
    } catch {
      failed = error
      throw error
    }
  }

  /// After an error in JSON Lines, goes on with the line below; the one with the error is lost.
  package mutating func skipLine() {
    precondition(shape == .lines, "only lines can be read without what stands above")
    guard failed != nil else { return }
    failed = nil
    stack.removeAll(keepingCapacity: true)
    (skipsLine, pieceStart, nodes) = (true, nil, 0)
  }

  /// Drops the bytes that are read.
  private mutating func forget() {
    lineStart -= place
    pieceStart = pieceStart.map { $0 - place }
    forgotten += place
    buffer.removeSubrange(..<place)
    place = 0
  }

  /// Reads one token, and does what it asks for.
  ///
  /// There is no recursion: open values stand on `stack`, so that no file can exhaust the stack.
  mutating func advance() throws(JSONError) -> JSONStep {
    try skipBlanks()
    guard place < buffer.count else {
      guard complete else { return .more }
      // Nothing follows: open values stay so, or there is nothing left to say.
      if !stack.isEmpty { throw failure(.jsonFinInattendue(expected: awaited)) }
      if awaited == .value, shape != .lines { throw failure(.jsonVide) }
      return .end
    }
    if let pieceStart, place - pieceStart >= limits.bytes {
      throw failure(.jsonTropGros(maximum: limits.bytes))
    }
    guard !skipsLine else {
      place += 1
      return .proceed
    }
    let byte = buffer[place]
    switch awaited {
    case .value: return try beginValue(byte)
    case .valueOrBracket:
      return byte == UInt8(ascii: "]") ? try close() : try beginValue(byte)
    case .commaOrBracket, .commaOrBrace: return try proceed(byte)
    case .nameOrBrace where byte == UInt8(ascii: "}"): return try close()
    case .name, .nameOrBrace: return try readName(byte)
    case .colon:
      guard byte == UInt8(ascii: ":") else { return try unexpected() }
      place += 1
      awaited = .value
      return .proceed
    case .end, .endOfLine: return try unexpected()
    }
  }

  /// What may come behind a value in an array or object: a comma or its end.
  private mutating func proceed(_ byte: UInt8) throws(JSONError) -> JSONStep {
    let isObject = awaited == .commaOrBrace
    switch byte {
    case UInt8(ascii: ","):
      place += 1
      awaited = isObject ? .name : .value
      return .proceed
    case UInt8(ascii: "]") where !isObject: return try close()
    case UInt8(ascii: "}") where isObject: return try close()
    default: return try unexpected()
    }
  }

  private mutating func readName(_ byte: UInt8) throws(JSONError) -> JSONStep {
    guard byte == quote else { return try unexpected() }
    guard let read = try text() else { return .more }
    let top = stack.count - 1
    guard !stack[top].isTransparent || stack[top].handed < limits.nodes else {
      throw failure(.jsonTropDeValeurs(maximum: limits.nodes))
    }
    if let first = stack[top].setName(read.text, at: here) {
      throw failure(.jsonNomEnDouble(read.text, first: first), path: path.member(read.text))
    }
    place = read.end
    awaited = .colon
    return .proceed
  }

  /// Reads the text that stands here.
  func text() throws(JSONError) -> JSONText? {
    try locate { () throws(JSONByteError) in
      try readText(buffer, openedAt: place, complete: complete, maximum: limits.text)
    }
  }

  /// Passes over white space, and counts the lines.
  private mutating func skipBlanks() throws(JSONError) {
    while place < buffer.count {
      switch buffer[place] {
      case lineFeed:
        if shape == .lines {
          guard stack.isEmpty else { throw failure(.jsonLignes) }
          (awaited, skipsLine) = (.value, false)
        }
        place += 1
        line += 1
        lineStart = place
      case 0x20, 0x09, 0x0D: place += 1
      default: return
      }
    }
  }

  // How a fault finds its place, its path, and the words that help most.

  /// The place of the next byte.
  var here: FilePlace { placeOf(place) }

  /// The path of what is read at the moment.
  var path: JSONPath {
    var path = JSONPath.root
    for (index, frame) in stack.enumerated() {
      // Innermost, a value is under way only from its beginning on, a member from its name on.
      let isUnderWay =
        index < stack.count - 1 || awaited == .value || awaited == .valueOrBracket
        || awaited == .colon
      guard isUnderWay else { break }
      path =
        frame.isObject
        ? path.member(frame.name) : path.element(frame.handed + frame.elements.count)
    }
    return path
  }

  /// A fault at the next byte.
  func failure(_ defaut: Defaut, path: JSONPath? = nil) -> JSONError {
    JSONError(defaut: defaut, path: path ?? self.path, place: here)
  }

  /// What a reading of bytes gives, or its fault with line and path.
  func locate<Outcome>(_ read: () throws(JSONByteError) -> Outcome) throws(JSONError) -> Outcome {
    do { return try read() } catch {
      throw JSONError(defaut: error.defaut, path: path, place: placeOf(error.place))
    }
  }

  /// What may come behind a value that is complete.
  var following: JSONExpected {
    guard let top = stack.indices.last else { return shape == .lines ? .endOfLine : .end }
    return stack[top].isObject ? .commaOrBrace : .commaOrBracket
  }

  /// Refuses the byte that stands here; more bytes may have to come for its character to be known.
  func unexpected() throws(JSONError) -> JSONStep {
    guard complete || buffer.count - place > 32 else { return .more }
    throw failure(faultHere)
  }

  private var faultHere: Defaut {
    let found = Foreign.found(buffer.span, at: place)
    switch found {
    case .character("\u{FEFF}"): return .jsonMarqueOrdre
    case .character("\0"), .byte(0xFE), .byte(0xFF): return .jsonEncodage
    case .character("/"), .character("#"): return .jsonCommentaire
    case .byte(let byte): return .jsonUtf8(byte: byte)
    case .character("]"), .character("}"):
      // A value that is due inside an array here is an element behind a comma.
      guard awaited == .name || awaited == .value && stack.last?.isObject == false else { break }
      return .jsonVirguleFinale(before: found)
    case .character(let scalar) where Self.quotes.contains(scalar):
      guard [.value, .valueOrBracket, .name, .nameOrBrace].contains(awaited) else { break }
      return .jsonGuillemet(found)
    case .character where buffer[place].isLetter: if let defaut = faultOfWord { return defaut }
    default: break
    }
    return .jsonInattendu(expected: awaited, found: found)
  }

  /// What the letters are that stand where a value or a name should.
  private var faultOfWord: Defaut? {
    let end = endOfWord(buffer.span, from: place, complete: true) ?? place
    let word = String(decoding: buffer[place..<end], as: UTF8.self)
    switch awaited {
    case .value, .valueOrBracket: return .jsonMotInconnu(word)
    case .name, .nameOrBrace: return .jsonNomSansGuillemets(word)
    default: return nil
    }
  }

  private func placeOf(_ byte: Int) -> FilePlace {
    FilePlace(line: line, column: byte - lineStart + 1)
  }

  private static let quotes: Set<Unicode.Scalar> = ["'", "`", "‘", "’", "“", "”", "«", "»"]
}

/// What a step of the reader came to.
enum JSONStep {
  case proceed
  case piece(JSONView)
  /// More bytes must come.
  case more
  /// Everything is read.
  case end
}
