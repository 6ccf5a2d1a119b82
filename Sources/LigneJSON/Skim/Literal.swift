/// Bytes that must stand somewhere, at most 32 of them, laid out to be compared word by word.
///
/// More than a word's are four words: the first two from their beginning on, the others up to their end,
/// so that words of few bytes overlap and none needs a mask.
struct Literal: BitwiseCopyable, Sendable {
  private let words: (UInt64, UInt64, UInt64, UInt64)
  private let length: UInt8

  /// How many bytes these are.
  var count: Int { Int(length) }

  /// How many bytes one literal holds; longer ones are cut into several.
  static let longest = 32

  /// Lays out some bytes.
  init(_ bytes: some Collection<UInt8>) {
    precondition(bytes.count <= Self.longest)
    let bytes = Array(bytes)
    func word(at place: Int) -> UInt64 {
      bytes.dropFirst(max(place, 0)).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (word(at: 0), word(at: 8), word(at: bytes.count - 16), word(at: bytes.count - 8))
    length = UInt8(bytes.count)
  }

  /// Whether the first of them is a comma.
  var isBehindComma: Bool { length > 0 && words.0 & 0xFF == UInt64(UInt8(ascii: ",")) }

  /// Whether the bytes stand there; what follows them does not matter.
  @inline(__always)
  func stands(in bytes: RawSpan, at place: Int) -> Bool {
    let first = bytes.wordAhead(place) ^ words.0
    guard length >= 8 else { return first & ~(UInt64.max << UInt64(length &* 8)) == 0 }
    guard first == 0, length > 8 else { return first == 0 }
    let end = place &+ count
    let last = bytes.wordAhead(end &- 8) ^ words.3
    guard length > 16 else { return last == 0 }
    return (bytes.wordAhead(place &+ 8) ^ words.1) | (bytes.wordAhead(end &- 16) ^ words.2) | last
      == 0
  }
}

/// Bytes that may be twice as many as a literal holds.
struct LongLiteral: BitwiseCopyable, Sendable {
  private let opening: Literal
  private let rest: Literal

  /// How many bytes it holds.
  static let longest = 2 * Literal.longest

  /// Lays out some bytes.
  init(_ bytes: some Collection<UInt8>) {
    opening = Literal(bytes.prefix(Literal.longest))
    rest = Literal(bytes.dropFirst(Literal.longest))
  }

  /// Where the bytes end, if they stand there.
  @inline(__always)
  func end(in bytes: RawSpan, at place: Int) -> Int? {
    let middle = place &+ opening.count
    guard opening.stands(in: bytes, at: place),
      rest.count == 0 || rest.stands(in: bytes, at: middle)
    else { return nil }
    return middle &+ rest.count
  }
}
