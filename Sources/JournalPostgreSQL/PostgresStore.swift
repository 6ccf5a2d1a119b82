package import Facturation
package import Journaux
package import Port

/// The lines of one registre in a base of PostgreSQL's.
///
/// Whoever writes holds the row that says where the registre ends. Any number of processes and machines may
/// have the registre open.
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
    guard Libpq.isBuilt else { throw JournalError.withoutPostgreSQL }
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
    guard Libpq.isBuilt else { throw JournalError.withoutPostgreSQL }
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

  package func append(
    waiting patience: Duration, _ body: (any LineWriting) throws -> Void
  ) throws {
    let limit = ContinuousClock.now + patience
    while true {
      var isBegun = false
      do {
        return try pool.lend(until: limit) { connection in
          let writing = try PostgresWriting(registre, over: connection, until: limit)
          isBegun = true
          try writing.run(body)
        }
      } catch let failure as ServerFailure {
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
}

extension PostgresStore {
  package func last() throws -> StoredLine? {
    try ask(.last(registre)).lines().first
  }

  package func lines(
    _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine] {
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
  do { return try body() } catch let failure as ServerFailure { throw failure.storeError }
}
