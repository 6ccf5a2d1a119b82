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
      for entry in from {
        let byte = entry.byte(shift)
        to[places[byte]] = entry
        places[byte] += 1
      }
      swap(&from, &to)
    }
    return from
  }

  /// How many entries have each byte there.
  private func places(_ shift: UInt64) -> ContiguousArray<Int> {
    var counts = ContiguousArray<Int>(repeating: 0, count: 256)
    for entry in self { counts[entry.byte(shift)] += 1 }
    return counts
  }
}

extension IndexEntry {
  fileprivate func byte(_ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: key.bits >> shift) & 0xFF
  }
}
