import Graine

/// The names in a folder, as a disk has them that keeps what was synced, and of the rest what came first.
struct SimulatedFolder {
  /// The files that names stand for.
  private(set) var now: [String: Int] = [:]
  /// What surely stands there after a power cut.
  private(set) var disk: [String: Int] = [:]
  /// What was done since, in order: names that stand for another file, or for none any more.
  private var unsynced: [[String: Int?]] = []

  /// Has names stand for other files, or for none, all at once.
  mutating func change(_ names: [String: Int?]) {
    Self.change(&now, names)
    unsynced.append(names)
  }

  mutating func sync() {
    for names in unsynced { Self.change(&disk, names) }
    unsynced = []
  }

  /// What was done up to a moment is on the disk, and the rest never was.
  mutating func losePower(_ random: inout GenerateurGraine) {
    for names in unsynced.prefix(random.entier(0...unsynced.count)) {
      Self.change(&disk, names)
    }
    (now, unsynced) = (disk, [])
  }

  private static func change(_ all: inout [String: Int], _ names: [String: Int?]) {
    for (name, file) in names { all[name] = file }
  }
}
