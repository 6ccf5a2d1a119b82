import Facturation
import Journaux
import LigneJSON
import Synchronization

/// What each client and facture has come to, kept in files beside the journal: read where all of them are
/// asked for, and made anew wherever the journal does not confirm them.
///
/// As for the index, nothing is synced, and an error here takes nothing from the journal.
struct KeptStates: Sendable {
  let folder: Folder
  /// Whether there are to be files at all.
  let isUsed: Bool
  /// A shorter journal is read sooner than they are.
  let least: Int
  /// After how many events that they do not cover they are written.
  let dueAfter: Int

  /// Below this many bytes of a journal, to keep states does not pay.
  static let usualLeast = 1 << 22

  /// How much an act takes up at most; what is more is left to whoever asks, for no act is to wait for it.
  struct Share {
    /// So many events that are not covered yet.
    var events = 4096
    /// So many bytes of their lines.
    var bytes = 1 << 22
    /// So many lines of the streams that they are about, each of which is read as a whole: a hundred take
    /// a millisecond, and three or four for each event are usual.
    var lines = 4096
  }

  private let mostInAct: Share

  init(
    _ folder: Folder, least: Int = usualLeast, dueAfter: Int, mostInAct: Share = Share(),
    isUsed: Bool
  ) {
    (self.folder, self.least, self.dueAfter) = (folder, least, dueAfter)
    (self.mostInAct, self.isUsed) = (mostInAct, isUsed)
  }

  /// What is kept, if the journal confirms it and it does not go beyond its last line that is seen.
  func load(for journal: OpenFile, to end: Int) throws -> KeptFile? {
    guard isUsed, end >= least, let head = KeptHead.believed(in: folder),
      try journal.holds(
        head.head, of: head.source, at: head.journalLength, before: end)
    else { return nil }
    return KeptFile(head, folder)
  }

  /// Forgets what was found to be wrong, unless it was made anew meanwhile.
  func discard(_ head: KeptHead) {
    try? WriterLock.holding(folder, patience: .zero) {
      guard KeptHead.believed(in: folder) == head else { return }
      try folder.systeme.remove(folder.states)
    }
  }

  /// Does something while no process writes, with what is kept by then; nothing where that cannot be, or
  /// where what a view has seen of a journal is no longer what stands there.
  func whileNobodyWrites(
    seeing lines: LineSearch, of source: RegistreID, patience: Duration = .zero,
    _ body: (KeptHead?) throws -> Void
  ) throws {
    try WriterLock.holding(folder, patience: patience) {
      let file = lines.file
      guard try file.isStill(),
        try file.holds(lines.head, of: source, at: lines.end, before: .max)
      else { return }
      try body(KeptHead.believed(in: folder))
    }
  }

  /// Whether what is kept goes as far as a view has seen, or further, and the journal confirms it.
  func isAhead(of lines: LineSearch) throws -> Bool {
    let length = try lines.file.length
    guard let there = try load(for: lines.file, to: length) else { return false }
    return there.head.head.position >= lines.head.position
  }

  /// Takes up what acts have changed since, under their lock, if it is time to.
  func follow(_ search: EventSearch) {
    let lines = search.lines
    guard isUsed, lines.end >= least, let head = KeptHead.believed(in: folder),
      (dueAfter...max(dueAfter, mostInAct.events))
        .contains(lines.head.position - head.head.position),
      lines.end - head.journalLength <= mostInAct.bytes
    else { return }
    do {
      guard let kept = try load(for: lines.file, to: lines.end), kept.head == head,
        let changes = try search.changes(since: head, atMost: mostInAct.lines)
      else { return }
      try append(changes, to: kept, upTo: lines)
    } catch {
      // What could not be written is taken up by the next, or made anew.
    }
  }

  /// Adds the records of what has changed, by whoever holds the lock.
  func append(_ changes: [KeptChange], to kept: KeptFile, upTo lines: LineSearch) throws {
    let head = kept.head
    let file = try folder.systeme.openFile(folder.states(head.file), .readWrite)
    var blocks = KeptBlockWriter(
      at: head.length, link: head.link, seed: head.blockSeed, file.systeme.blocks)
    for change in changes { try blocks.append(change.record, file.write) }
    try blocks.finish(file.write)
    let covering = KeptHead(
      source: head.source, head: lines.head, journalLength: lines.end, file: head.file,
      seed: head.seed, sorted: head.sorted, length: blocks.place, link: blocks.link)
    try covering.replace(folder)
  }
}

/// What a stream has come to that has changed.
struct KeptChange: Sendable {
  /// The position of its first event.
  let origin: Position
  let record: ContiguousArray<UInt8>
}

extension EventSearch {
  /// What has become of the clients and factures that events behind a line are about, by their origins;
  /// nothing where for that more lines would have to be read than somebody will.
  ///
  /// Each of these streams is read as a whole, however little of it has changed. Where the index turns out
  /// to be wrong, that is thrown: to look through all lines for each stream would take for ever.
  func changes(since head: KeptHead, atMost most: Int) throws -> [KeptChange]? {
    let flux = Array(try changedStreams(since: head))
    var rest = most
    for flux in flux {
      rest -= try index.offsets(under: TagKey(.stream(flux))).count
      guard rest >= 0 else { return nil }
    }
    let search = EventSearch(lines: lines.withoutCounting, index: index, indexes: indexes)
    let failure = Mutex<(any Error)?>(nil)
    let changes: [KeptChange?] = lines.file.systeme.inThreads(flux.indices) { number in
      guard failure.withLock({ $0 == nil }) else { return nil }
      do { return try search.change(of: flux[number]) } catch {
        failure.withLock { $0 = error }
        return nil
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return changes.compactMap(\.self).sorted { $0.origin < $1.origin }
  }

  private func change(of flux: Flux) throws -> KeptChange? {
    let events = try eventsByIndex(tagged: .stream(flux))
    guard let first = events.first, let record = try KeptRecord.bytes(events) else { return nil }
    return KeptChange(origin: first.position, record: record)
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
