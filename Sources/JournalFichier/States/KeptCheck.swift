import Facturation
import Journaux
import LigneJSON
import Projections

/// Holds what is kept of clients and factures against what the lines make of them.
///
/// As with the index, damage does no harm; but files made on purpose, with every checksum right, could tell
/// those who ask for all of them what is not so. Each record becomes a number by a secret of this very run,
/// and what the numbers of the files come to is compared with those of the records that would be made of what
/// a verification has folded, when it passes the line with which the files end.
struct KeptCheck {
  private let numbers: Numbers
  /// The event with which the files end.
  private let position: Position
  /// What the files come to.
  private let files: UInt64
  /// Where those streams began of which the files tell; of what stands behind damage nothing is ever told.
  private let last: Position
  /// Whether something of the files is not what was written.
  let isDamaged: Bool

  /// Reads the states of a journal, if commands would believe them.
  init?(_ folder: Folder, journal: SharedFile, to end: Int, systeme: Systeme) throws {
    let states = KeptStates(folder, least: 0, dueAfter: .max, isUsed: true, systeme: systeme)
    guard let kept = try states.load(for: journal, to: end) else { return nil }
    let numbers = Numbers()
    var (files, last, isDamaged) = (UInt64(0), 0, false)
    do {
      try kept.forEach(newer: []) { bytes, header, place in
        files &+= numbers.number(of: bytes.copy(place..<place + header.length))
        last = header.origin
      }
    } catch is StatesDamaged {
      isDamaged = true
    }
    (self.numbers, self.files) = (numbers, files)
    position = kept.head.head.position
    self.last = isDamaged ? last : .max
    self.isDamaged = isDamaged
  }

  /// What a verification makes of clients and factures as it comes to the event with which the files end.
  var marques: MarquesDesFiches {
    MarquesDesFiches(a: position) { [numbers, last] fiche, origin in
      guard origin <= last else { return 0 }
      return numbers.number(of: KeptRecord.bytes(fiche, origin: origin))
    }
  }

  /// Whether each record is what the events of its stream make, and none is missing.
  func agrees(with lines: UInt64?) -> Bool { files == lines }
}

/// Makes a number of each record that nobody can foretell.
private struct Numbers: Sendable {
  private let secret = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))

  func number(of record: ContiguousArray<UInt8>) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(secret.0)
    hasher.combine(secret.1)
    unsafe record.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
