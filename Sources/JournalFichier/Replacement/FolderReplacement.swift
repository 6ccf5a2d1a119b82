import Journaux

/// A folder that appears all at once, when every byte of what is in it is on the disk.
///
/// Until then it has a name of its own beside, and goes again if it is given up; so nobody sees half of
/// it. It takes the place of nothing, or of a folder that nothing is in, and is for its owner alone.
package final class FolderReplacement {
  private let systeme = Systeme()
  private let path: String
  private let scratch: String
  /// What was made so far: folders, each before what is in it, and files.
  private var folders: [String] = []
  private var files: [String] = []
  private var open: OpenFile?
  private var isInPlace = false

  /// A file that is being written.
  private final class OpenFile {
    let file: Descriptor
    let path: String
    var length = 0

    init(_ path: String, _ systeme: Systeme) throws(SystemError) {
      self.path = path
      file = try systeme.openFile(path, .create)
    }
  }

  /// Begins a folder that is to stand at that path, which is in no registre's.
  package init(_ path: String) throws {
    self.path = Folder(path).path
    let number = String(systeme.random(), radix: 16)
    let parent = Folder(path).parent
    scratch = "\(parent)/.facturier-\(number).dossier"
    guard !Sparing(systeme: systeme).isWithinRegistre(parent) else {
      throw JournalError.belongsToARegistre(path)
    }
    var isOccupied = false
    try translating { () throws(SystemError) in
      isOccupied = try namesThere()?.isEmpty == false
      if !isOccupied { try makeFolder(scratch) }
    }
    if isOccupied { throw JournalError.occupied(path) }
  }

  private func namesThere() throws(SystemError) -> [String]? {
    do throws(SystemError) { return try systeme.names(in: path) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  private func makeFolder(_ folder: String) throws(SystemError) {
    try systeme.makeFolder(folder)
    folders.append(folder)
  }

  /// Begins a file, whose name may say in which folder of it.
  package func begin(_ name: String) throws {
    try translating { () throws(SystemError) in
      var folder = scratch
      for part in name.split(separator: "/").dropLast() {
        folder += "/\(part)"
        if !folders.contains(folder) { try makeFolder(folder) }
      }
      open = try OpenFile("\(scratch)/\(name)", systeme)
      files.append("\(scratch)/\(name)")
    }
  }

  /// Adds bytes to it.
  package func write(_ bytes: ContiguousArray<UInt8>) throws {
    guard let open else { return }
    try translating { () throws(SystemError) in
      try systeme.write(bytes, to: open.file, at: open.length, open.path)
      open.length += bytes.count
    }
  }

  /// Ends it, once it is on the disk.
  package func end() throws {
    guard let open else { return }
    try translating { () throws(SystemError) in try systeme.sync(open.file, open.path) }
    self.open = nil
  }

  /// Puts the folder in its place.
  package func finish() throws {
    try translating { () throws(SystemError) in
      for folder in folders.reversed() { try systeme.syncFolder(folder) }
      try systeme.rename(scratch, to: path)
    }
    isInPlace = true
    do { try systeme.syncFolder(Folder(path).parent) } catch {
      throw JournalError.placeNotSynced(path, error)
    }
  }

  deinit {
    guard !isInPlace else { return }
    // What is left of it does no harm, and nobody is there to be told.
    open = nil
    for file in files { try? systeme.remove(file) }
    for folder in folders.reversed() { try? systeme.removeFolder(folder) }
  }

  private func translating(_ body: () throws(SystemError) -> Void) throws {
    do { try body() } catch { throw JournalError(notReplacing: path, error) }
  }
}
