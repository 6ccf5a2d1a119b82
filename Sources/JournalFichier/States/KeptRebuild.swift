import Facturation
import Journaux

/// A file of states that is made anew, beside those that there may be and others that are being made.
final class KeptRebuild {
  private let states: KeptStates
  private let scratch: ScratchFile
  private let seed: UUIDTexte
  private var blocks: KeptBlockWriter
  /// What was kept when this one was begun, and is to be replaced by it.
  private let before: KeptHead?
  private let start: ContinuousClock.Instant
  /// Whether a write failed: then it is given up, at no more cost.
  private var hasFailed = false

  /// Nobody waits any longer for others to write before it takes its place.
  private static let mostPatience = Duration.seconds(1)

  /// Begins one, or gives nothing where nothing can be written; what others have left behind who were
  /// killed while they made one is taken away.
  init?(_ states: KeptStates, over before: KeptHead?) {
    let (systeme, path) = (states.systeme, states.folder.path)
    start = systeme.instant()
    if let names = try? systeme.names(in: path) {
      ScratchFile.removeAbandoned(among: names, in: path, systeme: systeme)
    }
    guard let scratch = try? ScratchFile(in: path, systeme: systeme) else { return nil }
    self.scratch = scratch
    self.states = states
    self.before = before
    seed = UUIDTexte(haut: systeme.random(), bas: systeme.random())
    blocks = KeptBlockWriter(seed: seed.haut ^ seed.bas, systeme.blocks)
  }

  /// Adds the next record; where that cannot be written, none is any more.
  func append(_ record: ContiguousArray<UInt8>) {
    guard !hasFailed else { return }
    do { try blocks.append(record, write) } catch { hasFailed = true }
  }

  private func write(_ bytes: ContiguousArray<UInt8>, at place: Int) throws {
    try states.systeme.write(bytes, to: scratch.file, at: place, scratch.path)
  }

  /// Puts it in the place of the one before, unless another has put one there meanwhile that goes as far.
  ///
  /// It waits until nobody writes, but no longer than it took to make: the next who asks would have to make
  /// it again, and find others writing again.
  func finish(of source: RegistreID, upTo lines: LineSearch) throws {
    guard !hasFailed else { return }
    try blocks.finish(write)
    let (systeme, folder) = (states.systeme, states.folder)
    let patience = min(start.duration(to: systeme.instant()), Self.mostPatience)
    try states.whileNobodyWrites(seeing: lines, of: source, patience: patience) { there in
      guard try there == before || !states.isAhead(of: lines) else { return }
      let number = there?.file == 0 ? 1 : 0
      let head = KeptHead(
        source: source, head: lines.head, journalLength: lines.end, file: number, seed: seed,
        sorted: blocks.place, length: blocks.place, link: blocks.link)
      try systeme.rename(scratch.path, to: folder.states(number))
      try head.write(folder, systeme: systeme)
      try? systeme.remove(folder.states(1 - number))
    }
  }

  /// Takes away what is not needed.
  func abandon() { try? states.systeme.remove(scratch.path) }
}
