import Facturation
package import Journaux

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
  /// What was built of other lines, where that is remembered.
  var built: BuiltValues.Memory?

  /// Begins at the first byte of a line that stands among other bytes.
  package init(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>) {
    precondition(range.upperBound <= bytes.count, "a line stands among its bytes")
    self.bytes = bytes
    (start, end, place) = (range.lowerBound, range.upperBound, range.lowerBound)
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
    _ rule: Ecart.Regle = .forme, at offset: Int? = nil, expected: Teneur
  ) -> Ecart {
    let offset = offset ?? self.offset
    return Ecart(rule, octet: offset, attendu: expected, trouve: excerpt(at: offset))
  }

  /// Reads bytes that must stand here.
  package mutating func literal(_ text: StaticString) throws(Ecart) {
    if let notes { return notes.note(text.description) }
    guard let next = end(of: text, from: place) else {
      throw error(expected: .octets(text.description))
    }
    place = next
  }

  /// Reads an object whose members the body reads.
  package mutating func object<Value>(
    _ members: (inout LineReader) throws(Ecart) -> Value
  ) throws(Ecart) -> Value {
    let outer = atStart
    atStart = true
    try literal("{")
    let value = try members(&self)
    try literal("}")
    atStart = outer
    return value
  }

  /// Reads a name that must come next, and what stands before it.
  package mutating func name(_ name: StaticString) throws(Ecart) {
    defer { atStart = false }
    if let notes { return notes.note(opening(of: name)) }
    guard let next = end(ofName: name) else { throw error(expected: .octets(opening(of: name))) }
    place = next
  }

  /// What a member of that name begins with here.
  private func opening(of name: StaticString) -> String { "\(atStart ? "" : ",")\"\(name)\":" }

  /// Reads the value of a member; all that is learnt is noted under the member's name.
  @inline(__always) mutating func noting<Value>(
    _ name: StaticString, _ read: (inout LineReader) throws(Ecart) -> Value
  ) throws(Ecart) -> Value {
    guard let notes else { return try read(&self) }
    return try notes.member(name.description) { () throws(Ecart) in try read(&self) }
  }

  /// Reads a value that holds no others, or notes what it is.
  @inline(__always)
  mutating func token<Token: LineToken>(_ type: Token.Type) throws(Ecart) -> Token {
    guard let notes else { return try Token.read(from: &self) }
    notes.note(Token.shape) { line throws(Ecart) in _ = try Token.read(from: &line) }
    return Token.specimen
  }

  /// Reads a value that holds no others in a way of its own, or notes that it is read so; `usual` stands
  /// for it then.
  mutating func token<Value>(
    unlike usual: Value, _ read: @escaping @Sendable (inout LineReader) throws(Ecart) -> Value
  ) throws(Ecart) -> Value {
    guard let notes else { return try read(&self) }
    notes.note(.other) { line throws(Ecart) in _ = try read(&line) }
    return usual
  }

  /// Reads a member that must come next.
  package mutating func member<Token: LineToken>(
    _ name: StaticString, _ type: Token.Type = Token.self
  ) throws(Ecart) -> Token {
    try self.name(name)
    return try noting(name) { line throws(Ecart) in try line.token(type) }
  }

  /// Reads a member if it comes next.
  package mutating func optional<Token: LineToken>(
    _ name: StaticString, _ type: Token.Type = Token.self
  ) throws(Ecart) -> Token? {
    try optional(from: name) { line throws(Ecart) in try line.member(name, type) }
  }

  /// Reads members if the first of them, which has that name, comes next.
  package mutating func optional<Value>(
    from name: StaticString, _ members: (inout LineReader) throws(Ecart) -> Value
  ) throws(Ecart) -> Value? {
    guard let notes else { return end(ofName: name) == nil ? nil : try members(&self) }
    try notes.optional(atStart: atStart) { () throws(Ecart) in _ = try members(&self) }
    return nil
  }

  /// Reads a record of its own, or notes what its members are.
  mutating func notedObject<Value>(
    _ members: (inout LineReader) throws(Ecart) -> Value
  ) throws(Ecart) -> Value {
    guard let notes else { return try object(members) }
    return try notes.record { () throws(Ecart) in try object(members) }
  }

  /// Reads a member that is an array, which may have to hold something.
  package mutating func array<Value>(
    _ name: StaticString, mayBeEmpty: Bool = true,
    of element: (inout LineReader) throws(Ecart) -> Value
  ) throws(Ecart) -> [Value] {
    try self.name(name)
    try literal("[")
    var values: [Value] = []
    if let notes {
      try notes.array(mayBeEmpty: mayBeEmpty) { () throws(Ecart) in _ = try noting(name, element) }
    }
    while notes == nil, !mayBeEmpty && values.isEmpty || end(of: "]", from: place) == nil {
      // Most have a few: to grow by one and two would ask for memory again.
      if values.isEmpty { values.reserveCapacity(4) } else { try literal(",") }
      values.append(try element(&self))
    }
    try literal("]")
    return values
  }

  /// Reads a text that has no escapes, and hands over its bytes; the receiver refuses them as a whole,
  /// from the quote on.
  mutating func plainString<Value>(
    _ read: (Span<UInt8>) throws(Defaut) -> Value
  ) throws(Ecart) -> Value {
    guard place < end, bytes[place] == UInt8(ascii: "\"") else {
      throw error(expected: .octets("\""))
    }
    let first = place + 1
    place = endOfPlain(from: first)
    guard place < end else { throw error(expected: .octets("\"")) }
    guard bytes[place] == UInt8(ascii: "\"") else { throw error(expected: .sansEchappement) }
    defer { place += 1 }
    do { return try read(bytes.span.extracting(first..<place)) } catch {
      throw self.error(at: first - 1 - start, expected: .sansDefaut(error))
    }
  }

  /// Reads a text that can only be ASCII without escapes, and hands over its bytes; nothing when
  /// it is another text, or not what the body reads.
  mutating func ascii<Value>(_ read: (Span<UInt8>) -> Value?) throws(Ecart) -> Value? {
    guard let last = endOfASCII(from: place) else {
      _ = try string()
      return nil
    }
    defer { place = last + 1 }
    return read(bytes.span.extracting(place + 1..<last))
  }

  /// Reads a text, its escapes resolved.
  package mutating func string() throws(Ecart) -> String {
    if let last = endOfASCII(from: place) {
      defer { place = last + 1 }
      return String(decoding: bytes[place + 1..<last], as: UTF8.self)
    }
    try literal("\"")
    let first = place
    var unescaped: ContiguousArray<UInt8>?
    while true {
      let plain = place
      place = endOfPlain(from: plain)
      unescaped?.append(contentsOf: bytes[plain..<place])
      guard place < end else { throw error(expected: .octets("\"")) }
      if bytes[place] == UInt8(ascii: "\"") { break }
      guard bytes[place] == UInt8(ascii: "\\") else { throw error(expected: .sansControle) }
      let letter = place + 1 < end ? bytes[place + 1] : 0
      guard let meant = Escape.byte(of: letter) else { throw error(expected: .echappement) }
      unescaped = unescaped ?? ContiguousArray(bytes[first..<place])
      unescaped?.append(meant)
      place += 2
    }
    let text =
      unescaped.map { String(validating: $0, as: UTF8.self) }
      ?? String(validating: bytes[first..<place], as: UTF8.self)
    guard let text else { throw error(at: first - 1 - start, expected: .valeur("UTF-8")) }
    place += 1
    return text
  }

  /// Reads `true` or `false`.
  package mutating func bool() throws(Ecart) -> Bool {
    let value = end(of: "true", from: place) != nil
    guard let next = end(of: value ? "true" : "false", from: place) else {
      throw error(expected: .booleen)
    }
    place = next
    return value
  }

  /// Reads the digits of a whole number without sign and leading zeros, 0 or from 1 on.
  package mutating func digits(from least: Int = 0) throws(Ecart) -> Int {
    let first = place
    var number = 0
    while place < end, (0x30...0x39).contains(bytes[place]) {
      guard place - first < 18 else { throw error(expected: .auPlusDeChiffres(18)) }
      number = number * 10 + Int(bytes[place] - 0x30)
      place += 1
    }
    let leadingZero = place - first > 1 && bytes[first] == 0x30
    guard place > first, !leadingZero else {
      throw error(at: first - start, expected: .sansZeroEnTete)
    }
    guard number >= least else { throw error(at: first - start, expected: .nombreAPartirDe(least)) }
    return number
  }

  /// The bytes around a place, as a person can read them.
  private func excerpt(at offset: Int) -> Teneur {
    let from = start + offset
    guard from < end else { return .finDeLigne }
    return .octets(String(decoding: bytes[from..<min(end, from + 40)], as: UTF8.self))
  }
}

/// What stands where.
///
/// Safe: every UInt8 is one byte, with no padding that would be read uninitialised; the line lies among the
/// bytes, and what is read ahead ends before these do. What ends behind the line is not taken.
extension LineReader {
  /// Reads a text of so many bytes, if it stands there and the body knows it for certain.
  mutating func certain<Value>(_ count: Int, _ read: (RawSpan, _ place: Int) -> Value?) -> Value? {
    guard notes == nil, end - place >= count + 2, bytes[place] == UInt8(ascii: "\""),
      bytes[place + 1 + count] == UInt8(ascii: "\""),
      let value = unsafe read(bytes.span.bytes, place + 1)
    else { return nil }
    place += count + 2
    return value
  }

  /// Reads a number of few digits, if one within limits stands there.
  mutating func shortDecimal(
    _ decimals: ShortDecimal.Decimals, within limits: ClosedRange<Int64>
  ) -> Int64? {
    guard notes == nil, bytes.count - place >= ShortDecimal.reach,
      bytes[place] == UInt8(ascii: "\""),
      let short = unsafe ShortDecimal(bytes.span.bytes, at: place + 1, decimals: decimals),
      short.end < end, limits.contains(short.units)
    else { return nil }
    place = short.end + 1
    return short.units
  }

  /// Where a member's value begins, if a member of that name comes next.
  @inline(__always) private func end(ofName name: StaticString) -> Int? {
    let quote = atStart ? place : place + 1
    let nameEnd = quote + 1 + name.utf8CodeUnitCount
    let raw = unsafe bytes.span.bytes
    // Most that may be missing are: their first letter tells.
    guard nameEnd + 2 <= end, unsafe raw.byteAhead(quote + 1) == name.utf8Start.pointee
    else { return nil }
    guard atStart || raw.byteAhead(place) == UInt8(ascii: ","),
      raw.byteAhead(quote) == UInt8(ascii: "\""), raw.holds(name, at: quote + 1),
      raw.byteAhead(nameEnd) == UInt8(ascii: "\""), raw.byteAhead(nameEnd + 1) == UInt8(ascii: ":")
    else { return nil }
    return nameEnd + 2
  }

  /// Where a text ends, if it stands at that place.
  private func end(of text: StaticString, from place: Int) -> Int? {
    let next = place + text.utf8CodeUnitCount
    return unsafe next <= end && bytes.span.bytes.holds(text, at: place) ? next : nil
  }

  /// Where the first byte stands, from a place on, that cannot stand for itself in a string; the
  /// line's end if none does.
  private func endOfPlain(from start: Int) -> Int {
    let raw = unsafe bytes.span.bytes
    var place = start
    while place < end {
      let marks = raw.word(at: place).marksOfStringBytes
      guard marks == 0 else { return min(end, place + marks.bytesBeforeFirstMark) }
      place += 8
    }
    return end
  }

  /// Where the quote stands that ends a text which begins with a quote here, if all of it is
  /// visible ASCII without escapes.
  private func endOfASCII(from start: Int) -> Int? {
    let raw = unsafe bytes.span.bytes
    guard notes == nil, start < end, raw.byte(at: start) == UInt8(ascii: "\"") else { return nil }
    var place = start + 1
    while place < end {
      let marks = raw.word(at: place).marksOfSpecialBytes
      if marks != 0 {
        place += marks.bytesBeforeFirstMark
        return place < end && raw.byte(at: place) == UInt8(ascii: "\"") ? place : nil
      }
      place += 8
    }
    return nil
  }

  /// Reads a record that stands in line after line, or gives the one that was built of the same bytes.
  mutating func repeated<Value: Record>(
    _ read: (inout LineReader) throws(Ecart) -> Value
  ) throws(Ecart) -> Value {
    let (first, bytes) = (place, bytes)
    let known: (value: Value, end: Int)? = unsafe built?.record(bytes.span.bytes, at: first)
    if let known, known.end <= end {
      place = known.end
      return known.value
    }
    let value = try read(&self)
    unsafe built?.insert(value, bytes.span.bytes, first..<place)
    return value
  }

  /// Walks over a line's head as a skim does, where lines before have told whose it is.
  mutating func knownHead() -> LineProgram.KnownHead? {
    let bytes = bytes
    guard let head = built?.head(bytes, from: start), head.data <= end else { return nil }
    (place, atStart) = (head.data, false)
    return head
  }

  /// Reads a text of a checked form.
  mutating func text<Value: ValeurTexte>() throws(Ecart) -> Value {
    let text = try text(of: Value.self) { line throws(Ecart) in
      let (offset, text) = (line.offset, try line.string())
      guard let defaut = Value.examiner(text) else { return text }
      throw line.error(at: offset, expected: .sansDefaut(defaut))
    }
    return Value(texteAdmis: text)
  }

  /// Reads a text as a type has it, or gives the one that was built for it of the same bytes.
  mutating func text(
    of type: Any.Type, _ read: (inout LineReader) throws(Ecart) -> String
  ) throws(Ecart) -> String {
    guard built != nil, let plain = plainRange else { return try read(&self) }
    let bytes = bytes
    if let known = unsafe built?.text(of: type, bytes.span.bytes, plain) {
      place = plain.upperBound + 1
      return known
    }
    let text = try read(&self)
    unsafe built?.insert(text, of: type, bytes.span.bytes, plain)
    return text
  }

  /// Where the text stands that begins here with a quote, if it has no escapes.
  private var plainRange: Range<Int>? {
    guard place < end, bytes[place] == UInt8(ascii: "\"") else { return nil }
    let last = endOfPlain(from: place + 1)
    return last < end && bytes[last] == UInt8(ascii: "\"") ? place + 1..<last : nil
  }
}
