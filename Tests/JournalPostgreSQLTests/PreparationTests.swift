#if PostgreSQL
  import Journaux
  import Testing

  @testable import JournalPostgreSQL

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
