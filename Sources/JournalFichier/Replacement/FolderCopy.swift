package import Facturation
package import Journaux
import LigneJSON

/// A folder's journal as a copy reads it, or adds to it: line by line, as the bytes stand.
///
/// Added lines are read back by the same ways as any journal before the copy counts. A copy that is
/// broken off leaves a journal that ends earlier, and goes on there.
package final class FolderCopy {
  private let store: FileStore
  private let patience: Duration
  private var known = Known()

  /// Opens the journal of a folder, or begins one there if none is and `creating` allows it.
  package init(
    _ folder: String, creating: Bool, systeme: Systeme = Systeme(), patience: Duration,
    notify: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) throws {
    self.patience = patience
    store = try translatingErrors {
      try FileStore(
        folder: Folder(folder, systeme), creating: creating, patience: patience,
        usingStates: false, notify: notify)
    }
    try look()
  }

  /// The last event, as it was when this was opened, looked or added to.
  package var head: Head { known.head }

  /// Whose journal it is, if it has begun.
  package var source: RegistreID? { known.chain.source }

  /// Takes up what others have recorded.
  package func look() throws {
    try translatingErrors {
      let unread = try store.look(&known)
      if unread > 0 { store.tell(unread: unread, after: head.position) }
    }
  }

  /// The lines up to the last event, each held against the one above.
  package func lines() throws -> JournalLines {
    try translatingErrors {
      do { return try JournalLines(store.events(in: known).lines) } catch let fault as Anomalie {
        throw JournalError.damaged(fault, folder: store.folder)
      }
    }
  }

  /// Adds whole acts behind the last event: their lines, each with its line feed.
  ///
  /// Several acts may be on their way to the disk at once, and are announced for that.
  package func add(_ lines: ContiguousArray<UInt8>, of source: RegistreID) throws {
    let above = head
    try translatingErrors {
      try Writing.Lock.holding(store.folder, patience: patience) {
        try store.recover(&known)
        guard head == above else { throw JournalError.written(to: store.folder.path) }
        try add(lines)
        let end = Writing.End(act: 0, head: head, length: known.length)
        store.writeHead(end, source: source)
        store.withdraw(upTo: end)
      }
    }
  }

  private func add(_ lines: ContiguousArray<UInt8>) throws {
    let before = known
    let (start, end) = (before.length, before.length + lines.count)
    if start == 0 { try store.syncFolders() }
    try GroupFile(hash: head.hash, from: start, to: end).announce(in: store.folder)
    do {
      try store.put(lines, at: start)
      try store.secure(upTo: end)
      _ = try store.look(&known)
      guard known.length == end else { throw JournalError.written(to: store.folder.path) }
    } catch {
      known = before
      throw store.takeBack(to: Writing.End(act: 0, head: head, length: start), since: error)
    }
    store.save(&known)
  }
}
