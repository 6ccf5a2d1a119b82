#if PostgreSQL
  import Facturation
  import Foundation
  import Journaux
  import Port
  import Testing

  @testable import JournalPostgreSQL

  /// The server that tests may use, a superuser's: `FACTURIER_POSTGRESQL=postgresql://…/base`.
  enum Server {
    static let address = ProcessInfo.processInfo.environment["FACTURIER_POSTGRESQL"]

    static var isThere: Bool { address != nil }

    /// A registre of its own in the base, which is prepared; its sessions bear its name.
    static func registre() throws -> ServerAddress {
      let base = try #require(address.flatMap(ServerAddress.init))
      _ = try Preparation(base)
      let registre = UUIDTexte.random
      let named =
        "\(base.forLibrary)\(base.forLibrary.contains("?") ? "&" : "?")"
        + "application_name=\(registre.texte)"
      return try #require(ServerAddress(named)).with(registre: registre)
    }

    static func store() throws -> PostgresStore {
      try PostgresStore(try registre(), creating: true)
    }

    /// A session in which anything may be asked for.
    static func session(as role: StaticString? = nil) throws -> Connection {
      let base = try #require(address.flatMap(ServerAddress.init))
      let connection = try Connection(
        base.settings(within: .seconds(10)), until: .now + .seconds(10))
      if let role { try connection.ask(Statement(role, isKept: false)) }
      return connection
    }
  }

  extension Connection {
    @discardableResult
    func ask(_ statement: Statement) throws -> Rows {
      try run([statement], until: .now + .seconds(10))[0]
    }

    /// The state that a statement is refused with.
    func refusal(of text: StaticString, _ values: [Value] = []) -> String? {
      do throws(ServerFailure) {
        try run([Statement(text, values, isKept: false)], until: .now + .seconds(10))
        return nil
      } catch {
        if case .refused(let refusal) = error { return refusal.state }
        return "\(error)"
      }
    }
  }

  extension UUIDTexte {
    static var random: UUIDTexte {
      UUIDTexte(
        millisecondes: UInt64(Date().timeIntervalSince1970 * 1000),
        hasard: (.random(in: .min ... .max), .random(in: .min ... .max)))
    }
  }

  /// Lines of these positions, each of which says its own and stands under two keys.
  func lines(_ positions: ClosedRange<Position>) -> [StoredLine] {
    positions.map { position in
      StoredLine(
        position: position, bytes: ContiguousArray("line é \(position)".utf8),
        keys: ["all", position.isMultiple(of: 2) ? "even" : "odd"])
    }
  }

  extension StoredLine {
    var withoutKeys: StoredLine { StoredLine(position: position, bytes: bytes) }
  }
#endif
