import Facturation
package import Journaux
package import Port

/// The lines of one registre in a base of PostgreSQL's.
///
/// Whoever writes holds the row that says where the registre ends. Any number of processes and machines may
/// have the registre open.
package final class PostgresStore: LineStore {
  let registre: UUIDTexte
  let pool: Pool
  let patience: Duration
  private let ears: Ears

  /// Opens a registre, which need not have begun where `creating` allows that it begins.
  ///
  /// `patience` is for how long a connection is waited for, be it that too many are in use or that a server
  /// is gone; `limit` for how long the server may work at one answer.
  package init(
    _ address: ServerAddress, creating: Bool, patience: Duration = .seconds(10),
    connections most: Int = 8
  ) throws {
    guard Libpq.isBuilt else { throw JournalError.withoutPostgreSQL }
    guard let registre = address.registre else { throw JournalError.unnamed(address) }
    (self.registre, self.patience) = (registre, patience)
    pool = Pool(address, most: most)
    ears = Ears(pool, registre)
    try Migration.check(try schema(), of: address)
    let head = try ask(.head(registre))
    if head.count == 0 && !creating { throw JournalError.absent(registre, address) }
  }

  /// At which step the base is; no rows where nobody has prepared it.
  private func schema() throws -> Rows {
    do { return try ask(.schema) } catch StoreError.missing {
      return Rows(columns: 1, done: "")
    }
  }

  /// Asks over any connection, once more where that was broken: what is read may be read twice.
  private func ask(_ statement: Statement) throws -> Rows {
    try translatingFailures {
      try pool.lendAgain(until: .now + patience) {
        try $0.run([statement], until: .now + Self.answerLimit)[0]
      }
    }
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
