package import Facturation
package import Journaux

/// What was handed over of clients and factures, in its order.
package struct Told: FicheReader, Equatable {
  package private(set) var clients: [ClientNomme] = []
  package private(set) var factures: [FicheFacture] = []
  package private(set) var order: [UUIDTexte] = []
  /// The day on which something has to be due.
  package var openOn: DateCivile?

  /// Has been told nothing.
  package init() {}

  package mutating func take(_ client: ClientNomme) {
    clients.append(client)
    order.append(client.id.uuid)
  }

  package mutating func take(_ facture: FicheFacture) {
    factures.append(facture)
    order.append(facture.id.uuid)
  }

  package mutating func advance(_ number: Int, of count: Int) {}

  /// What a view tells.
  package init(_ view: any JournalView, fromLines: Bool = false) throws {
    try view.forEachFiche(&self, fromLines: fromLines)
  }

  /// What events make, each stream folded by itself.
  package init(folding events: some Sequence<RecordedEvent>) throws {
    var (streams, order) = ([Flux: [RecordedEvent]](), [Flux]())
    for event in events {
      let flux = event.evenement.flux
      if streams[flux] == nil { order.append(flux) }
      streams[flux, default: []].append(event)
    }
    for flux in order { try Fiche(streams[flux] ?? [])?.hand(to: &self) }
  }
}
