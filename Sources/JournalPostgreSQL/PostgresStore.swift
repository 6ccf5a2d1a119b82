package import Facturation
package import Journaux
package import Port
import Synchronization

/// The lines of one registre in a base of PostgreSQL's.
///
/// A writer holds the row that says where the registre ends. Any number of processes and machines may have
/// the registre open.
package final class PostgresStore: LineStore {
  /// Whose lines they are.
  package let registre: UUIDTexte
  let pool: Pool
  let patience: Duration
  private let ears: Ears

  /// Opens a registre, which need not have begun where `creating` allows that it begins.
  ///
  /// `patience` is for how long a connection is waited for, be it that too many are in use or that a server
  /// is gone; `limit` for how long the server may work at one answer.
  package convenience init(
    _ address: ServerAddress, creating: Bool, patience: Duration = .seconds(10),
    connections most: Int = 8
  ) throws {
    try Libpq.check()
    guard let registre = address.registre else { throw JournalError.unnamed(address) }
    self.init(registre, over: Pool(address, most: most), patience: patience)
    try pool.check(address, patience: patience)
    let head = try ask(.head(registre))
    if head.count == 0 && !creating { throw JournalError.absent(registre, address) }
  }

  private init(_ registre: UUIDTexte, over pool: Pool, patience: Duration) {
    (self.registre, self.pool, self.patience) = (registre, pool, patience)
    ears = Ears(pool, registre)
  }

  /// Those of all registres that have begun in a base, in the order of their UUIDs, over the same connections.
  package static func all(
    in address: ServerAddress, patience: Duration = .seconds(10)
  ) throws -> [PostgresStore] {
    try Libpq.check()
    let pool = Pool(address, most: 1)
    try pool.check(address, patience: patience)
    let rows = try pool.ask(.registres, patience: patience)
    return (0..<rows.count).compactMap { row in
      rows.text(row, 0).flatMap { try? UUIDTexte(texte: $0) }
        .map { PostgresStore($0, over: pool, patience: patience) }
    }
  }

  private func ask(_ statement: Statement) throws -> Rows {
    try pool.ask(statement, patience: patience)
  }

  /// For how long a server may work at what it is asked.
  static let answerLimit = Duration.seconds(60)

  package func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) throws {
    let limit = ContinuousClock.now + patience
    while true {
      var isBegun = false
      do {
        return try pool.lend(until: limit) { connection in
          let writing = try PostgresWriting(registre, over: connection, until: limit)
          isBegun = true
          try writing.run(body)
        }
      } catch let failure as ServerError {
        // A server that was started anew has broken what was kept open.
        guard failure.isOfConnection, !isBegun, ContinuousClock.now < limit else {
          throw failure.storeError
        }
      }
    }
  }

  package func waitForLine(after position: Position, atMost longest: Duration) throws {
    try translatingFailures {
      try ears.wait(after: position, until: .now + longest, patience: patience)
    }
  }

  package func last() throws -> StoredLine? { try ask(.last(registre)).lines().first }

  package func lines(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    try ask(.lines(registre, positions, atMost: most)).lines()
  }

  package func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine] {
    try ask(.lines(registre, under: keys, positions, atMost: most)).lines()
  }

  package func linesWithKeys(
    _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine] {
    try ask(.linesWithKeys(registre, positions, atMost: most)).lines()
  }

  package func count(under key: String, upTo position: Position) throws -> Int {
    try ask(.count(registre, under: key, upTo: position)).integer(0, 0) ?? 0
  }

  package func last(under key: String, upTo position: Position) throws -> StoredLine? {
    try ask(.last(registre, under: key, upTo: position)).lines().first
  }

  package func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) throws -> [String] {
    let rows = try ask(.keys(registre, limits, upTo: position, atMost: most))
    return (0..<rows.count).compactMap { rows.text($0, 0) }
  }
}

/// Says in the port's words what a server has failed at, where nothing was recorded.
func translatingFailures<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch let failure as ServerError { throw failure.storeError }
}

/// What waits for new lines of a registre: a session of its own, to which the server tells of them.
///
/// The notice only says that somebody should look; and a waiting thread looks every second by itself, since
/// it may be lost, and some poolers and standbys tell nothing at all.
final class Ears: Sendable {
  private let pool: Pool
  private let registre: UUIDTexte
  /// The session of the thread that waited last.
  private let idle = Mutex<Ear?>(nil)

  fileprivate struct Ear {
    let connection: Connection
    let hears: Bool

    /// A notice before it looks wakes it once for nothing; a notice after it has looked is heard.
    func wait(
      _ registre: UUIDTexte, after position: Position, until limit: ContinuousClock.Instant
    ) throws(ServerError) {
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

  init(_ pool: Pool, _ registre: UUIDTexte) { (self.pool, self.registre) = (pool, registre) }

  /// Waits until there is a line behind a position, or the limit has come.
  func wait(
    after position: Position, until limit: ContinuousClock.Instant, patience: Duration
  ) throws {
    var ear = idle.withLock { $0.take() }
    let last = ContinuousClock.now + patience
    while true {
      do {
        let open = try ear ?? opened(until: last)
        ear = open
        try open.wait(registre, after: position, until: limit)
        return idle.withLock { $0 = open }
      } catch let failure as ServerError where failure.isOfConnection {
        guard ContinuousClock.now < last else { throw failure }
        ear = nil
      }
    }
  }

  private func opened(until limit: ContinuousClock.Instant) throws -> Ear {
    let connection = try pool.connected(until: limit)
    do throws(ServerError) {
      try connection.run([Statement(listeningTo: registre)], until: limit)
      return Ear(connection: connection, hears: true)
    } catch {
      guard !error.isOfConnection else { throw error }
      return Ear(connection: connection, hears: false)
    }
  }
}

extension JournalError {
  /// The address names no registre of the base.
  static func unnamed(_ address: ServerAddress) -> JournalError {
    JournalError(
      code: .introuvable,
      francais: "L'adresse \(address.shown) ne dit pas quel registre de la base : ajoutez-y"
        + " registre= et son identifiant.",
      anglais: "The address \(address.shown) does not say which ledger of the database: add"
        + " registre= and its identifier.")
  }

  /// The base has no registre of that name.
  static func absent(_ registre: UUIDTexte, _ address: ServerAddress) -> JournalError {
    JournalError(
      code: .introuvable,
      francais: "La base \(address.base) n'a pas de registre \(registre.texte).",
      anglais: "The database \(address.base) has no ledger \(registre.texte).")
  }

  /// The base has not the tables that this program works with.
  static func unprepared(_ address: ServerAddress, step: Int, of newest: Int) -> JournalError {
    JournalError(
      code: .introuvable,
      francais: "La base \(address.base) n'est pas préparée (étape \(step) sur \(newest)) : son"
        + " propriétaire doit le faire d'abord.",
      anglais: "The database \(address.base) is not prepared (step \(step) of \(newest)): its"
        + " owner has to do that first.")
  }

  /// The base has tables that this program does not know.
  static func newer(_ address: ServerAddress, step: Int, than newest: Int) -> JournalError {
    JournalError(
      code: .formatInconnu,
      francais: "La base \(address.base) a été préparée par une version plus récente (étape"
        + " \(step) ; celle-ci connaît l'étape \(newest)) : mettez le logiciel à jour.",
      anglais: "The database \(address.base) was prepared by a newer version (step \(step); this"
        + " one knows step \(newest)): update the software.")
  }
}
