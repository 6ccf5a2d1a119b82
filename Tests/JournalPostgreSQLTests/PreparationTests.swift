#if PostgreSQL
  import Foundation
  import Journaux
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
#endif
