import Facturation
import Journal

/// Texts, and what only the values' own readers know.
extension LineWalk {
  /// A text that begins with a letter or a sign, of no more bytes than it may have characters, and
  /// without escapes or rare characters, is right; of any other nothing is said.
  @inline(__always)
  func text(_ raw: RawSpan, maximum: Int64, at place: Int, last: Int) -> Int? {
    let first = raw.byteAhead(place &+ 1)
    guard raw.isQuote(at: place), first > 0x20, first < 0x7F || first >= 0xC3 && first <= 0xDF
    else { return nil }
    var end = place &+ 1
    while end <= last {
      let marks = raw.wordAhead(end).marksOfSpecialBytes
      guard marks != 0 else {
        end &+= 8
        continue
      }
      end &+= marks.bytesBeforeFirstMark
      if raw.isQuote(at: end) {
        let count = end &- place &- 1
        return count > 0 && count <= maximum ? end &+ 1 : nil
      }
      guard let width = raw.wordAhead(end).widthOfCharacter else { return nil }
      end &+= width
    }
    return nil
  }

  /// A text of which only its reader knows whether it is right.
  mutating func other(
    _ capture: Capture, _ reader: Int, _ program: LineProgram, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Int? {
    switch capture {
    case .source: return source(raw, at: place)
    case .type: return type(program, raw, at: place)
    case .subject: return subject(program, raw, at: place)
    case .batch: return batch(raw, at: place)
    case .author:
      guard let (author, end) = authors.read(bytes, raw, at: place) else { return nil }
      line.author = author
      return end
    default: break
    }
    guard let end = raw.endOfString(at: place) else { return nil }
    let range = place..<end
    guard accepts(reader, program, raw, bytes, range) else { return nil }
    switch capture {
    case .number: line.number = range.lowerBound + 1..<range.upperBound - 1
    case .series: line.series = range.lowerBound + 1..<range.upperBound - 1
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

  private mutating func type(_ program: LineProgram, _ raw: RawSpan, at place: Int) -> Int? {
    guard let index = program.data(ofTypeIn: raw, at: place) else { return nil }
    data = index
    return place &+ program.data[index].type.count
  }

  private mutating func subject(_ program: LineProgram, _ raw: RawSpan, at place: Int) -> Int? {
    // The registre's own events are rare, and never without consequence for the chain: the reader's
    // business.
    guard data >= 0, let stream = program.data[data].stream else { return nil }
    let start = place &+ stream.opening.count
    guard stream.opening.stands(in: raw, at: place), let uuid = raw.uuid(at: start),
      raw.isQuote(at: start &+ 36)
    else { return nil }
    line.numbers.flux = stream.kind.flux(uuid)
    return start &+ 37
  }

  private mutating func batch(_ raw: RawSpan, at place: Int) -> Int? {
    guard raw.isQuote(at: place), let (index, slash) = raw.number(at: place &+ 1),
      raw.byteAhead(slash) == UInt8(ascii: "/"), let (count, end) = raw.number(at: slash &+ 1),
      raw.isQuote(at: end), let batch = Batch(index: index, count: count)
    else { return nil }
    line.batch = batch
    return end &+ 1
  }
}
