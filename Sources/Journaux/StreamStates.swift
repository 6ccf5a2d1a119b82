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
  /// What shows the streams.
  package let view: any JournalView
  // An act looks at the registre, a client, a facture and a produit, if it isn't an import.
  private let streams = Mutex([Flux: FoldedStream](minimumCapacity: 4))
  private let kept: KeptStreams
  /// How often all that was kept had been forgotten when this began.
  let forgotten: Int
  private let keepsAll: Bool

  /// To read a line by the index takes as long as to read two one after the other, and longer where a disk
  /// has to be waited for.
  package static let linesForOne = 4

  /// Begins with none.
  ///
  /// Whoever only reads, and may ask for any number, keeps no more than the last.
  package init(
    _ view: any JournalView, keepsAll: Bool, startingFrom kept: KeptStreams = KeptStreams()
  ) {
    self.view = view
    self.keepsAll = keepsAll
    self.kept = kept
    forgotten = kept.forgotten
  }

  /// What is kept, for acts that are tried on top of what is shown here.
  package var keptCopy: KeptStreams { kept.copy(upTo: view.head) }

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

  /// Takes up what is to be recorded next, or throws where an event cannot follow; gives some of the streams
  /// that it is of, which this knows no more.
  ///
  /// Of a stream that was not asked for, as where one begins, the journal is asked now. No stream's
  /// state rests on another's, so that each is taken to its end before the next, and given away: of a large
  /// act the states would take more room than its events.
  @discardableResult
  func take(_ evenements: [Evenement]) throws -> [FoldedStream] {
    var taken: [FoldedStream] = []
    for numbers in evenements.numbersByStream {
      for number in numbers { try take(evenements[number]) }
      guard let last = numbers.last,
        let stream = streams.withLock({ $0.removeValue(forKey: evenements[last].flux) }),
        taken.count < kept.most
      else { continue }
      taken.append(stream)
    }
    return taken
  }

  /// Gives the streams away that were asked for.
  func release() -> [FoldedStream] {
    streams.withLock { streams in
      defer { streams = [:] }
      return Array(streams.values)
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
    try streams.withLock { streams in
      if streams[flux] == nil {
        if !keepsAll { streams.removeAll(keepingCapacity: true) }
        streams[flux] = try kept.take(flux, as: view) ?? FoldedStream(flux, in: view)
      }
      return try look(&streams[flux])
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
