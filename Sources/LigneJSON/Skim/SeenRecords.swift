/// Records that a walk has passed lately, so that it can pass them again in one go.
///
/// The seller and a few hundred clients stand in invoice after invoice, byte for byte the same. A
/// record is found where its kind and some of its first bytes say, or not at all; a newer one takes
/// the place of an older.
struct SeenRecords {
  private static let bits: UInt64 = 8
  /// Of each record: its label in one word, then its bytes in up to 63.
  private static let width = 64

  /// Nothing before the first is remembered: most walks are short.
  private var words: ContiguousArray<UInt64> = []

  /// Where a record of that kind ends which stands there and was passed before.
  @inline(__always)
  func end(of kind: Int, _ raw: RawSpan, at place: Int, last: Int) -> Int? {
    guard !words.isEmpty else { return nil }
    let known = Self.place(kind, raw, place)
    let label = words[known]
    let count = Int(truncatingIfNeeded: label & 0xFFFF)
    guard label &>> 16 == UInt64(kind), count > 0, place &+ count <= last,
      raw.matches(words, from: known &+ 1, count: count, at: place)
    else { return nil }
    return place &+ count
  }

  /// Remembers a record.
  mutating func insert(_ kind: Int, _ raw: RawSpan, _ range: Range<Int>) {
    guard range.count <= 8 * (Self.width - 1) else { return }
    if words.isEmpty { words = ContiguousArray(repeating: 0, count: Self.width << Int(Self.bits)) }
    let known = Self.place(kind, raw, range.lowerBound)
    words[known] = UInt64(kind) << 16 | UInt64(range.count)
    let own = raw.words(range)
    words.replaceSubrange(known + 1..<known + 1 + own.count, with: own)
  }

  /// By what stands behind the first member's name.
  @inline(__always)
  private static func place(_ kind: Int, _ raw: RawSpan, _ start: Int) -> Int {
    let mixed =
      (raw.wordAhead(start &+ 8) &* 0x9E37_79B9_7F4A_7C15 ^ raw.wordAhead(start &+ 16)
        ^ UInt64(truncatingIfNeeded: kind)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed &>> (64 &- bits)) &* width
  }
}
