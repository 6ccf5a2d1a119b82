extension RawSpan {
  /// Whether a literal stands there.
  ///
  /// Safe: a literal of a source file points to as many bytes as it counts. Only such are compared,
  /// with bytes that are checked to lie within the span; any eight bytes are a word.
  @inline(__always)
  func holds(_ literal: StaticString, at place: Int) -> Bool {
    let (count, start) = unsafe (literal.utf8CodeUnitCount, UnsafeRawPointer(literal.utf8Start))
    guard place >= 0, count <= byteCount &- place else { return false }
    var done = 0
    while done &+ 8 <= count {
      let here = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: place &+ done, as: UInt64.self)
      guard unsafe start.loadUnaligned(fromByteOffset: done, as: UInt64.self) == here else {
        return false
      }
      done &+= 8
    }
    while done < count {
      let letter = unsafe start.load(fromByteOffset: done, as: UInt8.self)
      guard byte(at: place &+ done) == letter else { return false }
      done &+= 1
    }
    return true
  }
}
