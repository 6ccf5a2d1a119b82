#if PostgreSQL
  import Contract
  import Port
  import Testing

  @testable import JournalPostgreSQL

  /// What every adapter has to keep, asked of lines in a base.
  @Suite(.enabled(if: Server.isThere, "no server is named"))
  struct `The contract with PostgreSQL` {
    @Test(arguments: AdapterContract.rules)
    func `is kept by a store in a base`(rule: Rule) throws {
      try Self.ofServer.check(rule)
    }

    private static let ofServer = AdapterContract {
      let address = try Server.registre()
      return { try PostgresStore(address, creating: true) }
    }
  }
#endif
