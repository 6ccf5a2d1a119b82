import Facturation
import Journal

/// The authors met so far: few people write a journal, each of them many lines.
struct KnownAuthors {
  private var known: [(text: ContiguousArray<UInt8>, author: Author)] = []
  private var last = 0

  /// The author whose name stands there between quotes, or nothing when it is no name.
  mutating func read(
    _ bytes: ContiguousArray<UInt8>, _ raw: RawSpan, _ range: Range<Int>
  ) -> Author? {
    if last < known.count, isKnown(last, bytes, range) { return known[last].author }
    if let place = known.indices.first(where: { isKnown($0, bytes, range) }) {
      last = place
      return known[place].author
    }
    var reader = LineReader(bytes, in: range)
    guard let author = try? Author.read(from: &reader), reader.isAtEnd else { return nil }
    if known.count >= 64 { known.removeAll(keepingCapacity: true) }
    last = known.count
    known.append((ContiguousArray(bytes[range]), author))
    return author
  }

  private func isKnown(
    _ place: Int, _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>
  ) -> Bool {
    let text = known[place].text
    guard text.count == range.count else { return false }
    for index in text.indices where text[index] != bytes[range.lowerBound &+ index] {
      return false
    }
    return true
  }
}

/// The last time read: the lines of a batch all bear the same.
struct LastTime {
  private var text: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var time: Timestamp?

  /// The time whose 27 bytes stand there, or nothing when it is none.
  mutating func read(
    _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Timestamp? {
    let now = (
      raw.word(at: place), raw.word(at: place &+ 8), raw.word(at: place &+ 16),
      raw.word(at: place &+ 24) & .firstBytes(3)
    )
    if let time, now == text { return time }
    guard place + 27 <= bytes.count else { return nil }
    time = Timestamp(utf8: bytes.span.extracting(place..<place + 27))
    text = now
    return time
  }
}
