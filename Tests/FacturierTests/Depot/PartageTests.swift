import Facturier
import Foundation
import Synchronization
import Testing

@Suite struct `Acts of many tasks` {
  /// Twenty come while one waits for the disk: that one syncs, then one sync is for all of these, and one for
  /// what announces them; more of them where they take so long that the file is given to others in between.
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
    #expect((4...12).contains(syncs.withLock { $0 }))
    #expect(try await depot.verifier { Issue.record("\($0)") }.evenements == 22)
  }

  /// Of those who came together one waits for another process as long as is left of its patience, and the
  /// others ask once.
  @Test func `wait together for another process`() async throws {
    let dossier = Dossier()
    let occupe = Atomic(false)
    let essais = Atomic(0)
    let temps = Mutex(ContinuousClock.now)
    let systeme = Systeme(
      fault: { call in
        guard call == .flock, occupe.load(ordering: .relaxed) else { return nil }
        essais.add(1, ordering: .relaxed)
        temps.withLock { $0 = $0.advanced(by: .seconds(1)) }
        return .fails(EWOULDBLOCK)
      }, instant: { temps.withLock { $0 } })
    let journal = try FileJournal(
      folder: dossier.chemin, creating: true, patience: .seconds(10), systeme: systeme)
    let bureau = try await Bureau(Depot(journal, .dossier(dossier.chemin)))
    occupe.store(true, ordering: .relaxed)
    let codes = await bureau.ensemble(5) { _ = try await $0.client("Client") }
    #expect(codes == Array(repeating: .verrouille, count: 5))
    #expect(essais.load(ordering: .relaxed) < 20)
    // Nor do those wait anew that are acts by themselves.
    let seuls = await bureau.ensemble(5) { _ = try await $0.depot.cloturer(jusquAu: "2020-01-31") }
    #expect(seuls == codes)
    #expect(essais.load(ordering: .relaxed) < 40)
    occupe.store(false, ordering: .relaxed)
    _ = try await bureau.client("Après")
  }

  @Test func `wait for another process as long as each says`() async throws {
    let dossier = Dossier()
    let occupe = Atomic(false)
    let temps = Mutex(ContinuousClock.now)
    let systeme = Systeme(
      fault: { call in
        guard call == .flock, occupe.load(ordering: .relaxed) else { return nil }
        temps.withLock { $0 = $0.advanced(by: .seconds(1)) }
        return .fails(EWOULDBLOCK)
      }, instant: { temps.withLock { $0 } })
    let journal = try FileJournal(
      folder: dossier.chemin, creating: true, patience: .seconds(1000), systeme: systeme)
    let bureau = try await Bureau(Depot(journal, .dossier(dossier.chemin)))
    occupe.store(true, ordering: .relaxed)
    let avant = temps.withLock { $0 }
    let echec = await #expect(throws: DepotError.self) {
      try await bureau.depot.faire(patience: .seconds(5)) {
        try $0.creerClient(FicheClient(nom: "Un"))
      }
    }
    #expect(echec?.code == .verrouille)
    #expect(avant.duration(to: temps.withLock { $0 }) < .seconds(20))
  }

  /// The first is on the disk, and is not to wait for another process with the second.
  @Test func `are answered before one of them waits for another process`() async throws {
    let dossier = Dossier()
    let occupe = Atomic(false)
    let temps = Mutex(ContinuousClock.now)
    let systeme = Systeme(
      fault: { call in
        guard call == .flock else { return nil }
        return occupe.load(ordering: .relaxed) ? .fails(EWOULDBLOCK) : nil
      },
      // The journal is held for so long by the first that others have their turn.
      instant: {
        temps.withLock { temps in
          temps = temps.advanced(by: .milliseconds(300))
          return temps
        }
      })
    let journal = try FileJournal(
      folder: dossier.chemin, creating: true, patience: .seconds(3600), systeme: systeme)
    let bureau = try await Bureau(Depot(journal, .dossier(dossier.chemin)))
    let (depot, qui) = (bureau.depot, bureau.qui)
    let lacher = await depot.retenir()
    let premier = Task {
      let fiche = FicheClient(nom: "Premier")
      return try await depot.faire(par: qui) { registre in
        defer { occupe.store(true, ordering: .relaxed) }
        return try registre.creerClient(fiche)
      }
    }
    while depot.enAttente < 1 { await Task.yield() }
    let second = Task { try await bureau.client("Second") }
    while depot.enAttente < 2 { await Task.yield() }
    lacher()
    #expect(try await premier.value.clientId != nil)
    occupe.store(false, ordering: .relaxed)
    _ = try await second.value
    #expect(try await bureau.evenements().count == 3)
  }

  /// Each of those who waited together is told, and later comers record again.
  @Test func `are all told that nothing was recorded when their sync fails`() async throws {
    let dossier = Dossier()
    let echoue = Atomic(false)
    let systeme = Systeme { call in
      call == .fdatasync && echoue.load(ordering: .relaxed) ? .fails(EIO) : nil
    }
    let journal = try FileJournal(folder: dossier.chemin, creating: true, systeme: systeme)
    let bureau = try await Bureau(Depot(journal, .dossier(dossier.chemin)))
    echoue.store(true, ordering: .relaxed)
    let codes = await withTaskGroup(of: DepotError.Code?.self) { groupe in
      for rang in 0..<8 {
        groupe.addTask {
          do {
            _ = try await bureau.client("Client \(rang)")
            return nil
          } catch { return (error as? DepotError)?.code }
        }
      }
      return await groupe.reduce(into: [DepotError.Code?]()) { $0.append($1) }
    }
    #expect(codes.count == 8 && codes.allSatisfy { $0 == .incertain || $0 == .entreeSortie })
    echoue.store(false, ordering: .relaxed)
    let avant = try await bureau.evenements().count
    _ = try await bureau.client("Après")
    #expect(try await bureau.evenements().count == avant + 1)
    #expect(try await bureau.depot.verifier { Issue.record("\($0)") }.estIntact)
  }
}

extension Bureau {
  /// Has so many tasks do an act each, which are all in the line before the first is begun; gives why they were
  /// refused.
  fileprivate func ensemble(
    _ nombre: Int, _ acte: @escaping @Sendable (Bureau) async throws -> Void
  ) async -> [DepotError.Code?] {
    let (depot, bureau) = (depot, self)
    let lacher = await depot.retenir()
    return await withTaskGroup(of: DepotError.Code?.self) { groupe in
      for _ in 0..<nombre {
        groupe.addTask {
          do {
            try await acte(bureau)
            return nil
          } catch { return (error as? DepotError)?.code }
        }
      }
      while depot.enAttente < nombre { await Task.yield() }
      lacher()
      return await groupe.reduce(into: [DepotError.Code?]()) { $0.append($1) }
    }
  }
}

extension Depot {
  /// Has acts wait in the line, until what it gives is called.
  fileprivate func retenir() async -> @Sendable () -> Void {
    let lache = DispatchSemaphore(value: 0)
    let (prets, pret) = AsyncStream<Void>.makeStream()
    Task {
      _ = try? await self.faireSeul { _, _ in
        pret.finish()
        lache.wait()
      }
    }
    for await _ in prets {}
    return { lache.signal() }
  }
}
