import Journaux
import Synchronization

/// A file that takes another's place all at once, when every byte of it is on the disk.
///
/// Until then it has a name of its own beside the other, and goes again if it is given up; so
/// whoever reads the file sees the whole old one or the whole new one, whatever crashes. It is for
/// its owner alone; if it replaces a file, it has that file's permissions from the moment that it
/// takes its place.
package final class FileReplacement: Sendable {
  private let systeme: Systeme
  private let path: String
  private let parent: String
  private let scratch: ScratchFile
  /// The permissions of the file that is replaced, if there is one.
  private let permissions: UInt32?
  private let state = Mutex(State())

  private struct State {
    var length = 0
    /// Whether every byte is on the disk.
    var isSettled = false
    var isInPlace = false
  }

  /// Begins a file that is to stand at that path, where nothing stands or another regular file.
  ///
  /// Nothing is put where a registre is, or where one of its folders is, whichever registre that be. What others
  /// who were killed have left unfinished in that folder is taken away.
  package convenience init(_ path: String) throws { try self.init(path, systeme: Systeme()) }

  /// The same; what a registre keeps itself stands in its own folder, and spares none.
  package init(_ path: String, systeme: Systeme, inRegistre: Bool = false) throws {
    self.systeme = systeme
    self.path = path
    parent = Folder(path).parent
    do {
      let status = try systeme.regularFile(path)
      guard try inRegistre || !Sparing(systeme: systeme).spares(path, status) else {
        throw JournalError.belongsToARegistre(path)
      }
      permissions = status?.permissions
      ScratchFile.removeAbandoned(
        among: try systeme.names(in: parent), in: parent, systeme: systeme)
      scratch = try ScratchFile(in: parent, systeme: systeme)
    } catch let error as SystemError {
      throw JournalError(notReplacing: path, error)
    }
  }

  /// Makes a folder for files to be put in, unless it is there; whoever puts one there learns why it is not.
  package static func makeFolder(_ path: String) throws {
    let (systeme, folder) = (Systeme(), Folder(path))
    guard !Sparing(systeme: systeme).isWithinRegistre(folder.parent) else {
      throw JournalError.belongsToARegistre(path)
    }
    try? systeme.makeFolder(folder.path)
  }

  /// Where the file is until it takes the other's place.
  package var temporary: String { scratch.path }

  /// Adds bytes.
  package func write(_ bytes: ContiguousArray<UInt8>) throws {
    try changing { state throws(SystemError) in
      state.isSettled = false
      try systeme.write(bytes, to: scratch.file, at: state.length, temporary)
      state.length += bytes.count
    }
  }

  /// Waits until all that was written is on the disk, so that nothing but the name is missing.
  package func settle() throws {
    try changing { state throws(SystemError) in
      guard !state.isSettled else { return }
      try systeme.sync(scratch.file, temporary)
      state.isSettled = true
    }
  }

  /// Waits until all is on the disk, and puts the file in its place.
  package func finish() throws {
    try settle()
    try changing { state throws(SystemError) in
      if let permissions { try systeme.setPermissions(scratch.file, permissions, path) }
      try systeme.rename(temporary, to: path)
      state.isInPlace = true
    }
    do { try systeme.syncFolder(parent) } catch {
      throw JournalError.placeNotSynced(path, error)
    }
  }

  deinit {
    // What is left of it does no harm, and nobody is there to be told.
    if !state.withLock(\.isInPlace) { try? systeme.remove(temporary) }
  }

  private func changing(_ body: (inout State) throws(SystemError) -> Void) throws {
    do throws(SystemError) {
      try state.withLock { state throws(SystemError) in try body(&state) }
    } catch {
      throw JournalError(notReplacing: path, error)
    }
  }
}
