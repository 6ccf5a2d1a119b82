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
    Statement(#"CREATE SCHEMA IF NOT EXISTS "facturier""#, isKept: false),
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

/// A step of the tables on their way from nothing to what this program needs; one that was released never
/// changes.
struct Migration: Sendable {
  let number: Int
  let statements: [Statement]

  /// All of them, in their order.
  static let all = [tables, roles]

  /// The step with which this program works.
  static let newest = all.last?.number ?? 0

  /// Sees to it that a base is at that step.
  static func check(_ rows: Rows, of address: ServerAddress) throws(JournalError) {
    let found = rows.count > 0 ? rows.integer(0, 0) ?? 0 : 0
    if found > newest { throw .newer(address, step: found, than: newest) }
    if found < newest { throw .unprepared(address, step: found, of: newest) }
  }

  /// Lines as they stand in a file, the keys by which they are found, and the row where a registre ends.
  ///
  /// The row moves on with the lines that are inserted, and by nothing else: lines that do not follow are
  /// refused, and so is a row that goes back. No key stands where there is no line yet, whose own could not be
  /// inserted then.
  private static let tables = Migration(
    number: 1,
    statements: [
      """
      CREATE TABLE facturier.tete (
        registre uuid PRIMARY KEY,
        position bigint NOT NULL DEFAULT 0 CHECK (position >= 0),
        verrou boolean NOT NULL DEFAULT false) WITH (fillfactor = 50)
      """,
      """
      CREATE TABLE facturier.ligne (
        registre uuid NOT NULL, position bigint NOT NULL CHECK (position > 0),
        ligne bytea NOT NULL, PRIMARY KEY (registre, position))
      """,
      """
      CREATE TABLE facturier.cle (
        registre uuid NOT NULL, cle text COLLATE "C" NOT NULL, position bigint NOT NULL,
        PRIMARY KEY (registre, position, cle),
        FOREIGN KEY (registre, position) REFERENCES facturier.ligne)
      """,
      "CREATE INDEX cle_position ON facturier.cle (registre, cle, position)",
      """
      CREATE FUNCTION facturier.avancer() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      DECLARE suite record;
      BEGIN
        FOR suite IN SELECT registre, min(position) AS premiere, max(position) AS derniere,
          count(*) AS nombre FROM nouvelles GROUP BY registre
        LOOP
          UPDATE facturier.tete SET position = suite.derniere
          WHERE registre = suite.registre AND position = suite.premiere - 1
            AND suite.nombre = suite.derniere - suite.premiere + 1;
          IF NOT FOUND THEN
            RAISE EXCEPTION 'lines % to % of % do not follow upon its last line',
              suite.premiere, suite.derniere, suite.registre USING ERRCODE = 'FA001';
          END IF;
        END LOOP;
        RETURN NULL;
      END $$
      """,
      """
      CREATE TRIGGER avancer AFTER INSERT ON facturier.ligne REFERENCING NEW TABLE AS nouvelles
      FOR EACH STATEMENT EXECUTE FUNCTION facturier.avancer()
      """,
      """
      CREATE FUNCTION facturier.retenir() RETURNS trigger
      LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        IF TG_OP = 'INSERT' AND NEW.position <> 0 THEN
          RAISE EXCEPTION 'ledger % begins without a line', NEW.registre USING ERRCODE = 'FA002';
        END IF;
        IF TG_OP = 'UPDATE'
          AND (NEW.registre <> OLD.registre OR NEW.position < OLD.position) THEN
          RAISE EXCEPTION 'the end of ledger % goes back', OLD.registre USING ERRCODE = 'FA003';
        END IF;
        RETURN NEW;
      END $$
      """,
      """
      CREATE TRIGGER retenir BEFORE INSERT OR UPDATE ON facturier.tete
      FOR EACH ROW EXECUTE FUNCTION facturier.retenir()
      """,
    ].map { Statement($0, isKept: false) })

  /// Who writes may add lines and keys, and hold the row of a registre; who reads may read.
  ///
  /// Neither may change or remove anything, nor move the end of a registre by hand.
  private static let roles = Migration(
    number: 2,
    statements: [
      """
      DO $$ BEGIN
        IF to_regrole('facturier_ecrivain') IS NULL THEN CREATE ROLE facturier_ecrivain; END IF;
      END $$
      """,
      """
      DO $$ BEGIN
        IF to_regrole('facturier_lecteur') IS NULL THEN CREATE ROLE facturier_lecteur; END IF;
      END $$
      """,
      #"GRANT USAGE ON SCHEMA "facturier" TO facturier_ecrivain, facturier_lecteur"#,
      """
      GRANT SELECT ON facturier.migration, facturier.tete, facturier.ligne, facturier.cle
      TO facturier_ecrivain, facturier_lecteur
      """,
      "GRANT INSERT ON facturier.ligne, facturier.cle TO facturier_ecrivain",
      "GRANT INSERT (registre), UPDATE (verrou) ON facturier.tete TO facturier_ecrivain",
      "REVOKE ALL ON FUNCTION facturier.avancer(), facturier.retenir() FROM PUBLIC",
    ].map { Statement($0, isKept: false) })
}
