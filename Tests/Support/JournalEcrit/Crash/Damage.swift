import Graine

/// What a crash can make of the bytes of the act that was being written.
package enum Damage: CaseIterable, Sendable {
  /// The file ends there.
  case cut
  /// The file has its length, but zeros from there on; now and then up to the block's end.
  case zeros
  /// The file has its length, but anything at all from there on.
  case garbage
  /// What follows is an earlier part of the same journal, from the beginning of a line.
  case earlierLines
  /// What follows is what stood in the same place of an earlier block.
  case earlierBlock
  /// Only a piece is missing, be it a line or a sector; what follows it is as it should be.
  case hole

  /// Whether nothing that follows is left, and what stands there instead is not of this place.
  package var replacesAllThatFollows: Bool {
    [.cut, .zeros, .garbage, .earlierLines].contains(self)
  }

  /// What stands behind the last acknowledged byte when the crash strikes at a byte of an act.
  func tail(
    of written: WrittenJournal, act: Range<Int>, at offset: Int
  ) -> ContiguousArray<UInt8> {
    let start = ContiguousArray(written.bytes[act.lowerBound..<offset])
    let missing = act.upperBound - offset
    switch self {
    case .cut: return start
    case .zeros:
      let filling = offset % 2 == 0 ? missing : missing + (4096 - act.upperBound % 4096)
      return start + repeatElement(0, count: filling)
    case .garbage:
      var random = GenerateurGraine(graine: UInt64(offset))
      return start + random.octets(missing)
    case .earlierLines:
      let earlier = written.lines.prefix { $0.lowerBound + 1500 < act.lowerBound }
      guard let line = earlier.isEmpty ? nil : earlier[offset % earlier.count] else { return start }
      return start + written.bytes[line.lowerBound...].prefix(max(missing, 1500))
    case .earlierBlock:
      guard offset >= 4096, act.count < 4096 else { return start }
      return start + written.bytes[(offset - 4096)...].prefix(max(missing, 1500))
    case .hole:
      let size = min(missing, [1, 7, 512][offset % 3])
      return start + repeatElement(0, count: size)
        + written.bytes[(offset + size)..<act.upperBound]
    }
  }
}

/// What is left of the head file.
package enum HeadState: CaseIterable, Sendable {
  /// It vouches for the last act that was acknowledged.
  case acknowledged
  /// It is not there.
  case absent
  /// It vouches for the whole journal: so an acknowledged act was lost.
  case whole
}

/// Who opens the journal after the crash.
package enum Reopening: CaseIterable, Sendable {
  /// A process that had read it before.
  case again
  /// A new process, which finds an index of all that was acknowledged.
  case byIndex
  /// A new process, which reads all of it.
  case fromTheStart
}
