import Facturation
import Journaux
import Port

// What is asked of a base, with nothing but values put in.

extension Statement {
  /// What every session begins with.
  ///
  /// A server that hears nothing of its client for half a minute lets go what that has locked. It plans a
  /// statement once: all is found by keys, and to plan anew takes as long as the answer.
  static let session = Statement(
    """
    SELECT set_config('tcp_keepalives_idle', '10', false),
      set_config('tcp_keepalives_interval', '5', false),
      set_config('tcp_keepalives_count', '4', false),
      set_config('plan_cache_mode', 'force_generic_plan', false),
      set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false)
    """, isKept: false)

  static let begin = Statement("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
  static let commit = Statement("COMMIT")
  static let rollback = Statement("ROLLBACK")

  /// What holds for one transaction, in any session that a pooler may have made: how long it waits for a
  /// lock and works at a statement, and that what it commits is on the disk and, where the server waits for
  /// a standby, there too.
  static func limits(lock: Duration, statement: Duration) -> Statement {
    Statement(
      """
      SELECT set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true),
        set_config('synchronous_commit', CASE current_setting('synchronous_commit')
          WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, true)
      """, [.text(lock.asLimit), .text(statement.asLimit)])
  }

  /// The schema's number.
  static let schema = Statement("SELECT max(numero) FROM facturier.migration", isKept: false)

  /// The registres that have begun.
  static let registres = Statement(
    "SELECT registre::text FROM facturier.tete WHERE position > 0 ORDER BY registre", isKept: false)

  /// Where a registre ends, if it has begun.
  static func head(_ registre: UUIDTexte) -> Statement {
    Statement("SELECT position FROM facturier.tete WHERE registre = $1", [.uuid(registre)])
  }

  /// The same, and nobody else may write there until the transaction ends.
  static func lock(_ registre: UUIDTexte) -> Statement {
    Statement(
      "SELECT position FROM facturier.tete WHERE registre = $1 FOR UPDATE", [.uuid(registre)])
  }

  /// Begins a registre, if nobody has.
  static func open(_ registre: UUIDTexte) -> Statement {
    Statement(
      "INSERT INTO facturier.tete (registre) VALUES ($1) ON CONFLICT DO NOTHING", [.uuid(registre)])
  }

  static func last(_ registre: UUIDTexte) -> Statement {
    Statement(
      """
      SELECT position, ligne FROM facturier.ligne WHERE registre = $1
      ORDER BY position DESC LIMIT 1
      """, [.uuid(registre)])
  }

  static func lines(
    _ registre: UUIDTexte, _ positions: ClosedRange<Position>, atMost most: Int
  ) -> Statement {
    Statement(
      """
      SELECT position, ligne FROM facturier.ligne
      WHERE registre = $1 AND position BETWEEN $2 AND $3 ORDER BY position LIMIT $4
      """, [.uuid(registre)] + .bounds(positions, most))
  }

  /// The same, each with its keys in one text, of which none has a line feed.
  static func linesWithKeys(
    _ registre: UUIDTexte, _ positions: ClosedRange<Position>, atMost most: Int
  ) -> Statement {
    Statement(
      """
      SELECT l.position, l.ligne, (SELECT string_agg(c.cle, chr(10)) FROM facturier.cle c
        WHERE c.registre = $1 AND c.position = l.position)
      FROM facturier.ligne l
      WHERE l.registre = $1 AND l.position BETWEEN $2 AND $3 ORDER BY l.position LIMIT $4
      """, [.uuid(registre)] + .bounds(positions, most))
  }

  static func count(
    _ registre: UUIDTexte, under key: String, upTo position: Position
  ) -> Statement {
    Statement(
      "SELECT count(*) FROM facturier.cle WHERE registre = $1 AND cle = $2 AND position <= $3",
      [.uuid(registre), .text(key), .integer(position)])
  }

  /// Those under each key are found by the index, as many as are asked for at most, and joined then.
  static func lines(
    _ registre: UUIDTexte, under keys: [String], _ positions: ClosedRange<Position>,
    atMost most: Int
  ) -> Statement {
    if keys.count == 1, let key = keys.first {
      return lines(registre, under: key, positions, atMost: most)
    }
    return Statement(
      """
      SELECT l.position, l.ligne FROM (
        SELECT DISTINCT c.position FROM unnest($2::text[]) AS k (cle), LATERAL (
          SELECT position FROM facturier.cle WHERE registre = $1 AND cle = k.cle COLLATE "C"
            AND position BETWEEN $3 AND $4 ORDER BY position LIMIT $5) AS c
        ORDER BY c.position LIMIT $5) AS p
      JOIN facturier.ligne l ON l.registre = $1 AND l.position = p.position ORDER BY l.position
      """, [.uuid(registre), .texts(keys)] + .bounds(positions, most))
  }

  /// The same under one key, as the events of a stream are asked for: there is nothing to bring together.
  private static func lines(
    _ registre: UUIDTexte, under key: String, _ positions: ClosedRange<Position>, atMost most: Int
  ) -> Statement {
    Statement(
      """
      SELECT l.position, l.ligne FROM (
        SELECT position FROM facturier.cle WHERE registre = $1 AND cle = $2
          AND position BETWEEN $3 AND $4 ORDER BY position LIMIT $5) AS p
      JOIN facturier.ligne l ON l.registre = $1 AND l.position = p.position ORDER BY l.position
      """, [.uuid(registre), .text(key)] + .bounds(positions, most))
  }

  static func last(_ registre: UUIDTexte, under key: String, upTo position: Position) -> Statement {
    Statement(
      """
      SELECT l.position, l.ligne FROM (
        SELECT position FROM facturier.cle WHERE registre = $1 AND cle = $2 AND position <= $3
        ORDER BY position DESC LIMIT 1) AS p
      JOIN facturier.ligne l ON l.registre = $1 AND l.position = p.position
      """, [.uuid(registre), .text(key), .integer(position)])
  }

  /// From each key the index is asked for the next one, so that a key with many lines costs no more.
  static func keys(
    _ registre: UUIDTexte, _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) -> Statement {
    Statement(
      """
      WITH RECURSIVE suite AS (
        (SELECT cle FROM facturier.cle WHERE registre = $1 AND cle >= $2 AND cle <= $3
          AND position <= $4 ORDER BY cle LIMIT 1)
        UNION ALL
        SELECT (SELECT c.cle FROM facturier.cle c WHERE c.registre = $1 AND c.cle > suite.cle
          AND c.cle <= $3 AND c.position <= $4 ORDER BY c.cle LIMIT 1)
        FROM suite WHERE suite.cle IS NOT NULL)
      SELECT cle FROM suite WHERE cle IS NOT NULL LIMIT $5
      """,
      [
        .uuid(registre), .text(limits.lowerBound), .text(limits.upperBound), .integer(position),
        .integer(most),
      ])
  }

  /// Writes lines and their keys; the base moves the head on, and refuses what does not follow.
  static func write(_ registre: UUIDTexte, _ lines: [StoredLine]) -> [Statement] {
    let keyed = lines.flatMap { line in Set(line.keys).sorted().map { ($0, line.position) } }
    let written = Statement(
      """
      INSERT INTO facturier.ligne (registre, position, ligne)
      SELECT $1, p, l FROM unnest($2::bigint[], $3::bytea[]) AS n (p, l)
      """,
      [.uuid(registre), .integers(lines.map(\.position)), .byteStrings(lines.map(\.bytes))])
    guard !keyed.isEmpty else { return [written] }
    let found = Statement(
      """
      INSERT INTO facturier.cle (registre, cle, position)
      SELECT $1, c, p FROM unnest($2::text[], $3::bigint[]) AS n (c, p)
      """, [.uuid(registre), .texts(keyed.map(\.0)), .integers(keyed.map(\.1))])
    return [written, found]
  }

  /// Tells the listeners that a registre has new lines.
  ///
  /// The notice stands in no act's transaction, since it would hold a lock of the whole server until that
  /// is on the disk; and it need not be there itself.
  static func tell(_ registre: UUIDTexte) -> Statement {
    Statement(
      "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')",
      [.text(registre.channel)])
  }
}

extension [Value] {
  /// Between which positions lines are asked for, and how many of them at most.
  fileprivate static func bounds(_ positions: ClosedRange<Position>, _ most: Int) -> Self {
    [.integer(positions.lowerBound), .integer(positions.upperBound), .integer(most)]
  }
}

extension Duration {
  /// In milliseconds as the server takes them, of which 0 would be no limit.
  fileprivate var asLimit: String { "\(min(max(1, inMilliseconds), Int(Int32.max)))" }
}

extension Rows {
  /// The lines of an answer whose columns are `position`, `ligne` and, if there is a third, their keys.
  func lines() throws(ServerError) -> [StoredLine] {
    try (0..<count).map { row throws(ServerError) in
      guard let position = integer(row, 0), let bytes = bytes(row, 1) else {
        throw .wrong("a row holds no line")
      }
      let keys = columns > 2 ? text(row, 2)?.split(separator: "\n").map(String.init) : nil
      return StoredLine(position: position, bytes: bytes, keys: keys ?? [])
    }
  }
}
