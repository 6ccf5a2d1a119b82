import Facturation
import Journaux
import LigneJSON
import Synchronization
import Testing

/// Skims of every line that the tests read: whatever a skim says yes to, the reader must take too.
///
/// What a skim remembers of earlier lines goes on with it, as it does in a journal.
final class Skims: Sendable {
  static let shared = Skims()

  private let skimmers = Mutex((bySource: [RegistreID: LineSkimmer](), last: RegistreID?.none))

  /// Compares a skim with what the reader took, if it did.
  func compare(_ bytes: ContiguousArray<UInt8>, with line: Line?) {
    guard let skimmed = skim(bytes, of: line?.source) else { return }
    guard let line else {
      Issue.record("skimmed, and not to be read: \(text(bytes))")
      return
    }
    let event = line.event
    let isSame =
      skimmed.numbers == EventNumbers(event) && skimmed.author == event.author
      && skimmed.batch == event.batch && skimmed.cle == event.cle
      && skimmed.predecessor == event.predecessor
    if !isSame { Issue.record("skimmed otherwise than read: \(text(bytes))") }
  }

  /// What a skim gives of a line; where its registre isn't known, that of the line before is tried.
  func skim(_ bytes: ContiguousArray<UInt8>, of source: RegistreID?) -> SkimmedLine? {
    skimmers.withLock { skimmers in
      guard let source = source ?? skimmers.last else { return nil }
      if skimmers.bySource.count > 20 { skimmers.bySource = [:] }
      skimmers.last = source
      let isSkimmed =
        skimmers.bySource[source, default: LineSkimmer(source: source)]
        .skim(bytes, in: bytes.indices)
      return isSkimmed ? skimmers.bySource[source]?.line : nil
    }
  }
}
