import Facturation
import Journal
import LigneJSON

extension FileView: StatefulView {
  var isLong: Bool { states.isUsed && search.lines.end >= states.least }

  func forEachState<State: Sendable>(
    ofStreams flux: [Flux], fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws -> Bool {
    try translatingFaults { try search.forEachState(ofStreams: flux, fold: fold, body) }
  }

  /// Hands over clients and factures as they are kept, with what came since; where that cannot be, all is
  /// folded from the lines, and kept if it may be.
  func readFiches(_ reader: inout some FicheReader) throws {
    try translatingFaults {
      var last = 0
      if let kept = try states.load(for: search.lines.file, to: search.lines.end),
        kept.head.head.position >= search.lines.head.position / 2
      {
        do { return try read(kept, &reader, &last) } catch is StatesDamaged {
          states.discard(kept.head)
        }
      }
      try fold(after: last, &reader)
    }
  }

  /// Hands over what is kept, and notes how far that has come.
  private func read(
    _ kept: KeptFile, _ reader: inout some FicheReader, _ last: inout Position
  ) throws {
    let changes = try search.changes(since: kept.head)
    let rebuild = kept.isScattered ? KeptRebuild(states) : nil
    defer { rebuild?.abandon() }
    var records = KeptReader()
    try kept.forEach(newer: changes) { bytes, header, place in
      try hand(bytes, header, place, &records, &reader)
      last = header.origin
      rebuild?.append(bytes.copy(place..<place + header.length))
    }
    guard let rebuild else { return keep(changes, in: kept) }
    try? rebuild.finish(of: kept.head.source, upTo: search.lines)
  }

  private func hand(
    _ bytes: RawSpan, _ header: KeptReader.Header, _ place: Int, _ records: inout KeptReader,
    _ reader: inout some FicheReader
  ) throws {
    switch KeptRecord.Kind(rawValue: header.kind) {
    case .facture where isLeftOut(bytes, header, place, reader): break
    case .factureToFold where !reader.readsFactures: break
    case .facture:
      try records.read(bytes, header, at: place)
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
    guard let fiche = try Fiche(search.events(tagged: .stream(flux))) else {
      throw StatesDamaged()
    }
    try fiche.hand(to: &reader)
  }

  /// Adds what has changed, if there is much of it and nobody writes.
  private func keep(_ changes: [KeptChange], in kept: KeptFile) {
    guard head.position - kept.head.head.position >= states.dueAfter else { return }
    try? states.whileNobodyWrites {
      guard KeptHead.read(states.folder, systeme: states.systeme) == kept.head else { return }
      try states.append(changes, to: kept, upTo: search.lines)
    }
  }

  /// Folds all from the lines, and hands over what began behind a position.
  private func fold(after last: Position, _ reader: inout some FicheReader) throws {
    let isKept = states.isUsed && search.lines.end >= states.least && reader.readsFactures
    let rebuild = isKept ? KeptRebuild(states) : nil
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
