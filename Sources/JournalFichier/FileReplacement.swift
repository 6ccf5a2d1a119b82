import Journal

/// A file that takes another's place all at once, when every byte of it is on the disk.
///
/// Until then it has a name of its own beside the other, and goes again if it is given up; so
/// whoever reads the file sees the whole old one or the whole new one, whatever crashes. It is for
/// its owner alone, unless it replaces a file: then it takes that file's permissions.
public final class FileReplacement {
  private let systeme: Systeme
  private let path: String
  /// Where it is until it takes the other's place.
  public let temporary: String
  private let parent: String
  private let file: Descriptor
  private var length = 0
  private var isInPlace = false

  /// Begins a file that is to stand at that path, where nothing stands or another regular file.
  ///
  /// The files of a registre's own are never replaced.
  public convenience init(_ path: String, sparing registre: String) throws {
    try self.init(path, sparing: registre, systeme: Systeme())
  }

  package init(_ path: String, sparing registre: String, systeme: Systeme) throws {
    self.systeme = systeme
    self.path = path
    parent = Folder(path).parent
    let random = String(UInt64.random(in: 0 ... .max), radix: 16)
    temporary = "\(parent)/.facturier-\(random).tmp"
    do {
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      if Folder.owns(name), try systeme.isSameFolder(parent, registre) {
        throw JournalError.belongsToTheJournal(path)
      }
      let permissions = try systeme.permissions(path)
      file = try systeme.openFile(temporary, .create)
      if let permissions { try systeme.setPermissions(file, permissions, path) }
    } catch let error as SystemError {
      throw JournalError(notReplacing: path, error)
    }
  }

  /// Adds bytes.
  public func write(_ bytes: ContiguousArray<UInt8>) throws {
    try translating { () throws(SystemError) in
      try systeme.write(bytes, to: file, at: length, temporary)
      length += bytes.count
    }
  }

  /// Waits until all is on the disk, and puts the file in its place.
  public func finish() throws {
    try translating { () throws(SystemError) in
      try systeme.sync(file, temporary)
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
