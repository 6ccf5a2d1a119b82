import Journaux

/// A file that takes another's place all at once, when every byte of it is on the disk.
///
/// Until then it has a name of its own beside the other, and goes again if it is given up; so
/// whoever reads the file sees the whole old one or the whole new one, whatever crashes. It is for
/// its owner alone; if it replaces a file, it has that file's permissions from the moment that it
/// takes its place.
public final class FileReplacement {
  private let systeme: Systeme
  private let path: String
  private let parent: String
  private let scratch: ScratchFile
  /// The permissions of the file that is replaced, if there is one.
  private let permissions: UInt32?
  private var length = 0
  /// Whether every byte is on the disk.
  private var isSettled = false
  private var isInPlace = false

  /// Begins a file that is to stand at that path, where nothing stands or another regular file.
  ///
  /// What belongs to a registre is never replaced, whichever registre that is. What others who were
  /// killed have left unfinished in that folder is taken away.
  public convenience init(_ path: String) throws { try self.init(path, systeme: Systeme()) }

  package init(_ path: String, systeme: Systeme) throws {
    self.systeme = systeme
    self.path = path
    parent = Folder(path).parent
    do {
      let status = try systeme.regularFile(path)
      let names = try systeme.names(in: parent)
      guard try !Sparing(systeme: systeme).spares(path, among: names, status) else {
        throw JournalError.belongsToARegistre(path)
      }
      permissions = status?.permissions
      ScratchFile.removeAbandoned(among: names, in: parent, systeme: systeme)
      scratch = try ScratchFile(in: parent, systeme: systeme)
    } catch let error as SystemError {
      throw JournalError(notReplacing: path, error)
    }
  }

  /// Where the file is until it takes the other's place.
  package var temporary: String { scratch.path }

  /// Adds bytes.
  public func write(_ bytes: ContiguousArray<UInt8>) throws {
    isSettled = false
    try translating { () throws(SystemError) in
      try systeme.write(bytes, to: scratch.file, at: length, temporary)
      length += bytes.count
    }
  }

  /// Waits until all that was written is on the disk, so that nothing but the name is missing.
  package func settle() throws {
    guard !isSettled else { return }
    try translating { () throws(SystemError) in try systeme.sync(scratch.file, temporary) }
    isSettled = true
  }

  /// Waits until all is on the disk, and puts the file in its place.
  public func finish() throws {
    try settle()
    try translating { () throws(SystemError) in
      if let permissions { try systeme.setPermissions(scratch.file, permissions, path) }
      try systeme.rename(temporary, to: path)
    }
    isInPlace = true
    do { try systeme.syncFolder(parent) } catch {
      throw JournalError.placeNotSynced(path, error)
    }
  }

  deinit {
    // What is left of it does no harm, and nobody is there to be told.
    if !isInPlace { try? systeme.remove(temporary) }
  }

  private func translating(_ body: () throws(SystemError) -> Void) throws {
    do { try body() } catch { throw JournalError(notReplacing: path, error) }
  }
}
