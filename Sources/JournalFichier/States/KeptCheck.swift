import Facturation
import Journal
import LigneJSON

/// Holds what is kept of clients and factures against what the lines make of them.
///
/// As with the index, damage does no harm; but files made on purpose, with every checksum right, could tell
/// those who ask for all of them what is not so. Each record becomes a number by a secret of this very run,
/// and what the numbers of the files come to is compared with those of the lines.
struct KeptCheck {
  private let kept: KeptFile
  private let lines: LineSearch
  private let folder: Folder
  private let secret = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))

  /// Begins for the states of a journal, if commands would believe them.
  init?(_ folder: Folder, journal: SharedFile, to end: Int, systeme: Systeme) throws {
    let states = KeptStates(folder, least: 0, dueAfter: .max, isUsed: true, systeme: systeme)
    guard let kept = try states.load(for: journal, to: end) else { return nil }
    self.kept = kept
    self.folder = folder
    lines = LineSearch(
      journal, to: kept.head.journalLength, head: kept.head.head, systeme: systeme)
  }

  /// Whether each record is what the events of its stream make, and none is missing; of what stands behind
  /// damage nothing is ever told.
  func agrees() throws -> Bool {
    var (files, last, isDamaged) = (UInt64(0), 0, false)
    do {
      try kept.forEach(newer: []) { bytes, header, place in
        files &+= mark(bytes.copy(place..<place + header.length))
        last = header.origin
      }
    } catch is StatesDamaged {
      isDamaged = true
    }
    return try files == marks(upTo: isDamaged ? last : .max)
  }

  /// What the records come to that would be made of the lines anew, of streams that began by a position.
  private func marks(upTo last: Position) throws -> UInt64 {
    let search = EventSearch(
      lines: lines, index: JournalIndex(),
      indexes: IndexStore(folder, isUsed: false, systeme: lines.systeme))
    let end = lines.head.position
    var marks: UInt64 = 0
    try search.forEachState(of: [.client, .facture], asOf: end...end) { events in
      guard let first = events.first, first.position <= last else { return 0 as UInt64 }
      return try KeptRecord.bytes(events).map(mark) ?? 0
    } _: { mark, _, _ in
      marks &+= mark
      return true
    }
    return marks
  }

  /// What a record comes to, which nobody can foretell.
  private func mark(_ record: ContiguousArray<UInt8>) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(secret.0)
    hasher.combine(secret.1)
    unsafe record.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
