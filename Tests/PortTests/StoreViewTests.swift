import Facturation
import JournalEcrit
import JournalFichier
import Journaux
import Port
import Synchronization
import Testing

/// What a view of lines asks its store for, and how far it goes.
@Suite struct `A view of lines` {
  /// A registre, then two acts of 300 clients, of which the first is renamed at last.
  private let lines: [StoredLine]
  private static let end = 602

  init() throws {
    let renamed = ClientModifie(fiche: try Examples.client("Moulin"))
    let acts = try [(1...300).map(Self.client), (301...600).map(Self.client)]
    lines = try Self.written(acts + [[.client(Self.id(1), .clientModifie(renamed))]])
  }

  private static func written(_ acts: [[Evenement]]) throws -> [StoredLine] {
    var journal = WrittenJournal()
    let id = RegistreID(UUIDTexte(haut: 1, bas: 1))
    try journal.append([
      .registre(.registreOuvert(try Registre.ouvrir(nil, id: id, vendeur: Examples.vendeur)))
    ])
    for act in acts { try journal.append(act) }
    return zip(journal.events, journal.lines).map { event, range in
      StoredLine(
        position: event.position, bytes: ContiguousArray(journal.bytes[range].dropLast()),
        keys: LineKeys.keys(of: event))
    }
  }

  private static func id(_ number: Int) -> ClientID {
    ClientID(UUIDTexte(haut: 7, bas: UInt64(number)))
  }

  private static func client(_ number: Int) throws -> Evenement {
    let fiche = try Examples.client("Client \(number)")
    return .client(id(number), .clientCree(ClientCree(fiche: fiche)))
  }

  private static func tag(_ number: Int) -> EventTag { .stream(.client(id(number))) }

  private func journal(_ lines: [StoredLine], end: Position? = nil) -> StoreJournal {
    StoreJournal(
      AnsweringLines(lines, end: end), clock: HandClock().clock, threads: Systeme().threads)
  }

  @Test func `hands over streams until that is enough, however many are folded at a time`() throws {
    for enough in [1, 255, 256, 257, 599, 600] {
      var numbers: [Int] = []
      try journal(lines).read { view in
        try view.forEachState(of: [.client], asOf: 1...Self.end) { events in
          events.count
        } _: { events, number, count in
          #expect(count == 600 && events == (number == 1 ? 2 : 1))
          numbers.append(number)
          return number < enough
        }
      }
      #expect(numbers == Array(1...enough))
    }
  }

  @Test func `shows nothing behind its end`() throws {
    try journal(lines, end: 301).read { view in
      #expect(view.head.position == 301)
      for positions in [1...9999, 301...301] {
        var count = 0
        try view.forEachState(of: [.client], asOf: positions) { events in
          events.count
        } _: { events, _, all in
          #expect(events == 1 && all == 300)
          count += 1
          return true
        }
        #expect(count == 300)
      }
      for (after, count) in [(-5, 301), (0, 301), (300, 1), (301, 0), (302, 0), (900, 0)] {
        var found = 0
        try view.forEach(after: after) { _ in
          found += 1
          return true
        }
        #expect(found == count)
      }
      #expect(try view.events(tagged: Self.tag(1)).map(\.position) == [2])
      #expect(try view.events(tagged: Self.tag(301)) == [])
      #expect(try view.last(tagged: Self.tag(1), upTo: 9999)?.position == 2)
      #expect(try view.last(tagged: Self.tag(1), upTo: 0) == nil)
    }
  }

  /// A store need not give more than 4096 keys at once.
  @Test func `asks for keys until there are enough of them`() throws {
    let uuids = (1...5000).map { UUIDTexte(haut: 7, bas: UInt64($0)) }
    let store = AnsweringLines(lines, allKeys: uuids.map { "client/\($0.texte)" })
    let journal = StoreJournal(store, clock: HandClock().clock, threads: Systeme().threads)
    try journal.read { view in
      for (most, asked) in [
        (5, [5]), (4096, [4096]), (4097, [4096, 1]), (5000, [4096, 904]), (9000, [4096, 4096]),
      ] {
        store.asked.withLock { $0 = [] }
        let found = try view.streams(.client, beginningWith: "", atMost: most)
        #expect(found == Array(uuids.prefix(most)) && store.asked.withLock { $0 } == asked)
      }
      let one = uuids[6]
      #expect(try view.streams(.client, beginningWith: one.texte, atMost: 1) == [one])
      #expect(try view.streams(.client, beginningWith: one.texte, atMost: 2) == [one])
    }
  }

  /// So far back the ends of 512 acts are kept, whether they were told at once or some at a time.
  @Test func `is followed again from the last end that still stands`() throws {
    let (all, told) = (MemoryLines(), [800, 600, 1])
    let lines = try Self.written((1...1400).map { [try Self.client($0)] })
    try all.append(waiting: .zero) { try $0.write(lines) }
    let switched = SwitchedLines()
    let journal = StoreJournal(switched, clock: HandClock().clock, threads: Systeme().threads)
    let follow = try journal.follow(after: nil)
    for step in told.indices {
      switched.switchTo(try all.copy(upTo: told[...step].reduce(0, +)))
      #expect(try follow.next(atMost: 2000).count == told[step] + 1)
    }
    switched.switchTo(try all.copy(upTo: 1000))
    guard case .reprise(let head)? = try follow.next(atMost: 9).first else {
      Issue.record("nothing is told of what is gone")
      return
    }
    #expect(head.position == 1000)
  }

  @Test func `is not given where the last act is not whole`() throws {
    for end in [2, 300] {
      let error = #expect(throws: JournalError.self) {
        try journal(lines, end: end).read { $0.head }
      }
      #expect(error?.code == .endommage && error?.position == end)
      #expect(
        error?.message(.francais).hasPrefix(
          "Le journal est endommagé à la ligne \(end), octet 0 (règle lot) ;") == true)
      #expect(
        error?.message(.anglais).hasPrefix(
          "The journal is damaged at line \(end), byte 0 (rule lot):") == true)
    }
  }
}

/// Lines of which the store tells only the first, and keys that no line need have.
private final class AnsweringLines: LineStore, HeldLines {
  let held: [StoredLine]
  /// How many keys were asked for, one time after the other.
  let asked = Mutex<[Int]>([])
  private let end: Position
  private let allKeys: [String]

  init(_ held: [StoredLine], end: Position? = nil, allKeys: [String] = []) {
    (self.held, self.end, self.allKeys) = (held, end ?? held.count, allKeys)
  }

  func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) {}
  func waitForLine(after position: Position, atMost longest: Duration) {}

  func last() -> StoredLine? { held[end - 1] }

  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) -> [String] {
    asked.withLock { $0.append(most) }
    return Array(allKeys.lazy.filter { limits.contains($0) }.prefix(most))
  }
}
