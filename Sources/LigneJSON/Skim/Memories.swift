import Facturation
import Journaux

/// The authors met so far: few people write a journal, each of them many lines.
struct KnownAuthors {
  private var names: ContiguousArray<LongLiteral> = []
  private var authors: [Author] = []
  private var last = 0

  /// Where the name of the same author as before ends, if it stands there.
  @inline(__always)
  func endOfLast(_ raw: RawSpan, at place: Int) -> Int? {
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
  private var texts: ContiguousArray<Text> = []

  private struct Text { let words: (UInt64, UInt64) }

  /// Whether these are the words of a date between quotes.
  @inline(__always)
  func contains(_ words: (UInt64, UInt64)) -> Bool {
    !texts.isEmpty && texts[Self.place(words)].words == words
  }

  /// Remembers a date between quotes.
  mutating func insert(_ words: (UInt64, UInt64)) {
    if texts.isEmpty {
      texts = ContiguousArray(repeating: Text(words: (0, 0)), count: Self.places)
    }
    texts[Self.place(words)] = Text(words: words)
  }

  @inline(__always)
  private static func place(_ words: (UInt64, UInt64)) -> Int {
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
  mutating func time(
    _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Timestamp? {
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
