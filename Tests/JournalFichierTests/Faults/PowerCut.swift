import Journaux
import JournalEcrit
import Synchronization

@testable import JournalFichier

/// A disk that keeps what was synced, and of the rest whatever it likes.
///
/// After a sync that succeeded it holds the journal as it was then. A sync that failed may have
/// brought the journal to the disk all the same, or not.
final class PowerCut: Sendable {
  private let folder: TemporaryFolder
  private let plan: @Sendable (Systeme.Call, Int) -> Systeme.Fault?
  private let images: Mutex<[ContiguousArray<UInt8>]>
  private let syncs = Mutex(0)

  /// `plan` says what becomes of the n-th sync, counted from 0.
  init(
    _ folder: TemporaryFolder,
    plan: @escaping @Sendable (Systeme.Call, Int) -> Systeme.Fault? = { _, _ in nil }
  ) throws {
    self.folder = folder
    self.plan = plan
    images = Mutex([try folder.read(folder.journal)])
  }

  var systeme: Systeme { Systeme { self.fault($0) } }

  /// How many events are found after each of the cuts that could happen now.
  func eventsAfterCuts() throws -> [Int] {
    try images.withLock { $0 }.map { image in
      let other = try TemporaryFolder()
      try other.lay(journal: image)
      return try FileJournal(folder: other.registre).all().count
    }
  }

  private func fault(_ call: Systeme.Call) -> Systeme.Fault? {
    guard call == .fdatasync else { return nil }
    let number = syncs.withLock { count in
      count += 1
      return count - 1
    }
    let now = (try? folder.read(folder.journal)) ?? []
    let fault = plan(call, number)
    images.withLock { images in
      switch fault {
      case nil: images = [now]
      case .fails: images.append(now)
      case .skipped, .takes: break
      }
    }
    return fault
  }
}
