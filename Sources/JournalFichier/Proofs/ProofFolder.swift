import Journaux
import Preuves

/// The folder `ancres` beside a journal: anchors that were given away, and what came back of them.
///
/// It is no part of the journal, and nothing is built on it but what `verifier` says: an anchor follows
/// from the journal, and what others signed is theirs.
struct ProofFolder {
  private let parent: String
  private let systeme: Systeme

  /// What the folder is called.
  static let name = "ancres"

  init(_ folder: Folder, systeme: Systeme) {
    parent = folder.path
    self.systeme = systeme
  }

  private var path: String { "\(parent)/\(Self.name)" }

  /// Where a file is.
  func path(_ name: ProofName) -> String { "\(path)/\(name.text)" }

  /// What a file is called from within the registre's folder.
  static func label(_ name: ProofName) -> String { "\(Self.name)/\(name.text)" }

  /// Whether something else than a folder bears its name, be it a link to one.
  var isOccupied: Bool {
    get throws(SystemError) {
      do { _ = try systeme.folder(path) } catch {
        guard error.isIrregular else { throw error }
        return true
      }
      return false
    }
  }

  /// Refuses to keep anything where it is no folder.
  func checkPlace() throws {
    if try isOccupied { throw JournalError.noProofFolder(path) }
  }

  /// The files that are kept, in their order; none where there is no folder.
  ///
  /// What bears another name is not looked at.
  func names() throws(SystemError) -> [ProofName] {
    guard try !isOccupied else { return [] }
    do {
      return try systeme.names(in: path).compactMap { ProofName($0) }.sorted()
    } catch {
      guard error.isAbsence else { throw error }
      return []
    }
  }

  /// The files that are kept for an anchor, in their order; none where the anchor isn't, whatever else is.
  ///
  /// It costs the same however many others are kept.
  func names(of position: Position) throws(SystemError) -> [ProofName] {
    let ancre = ProofName(position, .ancre)
    guard try isBorne(ancre) else { return [] }
    var names = [ancre]
    for kind in [ProofName.Kind.signature, .jeton] {
      var name = ProofName(position, kind)
      while try isBorne(name) {
        names.append(name)
        name = ProofName(position, kind, number: name.number + 1)
      }
    }
    return names
  }

  /// Whether something bears a name, be it no file that could be kept under it.
  private func isBorne(_ name: ProofName) throws(SystemError) -> Bool {
    do { return try systeme.regularFile(path(name)) != nil } catch {
      guard error.isIrregular else { throw error }
      return true
    }
  }

  /// The bytes of a file; of one that is too long so many that it shows.
  func read(_ name: ProofName) throws(SystemError) -> ContiguousArray<UInt8> {
    let file = try systeme.openFile(path(name), .read)
    return try systeme.read(file, at: 0, count: Preuve.plusLongue + 1, path(name))
  }

  /// Keeps bytes under the first number that is free, unless some of their kind are the same.
  func keep(
    _ bytes: ContiguousArray<UInt8>, _ kind: ProofName.Kind, at position: Position
  ) throws(SystemError) -> (name: ProofName, isNew: Bool) {
    let kept = try names().filter { $0.position == position && $0.kind == kind }
    for name in kept where try holds(bytes, name) { return (name, false) }
    var number = 1
    while kept.contains(ProofName(position, kind, number: number)) { number += 1 }
    let name = ProofName(position, kind, number: number)
    try write(bytes, as: name)
    return (name, true)
  }

  /// Whether a file holds these bytes; what can't be read as one holds others.
  func holds(
    _ bytes: ContiguousArray<UInt8>, _ name: ProofName
  ) throws(SystemError) -> Bool {
    do { return try read(name) == bytes } catch {
      guard error.isNoFile else { throw error }
      return false
    }
  }

  /// Writes a file all at once, synced, for its owner alone.
  private func write(
    _ bytes: ContiguousArray<UInt8>, as name: ProofName
  ) throws(SystemError) {
    do { try systeme.makeFolder(path) } catch {
      guard error.isPresence else { throw error }
    }
    try systeme.syncFolder(parent)
    ScratchFile.removeAbandoned(among: try systeme.names(in: path), in: path, systeme: systeme)
    let scratch = try ScratchFile(in: path, systeme: systeme)
    do throws(SystemError) {
      try systeme.write(bytes, to: scratch.file, at: 0, scratch.path)
      try systeme.sync(scratch.file, scratch.path)
      try systeme.rename(scratch.path, to: path(name))
    } catch {
      try? systeme.remove(scratch.path)
      throw error
    }
    try systeme.syncFolder(path)
  }
}
