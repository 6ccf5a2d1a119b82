import CasUsage
import Facturation
import Journaux
import Synchronization

/// A journal that is asked one rule.
struct JournalBench: Sendable {
  /// The journal, and the same place opened once more, where that is another.
  let journal, other: any WritableJournal
  let clock = TestClock()
  private let place: AdapterContract.JournalPlace

  init(_ place: @escaping AdapterContract.JournalPlace) throws {
    self.place = place
    journal = try place(clock.clock, patience)
    other = try place(clock.clock, patience)
    _ = try Outils(journal: journal, identifiants: Identifiers().source).faire(
      par: Contexte(auteur: Self.auteur)
    ) { try $0.ouvrir(Self.vendeur) }
  }

  /// Opens the place again, with so much patience.
  func reopened(patience: Duration = patience) throws -> any WritableJournal {
    try place(clock.clock, patience)
  }

  static let auteur = Author(checkedName: "comptabilité")

  static let vendeur = Vendeur(
    nom: Libelle(texteAdmis: "Menuiserie Duval"), siren: Siren(texteAdmis: "732829320"),
    adresse: adresse)

  static let adresse = Adresse(
    voie: Libelle(texteAdmis: "3 rue des Lilas"), codePostal: Libelle(texteAdmis: "69001"),
    ville: Libelle(texteAdmis: "Lyon"))
}

/// A clock that stands still until it is set.
final class TestClock: Sendable {
  private let microseconds = Mutex<Int64>(1_772_442_000_000_000)

  var clock: WallClock { WallClock { Timestamp(microseconds: self.now) ?? .epoch } }

  var now: Int64 { microseconds.withLock { $0 } }

  func move(milliseconds: Int64) { microseconds.withLock { $0 += milliseconds * 1000 } }
}

/// Identifiers in the order of a count.
final class Identifiers: Sendable {
  private let count = Mutex<UInt64>(0)

  var source: IdentifierSource {
    IdentifierSource {
      self.count.withLock { count in
        count += 1
        return UUIDTexte(haut: 0x0197_0000_0000_7000, bas: 0x8000 << 48 | count)
      }
    }
  }
}

extension Evenement {
  /// A client becomes known, whose UUID says that number.
  static func client(_ number: Int) -> Evenement {
    .client(id(number), .clientCree(ClientCree(fiche: fiche("Société “\(number)”"))))
  }

  /// The same client is given another name.
  static func renamed(_ number: Int, _ name: String) -> Evenement {
    .client(id(number), .clientModifie(ClientModifie(fiche: fiche(name))))
  }

  private static func id(_ number: Int) -> ClientID {
    ClientID(UUIDTexte(haut: 7, bas: UInt64(number)))
  }

  private static func fiche(_ name: String) -> FicheClient {
    FicheClient(nom: Libelle(texteAdmis: name), adresse: JournalBench.adresse)
  }
}

extension WritableJournal {
  /// Records clients by one act.
  @discardableResult func add(clients numbers: ClosedRange<Int>) throws -> [RecordedEvent] {
    try record { _ in numbers.map(Evenement.client) }
  }

  /// Records what is decided by one act.
  @discardableResult func record(
    key: UUIDTexte? = nil, _ decide: (any JournalView) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    try append(by: JournalBench.auteur, cle: key) { states, _ in try decide(states.view) }
  }

  /// All that is recorded.
  var all: [RecordedEvent] { get throws { try read { try $0.all } } }
}

extension JournalView {
  /// All events.
  var all: [RecordedEvent] {
    get throws {
      var events: [RecordedEvent] = []
      try forEach(after: 0) {
        events.append($0)
        return true
      }
      return events
    }
  }
}

extension [RecordedEvent] {
  var positions: [Position] { map(\.position) }
}
