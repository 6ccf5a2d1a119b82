import CasUsage
import Facturation
import Journaux

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
          var (some, others) = ([Said](), [Said]())
          try found.forEach(after: position) { event in
            some.append(event.said)
            return some.count < 4
          }
          try expected.forEach(after: position) { event in
            others.append(event.said)
            return others.count < 4
          }
          try expect(some, is: others, "four events behind \(position)")
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

/// What an event says, its hash aside, which a journal in memory has not.
private struct Said: Equatable {
  let position: Position
  let time: Timestamp
  let author: Author
  let batch: Batch?
  let cle: UUIDTexte?
  let evenement: Evenement
}

extension RecordedEvent {
  fileprivate var said: Said {
    Said(
      position: position, time: time, author: author, batch: batch, cle: cle,
      evenement: evenement)
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
      Libelle(texteAdmis: "Pose"), quantite: "1",
      prix: try PrixUnitaire(texte: price))
    _ = try outils.faire(par: par) { try $0.ajouterLigne(facture, ligne) }
    guard price != "7.00" else { return }
    let cle = identifiers.source.next()
    _ = try outils.faire(par: Contexte(auteur: JournalBench.auteur, cle: cle)) {
      try $0.emettre(facture)
    }
    _ = try outils.faire(par: par) { try $0.encaisser(facture, DemandePaiement(montant: "5.00")) }
  }
}
