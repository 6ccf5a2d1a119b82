import Facturation
import Journal

/// Texts, and what only the values' own readers know.
extension LineWalk {
  /// A text in ASCII that begins with a visible character, of no more bytes than it may have
  /// characters, is right; of any other nothing is said.
  mutating func text(_ step: FormStep, _ raw: RawSpan) -> Bool {
    var end = place &+ 1
    guard raw.byte(at: place) == UInt8(ascii: "\"") else { return false }
    while true {
      let marks = raw.word(at: end).marksOfSpecialBytes
      guard marks == 0 else {
        end &+= marks.bytesBeforeFirstMark
        break
      }
      end &+= 8
    }
    let count = end &- place &- 1
    guard raw.byte(at: end) == UInt8(ascii: "\""), count > 0, count <= step.limits.high,
      raw.byte(at: place &+ 1) > 0x20
    else { return false }
    place = end &+ 1
    return true
  }

  /// A text of which only its reader knows whether it is right.
  mutating func other(
    _ step: FormStep, _ program: LineProgram, _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    switch step.capture {
    case .source: return skipSource(raw)
    case .type: return type(program, raw)
    case .subject: return subject(program, raw)
    case .batch: return batch(raw)
    default: break
    }
    guard let end = raw.endOfString(at: place) else { return false }
    let range = place..<end
    switch step.capture {
    case .author:
      guard let author = authors.read(bytes, raw, range) else { return false }
      line.author = author
    default:
      guard accepts(Int(step.first), program, raw, bytes, range) else { return false }
    }
    place = end
    switch step.capture {
    case .number: line.number = range.lowerBound + 1..<range.upperBound - 1
    case .series: line.series = range.lowerBound + 1..<range.upperBound - 1
    default: break
    }
    return true
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

  private mutating func skipSource(_ raw: RawSpan) -> Bool {
    guard raw.matches(source.span, first: 0, count: sourceCount, at: place) else { return false }
    place &+= sourceCount
    return true
  }

  private mutating func type(_ program: LineProgram, _ raw: RawSpan) -> Bool {
    let first = raw.word(at: place)
    let words = program.words.span
    for index in program.firstWords.indices where program.firstWords[index] == first {
      let (start, count) = (program.data[index].typeStart, program.data[index].typeCount)
      guard raw.matches(words, first: start, count: count, at: place) else { continue }
      data = index
      place &+= count
      return true
    }
    return false
  }

  private mutating func subject(_ program: LineProgram, _ raw: RawSpan) -> Bool {
    guard data >= 0 else { return false }
    switch program.data[data].kind {
    case .facture:
      guard let uuid = identity(behind: "\"facture/", raw) else { return false }
      line.numbers.flux = .facture(FactureID(uuid))
    case .client:
      guard let uuid = identity(behind: "\"client/", raw) else { return false }
      line.numbers.flux = .client(ClientID(uuid))
    case .produit:
      guard let uuid = identity(behind: "\"produit/", raw) else { return false }
      line.numbers.flux = .produit(ProduitID(uuid))
    case nil:
      // Rare, and never without consequence for the chain: the reader's business.
      return false
    }
    return true
  }

  /// The UUID that stands behind a prefix and before a quote.
  private mutating func identity(behind prefix: StaticString, _ raw: RawSpan) -> UUIDTexte? {
    let start = place &+ prefix.utf8CodeUnitCount
    guard raw.isText(prefix, at: place), let uuid = raw.uuid(at: start),
      raw.byte(at: start &+ 36) == UInt8(ascii: "\"")
    else { return nil }
    place = start &+ 37
    return uuid
  }

  private mutating func batch(_ raw: RawSpan) -> Bool {
    guard skip(UInt8(ascii: "\""), raw), let index = number(raw), skip(UInt8(ascii: "/"), raw),
      let count = number(raw), skip(UInt8(ascii: "\""), raw),
      let batch = Batch(index: index, count: count)
    else { return false }
    line.batch = batch
    return true
  }
}
