package import Facturation
import Synchronization

/// The states of streams as a view shows them, each folded when it is asked for, as far as none is kept
/// of earlier acts.
///
/// Those of an act are kept until it is held against them: so what is decided on a state can be held against
/// that very state, without its being read again:
///
///     decide ──▶ facture(id) ──▶ folded from the journal, kept
///        └─────▶ events ───────▶ taken up by what was kept, or refused
package final class StreamStates: Sendable {
  private let recorded: any JournalView
  private let state: Mutex<State>
  private let kept: KeptStreams
  /// How often all that was kept had been forgotten when this began.
  let forgotten: Int
  private let keepsAll: Bool

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

  /// When an act is decided, and by whom.
  private let act: (moment: Timestamp, author: Author)?

  /// Begins with none, in order to read: keeps no more than the last, for any number may be asked for.
  package init(_ view: any JournalView, startingFrom kept: KeptStreams = KeptStreams()) {
    recorded = view
    state = Mutex(State(shown: EventList(behind: view.head)))
    (self.kept, keepsAll, act) = (kept, false, nil)
    forgotten = kept.forgotten
  }

  /// Begins with none, in order to decide an act.
  package init(
    _ view: any JournalView, at moment: Timestamp, by author: Author,
    startingFrom kept: KeptStreams = KeptStreams()
  ) {
    recorded = view
    state = Mutex(State(shown: EventList(behind: view.head)))
    (self.kept, keepsAll, act) = (kept, true, (moment, author))
    forgotten = kept.forgotten
  }

  /// What shows the streams: what is recorded, and behind it what is to be.
  package var view: any JournalView {
    guard let act else { return recorded }
    return state.withLock { state in
      let new = state.taken.dropFirst(state.shown.events.count)
      if !new.isEmpty { state.shown.append(Array(new), at: act.moment, by: act.author, nil) }
      return recorded.extended(by: state.shown)
    }
  }

  /// What is to be recorded.
  package var taken: [Evenement] { state.withLock(\.taken) }

  /// The registre, if it was opened.
  package func registre() throws -> Registre? {
    try states(of: .registre)?.registre
  }

  /// A client, if there are events of one.
  package func client(_ id: ClientID) throws -> Client? {
    try states(of: .client(id))?.clients[id]
  }

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
      let emis = registre?.dernier(numero, le: date) ?? DernierEmis(rang: numero.rang, date: date)
      dernier = dernier?.avec(emis) ?? emis
      guard event.evenement.recoupement.estImporte else { break }
      position = event.position - (emis.compte ? event.batch?.index ?? 1 : 1)
    }
    return dernier
  }

  /// The last closing, if a period was closed.
  package func derniereCloture() throws -> PeriodeCloturee? {
    guard
      case .cloture(_, .periodeCloturee(let periode))? =
        try view.last(tagged: .closings)?.evenement
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
      for number in numbers { try take(evenements[number]) }
      if rank >= kept.most, let last = numbers.last {
        state.withLock { _ = $0.streams.removeValue(forKey: evenements[last].flux) }
      }
    }
    state.withLock { $0.taken += evenements }
  }

  /// Gives the streams away that were asked for.
  func release() -> [FoldedStream] {
    state.withLock { state in
      defer { state.streams = [:] }
      return Array(state.streams.values)
    }
  }

  private func take(_ evenement: Evenement) throws {
    try know(evenement.flux) { stream in
      do throws(Incoherence) { try stream?.take(evenement) } catch {
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
        if !keepsAll { state.streams.removeAll(keepingCapacity: true) }
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
