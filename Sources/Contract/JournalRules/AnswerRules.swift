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
  var all: [RecordedEvent] { get throws { try events(after: 0, atMost: .max) } }

  /// The first events behind a position.
  fileprivate func events(after position: Position, atMost most: Int) throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try forEach(after: position) {
      events.append($0)
      return events.count < most
    }
    return events
  }
}

extension [RecordedEvent] {
  var positions: [Position] { map(\.position) }
}

extension AdapterContract {
  /// What holds of answers.
  static let answerRules = [
    Rule(
      "answers",
      "Each question is answered as by a journal in memory in which the same acts were done.",
      .journal(answers)),
    Rule(
      "streams",
      "Streams are found by how their UUIDs begin, in their order and no more than so many.",
      .journal(streams)),
    Rule(
      "states",
      "States are folded stream by stream in the order in which these began, as of a position.",
      .journal(states)),
    Rule("view-stays", "A view stays as it is while others write.", .journal(viewStays)),
  ]

  private static func answers(_ bench: JournalBench) throws {
    let reference = InMemoryJournal(clock: TestClock().clock)
    _ = try Outils(journal: reference, identifiants: Identifiers().source).faire(
      par: Contexte(auteur: JournalBench.auteur)
    ) { try $0.ouvrir(JournalBench.vendeur) }
    try Firm(journal: reference).work()
    try Firm(journal: bench.journal).work()
    try reference.read { expected in
      let tags = Set(try expected.all.flatMap(\.tags))
      try bench.other.read { found in
        try expect(try found.all.map(\.said), is: expected.all.map(\.said), "events")
        for tag in tags {
          try expect(
            try found.events(tagged: tag).map(\.said), is: expected.events(tagged: tag).map(\.said),
            "events under \(tag)")
          for position in [0, 3, 7, 12, expected.head.position, expected.head.position + 5] {
            try expect(
              try found.last(tagged: tag, upTo: position)?.said,
              is: expected.last(tagged: tag, upTo: position)?.said,
              "the last event under \(tag) up to \(position)")
          }
        }
        for position in 0...expected.head.position + 1 {
          try expect(
            try found.events(after: position, atMost: 4).map(\.said),
            is: expected.events(after: position, atMost: 4).map(\.said),
            "four events behind \(position)")
        }
      }
    }
  }

  private static func streams(_ bench: JournalBench) throws {
    for first in [1, 14, 27] { try bench.journal.add(clients: first...first + 12) }
    let uuids = (1...39).map { UUIDTexte(haut: 7, bas: UInt64($0)) }
    let text = uuids[0].texte
    try bench.other.read { view in
      for (start, most, expected) in [
        ("", 100, uuids), (String(text.dropLast(2)), 100, uuids.filter { $0.bas < 256 }),
        (String(text.dropLast()), 100, uuids.filter { $0.bas < 16 }), (text, 5, [uuids[0]]),
        ("f", 5, []), ("no", 5, []),
      ] {
        try expect(
          try view.streams(.client, beginningWith: start, atMost: most), is: expected,
          "clients that begin with “\(start)”")
      }
      for most in [1, 5, 38] {
        let some = try view.streams(.client, beginningWith: "", atMost: most)
        try expect(some.count, is: most, "clients where no more are asked for")
        try expect(some, is: some.sorted(), "the order of clients")
        try expect(Set(some).isSubset(of: uuids), "other clients")
      }
      try expect(
        try view.streams(.facture, beginningWith: "", atMost: 9), is: [], "factures among clients")
    }
  }

  private static func states(_ bench: JournalBench) throws {
    for first in stride(from: 1, to: 700, by: 100) {
      try bench.journal.add(clients: first...first + 99)
      try bench.journal.record { _ in
        [.renamed(first, "Name \(first)"), .renamed(1, "Name since \(first)")]
      }
    }
    try bench.other.read { view in
      let all = try view.all
      for end in [view.head.position, 350, 102, 2, 1, 0] {
        let own = Dictionary(grouping: all.prefix(end).dropFirst(), by: \.evenement.flux)
        let begun = own.values.sorted { $0[0].position < $1[0].position }
        var (found, numbers, counts) = ([[RecordedEvent]](), [Int](), Set<Int>())
        try view.forEachState(of: [.client, .facture], asOf: end...end) { events in
          events
        } _: { events, number, count in
          found.append(events)
          numbers.append(number)
          counts.insert(count)
          return true
        }
        try expect(found == begun, "as of \(end): other streams, or in another order")
        try expect(numbers == Array(1..<begun.count + 1), "as of \(end): other numbers")
        try expect(counts, is: begun.isEmpty ? [] : [begun.count], "as of \(end): streams in all")
      }
    }
  }

  private static func viewStays(_ bench: JournalBench) throws {
    try bench.journal.add(clients: 1...3)
    try bench.journal.read { view in
      let (before, head) = (try view.all, view.head)
      let writer = try Meanwhile {
        try bench.other.add(clients: 4...5)
        try bench.journal.record { _ in [.renamed(1, "Another")] }
      }
      _ = try writer.outcome("acts while others read")
      try expect(view.head, is: head, "the head of a view")
      try expect(try view.all == before, "other events in a view")
      let tag = EventTag.stream(Evenement.client(1).flux)
      try expect(try view.events(tagged: tag).positions, is: [2], "a client's events in a view")
      try expect(try view.last(tagged: tag)?.position, is: 2, "a client's last event in a view")
      try expect(
        try view.streams(.client, beginningWith: "", atMost: 9).count, is: 3, "clients in a view")
    }
    try expect(try bench.other.all.count, is: 7, "events afterwards")
  }
}

extension RecordedEvent {
  /// Its words, without the hashes, which a journal in memory has not.
  fileprivate var said: RecordedEvent {
    RecordedEvent(
      position: position, time: time, author: author, batch: batch, cle: cle, evenement: evenement)
  }
}

/// Acts of use cases that bring about every kind of tag but those of large firms.
private struct Firm {
  let journal: any WritableJournal
  private let identifiers = Identifiers()

  func work() throws {
    let outils = Outils(journal: journal, identifiants: identifiers.source)
    let par = Contexte(auteur: JournalBench.auteur)
    for name in ["Martin", "Lefèvre"] {
      let fiche = FicheClient(
        nom: Libelle(texteAdmis: name), siren: Siren(texteAdmis: "404833048"),
        adresse: JournalBench.adresse)
      let client = try outils.faire(par: par) { try $0.creerClient(fiche) }.valeur
      for price in ["10.00", "1250.50", "7.00"] { try sell(to: client, at: price, outils, par) }
    }
  }

  private func sell(
    to client: ClientID, at price: String, _ outils: Outils, _ par: Contexte
  ) throws {
    let begun = try outils.faire(par: par) { try $0.creerFacture(DemandeFacture(clientId: client)) }
    guard let facture = begun.factureId else { return }
    let ligne = DemandeLigne(
      Libelle(texteAdmis: "Pose"), quantite: "1", prix: try PrixUnitaire(texte: price))
    _ = try outils.faire(par: par) { try $0.ajouterLigne(facture, ligne) }
    guard price != "7.00" else { return }
    let cle = identifiers.source.next()
    _ = try outils.faire(par: Contexte(auteur: JournalBench.auteur, cle: cle)) {
      try $0.emettre(facture)
    }
    _ = try outils.faire(par: par) { try $0.encaisser(facture, DemandePaiement(montant: "5.00")) }
  }
}
