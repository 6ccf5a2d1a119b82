import Journaux
import Projections

/// Holds the index against the lines that it covers: it is to find each of them under its tags, and
/// nothing else.
///
/// Commands look up what the index says, and read no other line. Damage they would see; but files
/// made on purpose, with every checksum right, could keep a payment from them. So what the entries in
/// the files come to is compared with what those of the lines come to. Each entry becomes a number by a
/// secret of this very run, and the numbers are added up, in any order.
struct IndexCheck {
  let marks = SecretMarks()
  private let runs: [IndexRun]
  /// Up to which byte of the journal the index goes.
  private let length: Int
  /// What the lines come to; nothing once one could not be read, or had another hash than its own.
  private var lines: UInt64? = 0

  /// Begins for the index of a journal, if commands would believe it.
  init?(_ folder: Folder, journal: OpenFile, to end: Int) throws {
    let store = IndexStore(folder)
    guard let (index, head) = try store.load(for: journal, to: end) else { return nil }
    runs = index.runs
    length = head.length
  }

  /// Takes up a line.
  mutating func take(_ line: ReadLine) {
    guard line.offset < length else { return }
    lines = lines.flatMap { sum in line.mark.map { sum &+ $0 } }
  }

  /// What the files are, held against the lines.
  enum Verdict {
    case agrees, differs, damaged
  }

  /// Whether the files say what the lines do, as far as that can be told: where a line cannot be read or has
  /// another hash than its own, nobody knows what should be found under its tags; and no command believes a damaged one.
  func verdict() throws -> Verdict {
    guard let lines else { return .agrees }
    var (files, above) = (UInt64(0), -1)
    do {
      for run in runs {
        var last = above
        let isInOrder = try run.inspect { page in
          for entry in page {
            files &+= marks.mark(entry)
            // A search takes what it finds in a later run to stand further down.
            if entry.offset <= above { last = .max }
            last = max(last, entry.offset)
          }
        }
        guard isInOrder, last < length else { return .differs }
        above = last
      }
    } catch is IndexDamaged {
      return .damaged
    }
    return files == lines ? .agrees : .differs
  }
}

/// Holds what is kept of clients and factures against what the lines make of them.
///
/// As with the index, damage does no harm; but files made on purpose, with every checksum right, could tell
/// those who ask for all of them what is not so. Each record becomes a number by a secret of this very run,
/// and what the numbers of the files come to is compared with those of the records that would be made of what
/// a verification has folded, when it passes the line with which the files end.
struct KeptCheck {
  private let marks: SecretMarks
  /// The event with which the files end.
  private let position: Position
  /// What the files come to.
  private let files: UInt64
  /// Where those streams began of which the files tell; of what stands behind damage nothing is ever told.
  private let last: Position
  /// Whether something of the files is not what was written.
  let isDamaged: Bool

  /// Reads the states of a journal, if commands would believe them.
  init?(_ folder: Folder, journal: OpenFile, to end: Int) throws {
    let states = KeptStates(folder, least: 0, dueAfter: .max, isUsed: true)
    guard let kept = try states.load(for: journal, to: end) else { return nil }
    let marks = SecretMarks()
    var (files, last, isDamaged) = (UInt64(0), 0, false)
    do {
      for part in try kept.parts(newer: []) {
        try kept.forEach(part) { bytes, header, place in
          files &+= marks.mark(bytes.copy(place..<place + header.length))
          last = header.origin
        }
      }
    } catch is StatesDamaged {
      isDamaged = true
    }
    (self.marks, self.files) = (marks, files)
    position = kept.head.head.position
    self.last = isDamaged ? last : .max
    self.isDamaged = isDamaged
  }

  /// What a verification makes of clients and factures as it comes to the event with which the files end.
  var marques: MarquesDesFiches {
    MarquesDesFiches(a: position) { [marks, last] fiche, origin in
      guard origin <= last else { return 0 }
      return marks.mark(KeptRecord.bytes(fiche, origin: origin))
    }
  }

  /// Whether each record is what the events of its stream make, and none is missing.
  func agrees(with lines: UInt64?) -> Bool { files == lines }
}

/// Makes a number of each entry and each record that nobody can foretell.
struct SecretMarks: Sendable {
  /// What every mark begins with: a secret of its own, for that of the library can be turned off.
  private let secret: Hasher = {
    var hasher = Hasher()
    hasher.combine(UInt64.random(in: 0 ... .max))
    hasher.combine(UInt64.random(in: 0 ... .max))
    return hasher
  }()

  /// What a line comes to that stands at a place.
  func mark(of event: RecordedEvent, at offset: Int) -> UInt64 {
    var sum: UInt64 = 0
    event.forEachTag { sum &+= mark(IndexEntry(key: JournalIndex.Key($0), offset: offset)) }
    return sum
  }

  fileprivate func mark(_ entry: IndexEntry) -> UInt64 {
    mark { hasher in
      hasher.combine(entry.key.bits)
      hasher.combine(entry.offset)
    }
  }

  fileprivate func mark(_ record: ContiguousArray<UInt8>) -> UInt64 {
    mark { hasher in unsafe record.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
  }

  private func mark(_ combine: (inout Hasher) -> Void) -> UInt64 {
    var hasher = secret
    combine(&hasher)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
