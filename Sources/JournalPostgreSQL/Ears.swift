import Facturation
import Journaux
import Port
import Synchronization

/// What waits for new lines of a registre: a session of its own, to which the server tells of them.
///
/// What is told only says that somebody should look; and whoever waits looks every second by himself, since
/// it may be lost, and some poolers and standbys tell nothing at all.
final class Ears: Sendable {
  private let pool: Pool
  private let registre: UUIDTexte
  /// The session of whoever waited last.
  private let idle = Mutex<Ear?>(nil)

  fileprivate struct Ear {
    let connection: Connection
    let hears: Bool
  }

  init(_ pool: Pool, _ registre: UUIDTexte) { (self.pool, self.registre) = (pool, registre) }

  /// Waits until there is a line behind a position, or the limit has come.
  func wait(
    after position: Position, until limit: ContinuousClock.Instant, patience: Duration
  ) throws {
    var ear = idle.withLock { idle in
      defer { idle = nil }
      return idle
    }
    let last = ContinuousClock.now + patience
    while true {
      do {
        let open = try ear ?? opened(until: last)
        ear = open
        try open.wait(registre, after: position, until: limit)
        return idle.withLock { $0 = open }
      } catch let failure as ServerFailure where failure.isOfConnection {
        guard ContinuousClock.now < last else { throw failure }
        ear = nil
      }
    }
  }

  private func opened(until limit: ContinuousClock.Instant) throws -> Ear {
    let connection = try pool.connected(until: limit)
    do throws(ServerFailure) {
      try connection.run([Statement(listeningTo: registre)], until: limit)
      return Ear(connection: connection, hears: true)
    } catch {
      guard !error.isOfConnection else { throw error }
      return Ear(connection: connection, hears: false)
    }
  }
}

extension Ears.Ear {
  /// What was told before it looks wakes it once for nothing; what is told after it has looked is heard.
  func wait(
    _ registre: UUIDTexte, after position: Position, until limit: ContinuousClock.Instant
  ) throws(ServerFailure) {
    while true {
      let now = ContinuousClock.now
      let rows = try connection.run([.head(registre)], until: now + PostgresStore.answerLimit)
      let head = rows[0].count > 0 ? rows[0].integer(0, 0) ?? 0 : 0
      guard head <= position, now < limit else { return }
      if hears {
        _ = try connection.waitForNotification(until: min(limit, now + .seconds(1)))
      } else {
        min(now.duration(to: limit), .milliseconds(100)).rest()
      }
    }
  }
}
