import Graine

/// A file as a disk has it that keeps what was synced, and of the rest whatever it likes.
struct SimulatedFile {
  /// What a reader sees.
  private(set) var now: ContiguousArray<UInt8> = []
  /// What surely stands there after a power cut.
  private(set) var disk: ContiguousArray<UInt8> = []
  /// What was done since, in order.
  private var unsynced: [Change] = []

  private enum Change {
    case write(ContiguousArray<UInt8>, at: Int)
    case truncate(Int)
  }

  /// What a disk writes whole or not at all.
  static let sector = 512

  mutating func write(_ bytes: ContiguousArray<UInt8>, at offset: Int) {
    now.put(bytes[...], at: offset)
    unsynced.append(.write(bytes, at: offset))
  }

  mutating func truncate(to length: Int) {
    now.cut(to: length)
    unsynced.append(.truncate(length))
  }

  /// All is on the disk.
  mutating func sync() {
    for change in unsynced {
      switch change {
      case .write(let bytes, let offset): disk.put(bytes[...], at: offset)
      case .truncate(let length): disk.cut(to: length)
      }
    }
    // How long a file is, is never lost by a sync that failed: the next one tells the disk.
    disk.cut(to: min(disk.count, now.count))
    unsynced = []
  }

  /// A sync fails: any part is on the disk, and the rest does not get there unless it is written again, whether or
  /// not the system goes on to show it.
  mutating func failSync(_ random: inout GenerateurGraine) {
    tear(&random)
    if random.chance(50) { now = disk }
  }

  /// The power goes: any part is on the disk, and nothing else is seen again.
  mutating func losePower(_ random: inout GenerateurGraine) {
    tear(&random)
    now = disk
  }

  private mutating func tear(_ random: inout GenerateurGraine) {
    // Of 256 sectors so many come to the disk.
    let share: UInt64 = random.parmi([0, 100, 230, 256])
    for change in unsynced {
      switch change {
      case .truncate(let length): if random.next() & 255 < share { disk.cut(to: length) }
      case .write(let bytes, let offset): write(bytes, at: offset, share, &random)
      }
    }
    unsynced = []
  }

  private mutating func write(
    _ bytes: ContiguousArray<UInt8>, at offset: Int, _ share: UInt64,
    _ random: inout GenerateurGraine
  ) {
    let (before, end) = (disk.count, offset + bytes.count)
    // The length may come to the disk before what makes it.
    if share > 0, random.next() & 7 == 0 { disk.grow(to: end) }
    var start = offset
    while start < end {
      let next = min(end, (start / Self.sector + 1) * Self.sector)
      if random.next() & 255 < share {
        disk.put(bytes[start - offset..<next - offset], at: start)
      } else if share > 0, start >= before, random.next() & 63 == 0 {
        disk.put(random.octets(next - start)[...], at: start)
      }
      start = next
    }
  }
}

extension ContiguousArray<UInt8> {
  fileprivate mutating func grow(to length: Int) {
    if count < length { append(contentsOf: repeatElement(0, count: length - count)) }
  }

  fileprivate mutating func cut(to length: Int) {
    grow(to: length)
    removeLast(count - length)
  }

  fileprivate mutating func put(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    grow(to: offset + bytes.count)
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}
