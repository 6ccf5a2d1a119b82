/// Records of one kind as few bytes, each taken out again when it is asked for.
///
/// A record in memory has room for every member that it might have, and each of its texts and lists
/// lies somewhere by itself; packed, it takes up little more than it says. So a hundred thousand may
/// wait that would not find room otherwise:
///
///     bytes     ├─ record 0 ─┤├──── record 1 ────┤├─ record 2 ─┤
///     starts    ^             ^                   ^
///     texts     those that were met more than once
struct PackedRecords<Value: Record>: Sendable {
  private var writer = PackWriter()
  private var starts: ContiguousArray<Int> = []

  /// How many there are.
  var count: Int { starts.count }

  /// Packs another record.
  mutating func append(_ record: Value) {
    starts.append(writer.bytes.count)
    record.walk(&writer)
  }

  /// Takes a record out.
  subscript(number: Int) -> Value {
    var reader = PackReader(writer.bytes, from: starts[number], texts: writer.texts.repeated)
    return Value(&reader, like: nil)
  }
}

/// Texts that packed records have in common, each of which is kept once.
///
/// That a text comes again is known when it does: the place of the text that came last with the same
/// hash is remembered, and whatever stands there as it comes a second time is kept.
struct RepeatedTexts: Sendable {
  /// The texts that were met more than once, in the order in which that was seen.
  private(set) var repeated: ContiguousArray<String> = []
  private var numbers: [SameBytes: Int] = [:]
  /// The last text that was met once, by its hash.
  private var lately = ContiguousArray(repeating: SameBytes(text: ""), count: 1 << 10)

  /// Shorter ones are not worth it.
  private static let least = 8
  /// No more are kept than that.
  private static let most = 1 << 16

  /// The number of a text that is kept, or nothing when it is to be written out.
  mutating func number(of text: String) -> Int? {
    guard text.utf8.count >= Self.least else { return nil }
    let met = SameBytes(text: text)
    if let number = numbers[met] { return number }
    let place = met.hashValue & (lately.count - 1)
    guard lately[place] == met, repeated.count < Self.most else {
      lately[place] = met
      return nil
    }
    numbers[met] = repeated.count
    repeated.append(text)
    return repeated.count - 1
  }
}

/// A text that equals those of the same bytes alone: to a string, `é` is the same as `e` with an accent
/// behind it, and a text has to come out as it went in.
private struct SameBytes: Hashable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    // FNV-1a, so that the hasher is asked once.
    hasher.combine(
      text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
  }
}
