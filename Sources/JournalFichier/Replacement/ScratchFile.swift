/// A file that is being written beside the one whose place it is to take.
///
/// It is locked for as long as somebody writes it. A writer that is killed meanwhile leaves it behind, and
/// with it what customers bought; as nobody holds its lock then, the next one to write in that folder takes
/// it away.
struct ScratchFile: Sendable {
  /// It, open and locked.
  let file: OpenFile

  private static let (beginning, end) = (".facturier-", ".tmp")

  /// Makes one that is for its owner alone.
  init(in folder: String, systeme: Systeme) throws(SystemError) {
    while true {
      let number = String(systeme.random(), radix: 16)
      let path = "\(folder)/\(Self.beginning)\(number)\(Self.end)"
      let file = try systeme.openFile(path, .create)
      // Between these two steps another may have found it without a lock, and taken it away.
      if try Self.isLocked(file) {
        self.file = file
        return
      }
    }
  }

  /// Takes away, of what is in a folder, what was left behind there.
  ///
  /// A file that cannot be taken away stays: it is in nobody's way, and not what was asked for.
  static func removeAbandoned(among names: [String], in folder: String, systeme: Systeme) {
    for name in names where isItsName(name) {
      let path = "\(folder)/\(name)"
      do throws(SystemError) {
        guard try systeme.regularFile(path)?.isOwn == true else { continue }
        let file = try systeme.openFile(path, .readWrite)
        if try file.tryLock(), try file.isStill() { try systeme.remove(path) }
      } catch { continue }
    }
  }

  private static func isItsName(_ name: String) -> Bool {
    guard name.hasPrefix(beginning), name.hasSuffix(end) else { return false }
    let number = name.dropFirst(beginning.count).dropLast(end.count)
    return (1...16).contains(number.count) && number.allSatisfy("0123456789abcdef".contains)
  }

  /// Whether a file that was just made is locked now, and still there.
  private static func isLocked(_ file: OpenFile) throws(SystemError) -> Bool {
    do throws(SystemError) {
      // Where the file system knows no locks, nobody gets the one without which nothing is removed.
      guard (try? file.tryLock()) ?? true else { return false }
      return try file.isStill()
    } catch {
      if error.isAbsence { return false }
      try? file.systeme.remove(file.path)
      throw error
    }
  }
}

/// Tells where nothing may be written but by a registre itself, in any folder.
///
///     a place        under any name, in a folder that holds a journal, or anywhere within that
///     a content      what begins as a journal does: a copy, or a hard link from elsewhere
///
/// A file that is only called like a journal, and neither begins like one nor has a head beside it, is none:
/// nobody is to keep others from a folder by an empty file. The folder may be reached by links, which the
/// system follows. A hard link from elsewhere to what is not the journal itself is not recognised; to
/// replace it leaves the file that the registre has.
struct Sparing {
  let systeme: Systeme

  /// Whether that file must stay what it is, or must not be; `status` is what is known of it if it is there.
  func spares(_ path: String, _ status: OpenFile.Status?) throws(SystemError) -> Bool {
    if isWithinRegistre(Folder(path).parent) { return true }
    guard status != nil else { return false }
    return try beginsAsJournal(path)
  }

  /// Whether a folder is a registre's, or in one, however far down.
  func isWithinRegistre(_ folder: String) -> Bool {
    var place = "\(folder)/."
    while true {
      if isRegistre(Folder(place)) { return true }
      // A folder that may not be looked into is nobody's to tell of.
      guard let here = try? systeme.folder(place), let above = try? systeme.folder("\(place)/.."),
        !above.isSame(as: here)
      else { return false }
      place += "/.."
    }
  }

  /// Whether a folder holds a journal, or what has taken the place of one beside its head.
  private func isRegistre(_ folder: Folder) -> Bool {
    guard isFile(folder.journal) else { return false }
    return isFile(folder.head) || (try? beginsAsJournal(folder.journal)) == true
  }

  private func isFile(_ path: String) -> Bool { ((try? systeme.regularFile(path)) ?? nil) != nil }

  private func beginsAsJournal(_ path: String) throws(SystemError) -> Bool {
    let beginning = ContiguousArray(Self.beginning.utf8)
    return try systeme.openFile(path, .read).read(at: 0, count: beginning.count) == beginning
  }

  /// How the first line of every journal begins.
  private static let beginning = #"{"specversion":"1.0","id":"1","source":"urn:uuid:"#
}
