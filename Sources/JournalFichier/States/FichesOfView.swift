import Facturation
import Journaux
import LigneJSON
import Synchronization

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
    var records = KeptReader()
    try kept.forEach(newer: changes) { bytes, header, place in
      try hand(bytes, header, place, &records, &reader)
      last = header.origin
      rebuild?.append(bytes.copy(place..<place + header.length))
    }
    if let rebuild {
      try? rebuild.finish(of: kept.head.source, upTo: search.lines)
    } else {
      keep(changes, in: kept)
    }
    return true
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
    try search.forEachState(of: reader.kinds, asOf: end...end) { events in
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

/// What a view has found to be kept: what acts add meanwhile stands behind it, and goes further than the view
/// sees.
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
