import Facturation
import Journaux

// How a skim looks at bytes without asking the compiler for proof each time, and why that is safe.

/// How many bytes a step of a walk may look at from its place on, without asking each time whether
/// they are there: the walk has asked once.
///
/// They are those of the longest literal, and then those of a hash between its quotes, which no other
/// value is looked at further than. What is longer, such as a text, asks again as it goes on.
let reachOfStep = Literal.longest + 66

extension RawSpan {
  /// Eight bytes as a word, the first byte lowest, where a walk knows that they are there.
  ///
  /// Safe: the walk has seen that `reachOfStep` bytes follow its place, and looks no further; any
  /// 64 bits are a UInt64.
  @inline(__always)
  func wordAhead(_ place: Int) -> UInt64 {
    assert(place >= 0 && place <= byteCount &- 8)
    return unsafe UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
  }

  /// A byte, where a walk knows that it is there.
  ///
  /// Safe: as above.
  @inline(__always)
  func byteAhead(_ place: Int) -> UInt8 {
    assert(place >= 0 && place < byteCount)
    return unsafe unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
  }

  /// Eight bytes as a word, the first byte lowest; zeros stand for those behind the end.
  ///
  /// Safe: the eight bytes are checked to lie within the span, and any 64 bits are a UInt64.
  @inline(__always)
  package func word(at place: Int) -> UInt64 {
    guard place >= 0, place <= byteCount &- 8 else { return lastWord(at: place) }
    return unsafe UInt64(
      littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
  }

  /// A byte, or 0 behind the end.
  ///
  /// Safe: the byte is checked to lie within the span.
  @inline(__always)
  func byte(at place: Int) -> UInt8 {
    guard place >= 0, place < byteCount else { return 0 }
    return unsafe unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
  }

  @inline(never)
  private func lastWord(at place: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(byte(at: place + $1)) << UInt64(8 * $1) }
  }

  /// Whether bytes stand there, given as words with zeros behind the last byte.
  @inline(__always)
  func matches(
    _ words: ContiguousArray<UInt64>, from first: Int, count: Int, at place: Int
  ) -> Bool {
    var (index, done) = (first, 0)
    while done < count {
      let difference = word(at: place &+ done) ^ words[index]
      guard difference & .firstBytes(count &- done) == 0 else { return false }
      (index, done) = (index &+ 1, done &+ 8)
    }
    return true
  }

  /// Some bytes as words, zeros behind the last.
  func words(_ range: Range<Int>) -> ContiguousArray<UInt64> {
    ContiguousArray(
      stride(from: range.lowerBound, to: range.upperBound, by: 8).map {
        word(at: $0) & .firstBytes(range.upperBound - $0)
      })
  }
}
