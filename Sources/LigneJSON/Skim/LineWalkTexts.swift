import Facturation
import Journaux

/// Texts, and what only the values' own readers know.
extension LineWalk {
  /// The number of a document, of at most so many characters.
  @inline(__always)
  mutating func documentNumber(
    _ capture: Capture, _ raw: RawSpan, maximum: Int64, at place: Int
  ) -> Int? {
    let first = place &+ 1
    var end = first
    while end &- first <= maximum {
      let count = raw.blockAhead(end).marksOutsideNumbers.bytesBeforeFirstMark
      end &+= count
      guard count < 16 else { continue }
      guard end > first, end &- first <= maximum, raw.isQuote(at: place), raw.isQuote(at: end)
      else { return nil }
      switch capture {
      case .number: line.number = first..<end
      case .deducted: line.deducted = first..<end
      default: break
      }
      return end &+ 1
    }
    return nil
  }

  /// The author's name; of the same one as before nothing need be kept.
  @inline(__always)
  mutating func author(
    _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Int? {
    if let end = authors.endOfLast(raw, at: place) { return end }
    guard let (author, end) = authors.find(bytes, raw, at: place) else { return nil }
    line.author = author
    return end
  }

  /// A text of which only its reader knows whether it is right.
  @inline(never)
  mutating func other(
    _ capture: Capture, _ reader: Int, _ program: LineProgram, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Int? {
    guard let end = raw.endOfString(at: place) else { return nil }
    let range = place..<end
    guard accepts(reader, program, raw, bytes, range) else { return nil }
    switch capture {
    case .series: line.series = place + 1..<end - 1
    // A SIRET begins with the SIREN, which stands before it if both are said.
    case .siren: line.siren = line.siren ?? place + 1..<place + 10
    default: break
    }
    return end
  }

  private mutating func accepts(
    _ number: Int, _ program: LineProgram, _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>,
    _ range: Range<Int>
  ) -> Bool {
    guard !seen.contains(kind: UInt64(number), raw, range) else { return true }
    var reader = LineReader(bytes, in: range)
    do { try program.readers[number](&reader) } catch { return false }
    guard reader.isAtEnd else { return false }
    seen.insert(kind: UInt64(number), raw, range)
    return true
  }

  @inline(__always)
  mutating func type(_ program: LineProgram, _ raw: RawSpan, at place: Int) -> Int? {
    guard let index = program.data(ofTypeIn: raw, at: place) else { return nil }
    data = index
    return place &+ program.data[index].type.count
  }

  @inline(__always)
  mutating func subject(_ program: LineProgram, _ raw: RawSpan, at place: Int) -> Int? {
    // The registre's own events are rare, and never without consequence for the chain: the reader's
    // business.
    guard data >= 0, let stream = program.data[data].stream else { return nil }
    let start = place &+ program.data[data].opening.count
    guard program.data[data].opening.stands(in: raw, at: place), let uuid = raw.uuid(at: start),
      raw.isQuote(at: start &+ 36)
    else { return nil }
    line.numbers.flux = stream.flux(uuid)
    return start &+ 37
  }

  mutating func batch(_ raw: RawSpan, at place: Int) -> Int? {
    guard raw.isQuote(at: place), let (index, slash) = raw.number(at: place &+ 1),
      raw.byteAhead(slash) == UInt8(ascii: "/"), let (count, end) = raw.number(at: slash &+ 1),
      raw.isQuote(at: end), let batch = Batch(index: index, count: count)
    else { return nil }
    line.batch = batch
    return end &+ 1
  }
}
