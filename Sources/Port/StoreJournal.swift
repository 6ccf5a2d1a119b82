package import Facturation
package import Journaux
import LigneJSON

/// A journal over any store of lines: it decides under the store's lock, seals and checks each line, and gives
/// it its keys.
///
///     decide ──▶ events ──▶ lines, sealed and read back ──▶ written, some at a time ──▶ recorded, all at once
package final class StoreJournal: WritableJournal {
  package let kept = StreamStates.Kept()
  private let store: any LineStore
  private let clock: WallClock
  private let patience: Duration
  private let lookout: StoreLookout

  /// So many lines of an act are made before they are written.
  private static let atOnce = 512

  /// Keeps a journal in a store.
  ///
  /// Threads are for whoever follows; `lookingEvery` says how late he is at most where the store tells of
  /// nothing.
  package init(
    _ store: any LineStore, clock: WallClock, patience: Duration = .seconds(10),
    threads: ThreadSource, lookingEvery pace: Duration = .seconds(1)
  ) {
    (self.store, self.clock, self.patience) = (store, clock, patience)
    lookout = StoreLookout(store, threads: threads, pace: pace)
  }

  /// Shows what is recorded now.
  package func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try body(
      OpenAct.holding(self) {
        try translatingErrors { try StoreView(StoreEnd(of: store), in: store) }
      })
  }

  /// Takes the store's lock, decides and records: the act lasts when this returns.
  package func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    let patience = waiting.patience ?? patience
    let left = waiting.already.map { max(.zero, patience - $0) } ?? .zero
    var (above, events) = (0, [RecordedEvent]())
    do {
      try OpenAct.holding(self) {
        try store.append(waiting: left) { writing in
          let last = try translatingErrors { try StoreEnd(of: writing) }
          above = last.head.position
          events = try write(writing, behind: last, by: author, cle, decide)
        }
      }
    } catch let error as StoreError {
      throw JournalError(error, after: above, waited: patience)
    }
    return UnsettledAct(number: above + events.count, events: events)
  }

  /// There is nothing to wait for.
  package func settle(_ act: Int) { signal.give() }

  /// Given when there may be something new, as long as somebody follows.
  package var signal: Signal { lookout.signal }

  /// Begins to follow the acts that are recorded, whoever recorded them.
  package func follow(after anchor: Ancre?) throws -> any JournalFollow {
    try StoreFollow(store, after: anchor, wokenBy: lookout)
  }

  /// Prepares to verify all lines.
  package func verification(ancre: Ancre? = nil) -> LinesVerification {
    LinesVerification(store, ancre: ancre)
  }

  private func write(
    _ writing: any LineWriting, behind end: StoreEnd, by author: Author, _ cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    let (now, last) = (clock.now(), end.head.time)
    let evenements = try decide(StoreView(end, in: writing), max(now, last ?? now))
    guard let first = evenements.first else { return [] }
    let time = try WallClock.time(of: first, after: last, clock: now)
    var scribe = Scribe(
      source: try end.chain.source(ofActBeginningWith: first), mostAhead: Self.atOnce)
    return try scribe.write(
      evenements, Circumstances(time: time, author: author, cle: cle), behind: end.chain, at: 0
    ) { piece in
      try writing.write(
        zip(piece.events, piece.ranges).map { event, range in
          StoredLine(
            position: event.position, bytes: ContiguousArray(piece.bytes[range]),
            keys: LineKeys.keys(of: event))
        })
    }
  }
}

/// Turns what a store throws, and what is wrong with its lines, into an error that says what to do.
package func translatingErrors<Result>(
  after position: Position? = nil, waited: Duration? = nil, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as StoreError {
    throw JournalError(error, after: position, waited: waited)
  } catch let fault as Anomalie {
    throw JournalError.damaged(fault, in: Texte("Le journal", "The journal"))
  }
}

extension JournalError {
  /// What a store's error means for whoever uses the journal.
  package init(_ error: StoreError, after position: Position? = nil, waited: Duration? = nil) {
    switch error {
    case .locked:
      let (depuis, since) =
        waited.map { (" depuis \($0.components.seconds) s", " for \($0.components.seconds) s") }
        ?? ("", "")
      self.init(
        code: .verrouille,
        francais: "Le registre est occupé par un autre programme\(depuis) ; attendez qu'il finisse,"
          + " puis recommencez.",
        anglais:
          "The ledger has been in use by another program\(since); wait until it is done, then"
          + " retry.")
    case .full:
      self.init(
        code: .plein,
        francais:
          "Le registre n'a plus de place. Rien n'a été enregistré ; faites de la place, puis"
          + " recommencez.",
        anglais: "The ledger has no room left. Nothing was recorded; make room, then retry.")
    case .uncertain(let reason):
      let (apres, after) =
        position.map { (" après l'événement \($0)", " after event \($0)") } ?? ("", "")
      self.init(
        code: .incertain, position: position,
        francais: "L'issue de l'acte n'est pas connue (\(reason)). Il a peut-être été"
          + " enregistré\(apres) : vérifiez le registre avant de recommencer, ou recommencez sous la"
          + " même clé.",
        anglais: "What came of the act is not known (\(reason)). It may have been recorded\(after):"
          + " verify the ledger before you retry, or retry under the same key.")
    case .failed(let reason):
      self.init(
        code: .injoignable,
        francais: "Le registre est injoignable (\(reason)). Rien n'a été enregistré ; recommencez"
          + " dans un moment.",
        anglais: "The ledger cannot be reached (\(reason)). Nothing was recorded; retry in a while."
      )
    case .missing(let reason):
      self.init(
        code: .introuvable, francais: "Le registre n'existe pas : \(reason).",
        anglais: "The ledger does not exist: \(reason).")
    case .forbidden(let reason):
      self.init(
        code: .interdit,
        francais:
          "Le registre : accès refusé (\(reason)). Vérifiez les droits de qui s'y connecte.",
        anglais:
          "The ledger: access denied (\(reason)). Check the rights of whoever connects to it.")
    }
  }
}
