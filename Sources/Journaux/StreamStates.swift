package import Facturation

/// The states of streams as a view shows them, each folded when it is asked for.
///
/// Those of an act are kept until it is held against them: so what is decided on a state can be held against
/// that very state, without its being read again:
///
///     decide ──▶ facture(id) ──▶ folded from the journal, kept
///        └─────▶ events ───────▶ taken up by what was kept, or refused
package final class StreamStates {
  /// What shows the streams.
  package let view: any JournalView
  // An act looks at the registre, a client, a facture and a produit, if it isn't an import.
  private var known = Set<Flux>(minimumCapacity: 4)
  private var states = Repertoire()
  private let keepsAll: Bool

  /// To read a line by the index takes as long as to read two one after the other, and longer where a disk
  /// has to be waited for.
  package static let linesForOne = 4

  /// Begins with none.
  ///
  /// Whoever only reads, and may ask for any number, keeps no more than the last.
  package init(_ view: any JournalView, keepsAll: Bool) {
    self.view = view
    self.keepsAll = keepsAll
  }

  /// The registre, if it was opened.
  package func registre() throws -> Registre? {
    try know(.registre)
    return states.registre
  }

  /// A client, if there are events of one.
  package func client(_ id: ClientID) throws -> Client? {
    try know(.client(id))
    return states.clients[id]
  }

  /// A produit, if there are events of one.
  package func produit(_ id: ProduitID) throws -> Produit? {
    try know(.produit(id))
    return states.produits[id]
  }

  /// A facture, if there are events of one.
  package func facture(_ id: FactureID) throws -> Facture? {
    try know(.facture(id))
    return states.factures[id]
  }

  /// How many drafts were begun so far.
  package func dernierBrouillon() throws -> Int {
    guard case .creation(let brouillon)? = try view.last(tagged: .drafts)?.evenement.mouvement
    else { return 0 }
    return brouillon
  }

  /// The last document issued in a series, if any.
  package func dernier(de serie: Serie) throws -> DernierEmis? {
    try view.last(tagged: .series(serie))?.evenement.documentEmis?.dernier
  }

  /// The last closing, if a period was closed.
  package func derniereCloture() throws -> PeriodeCloturee? {
    guard
      case .cloture(_, .periodeCloturee(let periode))? =
        try view.last(tagged: .closings)?.evenement
    else { return nil }
    return periode
  }

  /// Takes up what is to be recorded next, or throws where an event cannot follow.
  ///
  /// Of a stream that was not asked for, as where one begins, the journal is asked now. No stream's
  /// state rests on another's, so that each is taken to its end before the next, and forgotten: of a large
  /// act the states would take more room than its events.
  func take(_ evenements: [Evenement]) throws {
    for numbers in evenements.numbersByStream {
      for number in numbers { try take(evenements[number]) }
      if let last = numbers.last { forget(evenements[last].flux) }
    }
  }

  private func take(_ evenement: Evenement) throws {
    try know(evenement.flux)
    do throws(Incoherence) { try states.prendre(evenement) } catch {
      throw JournalError.inadmissible(evenement, error)
    }
  }

  private func forget(_ flux: Flux) {
    known.remove(flux)
    switch flux {
    case .registre: states.registre = nil
    case .client(let id): states.clients[id] = nil
    case .produit(let id): states.produits[id] = nil
    case .facture(let id): states.factures[id] = nil
    case .cloture(let id): states.clotures[id] = nil
    }
  }

  private func know(_ flux: Flux) throws {
    guard !known.contains(flux) else { return }
    if !keepsAll {
      known.removeAll(keepingCapacity: true)
      states = Repertoire()
    }
    let events = try view.events(tagged: .stream(flux))
    switch flux {
    case .registre: states.registre = try events.registre()
    case .client(let id): states.clients[id] = try events.client()
    case .produit(let id): states.produits[id] = try events.produit()
    case .facture(let id): states.factures[id] = try events.facture()
    case .cloture(let id): states.clotures[id] = try events.cloture()
    }
    known.insert(flux)
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
