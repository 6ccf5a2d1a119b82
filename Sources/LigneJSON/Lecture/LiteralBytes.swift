extension RawSpan {
  /// Whether a literal stands there.
  ///
  /// Safe: a literal of a source file points to as many bytes as it counts. Only such are compared,
  /// with bytes that are checked to lie within the span.
  @inline(__always)
  func holds(_ literal: StaticString, at place: Int) -> Bool {
    let (count, start) = unsafe (literal.utf8CodeUnitCount, UnsafeRawPointer(literal.utf8Start))
    guard place >= 0, count <= byteCount &- place else { return false }
    return switch count {
    case 8...: unsafe holds(start, count, at: place, by: UInt64.self)
    case 4...: unsafe holds(start, count, at: place, by: UInt32.self)
    case 2...: unsafe holds(start, count, at: place, by: UInt16.self)
    case 1: unsafe holds(start, count, at: place, by: UInt8.self)
    default: true
    }
  }

  /// Whether some bytes stand there, word by word; the last word may begin within the one before.
  ///
  /// Safe: there are as many bytes as are counted, here and there, and no fewer than a word has; any
  /// of them are a word.
  @inline(__always)
  private func holds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawPointer, _ count: Int, at place: Int, by _: Word.Type
  ) -> Bool {
    let last = count &- MemoryLayout<Word>.size
    var done = 0
    while true {
      let here = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place &+ done, as: Word.self)
      guard unsafe bytes.loadUnaligned(fromByteOffset: done, as: Word.self) == here else {
        return false
      }
      guard done < last else { return true }
      done = min(done &+ MemoryLayout<Word>.size, last)
    }
  }
}
