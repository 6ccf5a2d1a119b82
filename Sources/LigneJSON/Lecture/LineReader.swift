import Facturation

/// Reads the canonical JSON of a line, each byte once, and refuses all else with the place.
///
/// It looks for exactly what `LineWriter` writes: the names it expects, in their order, without
/// spaces, with no escape but four. So a line has one form, and what was read is what was written.
package struct LineReader {
  private let bytes: ContiguousArray<UInt8>
  private let start: Int
  private let end: Int
  private var place: Int
  private var atStart = true
  /// Where to note what is looked for, when there are no bytes.
  private let notes: FormNotes?

  /// Begins at the first byte of a line that stands among other bytes.
  package init(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    place = range.lowerBound
    notes = nil
  }

  /// Runs without bytes, in order to note what a reader looks for.
  init(noting notes: FormNotes, atStart: Bool) {
    (bytes, start, end, place) = ([], 0, 0, 0)
    self.notes = notes
    self.atStart = atStart
  }

  /// How far the reader has come, in bytes from the line's beginning.
  package var offset: Int { place - start }

  /// Whether every byte is read.
  package var isAtEnd: Bool { place == end }

  /// A fault at a place in the line, here unless said otherwise.
  package func error(
    _ rule: LineError.Rule = .forme, at offset: Int? = nil, expected: String
  ) -> LineError {
    let offset = offset ?? self.offset
    return LineError(rule, offset: offset, expected: expected, found: excerpt(at: offset))
  }

  /// Reads bytes that must stand here.
  package mutating func literal(_ text: String) throws(LineError) {
    if let notes { return notes.note(text) }
    guard let next = end(of: text, from: place) else { throw error(expected: text) }
    place = next
  }

  /// Reads an object whose members the body reads.
  package mutating func object<Value>(
    _ members: (inout LineReader) throws(LineError) -> Value
  ) throws(LineError) -> Value {
    let outer = atStart
    atStart = true
    try literal("{")
    let value = try members(&self)
    try literal("}")
    atStart = outer
    return value
  }

  /// Reads a name that must come next, and what stands before it.
  package mutating func name(_ name: String) throws(LineError) {
    defer { atStart = false }
    if let notes { return notes.note(opening(of: name)) }
    guard let next = end(ofName: name) else { throw error(expected: opening(of: name)) }
    place = next
  }

  /// What a member of that name begins with here.
  private func opening(of name: String) -> String { "\(atStart ? "" : ",")\"\(name)\":" }

  /// Reads a value, or notes what it is.
  private mutating func value<Value: LineValue>(
    _ type: Value.Type, of name: String
  ) throws(LineError) -> Value {
    guard let notes else { return try Value.read(from: &self) }
    return try notes.member(name) { () throws(LineError) in
      try Value.note(from: &self, in: notes)
    }
  }

  /// Reads a member that must come next.
  package mutating func member<Value: LineValue>(
    _ name: String, _ type: Value.Type = Value.self
  ) throws(LineError) -> Value {
    try self.name(name)
    return try value(type, of: name)
  }

  /// Reads a member if it comes next.
  package mutating func optional<Value: LineValue>(
    _ name: String, _ type: Value.Type = Value.self
  ) throws(LineError) -> Value? {
    try optional(from: name) { line throws(LineError) in try line.member(name, type) }
  }

  /// Reads members if the first of them, which has that name, comes next.
  package mutating func optional<Value>(
    from name: String, _ members: (inout LineReader) throws(LineError) -> Value
  ) throws(LineError) -> Value? {
    guard let notes else { return end(ofName: name) == nil ? nil : try members(&self) }
    try notes.optional(atStart: atStart) { () throws(LineError) in
      _ = try members(&self)
    }
    return nil
  }

  /// Reads a member that is an array.
  package mutating func members<Value: LineValue>(
    _ name: String, of type: Value.Type = Value.self
  ) throws(LineError) -> [Value] {
    try self.name(name)
    try literal("[")
    var values: [Value] = []
    if let notes {
      try notes.array { () throws(LineError) in _ = try value(type, of: name) }
    }
    while notes == nil, end(of: "]", from: place) == nil {
      if !values.isEmpty { try literal(",") }
      values.append(try Value.read(from: &self))
    }
    try literal("]")
    return values
  }

  /// Reads a text that has no escapes, and hands over its bytes; what they refuse, they refuse as a
  /// whole, from the quote on.
  mutating func plainString<Value>(
    _ read: (Span<UInt8>) throws(Defaut) -> Value
  ) throws(LineError) -> Value {
    try literal("\"")
    let first = place
    while place < end, bytes[place] != UInt8(ascii: "\"") {
      guard bytes[place] != UInt8(ascii: "\\"), bytes[place] >= 0x20 else {
        throw error(expected: "no escape and no control character")
      }
      place += 1
    }
    guard place < end else { throw error(expected: "\"") }
    defer { place += 1 }
    do { return try read(bytes.span.extracting(first..<place)) } catch {
      throw self.error(at: first - 1 - start, expected: error.anglais)
    }
  }

  /// Reads a text that can only be ASCII without escapes, and hands over its bytes; nothing when
  /// it is another text, or not what the body reads.
  mutating func ascii<Value>(
    _ read: (Span<UInt8>) -> Value?
  ) throws(LineError) -> Value? {
    var last = place + 1
    while last < end, (0x20..<0x80).contains(bytes[last]), bytes[last] != UInt8(ascii: "\""),
      bytes[last] != UInt8(ascii: "\\")
    {
      last += 1
    }
    guard last < end, bytes[place] == UInt8(ascii: "\""), bytes[last] == UInt8(ascii: "\"") else {
      _ = try string()
      return nil
    }
    defer { place = last + 1 }
    return read(bytes.span.extracting(place + 1..<last))
  }

  /// Reads a text, its escapes resolved.
  package mutating func string() throws(LineError) -> String {
    try literal("\"")
    let first = place
    var unescaped: ContiguousArray<UInt8>?
    while place < end, bytes[place] != UInt8(ascii: "\"") {
      let byte = bytes[place]
      guard byte >= 0x20 else { throw error(expected: "no bare control character") }
      if byte == UInt8(ascii: "\\") {
        let letter = place + 1 < end ? bytes[place + 1] : 0
        guard let meant = Escape.byte(of: letter) else {
          throw error(expected: #"one of \" \\ \n \t"#)
        }
        unescaped = unescaped ?? ContiguousArray(bytes[first..<place])
        unescaped?.append(meant)
        place += 2
      } else {
        unescaped?.append(byte)
        place += 1
      }
    }
    guard place < end else { throw error(expected: "\"") }
    let text =
      unescaped.map { String(validating: $0, as: UTF8.self) }
      ?? String(validating: bytes[first..<place], as: UTF8.self)
    guard let text else { throw error(at: first - 1 - start, expected: "UTF-8") }
    place += 1
    return text
  }

  /// Reads `true` or `false`.
  package mutating func bool() throws(LineError) -> Bool {
    for (word, value) in [("true", true), ("false", false)] {
      guard let next = end(of: word, from: place) else { continue }
      place = next
      return value
    }
    throw error(expected: "true or false")
  }

  /// Reads the digits of a whole number without sign and leading zeros, 0 or from 1 on.
  package mutating func digits(from least: Int = 0) throws(LineError) -> Int {
    let first = place
    var number = 0
    while place < end, (0x30...0x39).contains(bytes[place]) {
      guard place - first < 18 else { throw error(expected: "at most 18 digits") }
      number = number * 10 + Int(bytes[place] - 0x30)
      place += 1
    }
    let leadingZero = place - first > 1 && bytes[first] == 0x30
    guard place > first, !leadingZero else {
      throw error(at: first - start, expected: "digits without leading zeros")
    }
    guard number >= least else {
      throw error(at: first - start, expected: "a number from \(least)")
    }
    return number
  }

  /// The bytes around a place, as a person can read them.
  private func excerpt(at offset: Int) -> String {
    let from = start + offset
    guard from < end else { return "the end of the line" }
    return String(decoding: bytes[from..<min(end, from + 40)], as: UTF8.self)
  }

  /// Where a member's value begins, if a member of that name comes next.
  private func end(ofName name: String) -> Int? {
    guard let nameStart = end(of: atStart ? "\"" : ",\"", from: place),
      let nameEnd = end(of: name, from: nameStart)
    else { return nil }
    return end(of: "\":", from: nameEnd)
  }

  /// Where a text ends, if it stands at that place.
  private func end(of text: String, from place: Int) -> Int? {
    guard end - place >= text.utf8.count else { return nil }
    var place = place
    for byte in text.utf8 {
      guard bytes[place] == byte else { return nil }
      place += 1
    }
    return place
  }
}
