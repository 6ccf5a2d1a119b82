public import Facturation
import Journaux
import Synchronization

/// A file that takes another's place all at once, when every byte of it is on the disk.
///
/// Until then it has a name of its own beside the other, and goes again if it is given up; so a reader of the
/// file sees the whole old one or the whole new one, even after a crash. It is for its owner alone; if it
/// replaces a file, it has that file's permissions from the moment that it takes its place.
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
  /// Nothing is put where a registre is, or where one of its folders is, be it this registre or another.
  /// Unfinished files that killed processes have left in that folder are taken away.
  ///
  /// A registre's own files stand in its own folder, and spare none.
  package init(_ path: String, systeme: Systeme = Systeme(), inRegistre: Bool = false) throws {
    (self.systeme, self.path, parent) = (systeme, path, Folder(path).parent)
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

  /// Makes a folder for files to be put in, unless it is there; a file put there learns why it is not.
  package static func makeFolder(_ path: String) throws {
    let (systeme, folder) = (Systeme(), Folder(path))
    guard !Sparing(systeme: systeme).isWithinRegistre(folder.parent) else {
      throw JournalError.belongsToARegistre(path)
    }
    try? systeme.makeFolder(folder.path)
  }

  /// Where the file is until it takes the other's place.
  package var temporary: String { scratch.file.path }

  /// Adds bytes.
  package func write(_ bytes: ContiguousArray<UInt8>) throws {
    try changing { state throws(SystemError) in
      state.isSettled = false
      try scratch.file.write(bytes, at: state.length)
      state.length += bytes.count
    }
  }

  /// Waits until all that was written is on the disk, so that nothing but the name is missing.
  package func settle() throws {
    try changing { state throws(SystemError) in
      guard !state.isSettled else { return }
      try scratch.file.sync()
      state.isSettled = true
    }
  }

  /// Waits until all is on the disk, and puts the file in its place.
  package func finish() throws {
    try settle()
    try changing { state throws(SystemError) in
      if let permissions { try scratch.file.setPermissions(permissions) }
      try systeme.rename(temporary, to: path)
      state.isInPlace = true
    }
    do { try systeme.syncFolder(parent) } catch {
      throw JournalError.placeNotSynced(path, error)
    }
  }

  deinit {
    // A rest of it does no harm, and nobody is there to be told.
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

/// A folder that appears all at once, when every byte of what is in it is on the disk.
///
/// Until then it has a name of its own beside, and goes again if it is given up; so nobody sees half of
/// it. It takes the place of nothing, or of a folder that nothing is in, and is for its owner alone.
package final class FolderReplacement {
  private let systeme: Systeme
  private let path: String
  private let scratch: String
  /// What was made so far: folders, each before what is in it, and files.
  private var folders: [String] = []
  private var files: [String] = []
  /// The file that is being written, and how long it is.
  private var open: (file: OpenFile, length: Int)?
  private var isInPlace = false

  /// Begins a folder that is to stand at that path, which is in no registre's.
  package init(_ path: String, systeme: Systeme = Systeme()) throws {
    (self.systeme, self.path) = (systeme, Folder(path).path)
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
      open = (try systeme.openFile("\(scratch)/\(name)", .create), 0)
      files.append("\(scratch)/\(name)")
    }
  }

  /// Adds bytes to it.
  package func write(_ bytes: ContiguousArray<UInt8>) throws {
    guard let open else { return }
    try translating { () throws(SystemError) in try open.file.write(bytes, at: open.length) }
    self.open?.length += bytes.count
  }

  /// Ends it, once it is on the disk.
  package func end() throws {
    guard let open else { return }
    try translating { () throws(SystemError) in try open.file.sync() }
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
    // A rest of it does no harm, and nobody is there to be told.
    open = nil
    for file in files { try? systeme.remove(file) }
    for folder in folders.reversed() { try? systeme.removeFolder(folder) }
  }

  private func translating(_ body: () throws(SystemError) -> Void) throws {
    do { try body() } catch { throw JournalError(notReplacing: path, error) }
  }
}

extension RefusFacturation.Code {
  /// A file that is no part of a journal could not be written.
  public static let ecritureImpossible = Self(rawValue: "ecriture-impossible")
}

extension JournalError {
  /// What a failed system call means for a file that was to take another's place.
  init(notReplacing path: String, _ error: SystemError) {
    let (fr, en, call) = (error.reason.francais, error.reason.anglais, error.call.rawValue)
    if error.isFullness {
      self.init(
        code: .plein,
        francais: "\(path) : plus de place (\(fr)). Ce qui s'y trouvait est intact ; faites de"
          + " la place, puis recommencez.",
        anglais: "\(path): no room left (\(en)). What was there is intact; make room, then"
          + " retry.")
    } else if error.call == .lstat && !error.isAbsence && !error.isForbidden {
      self.init(
        code: .ecritureImpossible,
        francais: "\(path) n'est pas un fichier ordinaire. Donnez un autre nom.",
        anglais: "\(path) is not a regular file. Give another name.")
    } else if error.isAbsence || error.isForbidden || error.isLink {
      self.init(
        code: .ecritureImpossible,
        francais: "\(path) ne peut être écrit (\(fr)). Vérifiez que son dossier existe"
          + " et que vous pouvez y écrire, ou donnez un autre nom.",
        anglais: "\(path) cannot be written (\(en)). Check that its folder exists and that you may"
          + " write there, or give another name.")
    } else {
      self.init(
        code: .entreeSortie,
        francais: "\(path) : \(call) a échoué (\(fr)). Ce qui s'y trouvait est intact ;"
          + " vérifiez le disque avant de recommencer.",
        anglais: "\(path): \(call) failed (\(en)). What was there is intact; check the disk"
          + " before you retry.")
    }
  }

  static func belongsToARegistre(_ path: String) -> JournalError {
    JournalError(
      code: .ecritureImpossible,
      francais:
        "\(path) est le journal d'un registre, ou se trouve dans son dossier, où rien d'autre"
        + " ne s'écrit. Donnez un autre dossier.",
      anglais: "\(path) is the journal of a ledger, or lies in its folder, where nothing else is"
        + " written. Give another folder.")
  }

  static func occupied(_ path: String) -> JournalError {
    JournalError(
      code: .ecritureImpossible,
      francais: "\(path) est un dossier où il y a déjà quelque chose. Donnez un autre nom.",
      anglais: "\(path) is a folder that something is in already. Give another name.")
  }

  static func placeNotSynced(_ path: String, _ error: SystemError) -> JournalError {
    JournalError(
      code: .entreeSortie,
      francais: "\(path) est écrit, mais une panne de courant pourrait encore rendre l'ancien"
        + " (\(error.reason.francais)). Vérifiez le disque, puis recommencez.",
      anglais: "\(path) is written, but a power cut might still bring the old one back"
        + " (\(error.reason.anglais)). Check the disk, then retry.")
  }
}
