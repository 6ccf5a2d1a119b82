extension ContiguousArray<IndexEntry> {
  /// Entries that stand in the order of the journal, sorted by their keys; those under one key stay
  /// in that order.
  ///
  /// The keys' bytes are sorted one after the other from the lowest: each pass lays the entries down
  /// by one byte, and leaves those that agree in it as the passes before had laid them.
  func sortedByKeys() -> ContiguousArray<IndexEntry> {
    var (from, to) = (self, self)
    for shift in stride(from: 0, to: 64, by: 8) as StrideTo<UInt64> {
      var places = from.places(shift)
      // Where all have the same byte nothing would move.
      guard !places.contains(from.count) else { continue }
      var start = 0
      for byte in places.indices { (places[byte], start) = (start, start + places[byte]) }
      from.span.lay(into: &to, at: &places, shift)
      swap(&from, &to)
    }
    return from
  }

  /// How many entries have each byte there.
  private func places(_ shift: UInt64) -> ContiguousArray<Int> {
    var counts = ContiguousArray<Int>(repeating: 0, count: 256)
    var all = counts.mutableSpan
    let entries = span
    for number in entries.indices { all[entries[number].byte(shift)] &+= 1 }
    return counts
  }
}

extension Span<IndexEntry> {
  /// Lays each entry down at the next place for its byte.
  fileprivate func lay(
    into entries: inout ContiguousArray<IndexEntry>, at places: inout ContiguousArray<Int>,
    _ shift: UInt64
  ) {
    var entries = entries.mutableSpan
    var places = places.mutableSpan
    for number in indices {
      let byte = self[number].byte(shift)
      entries[places[byte]] = self[number]
      places[byte] &+= 1
    }
  }
}

extension IndexEntry {
  fileprivate func byte(_ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: key.bits >> shift) & 0xFF
  }
}
