import LigneJSON

/// Where a line stands that may bear a tag.
struct IndexEntry: BitwiseCopyable, Comparable {
  let key: TagKey
  /// Where the line begins in the journal.
  let offset: Int

  static func < (left: IndexEntry, right: IndexEntry) -> Bool {
    (left.key.bits, left.offset) < (right.key.bits, right.offset)
  }
}

extension TagKey: BitwiseCopyable {}

extension RandomAccessCollection<IndexEntry> where Index == Int {
  /// Of entries in their order, the first that is not below a limit; the end if there is none.
  func firstIndex(from limit: IndexEntry) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
