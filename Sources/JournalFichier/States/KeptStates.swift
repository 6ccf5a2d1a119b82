import Facturation
import Journal
import LigneJSON

/// What each client and facture has come to, kept in files beside the journal: read where all of them are
/// asked for, and made anew wherever the journal does not confirm them.
///
/// As for the index, nothing is synced, and an error here takes nothing from the journal.
struct KeptStates: Sendable {
  let folder: Folder
  let systeme: Systeme
  /// Whether there are to be files at all.
  let isUsed: Bool
  /// A shorter journal is read sooner than they are.
  let least: Int
  /// After how many events that they do not cover they are written.
  let dueAfter: Int

  /// Below this many bytes of a journal, to keep states does not pay.
  static let usualLeast = 1 << 22

  /// Who has more to take up leaves that to whoever asks: no act is to wait for it.
  private static let mostInAct = 4096

  init(
    _ folder: Folder, least: Int = usualLeast, dueAfter: Int, isUsed: Bool, systeme: Systeme
  ) {
    (self.folder, self.least, self.dueAfter) = (folder, least, dueAfter)
    (self.isUsed, self.systeme) = (isUsed, systeme)
  }

  /// What is kept, if the journal confirms it and it does not go beyond its last line that is seen.
  func load(for journal: SharedFile, to end: Int) throws -> KeptFile? {
    guard isUsed, end >= least, let head = KeptHead.read(folder, systeme: systeme),
      try journal.holds(
        head.head, of: head.source, at: head.journalLength, before: end, systeme: systeme)
    else { return nil }
    return KeptFile(head, folder, systeme: systeme)
  }

  /// Forgets what was found to be wrong, unless it was made anew meanwhile.
  func discard(_ head: KeptHead) {
    try? whileNobodyWrites {
      guard KeptHead.read(folder, systeme: systeme) == head else { return }
      try systeme.remove(folder.states)
    }
  }

  /// Does something while no process writes, nor another thread of this one; nothing where that cannot be.
  ///
  /// The lock is taken by a descriptor of its own, lest giving it back end that of an act.
  func whileNobodyWrites(_ body: () throws -> Void) throws {
    let journal = try systeme.openFile(folder.journal, .readWrite)
    guard try systeme.tryLock(journal, folder.journal),
      try systeme.isStill(journal, at: folder.journal)
    else { return }
    try body()
  }

  /// Takes up what acts have changed since, under their lock, if it is time to.
  func follow(_ search: EventSearch) {
    let lines = search.lines
    guard isUsed, lines.end >= least, let head = KeptHead.read(folder, systeme: systeme),
      (dueAfter...max(dueAfter, Self.mostInAct)).contains(lines.head.position - head.head.position)
    else { return }
    do {
      guard let kept = try load(for: lines.file, to: lines.end), kept.head == head else { return }
      try append(try search.changes(since: head), to: kept, upTo: lines)
    } catch {
      // What could not be written is taken up by the next, or made anew.
    }
  }

  /// Adds the records of what has changed, by whoever holds the lock.
  func append(_ changes: [KeptChange], to kept: KeptFile, upTo lines: LineSearch) throws {
    let head = kept.head
    let path = folder.states(head.file)
    let file = try systeme.openFile(path, .readWrite)
    var blocks = KeptBlockWriter(at: head.length, seed: head.blockSeed, systeme.blocks)
    func hand(_ bytes: ContiguousArray<UInt8>, _ place: Int) throws {
      try systeme.write(bytes, to: file, at: place, path)
    }
    for change in changes { try blocks.append(change.record, hand) }
    try blocks.finish(hand)
    let covering = KeptHead(
      source: head.source, head: lines.head, journalLength: lines.end, file: head.file,
      seed: head.seed, sorted: head.sorted, length: blocks.place)
    try covering.write(folder, systeme: systeme)
  }
}

/// What a stream has come to that has changed.
struct KeptChange: Sendable {
  /// The position of its first event.
  let origin: Position
  let record: ContiguousArray<UInt8>
}

extension EventSearch {
  /// What has become of the clients and factures that events behind a line are about, by their origins.
  func changes(since head: KeptHead) throws -> [KeptChange] {
    let flux = Array(try changedStreams(since: head))
    let (search, all) = (self, flux.indices)
    let changes = Systeme.inThreads(all) { number in
      Result {
        let events = try search.events(tagged: .stream(flux[number]))
        return try events.first.flatMap { first in
          try KeptRecord.bytes(events).map { KeptChange(origin: first.position, record: $0) }
        }
      }
    }
    return try changes.compactMap { try $0.get() }.sorted { $0.origin < $1.origin }
  }

  private func changedStreams(since head: KeptHead) throws -> Set<Flux> {
    var flux: Set<Flux> = []
    let start = head.journalLength
    var follower = Follower(
      Chain(behind: head.head, of: head.source), expecting: lines.end - start)
    var scanner = lines.scanner(from: start)
    while let scanned = try scanner.next() {
      let event = try follower.take(scanned).numbers
      switch event.flux {
      case .client, .facture: flux.insert(event.flux)
      case .produit, .registre, .cloture: break
      }
    }
    try lines.confirm(follower.chain.head, in: &scanner)
    return flux
  }
}
