import Facturation
import Journaux
import Synchronization

/// The authors met so far: few people write a journal, each of them many lines.
struct KnownAuthors {
  private var names: ContiguousArray<LongLiteral> = []
  private var authors: [Author] = []
  private var last = 0

  /// Where the name of the same author as before ends, if it stands there.
  @inline(__always) func endOfLast(_ raw: RawSpan, at place: Int) -> Int? {
    last < names.count ? names[last].end(in: raw, at: place) : nil
  }

  /// The author whose name stands there between quotes, and where it ends; nothing when it is no
  /// name.
  mutating func find(
    _ bytes: ContiguousArray<UInt8>, _ raw: RawSpan, at place: Int
  ) -> (Author, end: Int)? {
    for other in names.indices {
      guard let end = names[other].end(in: raw, at: place) else { continue }
      last = other
      return (authors[other], end)
    }
    guard let end = raw.endOfString(at: place) else { return nil }
    var reader = LineReader(bytes, in: place..<end)
    guard let author = try? Author.read(from: &reader), reader.isAtEnd else { return nil }
    if names.count >= 64 { self = KnownAuthors() }
    last = names.count
    // The few very long names are read each time.
    guard end - place <= LongLiteral.longest else { return (author, end) }
    names.append(LongLiteral(bytes[place..<end]))
    authors.append(author)
    return (author, end)
  }
}

/// Dates that were read lately.
struct SeenDates {
  private static let places = 64
  /// Nothing before the first is remembered: most walks are short.
  private var texts: ContiguousArray<(UInt64, UInt64)> = []

  /// Whether these are the words of a date between quotes.
  @inline(__always) func contains(_ words: (UInt64, UInt64)) -> Bool {
    !texts.isEmpty && texts[Self.place(words)] == words
  }

  /// Remembers a date between quotes.
  mutating func insert(_ words: (UInt64, UInt64)) {
    if texts.isEmpty { texts = ContiguousArray(repeating: (0, 0), count: Self.places) }
    texts[Self.place(words)] = words
  }

  @inline(__always) private static func place(_ words: (UInt64, UInt64)) -> Int {
    Int(truncatingIfNeeded: (words.1 &* 0x9E37_79B9_7F4A_7C15) &>> 32) & (places - 1)
  }
}

/// The day of the last time read: that of the next is nearly always the same.
struct LastDay {
  private var text = (UInt64(0), UInt64(0))
  /// The day's first moment, once a time was read.
  private var start: Timestamp?

  /// The time whose 27 bytes stand there, or nothing when it is none.
  @inline(__always)
  mutating func time(_ raw: RawSpan, _ bytes: ContiguousArray<UInt8>, at place: Int) -> Timestamp? {
    let day = (raw.wordAhead(place), raw.wordAhead(place &+ 3))
    let (clock, fraction) = (raw.wordAhead(place &+ 11), raw.wordAhead(place &+ 19))
    guard let start, day == text, let rest = Self.microseconds(clock, fraction) else {
      return readAndRemember(day, bytes, at: place)
    }
    return start.advanced(byMicroseconds: rest)
  }

  /// What `10:11:12` and `.123456Z` come to.
  @inline(__always)
  private static func microseconds(_ clock: UInt64, _ fraction: UInt64) -> Int64? {
    let colons: UInt64 = 0x0000_3A00_003A_0000
    let ends: UInt64 = 0x5A00_0000_0000_002E
    // With zeros in their place, hours, minutes and seconds are three digits apart.
    let zeros: UInt64 = 0x0000_3000_0030_0000
    let outerZeros: UInt64 = 0x3000_0000_0000_0030
    guard clock & 0x0000_FF00_00FF_0000 == colons, fraction & 0xFF00_0000_0000_00FF == ends,
      let time = (clock ^ colons ^ zeros).eightDigits,
      let tenths = (fraction ^ ends ^ outerZeros).eightDigits
    else { return nil }
    let (hours, minutes, seconds) = (time / 1_000_000, time / 1000 % 1000, time % 1000)
    guard hours < 24, minutes < 60, seconds < 60 else { return nil }
    return Int64((hours * 60 + minutes) * 60 + seconds) * 1_000_000 + Int64(tenths / 10)
  }

  private mutating func readAndRemember(
    _ day: (UInt64, UInt64), _ bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Timestamp? {
    guard place + 27 <= bytes.count,
      let time = Timestamp(utf8: bytes.span.extracting(place..<place + 27))
    else { return nil }
    (text, start) = (day, time.startOfDay)
    return time
  }
}

// MARK: - Texts and records

/// Texts that their own reader has accepted lately, so that it need not be asked again.
///
/// The bytes of a text of a kind alone decide what it says, and the same few hundred names of
/// clients, towns and goods come back all the time. A text is found where its hash says, or not at
/// all; a newer one takes the place of an older.
struct SeenTexts {
  private static let bits: UInt64 = 10
  static let places = 1 << Int(bits)
  /// Of each text: its kind and length in one word, then up to twelve words of bytes.
  private static let width = 13
  private static let longest = 8 * (width - 1)

  /// Nothing before the first is remembered: most walks are short.
  private var words: ContiguousArray<UInt64> = []

  /// Whether a text of that kind, a piece of a line, was accepted before.
  func contains(kind: UInt64, _ bytes: RawSpan, _ range: Range<Int>) -> Bool {
    place(kind: kind, bytes, range) != nil
  }

  /// The place of a text of that kind, a piece of a line, if it was accepted before.
  func place(kind: UInt64, _ bytes: RawSpan, _ range: Range<Int>) -> Int? {
    guard range.count <= Self.longest, !words.isEmpty else { return nil }
    let place = Self.place(kind: kind, bytes, range)
    guard words[place * Self.width] == Self.label(kind: kind, range) else { return nil }
    var (word, offset) = (place * Self.width + 1, range.lowerBound)
    while offset < range.upperBound {
      guard words[word] == Self.word(bytes, offset, in: range) else { return nil }
      (word, offset) = (word + 1, offset + 8)
    }
    return place
  }

  /// Remembers a text that was accepted, and says in which place; one that is too long it does not.
  @discardableResult
  mutating func insert(kind: UInt64, _ bytes: RawSpan, _ range: Range<Int>) -> Int? {
    guard range.count <= Self.longest else { return nil }
    if words.isEmpty { words = ContiguousArray(repeating: 0, count: Self.places * Self.width) }
    let place = Self.place(kind: kind, bytes, range)
    words[place * Self.width] = Self.label(kind: kind, range)
    var (word, offset) = (place * Self.width + 1, range.lowerBound)
    while offset < range.upperBound {
      words[word] = Self.word(bytes, offset, in: range)
      (word, offset) = (word + 1, offset + 8)
    }
    return place
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
    // The highest bits alone depend on all bytes.
    return Int(truncatingIfNeeded: hash &>> (64 &- bits))
  }
}

/// Records that a walk has passed lately, so that it can pass them again in one go.
///
/// The seller and a few hundred clients stand in invoice after invoice, byte for byte the same. A
/// record is found where its kind and some of its first bytes say, or not at all; a newer one takes
/// the place of an older.
struct SeenRecords {
  private static let bits: UInt64 = 8
  static let places = 1 << Int(bits)
  /// Of each record: its label in one word, then its bytes in up to 63.
  private static let width = 64

  /// Nothing before the first is remembered: most walks are short.
  private var words: ContiguousArray<UInt64> = []

  /// Where a record of that kind ends which stands there and was passed before.
  @inline(__always) func end(of kind: Int, _ raw: RawSpan, at place: Int, last: Int) -> Int? {
    guard !words.isEmpty else { return nil }
    let known = Self.place(kind, raw, place) &* Self.width
    let label = words[known]
    let count = Int(truncatingIfNeeded: label & 0xFFFF)
    guard label &>> 16 == UInt64(kind), count > 0, place &+ count <= last,
      raw.matches(words, from: known &+ 1, count: count, at: place)
    else { return nil }
    return place &+ count
  }

  /// Remembers a record, and says in which place; one that is too long it does not.
  @discardableResult
  mutating func insert(_ kind: Int, _ raw: RawSpan, _ range: Range<Int>) -> Int? {
    guard range.count <= 8 * (Self.width - 1) else { return nil }
    if words.isEmpty { words = ContiguousArray(repeating: 0, count: Self.width * Self.places) }
    let place = Self.place(kind, raw, range.lowerBound)
    words[place * Self.width] = UInt64(kind) << 16 | UInt64(range.count)
    let own = raw.words(range)
    let start = place * Self.width + 1
    words.replaceSubrange(start..<start + own.count, with: own)
    return place
  }

  /// By what stands behind the first member's name; many clients' begin with the same words.
  @inline(__always) static func place(_ kind: Int, _ raw: RawSpan, _ start: Int) -> Int {
    func words(at place: Int) -> UInt64 {
      raw.wordAhead(place) &* 0x9E37_79B9_7F4A_7C15 ^ raw.wordAhead(place &+ 8)
    }
    let first = (words(at: start &+ 8) ^ UInt64(truncatingIfNeeded: kind)) &* 0xD6E8_FEB8_6659_FD93
    let mixed = (first ^ words(at: start &+ 24)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> (64 &- bits))
  }
}

/// Texts and records that readers have built lately, so that they need not build them again.
///
/// The same bytes of a type are always the same value. Lines that share one share its memory, and are read, compared
/// and let go of sooner. It is for one thread at a time; another finds none, and remembers nothing.
package final class BuiltValues: Sendable {
  private let memory = Mutex<Memory?>(Memory())

  /// Begins with none.
  package init() {}

  /// Lends what is remembered to the reader of a line, and takes it back: it is not copied.
  func exchange(_ memory: inout Memory?) { self.memory.withLock { swap(&$0, &memory) } }

  /// What is remembered.
  struct Memory: Sendable {
    /// What walks over heads, once it is known of whose lines; in an array, for to lend it moves but a word.
    private var heads: ContiguousArray<(walk: LineWalk, source: RegistreID)> = []
    private var headsRead = 0
    private static let fewHeads = 16
    private var seenTexts = SeenTexts()
    private var texts = ContiguousArray(repeating: "", count: SeenTexts.places)
    private var seenRecords = SeenRecords()
    private var records = ContiguousArray<(any AnyObject & Sendable)?>(
      repeating: nil, count: SeenRecords.places)

    /// The head of the line that begins there, if it is right for certain.
    mutating func head(
      _ bytes: ContiguousArray<UInt8>, from start: Int
    ) -> LineProgram.KnownHead? {
      guard !heads.isEmpty else { return nil }
      return LineProgram.current.knownHead(bytes, from: start, &heads[0].walk, of: heads[0].source)
    }

    /// Learns of whose lines heads are to be walked over: of a few, to read them takes less than to learn a walk.
    mutating func learnHeads(of source: RegistreID) {
      headsRead += 1
      if headsRead == Self.fewHeads { heads = [(LineWalk(source: source), source)] }
    }

    /// The kind of a type.
    ///
    /// What describes a type begins at a word: nothing is lost by the shift, and a length has room beside it.
    private static func kind(_ type: Any.Type) -> Int {
      Int(bitPattern: ObjectIdentifier(type)) >> 3
    }

    /// The text of a type whose bytes stand there.
    func text(of type: Any.Type, _ raw: RawSpan, _ range: Range<Int>) -> String? {
      seenTexts.place(kind: UInt64(Self.kind(type)), raw, range).map { texts[$0] }
    }

    /// Remembers a text that was built for a type of some bytes.
    mutating func insert(_ text: String, of type: Any.Type, _ raw: RawSpan, _ range: Range<Int>) {
      let kind = UInt64(Self.kind(type))
      if let place = seenTexts.insert(kind: kind, raw, range) { texts[place] = text }
    }

    /// The record of a type whose bytes stand there, and where they end.
    func record<Value: Record>(
      _ raw: RawSpan, at place: Int
    ) -> (value: Value, end: Int)? {
      let (kind, last) = (Self.kind(Value.self), raw.byteCount - reachOfStep)
      guard place <= last, let end = seenRecords.end(of: kind, raw, at: place, last: last),
        let built = records[SeenRecords.place(kind, raw, place)] as? Built<Value>
      else { return nil }
      return (built.value, end)
    }

    /// Remembers a record that was built of some bytes.
    mutating func insert<Value: Record>(
      _ value: Value, _ raw: RawSpan, _ range: Range<Int>
    ) {
      let kind = Self.kind(Value.self)
      guard range.lowerBound <= raw.byteCount - reachOfStep,
        let place = seenRecords.insert(kind, raw, range)
      else { return }
      records[place] = Built(value)
    }
  }

  /// A record that was built: an object, for what it is of is told sooner than of a value of any type.
  private final class Built<Value: Record>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// What threads have built that read at once, each for itself as long as it reads.
  package final class OfThreads: Sendable {
    private let free = Mutex<[BuiltValues]>([])

    /// Begins with none.
    package init() {}

    /// Lends what one of them has built.
    package func lend<Result>(_ body: (BuiltValues) throws -> Result) rethrows -> Result {
      let built = free.withLock { $0.popLast() } ?? BuiltValues()
      defer { free.withLock { $0.append(built) } }
      return try body(built)
    }
  }
}
