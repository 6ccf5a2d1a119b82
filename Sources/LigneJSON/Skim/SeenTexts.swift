/// Texts that their own reader has accepted lately, so that it need not be asked again.
///
/// What a text of a kind says is decided by its bytes alone, and the same few hundred names of
/// clients, towns and goods come back all the time. A text is found where its hash says, or not at
/// all; a newer one takes the place of an older.
struct SeenTexts {
  private static let places = 1024
  /// Of each text: its kind and length in one word, then up to twelve words of bytes.
  private static let width = 13
  private static let longest = 8 * (width - 1)

  /// Nothing before the first is remembered: most walks are short.
  private var words: ContiguousArray<UInt64> = []

  /// Whether a text of that kind, a piece of a line, was accepted before.
  func contains(kind: UInt64, _ bytes: RawSpan, _ range: Range<Int>) -> Bool {
    guard range.count <= Self.longest, !words.isEmpty else { return false }
    let place = Self.place(kind: kind, bytes, range)
    guard words[place] == Self.label(kind: kind, range) else { return false }
    var (word, offset) = (place + 1, range.lowerBound)
    while offset < range.upperBound {
      guard words[word] == Self.word(bytes, offset, in: range) else { return false }
      (word, offset) = (word + 1, offset + 8)
    }
    return true
  }

  /// Remembers a text that was accepted.
  mutating func insert(kind: UInt64, _ bytes: RawSpan, _ range: Range<Int>) {
    guard range.count <= Self.longest else { return }
    if words.isEmpty { words = ContiguousArray(repeating: 0, count: Self.places * Self.width) }
    let place = Self.place(kind: kind, bytes, range)
    words[place] = Self.label(kind: kind, range)
    var (word, offset) = (place + 1, range.lowerBound)
    while offset < range.upperBound {
      words[word] = Self.word(bytes, offset, in: range)
      (word, offset) = (word + 1, offset + 8)
    }
  }

  private static func label(kind: UInt64, _ range: Range<Int>) -> UInt64 {
    kind << 16 | UInt64(range.count) << 1 | 1
  }

  @inline(__always)
  private static func word(_ bytes: RawSpan, _ offset: Int, in range: Range<Int>) -> UInt64 {
    bytes.word(at: offset) & .firstBytes(range.upperBound &- offset)
  }

  private static func place(kind: UInt64, _ bytes: RawSpan, _ range: Range<Int>) -> Int {
    var hash = kind &* 0x9E37_79B9_7F4A_7C15
    var offset = range.lowerBound
    while offset < range.upperBound {
      hash = (hash ^ word(bytes, offset, in: range)) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash &>> 32
      offset += 8
    }
    return Int(hash % UInt64(places)) * width
  }
}
