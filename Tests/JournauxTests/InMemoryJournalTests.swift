import Dispatch
@testable import Facturation
import Journaux
import Synchronization
import Testing
import WrappedViews

/// A clock that stands still until a test sets it, in microseconds since 1970.
final class HorlogeReglable: Sendable {
  private let microsecondes: Mutex<Int64>

  init(_ depart: Int64 = 1_772_442_000_000_000) { microsecondes = Mutex(depart) }

  var valeur: Int64 { microsecondes.withLock { $0 } }

  func avancer(_ ecart: Int64) { microsecondes.withLock { $0 += ecart } }

  var horloge: WallClock {
    WallClock { [self] in Timestamp(microseconds: valeur) ?? .epoch }
  }
}

extension Timestamp {
  static func a(_ microsecondes: Int64) -> Timestamp {
    Timestamp(microseconds: microsecondes) ?? .epoch
  }
}

/// Events that need no rule to be told.
extension Evenement {
  static func client(_ rang: Int) -> Evenement {
    .client(
      ClientID(UUIDTexte(haut: 1, bas: UInt64(rang))),
      .clientCree(ClientCree(fiche: FicheClient(nom: Libelle(texteAdmis: "Client \(rang)")))))
  }

  static let correction = Evenement.registre(
    .horlogeCorrigee(HorlogeCorrigee(motif: Libelle(texteAdmis: "Pile changée"))))
}

extension InMemoryJournal {
  @discardableResult
  func inscrire(
    _ evenements: [Evenement], par auteur: String = "camille", cle: UUIDTexte? = nil
  ) throws -> [RecordedEvent] {
    try recordUnchecked(by: Author(texte: auteur), cle: cle) { _, _ in evenements }
  }

  var tous: [RecordedEvent] { get throws { try read { try $0.events() } } }
}

@Suite struct `A journal in memory` {
  private struct Renonce: Error {}

  private let horloge = HorlogeReglable()
  private let journal: InMemoryJournal

  init() { journal = InMemoryJournal(clock: horloge.horloge) }

  @Test func `begins empty`() throws {
    try journal.read { vue throws in
      #expect(vue.head == .empty)
      #expect(vue.head.position == 0 && vue.head.time == nil && vue.head.hash == .nulle)
      #expect(try vue.events() == [])
      #expect(try vue.last(tagged: .drafts) == nil)
      #expect(try vue.events(tagged: .drafts) == [])
    }
  }

  @Test func `counts positions without a gap, over single events and batches`() throws {
    for nombre in [1, 3, 1, 0, 2] {
      horloge.avancer(1_000_000)
      let faits = try journal.inscrire((0..<nombre).map(Evenement.client))
      #expect(faits.count == nombre)
    }
    let tous = try journal.tous
    #expect(tous.map(\.position) == Array(1...7))
    #expect(
      tous.map { $0.batch?.description } == [nil, "1/3", "2/3", "3/3", nil, "1/2", "2/2"])
    #expect(Set(tous[1...3].map(\.time)).count == 1)
    #expect(try journal.read { $0.head } == Head(after: try #require(tous.last)))
  }

  @Test func `keeps who did it and under which key`() throws {
    let cle = UUIDTexte(haut: 7, bas: 7)
    let faits = try journal.inscrire([.client(1), .client(2)], par: "dominique", cle: cle)
    #expect(faits.map(\.author.name) == ["dominique", "dominique"])
    #expect(faits.map(\.cle) == [cle, cle])
    #expect(faits.map(\.evenement) == [.client(1), .client(2)])
    #expect(try journal.tous == faits)
  }

  @Test func `records nothing when the decision throws or returns nothing`() throws {
    try journal.inscrire([.client(1)])
    let avant = try journal.tous
    #expect(throws: Renonce.self) {
      try journal.recordUnchecked(by: Author(texte: "camille"), cle: nil) { _, _ in throw Renonce()
      }
    }
    #expect(try journal.inscrire([]) == [])
    #expect(throws: JournalError.self) {
      horloge.avancer(-10_000_000)
      try journal.inscrire([.client(2), .client(3)])
    }
    #expect(try journal.tous == avant)
    horloge.avancer(10_000_000)
    #expect(try journal.inscrire([.client(4)]).map(\.position) == [2])
  }

  @Test func `shows a decision all that is recorded`() throws {
    try journal.inscrire([.client(1), .client(2)])
    _ = try journal.recordUnchecked(by: "camille", cle: nil) { vue, _ throws in
      #expect(vue.head.position == 2)
      #expect(try vue.events(after: 1).map(\.position) == [2])
      return []
    }
  }

  @Test func `hands events over from a position on, until it is told to stop`() throws {
    try journal.inscrire((1...9).map(Evenement.client))
    try journal.read { vue throws in
      #expect(try vue.events(after: 7).map(\.position) == [8, 9])
      #expect(try vue.events(after: 9) == [])
      #expect(try vue.events(after: 99) == [])
      var vus: [Position] = []
      try vue.forEach(after: 2) {
        vus.append($0.position)
        return $0.position < 5
      }
      #expect(vus == [3, 4, 5])
      #expect(throws: Renonce.self) { try vue.forEach(after: 0) { _ in throw Renonce() } }
    }
  }

  @Test func `passes on what a reader throws`() {
    #expect(throws: Renonce.self) { try journal.read { _ in throw Renonce() } }
  }
}

@Suite struct `Many at one journal` {
  private let journal = InMemoryJournal(clock: HorlogeReglable().horloge)

  @Test func `in tasks, each gets positions of its own, and none is missing`() async throws {
    let positions = try await withThrowingTaskGroup(of: [Position].self) { groupe in
      for ecrivain in 0..<8 {
        groupe.addTask { [journal] in
          try (0..<100).flatMap { rang in
            try journal.inscrire(
              Array(repeating: .client(rang), count: 1 + rang % 3), par: "E\(ecrivain)"
            ).map(\.position)
          }
        }
      }
      return try await groupe.reduce(into: []) { $0 += $1 }
    }
    try verifier(positions, nombre: 8 * 199)
  }

  @Test func `in threads, each gets positions of its own, and none is missing`() throws {
    let positions = Mutex<[Position]>([])
    DispatchQueue.concurrentPerform(iterations: 200) { rang in
      let faits = try? journal.inscrire(
        Array(repeating: .client(rang), count: 1 + rang % 3), par: "E\(rang)")
      positions.withLock { $0 += (faits ?? []).map(\.position) }
    }
    try verifier(positions.withLock { $0 }, nombre: 399)
  }

  @Test func `decide one after the other, each on what the one before has recorded`() async throws {
    try await withThrowingTaskGroup { groupe in
      for _ in 0..<8 {
        groupe.addTask { [journal] in
          for _ in 0..<50 {
            _ = try journal.recordUnchecked(by: "camille", cle: nil) { vue, _ throws in
              [.client(vue.head.position)]
            }
          }
        }
      }
      try await groupe.waitForAll()
    }
    #expect(try journal.tous.map(\.evenement) == (0..<400).map(Evenement.client))
  }

  @Test func `read on undisturbed while others write`() throws {
    try journal.inscrire([.client(1), .client(2)])
    try journal.read { vue throws in
      let (avant, tete) = (try vue.events(), vue.head)
      var vus = 0
      try vue.forEach(after: 0) { _ in
        try journal.inscrire([.client(1), .client(3)])
        vus += 1
        return true
      }
      #expect(vus == 2)
      #expect(vue.head == tete)
      #expect(try vue.events() == avant)
      #expect(try vue.events(tagged: .stream(Evenement.client(1).flux)).count == 1)
    }
    #expect(try journal.tous.count == 6)
  }

  private func verifier(_ positions: [Position], nombre: Int) throws {
    #expect(positions.sorted() == Array(1...nombre))
    let tous = try journal.tous
    #expect(tous.map(\.position) == Array(1...nombre))
    for (precedent, suivant) in zip(tous, tous.dropFirst()) {
      if let lot = suivant.batch, lot.index > 1 {
        #expect(precedent.batch == Batch(index: lot.index - 1, count: lot.count))
        #expect(precedent.author == suivant.author)
      }
    }
  }
}

/// An act holds the journal's lock: what calls the journal from within would wait for itself.
@Suite struct `A journal called from within its own act` {
  private let journal = InMemoryJournal(clock: HorlogeReglable().horloge)

  private func agir<Resultat>(
    _ journal: InMemoryJournal, _ body: () throws -> Resultat
  ) throws -> Resultat? {
    var resultat: Resultat?
    _ = try journal.recordUnchecked(by: "camille", cle: nil) { _, _ throws in
      resultat = try body()
      return [.client(1)]
    }
    return resultat
  }

  @Test func `refuses to be read or added to, and goes on`() throws {
    for appel in [{ _ = try journal.tous }, { try journal.inscrire([.client(2)]) }] {
      let erreur = #expect(throws: JournalError.self) { try agir(journal, appel) }
      #expect(erreur?.code == .appelImbrique)
    }
    #expect(try journal.tous == [])
    #expect(try journal.inscrire([.client(3)]).map(\.position) == [1])
  }

  @Test func `refuses it in a task as well`() async throws {
    let erreur = await #expect(throws: JournalError.self) {
      try await Task { _ = try agir(journal) { try journal.tous } }.value
    }
    #expect(erreur?.code == .appelImbrique)
  }

  @Test func `refuses it where another journal stands between`() throws {
    let autre = InMemoryJournal(clock: HorlogeReglable().horloge)
    let erreur = #expect(throws: JournalError.self) {
      try agir(journal) { try agir(autre) { try journal.tous } }
    }
    #expect(erreur?.code == .appelImbrique)
    #expect(try agir(journal) { try autre.tous } == [])
  }

  @Test func `may be called from within a reading`() throws {
    #expect(try journal.read { _ in try journal.inscrire([.client(2)]).count } == 1)
    #expect(try journal.read { _ in try agir(journal) {} } != nil)
  }

  /// It inherits all that is bound to the task of the act, and is another.
  @Test func `lets a task that the act has begun wait for its end`() async throws {
    let tasks = Mutex<[Task<Int, any Error>]>([])
    let begun = DispatchSemaphore(value: 0)
    _ = try agir(journal) {
      let task = Task {
        begun.signal()
        return try journal.tous.count
      }
      tasks.withLock { $0.append(task) }
      // Where no thread is free for it, it comes to the same afterwards.
      _ = begun.wait(timeout: .now() + 1)
    }
    for task in tasks.withLock({ $0 }) { #expect(try await task.value == 1) }
  }

  @Test func `lets another thread wait for its end`() throws {
    let lus = Mutex<[Int]>([])
    let fin = DispatchGroup()
    _ = try agir(journal) {
      let commence = DispatchSemaphore(value: 0)
      DispatchQueue.global().async(group: fin) {
        commence.signal()
        let nombre = try? journal.tous.count
        lus.withLock { $0.append(nombre ?? -1) }
      }
      commence.wait()
    }
    fin.wait()
    #expect(lus.withLock { $0 } == [1])
  }
}

/// What a follower of a journal in memory is told.
@Suite struct `Whoever follows a journal in memory` {
  private let journal = InMemoryJournal(clock: HorlogeReglable().horloge)

  @Test func `is told each act once and in order, and when that was all`() throws {
    let suite = try journal.follow(after: nil)
    #expect(try suite.next(atMost: 9).map(\.dite) == ["aJour 0"])
    #expect(try suite.next(atMost: 9).isEmpty)
    try journal.inscrire([.client(1)])
    try journal.inscrire([.client(2), .client(3)])
    #expect(try suite.next(atMost: 9).map(\.dite) == ["1", "2 3", "aJour 3"])
    #expect(try suite.next(atMost: 9).isEmpty)
  }

  @Test func `is told no more than it asked for, but whole acts`() throws {
    for rang in [1, 3, 5] { try journal.inscrire([.client(rang), .client(rang + 1)]) }
    let suite = try journal.follow(after: nil)
    #expect(try suite.next(atMost: 3).map(\.dite) == ["1 2", "3 4"])
    #expect(try suite.next(atMost: 3).map(\.dite) == ["5 6", "aJour 6"])
    #expect(try journal.follow(after: nil).next(atMost: 2).map(\.dite) == ["1 2"])
  }

  @Test func `goes on behind a kept end, and is told where there is no such end`() throws {
    for rang in 1...3 { try journal.inscrire([.client(rang)]) }
    let deux = try journal.read { try #require(Ancre(try $0.upTo(2).head)) }
    let suite = try journal.follow(after: deux)
    #expect(try suite.next(atMost: 9).map(\.dite) == ["3", "aJour 3"])
    #expect(try suite.next(atMost: 9).isEmpty)
    for (position, digit) in [(9, "0"), (2, "a")] {
      let ancre = try #require(Ancre("\(position):\(String(repeating: digit, count: 64))"))
      #expect(
        try journal.follow(after: ancre).next(atMost: 9).map(\.dite)
          == ["reprise 0", "1", "2", "3", "aJour 3"])
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `is woken with all others who wait, and waits for nothing that was before`() async throws {
    let seen = journal.signal.count
    let waiting = (0..<3).map { _ in
      Task { [signal = journal.signal] in await signal.wait(after: seen) }
    }
    try await Task.sleep(for: .milliseconds(5))
    try journal.inscrire([.client(1)])
    for task in waiting { await task.value }
    await journal.signal.wait(after: seen)
  }

  @Test func `is woken by an act, and by its own end`() async throws {
    let vues = journal.signal.count
    let (debut, dort) = AsyncStream<Void>.makeStream()
    let reveil = Task { [signal = journal.signal] in
      dort.finish()
      await signal.wait(after: vues)
      return signal.count
    }
    for await _ in debut {}
    try await Task.sleep(for: .milliseconds(5))
    try journal.inscrire([.client(1)])
    #expect(await reveil.value > vues)
    let attente = Task { await journal.signal.wait(after: journal.signal.count) }
    attente.cancel()
    await attente.value
  }
}

extension Nouvelle {
  /// It in short: positions, or what is told besides.
  fileprivate var dite: String {
    switch self {
    case .acte(let acte, _): acte.evenements.map { String($0.position) }.joined(separator: " ")
    case .aJour(let tete): "aJour \(tete.position)"
    case .reprise(let tete): "reprise \(tete.position)"
    @unknown default: "?"
    }
  }
}
