import Facturation
import Journaux
import JournalEcrit

@testable import JournalFichier

extension FileJournal {
  /// Records that a client became known: the shortest act there is.
  @discardableResult func appendClient(
    _ nom: String = "Martin", id: UInt64 = 7
  ) throws -> [RecordedEvent] {
    try recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in [try Self.client(nom, id: id)]
    }
  }

  /// Records several clients by one act.
  @discardableResult func appendClients(_ count: Int, from first: UInt64) throws -> [RecordedEvent]
  {
    try recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in
      try (0..<count).map { try Self.client("Client \($0)", id: first + UInt64($0)) }
    }
  }

  /// Opens the registre.
  @discardableResult func appendOpening() throws -> [RecordedEvent] {
    try recordUnchecked(by: Examples.auteur, cle: nil) { _, _ in
      [
        .registre(
          .registreOuvert(
            try Registre.ouvrir(
              nil, id: RegistreID(UUIDTexte(haut: 1, bas: 1)), vendeur: Examples.vendeur)))
      ]
    }
  }

  /// All events, in order.
  func all() throws -> [RecordedEvent] {
    try read { view in
      var events: [RecordedEvent] = []
      try view.forEach(after: 0) {
        events.append($0)
        return true
      }
      return events
    }
  }

  private static func client(_ nom: String, id: UInt64) throws -> Evenement {
    .client(
      ClientID(UUIDTexte(haut: 7, bas: id)),
      .clientCree(ClientCree(fiche: try Examples.client(nom))))
  }
}
