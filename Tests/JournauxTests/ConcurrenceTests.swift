import Dispatch
import Facturation
import Journaux
import Synchronization
import Testing

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
      let (avant, tete) = (try vue.tous(apres: 0), vue.head)
      var vus = 0
      try vue.forEach(after: 0) { _ in
        try journal.inscrire([.client(1), .client(3)])
        vus += 1
        return true
      }
      #expect(vus == 2)
      #expect(vue.head == tete)
      #expect(try vue.tous(apres: 0) == avant)
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
