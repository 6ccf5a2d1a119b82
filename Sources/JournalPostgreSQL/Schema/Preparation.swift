import Journaux
import Port

/// Makes a base ready for registres, or brings it up to what this program needs.
package struct Preparation {
  /// The step at which the base was, 0 for a new one, and the one at which it is now.
  package let steps: (before: Int, after: Int)

  /// Prepares the base of an address, as its owner: nobody else may have its tables changed.
  ///
  /// Several programs may do so at once: one does it, the others wait.
  package init(_ address: ServerAddress, patience: Duration = .seconds(10)) throws {
    guard Libpq.isBuilt else { throw JournalError.withoutPostgreSQL }
    let pool = Pool(address, most: 1)
    steps = try translatingFailures {
      try pool.lend(until: .now + patience) { try Self.run(over: $0, of: address) }
    }
  }

  /// What prepares a new base by hand, where programs may not: SQL, done whole or not at all.
  package static var script: String {
    let statements =
      Statement.beginnings.map(\.text)
      + Migration.all.flatMap { migration in
        migration.statements.map(\.text) + [
          Statement.noted(migration.number).text.replacing("$1", with: "\(migration.number)")
        ]
      }
    return (["BEGIN"] + statements + ["COMMIT"]).map { $0 + ";\n" }.joined()
  }

  private static func run(
    over connection: Connection, of address: ServerAddress
  ) throws -> (before: Int, after: Int) {
    let limit = ContinuousClock.now + PostgresStore.answerLimit
    try connection.run([.begin, .soleMigration], until: limit)
    let known = try connection.run([.isPrepared], until: limit)[0].integer(0, 0) == 1
    if !known { try connection.run(Statement.beginnings, until: limit) }
    let rows = try connection.run([.schema], until: limit)[0]
    let before = rows.integer(0, 0) ?? 0
    guard before <= Migration.newest else {
      try connection.run([.rollback], until: limit)
      try Migration.check(rows, of: address)
      return (before, before)
    }
    for migration in Migration.all where migration.number > before {
      try connection.run(migration.statements + [.noted(migration.number)], until: limit)
    }
    try connection.run([.commit], until: limit)
    return (before, Migration.newest)
  }
}

extension Statement {
  /// Whoever prepares waits here for another who does; the number stands for nothing else.
  fileprivate static let soleMigration = Statement(
    "SELECT pg_advisory_xact_lock(7365017241)", isKept: false)

  fileprivate static let isPrepared = Statement(
    "SELECT count(to_regclass('facturier.migration'))", isKept: false)

  fileprivate static let beginnings = [
    Statement(
      """
      CREATE SCHEMA IF NOT EXISTS "facturier"
      """, isKept: false),
    Statement(
      """
      CREATE TABLE facturier.migration (
        numero integer PRIMARY KEY, appliquee timestamptz NOT NULL DEFAULT now())
      """, isKept: false),
  ]

  fileprivate static func noted(_ number: Int) -> Statement {
    Statement(
      "INSERT INTO facturier.migration (numero) VALUES ($1)", [.integer(number)], isKept: false)
  }
}
