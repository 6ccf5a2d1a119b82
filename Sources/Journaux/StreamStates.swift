package import Facturation
import Synchronization

/// The states of streams as a view shows them, each folded when it is asked for, as far as none is kept
/// of earlier acts.
///
/// Those of an act are kept until it is held against them: so a decision on a state can be held against that
/// very state, without its being read again:
///
///     decide ──▶ facture(id) ──▶ folded from the journal, kept
///        └─────▶ events ───────▶ taken up by what was kept, or refused
package final class StreamStates: Sendable {
  private let recorded: any JournalView
  private let state: Mutex<State>
  private let kept: StreamStates.Kept
  /// How often all that was kept had been forgotten when this began.
  private let forgotten: Int
  /// When an act is decided, if one is, and by whom.
  private let moment: Timestamp?
  private let author: Author

  /// To read a line by the index takes as long as to read two one after the other, and longer where a disk
  /// has to be waited for.
  package static let linesForOne = 4

  private struct State {
    // An act looks at the registre, a client, a facture and a produit, if it isn't an import.
    var streams = [Flux: FoldedStream](minimumCapacity: 4)
    /// What is to be recorded, and as much of it as somebody has looked for.
    var taken: [Evenement] = []
    var shown: EventList
  }

  /// Begins with none, in order to decide an act by somebody at a moment; or else in order to read: then it
  /// keeps no more than the last, for any number may be asked for.
  package init(
    _ view: any JournalView, at moment: Timestamp? = nil, by author: Author = .application,
    startingFrom kept: StreamStates.Kept = StreamStates.Kept()
  ) {
    (recorded, self.moment, self.author, self.kept) = (view, moment, author, kept)
    state = Mutex(State(shown: EventList(behind: view.head)))
    forgotten = kept.forgotten
  }

  /// What shows the streams: what is recorded, and behind it what is to be.
  package var view: any JournalView {
    guard let moment else { return recorded }
    return state.withLock { state in
      let new = state.taken.dropFirst(state.shown.events.count)
      if !new.isEmpty { state.shown.append(Array(new), at: moment, by: author, nil) }
      return recorded.extended(by: state.shown)
    }
  }

  /// What is to be recorded.
  package var taken: [Evenement] { state.withLock(\.taken) }

  /// The registre, if it was opened.
  package func registre() throws -> Registre? { try states(of: .registre)?.registre }

  /// A client, if there are events of one.
  package func client(_ id: ClientID) throws -> Client? { try states(of: .client(id))?.clients[id] }

  /// A produit, if there are events of one.
  package func produit(_ id: ProduitID) throws -> Produit? {
    try states(of: .produit(id))?.produits[id]
  }

  /// A facture, if there are events of one.
  package func facture(_ id: FactureID) throws -> Facture? {
    try states(of: .facture(id))?.factures[id]
  }

  /// How many drafts were begun so far.
  package func dernierBrouillon() throws -> Int {
    guard case .creation(let brouillon)? = try view.last(tagged: .drafts)?.evenement.mouvement
    else { return 0 }
    return brouillon
  }

  /// How far a series has come, if it has begun.
  ///
  /// A number that is given here is above all before it. Those of one import go up, and may lie below what
  /// came before.
  package func dernier(de serie: Serie) throws -> DernierEmis? {
    let registre = try registre()
    var (dernier, position) = (DernierEmis?.none, view.head.position)
    while let event = try view.last(tagged: .series(serie), upTo: position),
      let (numero, date) = event.evenement.document
    {
      var emis = registre?.dernier(numero, le: date) ?? DernierEmis(rang: numero.rang, date: date)
      emis.estDonneIci = !event.evenement.estUnDocumentImporte
      dernier = dernier?.avec(emis) ?? emis
      if emis.estDonneIci { break }
      position = event.position - (emis.compte ? event.batch?.index ?? 1 : 1)
    }
    return dernier
  }

  /// The last closing, if a period was closed.
  package func derniereCloture() throws -> PeriodeCloturee? {
    guard
      case .cloture(_, .periodeCloturee(let periode))? = try view.last(tagged: .closings)?.evenement
    else { return nil }
    return periode
  }

  /// Takes up what is to be recorded next, which is seen from then on; throws where an event cannot follow.
  ///
  /// Of a stream that was not asked for, as where one begins, the journal is asked now. No stream's
  /// state rests on another's, so that each is taken to its end before the next, and of many those that
  /// come later are let go of: of a large act the states would take more room than its events.
  package func take(_ evenements: [Evenement]) throws {
    for (rank, numbers) in evenements.numbersByStream.enumerated() {
      do { for number in numbers { try take(evenements[number]) } } catch {
        // Some may have taken up what will not be recorded now; they are folded anew.
        state.withLock { $0.streams = [:] }
        throw error
      }
      if rank >= kept.most, let last = numbers.last {
        state.withLock { _ = $0.streams.removeValue(forKey: evenements[last].flux) }
      }
    }
    state.withLock { $0.taken += evenements }
  }

  /// Gives up the streams that were asked for: the given back keeps them, with what was recorded of them, and
  /// holds no view.
  func handOver() -> ([RecordedEvent]) -> Void {
    let streams = state.withLock { state in
      defer { state.streams = [:] }
      return Array(state.streams.values)
    }
    return { [kept, forgotten] in kept.keep(streams.noting($0), since: forgotten) }
  }

  private func take(_ evenement: Evenement) throws {
    try know(evenement.flux) { stream in
      do throws(EcartDEvolution) { try stream?.take(evenement) } catch {
        throw JournalError.inadmissible(evenement, error)
      }
    }
  }

  private func states(of flux: Flux) throws -> Repertoire? { try know(flux) { $0?.states } }

  /// Looks at a stream, which is folded where it is not known; nobody else lets go of it meanwhile.
  private func know<Result: Sendable>(
    _ flux: Flux, _ look: (inout FoldedStream?) throws -> Result
  ) throws -> Result {
    try state.withLock { state in
      if state.streams[flux] == nil {
        if moment == nil { state.streams.removeAll(keepingCapacity: true) }
        state.streams[flux] = try folded(flux, with: state.taken)
      }
      return try look(&state.streams[flux])
    }
  }

  private func folded(_ flux: Flux, with taken: [Evenement]) throws -> FoldedStream {
    var stream = try kept.take(flux, as: recorded) ?? FoldedStream(flux, in: recorded)
    for evenement in taken where evenement.flux == flux { try stream.take(evenement) }
    return stream
  }
}

extension Evenement {
  /// Whether it is that of a document that was issued elsewhere.
  fileprivate var estUnDocumentImporte: Bool {
    switch self {
    case .facture(_, .factureEmise(let emission)): emission.importe != nil
    case .facture(_, .avoirEmis(let avoir)): avoir.importe != nil
    default: false
    }
  }
}

extension [Evenement] {
  /// The places of each stream's events, the streams in the order in which they are met.
  fileprivate var numbersByStream: [[Int]] {
    guard count > 1 else { return [Array<Int>(indices)] }
    var places: [Flux: Int] = [:]
    var numbers: [[Int]] = []
    for (number, evenement) in enumerated() {
      let place = places[evenement.flux, default: numbers.count]
      if place == numbers.count {
        places[evenement.flux] = place
        numbers.append([])
      }
      numbers[place].append(number)
    }
    return numbers
  }
}

// MARK: - What is kept from act to act

extension StreamStates {
  /// What acts of late have folded of some streams, kept beside the writer: the next act folds what is new.
  ///
  /// Nothing of it is believed by itself. A stream is taken as it was kept where the journal ends as it did
  /// then, or where the last event of the stream is still that one: its hash vouches for all above. Where others
  /// have written to the stream since, their events are taken up; where it is another history, it is folded anew.
  /// That it was all that stood above only the view vouches for that showed it: where that turns out to have
  /// been led wrongly, all is forgotten.
  ///
  ///     act ──▶ take(facture) ──▶ decide ──▶ recorded ──▶ keep(facture and what was recorded of it)
  ///                                  └─────▶ refused ───▶ keep(facture as it was)
  ///
  /// The taker of a stream has it alone until it is kept again, so that nothing is copied to be changed.
  package final class Kept: Sendable {
    private let state: Mutex<State>

    private struct State {
      /// The stream that was used last is the last one.
      var streams: [FoldedStream]
      /// How often all was forgotten.
      var forgotten = 0

      mutating func keep(_ folded: [FoldedStream], most: Int, events mostEvents: Int) {
        for stream in folded where (1...mostEvents).contains(stream.count) {
          if let place = streams.firstIndex(where: { $0.flux == stream.flux }) {
            // Another thread may have gone on from there meanwhile.
            guard streams[place].last.position <= stream.last.position else { continue }
            streams.remove(at: place)
          }
          streams.append(stream)
        }
        var events = streams.reduce(0) { $0 + $1.count }
        while streams.count > most || events > mostEvents {
          events -= streams.removeFirst().count
        }
      }
    }

    /// So many streams are kept, and so many events folded, of all of them together.
    fileprivate let most: Int
    private let mostEvents: Int

    /// More events than this are read sooner from the stream's beginning than backwards from its end.
    private static let mostNew = 32

    /// Keeps nothing yet; acts are about an invoice or two, what they sell, and to whom.
    ///
    /// So many events with texts of a hundred letters take some 40 MB, and those with longer ones more.
    package convenience init(most: Int = 16, events: Int = 1 << 16) {
      self.init([], most: most, events: events)
    }

    private init(_ kept: [FoldedStream], most: Int, events: Int) {
      state = Mutex(State(streams: kept))
      (self.most, mostEvents) = (most, events)
    }

    /// The same as far as it was seen by an end, to be used and changed by itself.
    package func copy(upTo end: Head) -> StreamStates.Kept {
      StreamStates.Kept(
        state.withLock { $0.streams.filter { $0.seen.position <= end.position } }, most: most,
        events: mostEvents)
    }

    /// Forgets all, and keeps nothing of what is being folded now.
    package func forget() { state.withLock { ($0.streams, $0.forgotten) = ([], $0.forgotten + 1) } }

    /// How often all was forgotten.
    fileprivate var forgotten: Int { state.withLock(\.forgotten) }

    /// Gives a stream away as a view shows it; nothing where it has to be folded anew.
    fileprivate func take(_ flux: Flux, as view: any JournalView) throws -> FoldedStream? {
      guard var stream = remove(flux) else { return nil }
      if stream.seen == view.head { return stream }
      var (new, position) = ([RecordedEvent](), view.head.position)
      while let event = try view.last(tagged: .stream(flux), upTo: position) {
        if Head(after: event) == stream.last {
          for event in new.reversed() { try stream.take(event) }
          stream.seen = view.head
          return stream
        }
        guard event.position > stream.last.position, new.count < Self.mostNew else { return nil }
        new.append(event)
        position = event.position - 1
      }
      return nil
    }

    /// Keeps streams that were folded since all was forgotten so often, and forgets those that were not used for
    /// the longest time.
    fileprivate func keep(_ folded: [FoldedStream], since forgotten: Int) {
      state.withLock { state in
        guard state.forgotten == forgotten else { return }
        state.keep(folded, most: most, events: mostEvents)
      }
    }

    private func remove(_ flux: Flux) -> FoldedStream? {
      state.withLock { state in
        state.streams.firstIndex { $0.flux == flux }.map { state.streams.remove(at: $0) }
      }
    }
  }
}

/// What the events of one stream have come to.
private struct FoldedStream: Sendable {
  /// Which stream.
  let flux: Flux
  /// What became of it, alone in there.
  private(set) var states = Repertoire()
  /// How many events it has.
  private(set) var count = 0
  /// The last of them.
  private(set) var last = Head.empty
  /// Where the journal ended when that was seen to be the last.
  var seen: Head

  /// Folds the events that a view shows.
  init(_ flux: Flux, in view: any JournalView) throws {
    self.flux = flux
    seen = view.head
    for event in try view.events(tagged: .stream(flux)) { try take(event) }
  }

  /// Takes up the next event that is recorded.
  mutating func take(_ event: RecordedEvent) throws {
    try states.prendre(event)
    note(event)
  }

  /// Takes up what is to be recorded next, which is to be noted once it is.
  mutating func take(_ evenement: Evenement) throws(EcartDEvolution) {
    try states.prendre(evenement)
  }

  mutating func note(_ event: RecordedEvent) {
    count += 1
    last = Head(after: event)
  }
}

extension [FoldedStream] {
  /// The same once what was taken up is recorded, and the journal ends there.
  fileprivate func noting(_ recorded: [RecordedEvent]) -> Self {
    guard let end = recorded.last.map(Head.init(after:)) else { return self }
    var streams = self
    for place in streams.indices { streams[place].seen = end }
    for event in recorded {
      guard let place = streams.firstIndex(where: { $0.flux == event.evenement.flux })
      else { continue }
      streams[place].note(event)
    }
    return streams
  }
}
