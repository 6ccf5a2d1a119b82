package import Facturation

/// Every registre, client, produit, facture and closing as the events have made them.
package struct Repertoire: Sendable {
  /// The registre, once opened.
  package var registre: Registre?
  /// The clients.
  package var clients: [ClientID: Client] = [:]
  /// The produits.
  package var produits: [ProduitID: Produit] = [:]
  /// The factures.
  package var factures: [FactureID: Facture] = [:]
  /// The closings.
  package var clotures: [ClotureID: Cloture] = [:]

  /// The last event taken up.
  package private(set) var tete = Head.empty

  /// Begins with nothing.
  package init() {}

  /// Takes up an event; one that cannot follow stops the fold.
  package mutating func prendre(_ evenement: RecordedEvent) throws {
    do throws(EcartDEvolution) {
      try prendre(evenement.evenement)
      tete = Head(after: evenement)
    } catch {
      throw JournalError.incoherent(error, at: evenement)
    }
  }

  /// Takes up an event, or says why it cannot follow.
  package mutating func prendre(_ evenement: Evenement) throws(EcartDEvolution) {
    switch evenement {
    case .registre(let fait): registre = try Registre.evoluer(registre, fait)
    case .client(let id, let fait): clients[id] = try Client.evoluer(clients[id], fait, id: id)
    case .produit(let id, let fait): produits[id] = try Produit.evoluer(produits[id], fait, id: id)
    case .facture(let id, let fait): try factures[id].appliquer(fait, id: id)
    case .cloture(let id, let fait): clotures[id] = try Cloture.evoluer(clotures[id], fait, id: id)
    }
  }
}

/// What the events of one stream make, one after the other; one that cannot follow is an error that
/// names it.
extension Sequence<RecordedEvent> {
  /// The registre, if it was opened.
  package func registre() throws -> Registre? {
    try folded { state, event throws(EcartDEvolution) in
      guard case .registre(let fait) = event else { return }
      state = try Registre.evoluer(state, fait)
    }
  }

  /// The client, if there are events of one.
  package func client() throws -> Client? {
    try folded { state, event throws(EcartDEvolution) in
      guard case .client(let id, let fait) = event else { return }
      state = try Client.evoluer(state, fait, id: id)
    }
  }

  /// The produit, if there are events of one.
  package func produit() throws -> Produit? {
    try folded { state, event throws(EcartDEvolution) in
      guard case .produit(let id, let fait) = event else { return }
      state = try Produit.evoluer(state, fait, id: id)
    }
  }

  /// The facture, if there are events of one.
  package func facture() throws -> Facture? {
    try folded { state, event throws(EcartDEvolution) in
      guard case .facture(let id, let fait) = event else { return }
      try state.appliquer(fait, id: id)
    }
  }

  /// The closing, if there is an event of it.
  package func cloture() throws -> Cloture? {
    try folded { state, event throws(EcartDEvolution) in
      guard case .cloture(let id, let fait) = event else { return }
      state = try Cloture.evoluer(state, fait, id: id)
    }
  }

  private func folded<State>(
    _ evolve: (inout State?, Evenement) throws(EcartDEvolution) -> Void
  ) throws -> State? {
    var state: State?
    for event in self {
      do throws(EcartDEvolution) { try evolve(&state, event.evenement) } catch {
        throw JournalError.incoherent(error, at: event)
      }
    }
    return state
  }
}

/// What a list says of a client.
package struct ClientNomme: Hashable, Sendable {
  /// Which client.
  package let id: ClientID
  /// What the client is called now.
  package let nom: Libelle
  /// Whether no new invoice is to be made for it.
  package let estArchive: Bool

  /// Names a client.
  package init(id: ClientID, nom: Libelle, estArchive: Bool) {
    (self.id, self.nom, self.estArchive) = (id, nom, estArchive)
  }

  /// Names a client as its events have made it.
  package init(_ client: Client) {
    self.init(id: client.id, nom: client.fiche.nom, estArchive: client.estArchive)
  }
}

/// Takes what lists and totals ask of clients and factures, as these are gone through.
package protocol FicheReader {
  /// Reads some of it for this one while others read the rest, where none has to wait for what began before.
  associatedtype Part: FicheReader & Sendable = Nobody
  /// Begins a part, where nothing was taken yet, unless all has to come in its order.
  func part() -> Part?
  /// Takes over what a part has come to.
  mutating func join(_ part: Part)
  /// Whether factures are to be handed over too.
  var readsFactures: Bool { get }
  /// A day, where those may be left out of which nothing is due on it, nor on any later one.
  var openOn: DateCivile? { get }
  /// Whether the VAT of each rate is asked for: where it is not, those of a facture and of its avoirs may be
  /// empty.
  var readsTVA: Bool { get }
  /// Takes a client.
  mutating func take(_ client: ClientNomme) throws
  /// Takes a facture.
  mutating func take(_ facture: FicheFacture) throws
  /// Learns that so many streams of that many have been gone through, where that takes its time.
  mutating func advance(_ number: Int, of count: Int)
}

extension FicheReader {
  /// All has to come in its order, unless the reader says otherwise.
  package func part() -> Part? { nil }

  /// Nothing was read by a part, unless the reader says otherwise.
  package mutating func join(_ part: Part) {}

  /// All is handed over, unless the reader says otherwise.
  package var readsFactures: Bool { true }

  /// All is asked for, unless the reader says otherwise.
  package var readsTVA: Bool { true }

  /// All are asked for, unless the reader says otherwise.
  package var openOn: DateCivile? { nil }

  /// Nobody waits, unless the reader says otherwise.
  package mutating func advance(_ number: Int, of count: Int) {}

  /// The streams upon which depends what is handed over.
  package var kinds: Set<StreamKind> { readsFactures ? [.client, .facture] : [.client] }
}

extension JournalView {
  /// Hands over what lists and totals ask of each client and facture, in the order in which they began:
  /// as it is kept beside the journal where it is and nobody asks for the lines, else folded from their
  /// events.
  package func forEachFiche(_ reader: inout some FicheReader, fromLines: Bool = false) throws {
    if !fromLines, let view = quick { return try view.readFiches(&reader) }
    let end = head.position
    try forEachState(of: reader.kinds, asOf: end...end) { events in
      try Fiche(events)
    } _: { fiche, number, count in
      reader.advance(number, of: count)
      try fiche?.hand(to: &reader)
      return true
    }
  }

  /// The clients by the names that they have now, in the order in which they became known.
  package func clientsNommes(fromLines: Bool = false) throws -> [ClientNomme] {
    var noms = Noms()
    try forEachFiche(&noms, fromLines: fromLines)
    return noms.clients
  }

  /// Hands over every client as it is now, in the order in which they became known.
  ///
  /// In a long journal those that are kept are found by the index; where they are many, or it leads nowhere, the
  /// journal is skimmed.
  package func forEachClient(_ body: (Client) throws -> Void) throws {
    var told = 0
    if let view = quick, view.isLong {
      let clients = try clientsNommes().map { Flux.client($0.id) }
      if clients.count <= head.position / StreamStates.linesForOne {
        let isDone = try view.forEachState(ofStreams: clients) { events, _ in
          try events.client()
        } _: { client, number, _ in
          if let client { try body(client) }
          told = number
          return true
        }
        if isDone { return }
      }
    }
    let end = head.position
    try forEachState(of: [.client], asOf: end...end) { events in
      try events.client()
    } _: { client, number, _ in
      if let client, number > told { try body(client) }
      return true
    }
  }
}

/// Takes clients alone.
private struct Noms: FicheReader {
  private(set) var clients: [ClientNomme] = []
  let readsFactures = false

  mutating func take(_ client: ClientNomme) { clients.append(client) }

  mutating func take(_ facture: FicheFacture) {}
}

/// What is told of a client or a facture.
package enum Fiche: Hashable, Sendable {
  case client(ClientNomme)
  case facture(FicheFacture)

  /// What the events of a stream make of it; nothing where it is of another kind.
  package init?(_ events: [RecordedEvent]) throws {
    switch events.first?.evenement.flux {
    case .client:
      guard let client = try events.client() else { return nil }
      self = .client(ClientNomme(client))
    case .facture:
      guard let facture = try events.facture() else { return nil }
      self = .facture(facture.fiche)
    case .produit, .registre, .cloture, nil: return nil
    }
  }

  /// Has a reader take it.
  package func hand(to reader: inout some FicheReader) throws {
    switch self {
    case .client(let client): try reader.take(client)
    case .facture(let facture): try reader.take(facture)
    }
  }
}

extension JournalView {
  /// Of each client and facture about which something was recorded since an end, what it was then and what it is now.
  ///
  /// Nothing where that end is not in the journal, or more events stand behind it than somebody will follow.
  package func fiches(
    changedSince end: Head, atMost most: Int
  ) throws -> [(before: Fiche?, after: Fiche?)]? {
    guard (0...most).contains(head.position - end.position),
      try upTo(end.position).head.hash == end.hash
    else { return nil }
    var streams: Set<Flux> = []
    try forEach(after: end.position) { event in
      switch event.evenement.flux {
      case .client, .facture: streams.insert(event.evenement.flux)
      case .registre, .produit, .cloture: break
      }
      return true
    }
    return try streams.map { flux in
      let events = try events(tagged: .stream(flux))
      return (try Fiche(events.filter { $0.position <= end.position }), try Fiche(events))
    }
  }

  /// Hands over what is taken from each facture that is chosen, in the order in which they were begun.
  ///
  /// What lists ask of a facture chooses it, as its own events make it: what goes to a tax office or to
  /// another program leaves nothing out that stands in the journal, even if files kept beside it lack it.
  /// Nothing is handed over for those that are not chosen, so that a waiting caller learns how far that is.
  package func forEachFacture<Taken: Sendable>(
    where isChosen: @Sendable (FicheFacture) -> Bool, take: @Sendable (Facture) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    var nobody = Nobody()
    try forEachFiche(
      &nobody, reading: isChosen, take: { facture, _ in try take(facture) }, body)
  }

  /// Hands over what lists ask of each client and facture to one, and what is taken from each facture that
  /// is chosen, and from its events, to another; all of it by the lines alone.
  package func forEachFiche<Taken: Sendable>(
    _ reader: inout some FicheReader, reading isChosen: @Sendable (FicheFacture) -> Bool,
    take: @Sendable (Facture, [RecordedEvent]) throws -> Taken,
    _ body: (_ taken: Taken?, _ number: Int, _ count: Int) throws -> Void
  ) throws {
    let end = head.position
    try forEachState(of: reader.kinds, asOf: end...end) { events in
      guard let facture = try events.facture() else {
        return (fiche: try Fiche(events), taken: nil as Taken?)
      }
      let fiche = facture.fiche
      return (.facture(fiche), isChosen(fiche) ? try take(facture, events) : nil)
    } _: { read, number, count in
      try read.fiche?.hand(to: &reader)
      try body(read.taken, number, count)
      return true
    }
  }
}

/// Asks for nothing of any.
package struct Nobody: FicheReader, Sendable {
  /// Is nobody.
  package init() {}

  /// Passes it over.
  package mutating func take(_ client: ClientNomme) {}

  /// Passes it over.
  package mutating func take(_ facture: FicheFacture) {}
}
