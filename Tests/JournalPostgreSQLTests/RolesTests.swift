#if PostgreSQL
  import Facturation
  import Foundation
  import Journaux
  import Port
  import Testing

  @testable import JournalPostgreSQL

  @Suite struct `The script that prepares a base` {
    @Test func `does what a program does, whole or not at all`() {
      let script = Preparation.script
      #expect(script.hasPrefix("BEGIN;\n") && script.hasSuffix(";\nCOMMIT;\n"))
      var rest = script[...]
      for migration in Migration.all {
        let noted = "INSERT INTO facturier.migration (numero) VALUES (\(migration.number))"
        for text in migration.statements.map(\.text) + [noted] {
          guard let place = rest.range(of: text + ";\n") else {
            Issue.record("\(text) is not there, or not in its place")
            continue
          }
          rest = rest[place.upperBound...]
        }
      }
      #expect(rest == "COMMIT;\n")
    }
  }

  @Suite(.enabled(if: Server.isThere, "no server is named"))
  struct `The preparation of a base` {
    @Test func `may be done again and by several at once`() async throws {
      let address = try Server.registre()
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { try Preparation(address).steps }
        }
        for try await steps in group { #expect(steps == (2, 2)) }
      }
    }

    @Test func `is refused by an older program than the one that did it`() throws {
      let address = try #require(ServerAddress("postgresql://db/compta"))
      var rows = Rows(columns: 1, done: "SELECT 1")
      unsafe [UInt8(0), 0, 0, 3].withUnsafeBytes { unsafe rows.append($0) }
      let error = try #require(throws: JournalError.self) {
        try Migration.check(rows, of: address)
      }
      #expect(error.code == .formatInconnu)
      let unprepared = try #require(throws: JournalError.self) {
        try Migration.check(Rows(columns: 1, done: ""), of: address)
      }
      #expect(unprepared.code == .introuvable)
    }
  }

  @Suite(.enabled(if: Server.isThere, "no server is named"))
  struct `A base that nobody has prepared` {
    /// As is the one that a server has from its beginning.
    @Test func `is refused as such, before anything in it is asked for`() throws {
      let base = try #require(Server.address)
      let address = try #require(
        ServerAddress("\(base)\(base.contains("?") ? "&" : "?")dbname=postgres"))
      let opened = try #require(throws: JournalError.self) {
        _ = try PostgresStore(address.with(registre: .random), creating: true)
      }
      let listed = try #require(throws: JournalError.self) {
        _ = try PostgresStore.all(in: address)
      }
      #expect(opened.code == .introuvable && listed.code == .introuvable)
    }
  }

  @Suite(.enabled(if: Server.isThere, "no server is named"))
  struct `A role in PostgreSQL` {
    private static let denied = "42501"

    @Test(
      arguments: [
        "UPDATE facturier.ligne SET ligne = ''", "DELETE FROM facturier.ligne",
        "TRUNCATE facturier.ligne", "UPDATE facturier.cle SET cle = ''",
        "DELETE FROM facturier.cle",
        "TRUNCATE facturier.cle", "UPDATE facturier.tete SET position = 0",
        "UPDATE facturier.tete SET registre = gen_random_uuid()", "DELETE FROM facturier.tete",
        "TRUNCATE facturier.tete", "INSERT INTO facturier.tete VALUES (gen_random_uuid(), 7)",
        "INSERT INTO facturier.migration (numero) VALUES (99)", "DROP TABLE facturier.ligne",
        "ALTER TABLE facturier.ligne DISABLE TRIGGER avancer", "CREATE TABLE facturier.autre ()",
      ] as [StaticString])
    func `that writes changes and removes nothing`(text: StaticString) throws {
      _ = try Server.store()
      for role: StaticString in ["SET ROLE facturier_ecrivain", "SET ROLE facturier_lecteur"] {
        #expect(try Server.session(as: role).refusal(of: text) == Self.denied)
      }
    }

    @Test(
      arguments: [
        "INSERT INTO facturier.ligne VALUES (gen_random_uuid(), 1, '')",
        "INSERT INTO facturier.cle VALUES (gen_random_uuid(), '', 1)",
        "INSERT INTO facturier.tete (registre) VALUES (gen_random_uuid())",
        "SELECT * FROM facturier.tete FOR UPDATE",
      ] as [StaticString])
    func `that reads adds nothing and holds nobody up`(text: StaticString) throws {
      _ = try Server.store()
      #expect(try Server.session(as: "SET ROLE facturier_lecteur").refusal(of: text) == Self.denied)
    }

    /// The server of the checks asks that one for no password, and knows nobody of that name.
    @Test func `that is not let in is shut out, also where no password is asked for`() throws {
      let base = try #require(Server.address)
      let address = try #require(
        ServerAddress("\(base)\(base.contains("?") ? "&" : "?")user=trusted"))
      do throws(ServerError) {
        _ = try Connection(address.settings(within: .seconds(10)), until: .now + .seconds(10))
        Issue.record("a stranger was let in")
      } catch {
        guard case .shutOut(let reason) = error else { throw error }
        #expect(reason.contains("trusted"))
      }
    }

    @Test func `that writes adds only lines that follow`() throws {
      let store = try Server.store()
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...2)) }
      let session = try Server.session(as: "SET ROLE facturier_ecrivain")
      let insert: StaticString = """
        INSERT INTO facturier.ligne SELECT $1, p, '' FROM unnest($2::bigint[]) AS n (p)
        """
      for positions in [[4], [0], [3, 5], [4, 5], [-1]] {
        #expect(session.refusal(of: insert, [.uuid(store.registre), .integers(positions)]) != nil)
      }
      #expect(session.refusal(of: insert, [.uuid(store.registre), .integers([2, 3])]) == "23505")
      #expect(session.refusal(of: insert, [.uuid(.random), .integers([1])]) == "FA001")
      #expect(session.refusal(of: insert, [.uuid(store.registre), .integers([4, 3])]) == nil)
      #expect(try store.last()?.position == 4)
    }

    @Test func `that writes adds no key where there is no line yet`() throws {
      let store = try Server.store()
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...2)) }
      let session = try Server.session(as: "SET ROLE facturier_ecrivain")
      let insert: StaticString = "INSERT INTO facturier.cle VALUES ($1, 'all', 3)"
      #expect(session.refusal(of: insert, [.uuid(store.registre)]) == "23503")
      try store.append(waiting: .seconds(5)) { try $0.write(lines(3...3)) }
      #expect(try store.count(under: "all", upTo: 9) == 3)
    }

    @Test func `of the owner sets no end back by mistake`() throws {
      let store = try Server.store()
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...2)) }
      let back: StaticString = "UPDATE facturier.tete SET position = 1 WHERE registre = $1"
      #expect(try Server.session().refusal(of: back, [.uuid(store.registre)]) == "FA003")
      let begun: StaticString = "INSERT INTO facturier.tete VALUES ($1, 1)"
      #expect(try Server.session().refusal(of: begun, [.uuid(.random)]) == "FA002")
    }
  }

  extension Connection {
    /// The sessions of a registre, each by its number.
    func sessions(of registre: UUIDTexte) throws -> [Int?] {
      let rows = try ask(
        Statement(
          "SELECT pid FROM pg_stat_activity WHERE application_name = $1 ORDER BY pid",
          [.text(registre.texte)], isKept: false))
      return (0..<rows.count).map { rows.integer($0, 0) }
    }

    /// Ends every session of a registre.
    func end(_ registre: UUIDTexte) throws {
      try ask(
        Statement(
          """
          SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
          WHERE application_name = $1
          """, [.text(registre.texte)], isKept: false))
    }
  }
#endif
