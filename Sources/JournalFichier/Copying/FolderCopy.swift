package import Facturation
package import Journal
import LigneJSON

/// A folder's journal as a copy reads it, or adds to it: line by line, as the bytes stand.
///
/// What is added is read back by the same ways as any journal before it counts. A copy that is broken off
/// leaves a journal that ends earlier, and goes on there.
package final class FolderCopy {
  private let store: FileStore
  private let patience: Duration
  private var known = Known()

  /// Opens the journal of a folder, or begins one there if none is and `creating` allows it.
  package init(
    _ folder: String, creating: Bool, patience: Duration,
    notify: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) throws {
    self.patience = patience
    store = try translatingErrors {
      try FileStore(
        folder: Folder(folder), creating: creating, systeme: Systeme(), patience: patience,
        usingStates: false, notify: notify)
    }
    try look()
  }

  /// The last event, as it was when this was opened, looked or added to.
  package var head: Head { known.head }

  /// Whose journal it is, if it has begun.
  package var source: RegistreID? { known.chain.source }

  /// Takes up what others have recorded.
  package func look() throws { try translatingErrors { _ = try store.look(&known) } }

  /// The lines up to the last event, each held against the one above.
  package func lines() throws -> JournalLines {
    try translatingErrors { try JournalLines(store.events(in: known).lines) }
  }

  /// Adds whole acts behind the last event: their lines, each with its line feed.
  ///
  /// Several acts may be on their way to the disk at once, and are announced for that.
  package func add(_ lines: ContiguousArray<UInt8>, of source: RegistreID) throws {
    let above = head
    try translatingErrors {
      try WriterLock.holding(store.folder, systeme: store.systeme, patience: patience) {
        try store.recover(&known)
        guard head == above else { throw JournalError.written(during: store.folder) }
        try add(lines)
        store.writeHead(
          Writing.End(act: 0, head: head, length: known.length), source: source)
      }
    }
  }

  private func add(_ lines: ContiguousArray<UInt8>) throws {
    let (start, end) = (known.length, known.length + lines.count)
    if start == 0 { try store.syncFolders() }
    try GroupFile(hash: head.hash, from: start, to: end)
      .write(store.folder, systeme: store.systeme)
    try store.put(lines, at: start)
    try store.sync()
    try store.recover(&known)
    guard known.length == end else { throw JournalError.written(during: store.folder) }
  }
}

extension JournalError {
  /// Somebody has written to what a copy was to be added to.
  static func written(during folder: Folder) -> JournalError {
    JournalError(
      code: .copieDivergente,
      francais: "Un autre programme a écrit dans \(folder.path) pendant la copie. Gardez-en l'un"
        + " ou l'autre : une copie ne s'ajoute qu'à son propre commencement.",
      anglais: "Another program has written to \(folder.path) during the copy. Keep the one or the"
        + " other: a copy is only added to its own beginning.")
  }
}
