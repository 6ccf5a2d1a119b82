import Dispatch
import Facturation
import Journaux
import Synchronization
import Testing

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
