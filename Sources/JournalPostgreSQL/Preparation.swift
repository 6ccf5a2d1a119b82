package import Facturation
import Journaux

/// Where a registre stands on a server: `postgresql://user@host/base?registre=<uuid>`.
///
/// All but the registre is for PostgreSQL's own library, with its words and its ways to a password.
package struct ServerAddress: Hashable, Sendable {
  /// Which registre of the base, if one is named.
  package let registre: UUIDTexte?
  /// Whether the address itself holds a password, which everybody sees who sees the address.
  package let hasPassword: Bool
  /// What the library is given; it may hold a password.
  let forLibrary: String
  /// The same without what is secret, and without the registre.
  let base: String
  private let secrets: [String]

  /// How a text begins that is meant to be such an address.
  package static let schemes = ["postgresql://", "postgres://"]

  /// Takes an address apart; nil where it is none, its registre no UUID, or its password not clear.
  package init?(_ text: String) {
    guard Self.schemes.contains(where: text.hasPrefix), !text.utf8.contains(0),
      let parts = AddressParts(text)
    else { return nil }
    let registres = parts.words.filter { $0.name == Self.word }
      .map { try? UUIDTexte(texte: String($0.value)) }
    guard registres.count <= 1, !registres.contains(nil) else { return nil }
    registre = registres.first ?? nil
    let others = parts.words.filter { $0.name != Self.word }
    let isSecret = { (word: AddressWord) in Self.secretWords.contains(word.name) }
    let written = [parts.password].compactMap(\.self) + others.filter(isSecret).map(\.value)
    // The library may tell one as it is written or as it is meant.
    secrets = written.filter { !$0.isEmpty }.flatMap { [String($0), $0.percentDecoded] }
    hasPassword = !secrets.isEmpty
    forLibrary = Self.joined(parts.start(withPassword: true), others.map(\.text))
    base = Self.joined(
      parts.start(withPassword: false), others.filter { !isSecret($0) }.map(\.text))
  }

  private static let word = "registre"
  private static let secretWords: Set = [
    "password", "sslpassword", "oauth_client_secret", "scram_client_key", "scram_server_key",
  ]

  /// The same for another registre of the base.
  package func with(registre: UUIDTexte) -> ServerAddress {
    ServerAddress(Self.named(forLibrary, registre)) ?? self
  }

  /// The address as it may be shown, without what is secret.
  package var shown: String { registre.map { Self.named(base, $0) } ?? base }

  /// A text that a server or a library has made, without what is secret.
  func withoutSecrets(_ text: String) -> String {
    secrets.reduce(text) { $0.replacing(":\($1)@", with: "@").replacing($1, with: "…") }
  }

  private static func named(_ base: String, _ registre: UUIDTexte) -> String {
    joined(base, ["\(word)=\(registre.texte)"])
  }

  private static func joined(_ start: String, _ words: [Substring]) -> String {
    guard !words.isEmpty else { return start }
    return start + (start.contains("?") ? "&" : "?") + words.joined(separator: "&")
  }

  /// What the library connects by; where a word comes twice, the later one wins.
  func settings(within limit: Duration) -> [(word: String, value: String)] {
    [
      ("connect_timeout", String(min(max(2, limit.inMilliseconds / 1000), Int(Int32.max)))),
      ("fallback_application_name", "facturier"), ("dbname", forLibrary),
      ("client_encoding", "UTF8"),
    ]
  }
}

/// The address of a base in the parts that PostgreSQL's own library sees in it.
///
///     postgresql://ana:s3cret@db:5433/compta?sslmode=require&user=ben
///     scheme       user:password@place       word           word
struct AddressParts {
  let scheme: Substring
  /// Who connects, if that stands before an `@`, and by which password.
  let user: Substring?
  let password: Substring?
  /// The hosts and the base.
  let place: Substring
  let words: [AddressWord]

  /// Takes an address apart; nil where the library would see another end of the password than its writer.
  ///
  /// It looks for an `@` first, up to a `/`, and for a `?` only then: so a password may hold what looks like
  /// the end of it, and the rest of it would be taken for a host or a word, and told.
  init?(_ text: String) {
    guard let scheme = text.firstRange(of: "://") else { return nil }
    self.scheme = text[..<scheme.upperBound]
    let rest = text[scheme.upperBound...]
    var (behind, known, secret): (Substring, Substring?, Substring?) = (rest, nil, nil)
    // By code points: an accent behind a sign makes another character of it, and is none to the library.
    let signs = rest.unicodeScalars
    if let end = signs.firstIndex(where: { $0 == "@" || $0 == "/" }), signs[end] == "@" {
      let who = signs[..<end]
      guard !who.contains("?") else { return nil }
      let colon = who.firstIndex(of: ":") ?? end
      (known, secret) = (Substring(who[..<colon]), Substring(who[colon...].dropFirst()))
      behind = Substring(signs[end...].dropFirst())
    }
    (user, password) = (known, secret.flatMap { $0.isEmpty ? nil : $0 })
    guard !behind.unicodeScalars.contains("@") else { return nil }
    let question = behind.unicodeScalars.firstIndex(of: "?") ?? behind.endIndex
    place = behind[..<question]
    words = behind[question...].unicodeScalars.dropFirst().split(separator: "&")
      .map { AddressWord(Substring($0)) }
  }

  /// The address up to its words, with the password or without.
  func start(withPassword isShown: Bool) -> String {
    guard let user else { return String(scheme + place) }
    let password = isShown ? self.password.map { ":" + $0 } : nil
    return scheme + user + (password ?? "") + "@" + place
  }
}

/// One of the words behind an address, such as `sslmode=require`.
struct AddressWord {
  let text: Substring
  /// What is meant by its name, in which any character may be written as `%` and two digits.
  let name: String
  let value: Substring

  init(_ text: Substring) {
    self.text = text
    let equals = text.unicodeScalars.firstIndex(of: "=") ?? text.endIndex
    name = text[..<equals].percentDecoded
    value = Substring(text[equals...].unicodeScalars.dropFirst())
  }
}

extension Substring {
  /// The text in which `%41` stands for `A`; signs that stand for nothing stay.
  var percentDecoded: String {
    var (decoded, rest) = ([UInt8](), utf8[...])
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(Substring(digits)), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

/// Makes a base ready for registres, or brings it up to what this program needs.
package struct Preparation {
  /// The step at which the base was, 0 for a new one, and the one at which it is now.
  package let steps: (before: Int, after: Int)

  /// Prepares the base of an address, as its owner: nobody else may have its tables changed.
  ///
  /// Several programs may do so at once: one does it, the others wait.
  package init(_ address: ServerAddress, patience: Duration = .seconds(10)) throws {
    try Libpq.check()
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
  /// A process that prepares waits here for another that does; the number stands for nothing else.
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

  /// A writer may add lines and keys, and hold the row of a registre; a reader may read.
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
