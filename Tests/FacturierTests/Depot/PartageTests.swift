import Facturier
import Foundation
import Synchronization
import Testing

@Suite struct `Acts of many tasks` {
  /// Twenty come while one waits for the disk: that one syncs, then one sync is for all of these, and one for
  /// what announces them.
  @Test func `share a wait for the disk`() async throws {
    let dossier = Dossier()
    let syncs = Mutex(0)
    let (tient, lache) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let systeme = Systeme { call in
      guard call == .fdatasync,
        syncs.withLock({
          $0 += 1; return $0
        }) == 2
      else { return nil }
      tient.signal()
      lache.wait()
      return nil
    }
    let journal = try FileJournal(folder: dossier.chemin, creating: true, systeme: systeme)
    let depot = Depot(journal, .dossier(dossier.chemin))
    let bureau = try await Bureau(depot)
    let premier = Task { try await bureau.client("Premier") }
    await withCheckedContinuation { suite in
      Thread {
        tient.wait()
        suite.resume()
      }.start()
    }
    try await withThrowingTaskGroup(of: ClientID.self) { groupe in
      for rang in 0..<20 {
        groupe.addTask { try await bureau.client("Client \(rang)") }
      }
      // All have to be in the line before the disk answers.
      while depot.enAttente < 20 { await Task.yield() }
      lache.signal()
      var ids: Set<ClientID> = [try await premier.value]
      for try await id in groupe { ids.insert(id) }
      #expect(ids.count == 21)
    }
    #expect(syncs.withLock { $0 } == 4)
    #expect(try await depot.verifier { Issue.record("\($0)") }.evenements == 22)
  }

  /// Each of those who waited together is told, and whoever comes later records again.
  @Test func `are all told that nothing was recorded when their sync fails`() async throws {
    let dossier = Dossier()
    let echoue = Atomic(false)
    let systeme = Systeme { call in
      call == .fdatasync && echoue.load(ordering: .relaxed) ? .fails(EIO) : nil
    }
    let journal = try FileJournal(folder: dossier.chemin, creating: true, systeme: systeme)
    let bureau = try await Bureau(Depot(journal, .dossier(dossier.chemin)))
    echoue.store(true, ordering: .relaxed)
    let codes = await withTaskGroup(of: Echec.Code?.self) { groupe in
      for rang in 0..<8 {
        groupe.addTask {
          do {
            _ = try await bureau.client("Client \(rang)")
            return nil
          } catch { return (error as? Echec)?.code }
        }
      }
      return await groupe.reduce(into: [Echec.Code?]()) { $0.append($1) }
    }
    #expect(codes.count == 8 && codes.allSatisfy { $0 == .incertain || $0 == .entreeSortie })
    echoue.store(false, ordering: .relaxed)
    let avant = try await bureau.evenements().count
    _ = try await bureau.client("Après")
    #expect(try await bureau.evenements().count == avant + 1)
    #expect(try await bureau.depot.verifier { Issue.record("\($0)") }.estIntact)
  }
}
