import Facturation
import Journal
import JournalEcrit
import Testing

@testable import JournalFichier

/// What was handed over of clients and factures, in its order.
struct Told: FicheReader, Equatable {
  private(set) var clients: [ClientNomme] = []
  private(set) var factures: [FicheFacture] = []
  private(set) var order: [UUIDTexte] = []
  /// The day on which something has to be due.
  var openOn: DateCivile?

  /// Has been told nothing.
  init() {}

  mutating func take(_ client: ClientNomme) {
    clients.append(client)
    order.append(client.id.uuid)
  }

  mutating func take(_ facture: FicheFacture) {
    factures.append(facture)
    order.append(facture.id.uuid)
  }

  mutating func advance(_ number: Int, of count: Int) {}

  /// What a view tells.
  init(_ view: any JournalView) throws { try view.forEachFiche(&self) }

  /// What events make, each stream folded by itself.
  init(folding events: some Sequence<RecordedEvent>) throws {
    var (streams, order) = ([Flux: [RecordedEvent]](), [Flux]())
    for event in events {
      let flux = event.evenement.flux
      if streams[flux] == nil { order.append(flux) }
      streams[flux, default: []].append(event)
    }
    for flux in order { try Fiche(streams[flux] ?? [])?.hand(to: &self) }
  }
}

/// A registre of which states are kept however short it is, and brought up to date after each event.
struct KeptRegistre {
  let folder: TemporaryFolder
  let written: WrittenJournal

  init(seed: UInt64 = 1, events: Int) throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(seed: seed, events: events)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  /// Small blocks, so that several are needed.
  static let blocks = Blocks(short: 512, long: 4096, part: 1 << 22)

  func journal(_ systeme: Systeme = Systeme(blocks: blocks)) throws -> FileJournal {
    try FileJournal(
      folder: folder.registre, systeme: systeme, indexAfter: 8, statesFrom: 0)
  }

  /// What is told now.
  func told(_ systeme: Systeme = Systeme(blocks: blocks)) throws -> Told {
    try journal(systeme).read { try Told($0) }
  }

  /// Up to which event states are kept.
  var covered: Position? {
    KeptHead.read(Folder(folder.registre), systeme: Systeme())?.head.position
  }

  /// The files of the states, the one that names the other first.
  var files: [String] {
    get throws {
      try folder.names().filter { $0.hasSuffix(".point") }.sorted { $0.count < $1.count }
        .map { "\(folder.registre)/\($0)" }
    }
  }
}
