import Contract
import Facturation
import Facturier
import JournalEcrit
import JournalFichier
import Journaux
import Port
import Synchronization
import Testing

/// What a journal makes of its store, besides what the contract asks.
@Suite struct `A journal over lines` {
  private let lines = SwitchedLines()
  private let journal: StoreJournal
  private let running = Running()

  /// How many threads run.
  private final class Running: Sendable {
    let count = Atomic(0)

    var threads: ThreadSource {
      ThreadSource(
        begin: { body in
          self.count.add(1, ordering: .relaxed)
          try Systeme().inThread {
            body()
            self.count.subtract(1, ordering: .relaxed)
          }
        }, pause: { _ in Systeme().sleep(microseconds: 2000) })
    }
  }

  init() throws {
    journal = StoreJournal(
      lines, clock: HandClock().clock, threads: running.threads, lookingEvery: .milliseconds(5))
    _ = try journal.append(by: Examples.auteur, cle: nil) { _, _ in
      [
        .registre(
          .registreOuvert(
            try Registre.ouvrir(
              nil, id: RegistreID(UUIDTexte(haut: 1, bas: 1)), vendeur: Examples.vendeur)))
      ]
    }
  }

  @discardableResult private func add(
    _ numbers: ClosedRange<UInt64>, in journal: StoreJournal? = nil
  ) throws -> [RecordedEvent] {
    try (journal ?? self.journal).append(by: Examples.auteur, cle: nil) { _, _ in
      try numbers.map { try Self.client($0) }
    }
  }

  private static func client(_ number: UInt64) throws -> Evenement {
    .client(
      ClientID(UUIDTexte(haut: 7, bas: number)),
      .clientCree(ClientCree(fiche: try Examples.client("Client \(number)"))))
  }

  /// Another journal over a copy of the first lines, which goes on in its own way.
  private func fork(at position: Position) throws -> (MemoryLines, StoreJournal) {
    let copy = try lines.lines.copy(upTo: position)
    let other = StoreJournal(
      copy, clock: HandClock("2020-01-07T10:00:00.000000Z").clock, threads: running.threads)
    return (copy, other)
  }

  @Test func `waits as long as there is patience left`() throws {
    for already in [Duration.seconds(4), .seconds(40), nil] {
      let act = try journal.recordUnsettled(
        by: Examples.auteur, cle: nil, waiting: ActWait(already: already)
      ) { _, _ in [] }
      journal.settle(act.number)
    }
    #expect(lines.patience.dropFirst() == [.seconds(6), .zero, .zero])
  }

  @Test func `believes no key that leads to another line`() throws {
    try add(2...3)
    lines.mislead()
    let tag = try EventTag.stream(Self.client(3).flux)
    #expect(throws: JournalError.self) { try journal.read { try $0.last(tagged: tag) } }
    let error = #expect(throws: JournalError.self) {
      // The line above is asked for by its position.
      try journal.read { try $0.forEach(after: 2) { _ in true } }
    }
    #expect(error?.code == .endommage && error?.position == 2)
    let reread = #expect(throws: JournalError.self) {
      try journal.read { try #require($0.quick).event(at: 2) }
    }
    #expect(reread?.position == 2)
  }

  @Test func `believes no lines that end otherwise than was seen at first`() throws {
    for number in 2...3 as ClosedRange<UInt64> { try add(number...number) }
    let (copy, other) = try fork(at: 2)
    try add(8...8, in: other)
    let error = #expect(throws: JournalError.self) {
      try journal.read { view in
        lines.switchTo(copy)
        try view.forEach(after: 0) { _ in true }
      }
    }
    #expect(error?.code == .endommage && error?.position == 3)
  }

  @Test func `shows nothing behind the position that is asked for`() throws {
    try add(2...2)
    try journal.read { view in
      try add(3...3)
      #expect(try view.last(tagged: .stream(Self.client(3).flux), upTo: 99) == nil)
      #expect(try view.streams(.client, beginningWith: "", atMost: 9).count == 1)
    }
  }

  @Test func `tells behind which event an act may stand`() throws {
    try add(2...4)
    let error = #expect(throws: JournalError.self) {
      try journal.append(by: Examples.auteur, cle: nil) { _, _ in
        lines.fail(.uncertain("the line was cut"))
        throw StoreError.uncertain("the line was cut")
      }
    }
    #expect(error?.code == .incertain && error?.position == 4)
  }

  @Test func `tells who follows what is gone, and goes on from there`() throws {
    try add(2...2)
    try add(3...4)
    try add(5...5)
    let follow = try journal.follow(after: nil)
    #expect(try follow.told() == ["1", "2", "3 4", "5", "aJour 5"])
    let (copy, other) = try fork(at: 4)
    try add(15...16, in: other)
    lines.switchTo(copy)
    #expect(try follow.told() == ["reprise 4", "5 6", "aJour 6"])
    let (short, another) = try fork(at: 1)
    lines.switchTo(short)
    #expect(try follow.told() == ["reprise 1", "aJour 1"])
    try add(20...20, in: another)
    #expect(try follow.told() == ["2", "aJour 2"])
    lines.switchTo(MemoryLines())
    #expect(try follow.told() == ["reprise 0", "aJour 0"])
  }

  @Test func `tells who follows of a damaged line behind what it has told`() throws {
    try add(2...2)
    let follow = try journal.follow(after: nil)
    _ = try follow.told()
    try add(3...3)
    try add(4...4)
    let copy = try lines.lines.copy(upTo: 2)
    let wrong = lines.lines.held[3]
    try copy.append(waiting: .zero) {
      try $0.write([StoredLine(position: 3, bytes: wrong.bytes, keys: wrong.keys)])
    }
    let right = lines.lines
    lines.switchTo(copy)
    for _ in 1...2 {
      let error = #expect(throws: JournalError.self) { try follow.told() }
      #expect(error?.position == 3)
    }
    lines.switchTo(right)
    #expect(try follow.told() == ["3", "4", "aJour 4"])
  }

  /// It is not all that there is, though it is all that can be told.
  @Test func `tells what is good before a damaged line, and then of the damage`() throws {
    try add(2...2)
    try add(3...3)
    let copy = try lines.lines.copy(upTo: 2)
    let wrong = lines.lines.held[0]
    try copy.append(waiting: .zero) {
      try $0.write([StoredLine(position: 3, bytes: wrong.bytes, keys: wrong.keys)])
    }
    let right = lines.lines
    lines.switchTo(copy)
    let follow = try journal.follow(after: nil)
    #expect(try follow.told() == ["1", "2"])
    let error = #expect(throws: JournalError.self) { try follow.told() }
    #expect(error?.position == 3)
    lines.switchTo(right)
    #expect(try follow.told() == ["3", "aJour 3"])
  }

  @Test func `tells once that its store has failed, and again that it has not`() throws {
    let follow = try journal.follow(after: nil)
    _ = try follow.told()
    settled()
    let before = journal.signal.count
    lines.fail(.failed("no answer"))
    try until { journal.signal.count > before }
    settled()
    #expect(journal.signal.count == before + 1)
    #expect(throws: JournalError.self) { try follow.told() }
    lines.fail(nil)
    try until { journal.signal.count > before + 1 }
    #expect(try follow.told() == [])
  }

  @Test func `is followed in the thread that asks, which waits until there is something`() throws {
    try add(2...3)
    let follow = try StoreFollowHere(lines)
    #expect(try follow.next().map(\.told) == ["1", "2 3", "aJour 3"])
    try Systeme().inThread { [journal] in
      Systeme().sleep(microseconds: 20_000)
      do {
        _ = try journal.append(by: Examples.auteur, cle: nil) { _, _ in [try Self.client(4)] }
      } catch { Issue.record(error) }
    }
    #expect(try follow.next().map(\.told) == ["4", "aJour 4"])
  }

  @Test func `keeps a thread as long as somebody follows, and no longer`() throws {
    #expect(running.count.load(ordering: .relaxed) == 0)
    for _ in 1...2 {
      var follows = [try journal.follow(after: nil), try journal.follow(after: nil)]
      #expect(running.count.load(ordering: .relaxed) == 1)
      follows.removeLast()
      settled()
      #expect(running.count.load(ordering: .relaxed) == 1)
      follows.removeLast()
      try until { running.count.load(ordering: .relaxed) == 0 }
    }
  }

  /// Lets looks go by.
  private func settled() { Systeme().sleep(microseconds: 100_000) }

  private func until(_ isSo: () -> Bool) throws {
    let end = ContinuousClock.now.advanced(by: .seconds(20))
    while !isSo() {
      guard ContinuousClock.now < end else { throw StoreError.failed("not within 20 s") }
      Systeme().sleep(microseconds: 1000)
    }
  }
}

extension JournalFollow {
  /// What is new, in short.
  fileprivate func told() throws -> [String] { try next(atMost: 100).map(\.told) }
}

extension Nouvelle {
  /// Positions, or what is told besides.
  fileprivate var told: String {
    switch self {
    case .acte(let act, _): act.evenements.map { "\($0.position)" }.joined(separator: " ")
    case .aJour(let head): "aJour \(head.position)"
    case .reprise(let head): "reprise \(head.position)"
    @unknown default: "?"
    }
  }
}

/// An app's door to lines that it keeps itself.
@Suite struct `A depot over lines` {
  private let lines = MemoryLines()

  private static let errors: [(error: StoreError, code: String, repris: Bool)] = [
    (.locked, "verrouille", true), (.full, "plein", true),
    (.uncertain("the line was cut"), "incertain", true),
    (.failed("no answer"), "injoignable", true),
    (.missing("no such registre"), "introuvable", false),
    (.forbidden("read only"), "interdit", false),
  ]

  private func ouvrir(_ depot: Depot) async throws {
    _ = try await depot.faire(par: Contexte(auteur: "camille")) {
      try $0.ouvrir(Examples.vendeur)
    }
  }

  @Test func `does what one over a folder does`() async throws {
    let depot = Depot(lines)
    try await ouvrir(depot)
    let client = try await depot.faire(par: Contexte(auteur: "camille")) { registre in
      try registre.creerClient(FicheClient(nom: "Le Moulin"))
    }
    #expect(client.positions == 2...2)
    let told = Mutex<[Int]>([])
    let rapport = try await depot.verifier(progression: { fait, sur in
      told.withLock { $0 += [fait, sur] }
    }) { Issue.record("\($0)") }
    #expect(rapport.estIntact && rapport.evenements == 2 && !rapport.finAttestee)
    #expect(told.withLock { $0 } == [2, 2])
    let autre = Depot(MemoryLines(sharing: lines))
    #expect(try await autre.lire { $0.vue.head } == client.tete)
  }

  @Test func `tells those who follow of what another has recorded`() async throws {
    try await ouvrir(Depot(lines))
    var dites: [String] = []
    for try await nouvelle in Depot(lines).nouvelles(depuis: nil) {
      switch nouvelle {
      case .acte(let acte, _): dites += acte.evenements.map { "\($0.position)" }
      case .aJour(let tete): dites.append("aJour \(tete.position)")
      default: dites.append("?")
      }
      if dites.last == "aJour 2" { break }
      guard dites.last == "aJour 1" else { continue }
      _ = try await Depot(MemoryLines(sharing: lines)).faire(
        par: Contexte(auteur: "camille")
      ) { registre in
        try registre.creerClient(FicheClient(nom: "Le Moulin"))
      }
    }
    #expect(dites == ["1", "aJour 1", "2", "aJour 2"])
  }

  /// A store that cannot be reached may be later.
  @Test(arguments: Self.errors)
  func `says what its store has to say`(_ said: (error: StoreError, code: String, repris: Bool))
    async throws
  {
    let (error, code, repris) = said
    let depot = Depot(Failing(error: error))
    let echec = await #expect(throws: DepotError.self) { try await ouvrir(depot) }
    #expect(echec?.code.rawValue == code && echec?.peutReprendre == repris)
    #expect(echec?.message(.francais).hasSuffix(".") == true)
    let lecture = await #expect(throws: DepotError.self) { try await depot.lire { $0.vue.head } }
    #expect(lecture?.code.rawValue == code)
  }
}

/// Does nothing but fail.
private struct Failing: LineStore {
  let error: StoreError

  func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) throws {
    throw error
  }
  func waitForLine(after position: Position, atMost longest: Duration) throws { throw error }
  func last() throws -> StoredLine? { throw error }
  func lines(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    throw error
  }
  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    throw error
  }
  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine] { throw error }
  func last(under key: String, upTo position: Position) throws -> StoredLine? { throw error }
  func count(under key: String, upTo position: Position) throws -> Int { throw error }
  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) throws -> [String] { throw error }
}
