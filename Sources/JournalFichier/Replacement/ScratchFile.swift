/// A file that is being written beside the one whose place it is to take.
///
/// It is locked for as long as somebody writes it. Whoever is killed meanwhile leaves it behind, and
/// with it what customers bought; as nobody holds its lock then, the next one to write in that folder
/// takes it away.
struct ScratchFile: ~Copyable {
  /// Where it is.
  let path: String
  /// It, open and locked.
  let file: Descriptor

  private static let (beginning, end) = (".facturier-", ".tmp")

  /// Makes one that is for its owner alone.
  init(in folder: String, systeme: Systeme) throws(SystemError) {
    while true {
      let number = String(systeme.random(), radix: 16)
      let path = "\(folder)/\(Self.beginning)\(number)\(Self.end)"
      let file = try systeme.openFile(path, .create)
      // Between these two steps another may have found it without a lock, and taken it away.
      if try Self.isLocked(file, path, systeme) {
        self.path = path
        self.file = file
        return
      }
    }
  }

  /// Takes away, of what is in a folder, what was left behind there.
  ///
  /// What cannot be taken away stays: it is in nobody's way, and not what was asked for.
  static func removeAbandoned(among names: [String], in folder: String, systeme: Systeme) {
    for name in names where isItsName(name) {
      let path = "\(folder)/\(name)"
      do throws(SystemError) {
        guard try systeme.regularFile(path)?.isOwn == true else { continue }
        let file = try systeme.openFile(path, .readWrite)
        guard try systeme.tryLock(file, path), try systeme.isStill(file, at: path)
        else { continue }
        try systeme.remove(path)
      } catch { continue }
    }
  }

  private static func isItsName(_ name: String) -> Bool {
    guard name.hasPrefix(beginning), name.hasSuffix(end) else { return false }
    let number = name.dropFirst(beginning.count).dropLast(end.count)
    return (1...16).contains(number.count) && number.allSatisfy("0123456789abcdef".contains)
  }

  /// Whether a file that was just made is locked now, and still there.
  private static func isLocked(
    _ file: borrowing Descriptor, _ path: String, _ systeme: Systeme
  ) throws(SystemError) -> Bool {
    do throws(SystemError) {
      // Where the file system knows no locks, nobody gets the one without which nothing is removed.
      guard (try? systeme.tryLock(file, path)) ?? true else { return false }
      return try systeme.isStill(file, at: path)
    } catch {
      if error.isAbsence { return false }
      try? systeme.remove(path)
      throw error
    }
  }
}
