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

  /// How much an act takes up at most; the rest is left to the asking command, for no act is to wait for it.
  struct Share {
    /// So many events that are not covered yet; where there are more, each act would go through them in vain.
    var events = 128
    /// So many bytes of their lines.
    var bytes = 1 << 22
    /// So many lines of the streams that they are about, each of which is read as a whole: a hundred take
    /// a millisecond, and three or four for each event are usual.
    var lines = 512
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
      try journal.holds(head.head, of: head.source, at: head.journalLength, before: end)
    else { return nil }
    return KeptFile(head, folder)
  }

  /// Forgets what was found to be wrong, unless it was made anew meanwhile.
  func discard(_ head: KeptHead) {
    try? Writing.Lock.holding(folder, patience: .zero) {
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
    try Writing.Lock.holding(folder, patience: patience) {
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
      // Records that could not be written are taken up by the next, or made anew.
    }
  }

  /// Adds the records of what has changed; the caller holds the lock.
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
    var streams: [(flux: Flux, offsets: [Int])] = []
    var rest = most
    for flux in try changedStreams(since: head) {
      let offsets = try index.offsets(under: JournalIndex.Key(.stream(flux)))
      rest -= offsets.count
      guard rest >= 0 else { return nil }
      streams.append((flux, offsets))
    }
    let search = EventSearch(lines: lines.withoutCounting, index: index, indexes: indexes)
    let failure = Mutex<(any Error)?>(nil)
    // Fewer are read by the time that another thread has begun, beside others who want the processors.
    let (system, found) = (lines.file.systeme, streams)
    let changes: [KeptChange?] = system.inThreads(found.indices, atLeast: 64) { number in
      guard failure.withLock({ $0 == nil }) else { return nil }
      let (flux, offsets) = found[number]
      do { return try search.change(of: flux, at: offsets) } catch {
        failure.withLock { $0 = error }
        return nil
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return changes.compactMap(\.self).sorted { $0.origin < $1.origin }
  }

  private func change(of flux: Flux, at offsets: [Int]) throws -> KeptChange? {
    let events = try places(offsets, tagged: .stream(flux)).map(\.event)
    guard let first = events.first, let record = try KeptRecord.bytes(events) else { return nil }
    return KeptChange(origin: first.position, record: record)
  }

  private func changedStreams(since head: KeptHead) throws -> Set<Flux> {
    var flux: Set<Flux> = []
    let start = head.journalLength
    var follower = Follower(Chain(behind: head.head, of: head.source), expecting: lines.end - start)
    var scanner = lines.scanner(from: start, hashing: true)
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

extension FileView: QuickView {
  /// So few are read by it however short the journal is.
  private static let leastLines = 1024

  func forEach(_ body: (_ event: RecordedEvent, _ place: Int) throws -> Bool) throws {
    try translatingFaults { try search.forEachPlaced(after: 0, body) }
  }

  func event(at place: Int) throws -> RecordedEvent {
    try translatingFaults { try search.lines.line(at: place).event }
  }

  var isLong: Bool { keepsStates && search.lines.end >= states.least }

  func forEachState<State: Sendable>(
    ofStreams flux: [Flux],
    fold: @Sendable (_ events: [RecordedEvent], _ places: [Int]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws -> Bool {
    try translatingFaults { try search.forEachState(ofStreams: flux, fold: fold, body) }
  }

  /// Hands over clients and factures as they are kept, with what came since; where that cannot be, all is
  /// folded from the lines, and kept if it may be.
  func readFiches(_ reader: inout some FicheReader) throws {
    try translatingFaults {
      var last = 0
      let kept = try found.kept { try states.load(for: search.lines.file, to: search.lines.end) }
      let isTold = try search.search {
        do { return try kept.map { try read($0, &reader, &last) } ?? false } catch is StatesDamaged
        {
          if let kept { states.discard(kept.head) }
          found.forget()
          return false
        }
      } orScan: {
        try fold(after: last, over: kept?.head, &reader)
        return true
      }
      if !isTold { try fold(after: last, over: kept?.head, &reader) }
    }
  }

  /// Hands over what is kept, and notes how far that has come; false where to fold all is sooner done.
  private func read(
    _ kept: KeptFile, _ reader: inout some FicheReader, _ last: inout Position
  ) throws -> Bool {
    guard kept.head.head.position >= head.position / 2,
      let changes = try search.changes(
        since: kept.head, atMost: max(Self.leastLines, head.position / StreamStates.linesForOne))
    else { return false }
    let rebuild = keepsStates && kept.isScattered ? KeptRebuild(states, over: kept.head) : nil
    defer { rebuild?.abandon() }
    let isForThreads = rebuild == nil && reader.part() != nil
    let parts = try kept.parts(newer: changes, forThreads: isForThreads)
    if parts.count > 1 {
      try read(parts, of: kept, &reader)
    } else {
      var records = KeptReader()
      try kept.forEach(parts[0]) { bytes, header, place in
        try hand(bytes, header, place, &records, &reader)
        last = header.origin
        rebuild?.append(bytes.copy(place..<place + header.length))
      }
    }
    if let rebuild {
      try? rebuild.finish(of: kept.head.source, upTo: search.lines)
    } else {
      keep(changes, in: kept)
    }
    return true
  }

  /// Has a thread read each part; the reader takes them over once all of them were what was written.
  private func read<Reader: FicheReader>(
    _ parts: [KeptFile.Part], of kept: KeptFile, _ reader: inout Reader
  ) throws {
    let begun = parts.compactMap { _ in reader.part() }
    let read: @Sendable (Int) throws -> Reader.Part = { number in
      var (records, part) = (KeptReader(), begun[number])
      try kept.forEach(parts[number]) { try hand($0, $1, $2, &records, &part) }
      return part
    }
    for part in try Systeme.inThreads(1..<parts.count, read, meanwhile: { try read(0) }) {
      reader.join(part)
    }
  }

  private func hand(
    _ bytes: RawSpan, _ header: KeptReader.Header, _ place: Int, _ records: inout KeptReader,
    _ reader: inout some FicheReader
  ) throws {
    switch KeptRecord.Kind(rawValue: header.kind) {
    case .facture where isLeftOut(bytes, header, place, reader): break
    case .factureToFold where !reader.readsFactures: break
    case .facture:
      try records.read(bytes, header, at: place, withTVA: reader.readsTVA)
      try reader.take(records.facture)
    case .client: try reader.take(records.client(bytes, header, at: place))
    case .factureToFold: try fold(.facture(FactureID(header.uuid)), &reader)
    case .clientToFold: try fold(.client(ClientID(header.uuid)), &reader)
    case nil: throw StatesDamaged()
    }
  }

  /// Whether a reader does not ask for a facture, so that it need not be taken out of its record.
  private func isLeftOut(
    _ bytes: RawSpan, _ header: KeptReader.Header, _ place: Int, _ reader: some FicheReader
  ) -> Bool {
    guard let day = reader.openOn else { return !reader.readsFactures }
    return KeptReader.isClosed(bytes, header, at: place, on: day)
  }

  private func fold(_ flux: Flux, _ reader: inout some FicheReader) throws {
    guard let fiche = try Fiche(search.eventsByIndex(tagged: .stream(flux))) else {
      throw StatesDamaged()
    }
    try fiche.hand(to: &reader)
  }

  /// Adds what has changed, if there is much of it and nobody writes.
  private func keep(_ changes: [KeptChange], in kept: KeptFile) {
    guard keepsStates, head.position - kept.head.head.position >= states.dueAfter else { return }
    try? states.whileNobodyWrites(seeing: search.lines, of: kept.head.source) { there in
      guard there == kept.head else { return }
      try states.append(changes, to: kept, upTo: search.lines)
    }
  }

  /// Folds all from the lines, hands over what began behind a position, and keeps all in the place of what
  /// was kept.
  private func fold(
    after last: Position, over before: KeptHead?, _ reader: inout some FicheReader
  ) throws {
    let isKept = keepsStates && search.lines.end >= states.least && reader.readsFactures
    defer { found.forget() }
    let rebuild = isKept ? KeptRebuild(states, over: before) : nil
    defer { rebuild?.abandon() }
    let end = head.position
    try search.forEachState(
      of: reader.kinds, asOf: end...end, checkingHashes: justRead?.take() != true
    ) { events in
      guard let first = events.first, let fiche = try Fiche(events) else { return nil as Folded? }
      let record = isKept ? KeptRecord.bytes(fiche, origin: first.position) : []
      return Folded(origin: first.position, fiche: fiche, record: record)
    } _: { folded, number, count in
      reader.advance(number, of: count)
      guard let folded else { return true }
      if folded.origin > last { try folded.fiche.hand(to: &reader) }
      rebuild?.append(folded.record)
      return true
    }
    if let source = try search.lines.source() {
      try? rebuild?.finish(of: source, upTo: search.lines)
    }
  }
}

/// What a stream has come to that was folded, and how it is kept.
private struct Folded: Sendable {
  let origin: Position
  let fiche: Fiche
  let record: ContiguousArray<UInt8>
}

/// What a view has found to be kept: later records stand behind it, and go further than the view sees.
final class FoundStates: Sendable {
  private let found = Mutex<KeptFile??>(nil)

  /// What was found, or is now.
  func kept(_ load: () throws -> KeptFile?) rethrows -> KeptFile? {
    try found.withLock { found in
      if let found { return found }
      let kept = try load()
      found = .some(kept)
      return kept
    }
  }

  /// Has it looked for once more: it was wrong, or has been made anew.
  func forget() { found.withLock { $0 = nil } }
}
