/// Bytes that must stand somewhere, at most 32 of them, laid out to be compared word by word.
struct Literal: BitwiseCopyable, Sendable {
  /// How many bytes these are.
  let count: Int
  private let words: Words
  private let masks: Words

  private typealias Words = (UInt64, UInt64, UInt64, UInt64)

  /// How many bytes one literal holds; longer ones are cut into several.
  static let longest = 32

  /// Lays out some bytes.
  init(_ bytes: some Collection<UInt8>) {
    precondition(bytes.count <= Self.longest)
    var words = ContiguousArray<UInt64>(repeating: 0, count: Self.longest / 8)
    var masks = words
    for (place, byte) in bytes.enumerated() {
      words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
      masks[place / 8] |= 0xFF << UInt64(place % 8 * 8)
    }
    self.words = (words[0], words[1], words[2], words[3])
    self.masks = (masks[0], masks[1], masks[2], masks[3])
    count = bytes.count
  }

  /// Whether the bytes stand there; what follows them does not matter.
  @inline(__always)
  func stands(in bytes: RawSpan, at place: Int) -> Bool {
    let first = (bytes.wordAhead(place) ^ words.0) & masks.0
    guard count > 8, first == 0 else { return first == 0 }
    let second = (bytes.wordAhead(place &+ 8) ^ words.1) & masks.1
    guard count > 16 else { return second == 0 }
    let third = (bytes.wordAhead(place &+ 16) ^ words.2) & masks.2
    let fourth = (bytes.wordAhead(place &+ 24) ^ words.3) & masks.3
    return second | third | fourth == 0
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
