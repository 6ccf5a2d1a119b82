#if PostgreSQL
  import Contract
  import Facturation
  import Foundation
  import Journaux
  import Port
  import Synchronization
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
        // Beside all other tests a server may be long in letting somebody in.
        + "application_name=\(registre.texte)&connect_timeout=120"
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
      do throws(ServerError) {
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

  @Suite(.enabled(if: Server.isThere, "no server is named"))
  struct `A store in PostgreSQL` {
    @Test func `gives back what was written`() throws {
      let store = try Server.store()
      #expect(try store.last() == nil)
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...3)) }
      try store.append(waiting: .seconds(5)) { writing in
        #expect(try writing.last()?.position == 3)
        try writing.write(lines(4...5))
        try writing.write(lines(6...9))
        #expect(try writing.last()?.position == 3)
        #expect(try writing.lines(1...99, atMost: 99).map(\.position) == [1, 2, 3])
      }
      #expect(try store.last() == lines(9...9)[0].withoutKeys)
      #expect(try store.lines(2...99, atMost: 4) == lines(2...5).map(\.withoutKeys))
      #expect(try store.lines(under: ["odd"], 2...8, atMost: 9).map(\.position) == [3, 5, 7])
      #expect(
        try store.lines(under: ["odd", "even", "none", "all"], 2...8, atMost: 3).map(\.position)
          == [2, 3, 4])
      #expect(try store.lines(under: [], 1...9, atMost: 3) == [])
      #expect(
        try store.linesWithKeys(4...5, atMost: 9).map { Set($0.keys) } == [
          ["all", "even"], ["all", "odd"],
        ])
      #expect(
        try store.linesWithKeys(4...9, atMost: 2).map(\.withoutKeys)
          == lines(4...5).map(\.withoutKeys))
      #expect(try store.count(under: "all", upTo: 7) == 7)
      #expect(try store.count(under: "even", upTo: 99) == 4)
      #expect(try store.last(under: "even", upTo: 7)?.position == 6)
      #expect(try store.last(under: "even", upTo: 1) == nil)
      #expect(try store.keys("a"..."f", upTo: 9, atMost: 9) == ["all", "even"])
      #expect(try store.keys(""..."~", upTo: 1, atMost: 9) == ["all", "odd"])
      #expect(try store.keys(""..."~", upTo: 9, atMost: 2) == ["all", "even"])
    }

    @Test func `keeps any bytes, and many of them`() throws {
      let store = try Server.store()
      let bytes = ContiguousArray((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) })
      let line = StoredLine(position: 1, bytes: bytes, keys: [])
      try store.append(waiting: .seconds(5)) { try $0.write([line] + lines(2...20_000)) }
      #expect(try store.lines(1...1, atMost: 1) == [line])
      #expect(try store.lines(1...20_000, atMost: 20_000).count == 20_000)
    }

    @Test func `records nothing where the body throws or writes nothing`() throws {
      struct Enough: Error {}
      let store = try Server.store()
      #expect(throws: Enough.self) {
        try store.append(waiting: .seconds(5)) {
          try $0.write(lines(1...2))
          throw Enough()
        }
      }
      try store.append(waiting: .seconds(5)) { _ in }
      #expect(try store.last() == nil)
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...1)) }
      #expect(try store.last()?.position == 1)
    }

    @Test(arguments: [1...2, 3...3, 5...5, 5...6])
    func `refuses lines that do not follow, and all that is written with them`(
      positions: ClosedRange<Position>
    ) throws {
      let store = try Server.store()
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...2)) }
      var goesOn = false
      #expect(throws: StoreError.self) {
        try store.append(waiting: .seconds(5)) {
          try $0.write(lines(3...3))
          try? $0.write(lines(positions))
          // The next act makes nothing good.
          goesOn = (try? $0.write(lines(4...4))) != nil
        }
      }
      #expect(try !goesOn && store.last()?.position == 2)
    }

    @Test func `waits for the writer before, as long as it may`() throws {
      let address = try Server.registre()
      let store = try PostgresStore(address, creating: true)
      let other = try PostgresStore(address, creating: true)
      try store.append(waiting: .seconds(5)) {
        let begin = ContinuousClock.now
        #expect(throws: StoreError.locked) {
          try other.append(waiting: .milliseconds(200)) { try $0.write(lines(1...1)) }
        }
        #expect(begin.duration(to: .now) > .milliseconds(190))
        #expect(try other.last() == nil)
        try $0.write(lines(1...1))
      }
      try other.append(waiting: .milliseconds(200)) { try $0.write(lines(2...2)) }
      #expect(try store.last()?.position == 2)
    }

    @Test(arguments: [Duration.zero, .seconds(1 << 33)])
    func `takes a free lock at once, however long it may wait`(patience: Duration) throws {
      let store = try PostgresStore(try Server.registre(), creating: true, patience: patience)
      for position in 1...2 {
        try store.append(waiting: patience) { try $0.write(lines(position...position)) }
      }
      let other = try PostgresStore(
        try Server.registre(), creating: true, patience: patience, connections: 1)
      try other.append(waiting: patience) { try $0.write(lines(1...1)) }
      #expect(try store.last()?.position == 2)
    }

    /// As a server does by itself for a moment, where it makes a table's file longer.
    @Test func `waits for what a server locks, though for no writer`() throws {
      let store = try Server.store()
      let session = try Server.session()
      try session.ask(.begin)
      try session.ask(Statement("LOCK TABLE facturier.ligne IN EXCLUSIVE MODE", isKept: false))
      try session.hint(Statement("SELECT pg_sleep(0.3)", isKept: false))
      try session.hint(.commit)
      try store.append(waiting: .zero) { try $0.write(lines(1...1)) }
      #expect(try store.last()?.position == 1)
    }

    @Test func `reads nothing through an act that is over`() throws {
      let store = try Server.store()
      let kept = Mutex<(any LineWriting)?>(nil)
      try store.append(waiting: .seconds(5)) { writing in
        try writing.write(lines(1...1))
        kept.withLock { $0 = writing }
      }
      let writing = try #require(kept.withLock { $0 })
      #expect(throws: StoreError.failed("the act is over")) {
        try writing.count(under: "all", upTo: 1)
      }
    }

    /// An act that a rule refuses is given up in its transaction, and so is one that changes nothing.
    @Test func `keeps its connection where a rule refuses an act`() throws {
      struct Refused: Error {}
      let store = try Server.store()
      let session = try Server.session()
      let before = try session.sessions(of: store.registre)
      #expect(before.count == 1)
      for _ in 1...5 {
        #expect(throws: Refused.self) {
          try store.append(waiting: .seconds(5)) {
            try $0.write(lines(1...1))
            throw Refused()
          }
        }
        #expect(throws: Refused.self) {
          try store.append(waiting: .seconds(5)) { _ in throw Refused() }
        }
      }
      #expect(try session.sessions(of: store.registre) == before)
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...1)) }
      #expect(try store.last()?.position == 1)
      // A connection that has failed is let go, on either side's word.
      #expect(throws: Refused.self) {
        try store.append(waiting: .seconds(5)) { _ in
          try session.end(store.registre)
          throw Refused()
        }
      }
      #expect(try store.last()?.position == 1)
      #expect(try session.sessions(of: store.registre) != before)
    }

    @Test func `lists the registres of a base that have begun`() throws {
      let address = try Server.registre()
      let store = try PostgresStore(address, creating: true)
      let registre = store.registre
      #expect(try !PostgresStore.all(in: address).map(\.registre).contains(registre))
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...3)) }
      let all = try PostgresStore.all(in: address)
      #expect(all.filter { $0.registre == registre }.count == 1)
      #expect(try all.first { $0.registre == registre }?.last()?.position == 3)
      #expect(all.map(\.registre) == all.map(\.registre).sorted())
    }

    @Test func `lends no more connections than it may`() throws {
      let store = try PostgresStore(
        try Server.registre(), creating: true, patience: .milliseconds(100), connections: 1)
      try store.append(waiting: .seconds(5)) { _ in
        #expect(throws: StoreError.failed("all 1 connections are in use")) { try store.last() }
      }
      #expect(try store.last() == nil)
    }

    @Test func `is not there before somebody has begun it`() throws {
      let address = try Server.registre()
      #expect(throws: JournalError.self) { try PostgresStore(address, creating: false) }
      try PostgresStore(address, creating: true)
        .append(waiting: .seconds(5)) { try $0.write(lines(1...1)) }
      #expect(try PostgresStore(address, creating: false).last()?.position == 1)
    }

    @Test func `goes on over a new connection where the server has ended the old ones`() throws {
      let store = try Server.store()
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...1)) }
      let session = try Server.session()
      try session.end(store.registre)
      try store.append(waiting: .seconds(5)) { try $0.write(lines(2...2)) }
      try session.end(store.registre)
      #expect(try store.last()?.position == 2)
      #expect(throws: StoreError.self) {
        try store.append(waiting: .seconds(5)) {
          try session.end(store.registre)
          _ = try $0.lines(1...1, atMost: 1)
        }
      }
      #expect(try store.last()?.position == 2)
    }

    @Test func `does not know what became of an act whose commit has no answer`() throws {
      let store = try Server.store()
      let session = try Server.session()
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...1)) }
      do {
        try store.append(waiting: .seconds(5)) {
          try $0.write(lines(2...2))
          try session.end(store.registre)
        }
        Issue.record("it was answered")
      } catch StoreError.uncertain {}
      try store.append(waiting: .seconds(5)) { try $0.write(lines(2...2)) }
    }

    @Test func `wakes whoever waits for a line, soon after it is there`() throws {
      let address = try Server.registre()
      let store = try PostgresStore(address, creating: true)
      let other = try PostgresStore(address, creating: true)
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...1)) }
      try other.waitForLine(after: 0, atMost: .seconds(5))
      let begin = ContinuousClock.now
      try other.waitForLine(after: 1, atMost: .milliseconds(300))
      #expect(begin.duration(to: .now) > .milliseconds(290))
      // Who is not told looks after a second; on a busy machine some are told as late.
      let waits = try (2...20).map { position in
        let told = try Self.inThread {
          try other.waitForLine(after: position - 1, atMost: .seconds(9))
        }
        try store.append(waiting: .seconds(5)) { try $0.write(lines(position...position)) }
        return try told()
      }
      #expect(waits.contains { $0 < .milliseconds(500) })
    }

    @Test func `goes on waiting over a new connection where the server has ended the old one`()
      throws
    {
      let address = try Server.registre()
      let store = try PostgresStore(address, creating: true)
      let other = try PostgresStore(address, creating: true)
      try store.append(waiting: .seconds(5)) { try $0.write(lines(1...1)) }
      let session = try Server.session()
      for position in 2...5 {
        try other.waitForLine(after: position - 2, atMost: .seconds(5))
        if position % 2 == 0 { try session.end(store.registre) }
        let told = try Self.inThread {
          try other.waitForLine(after: position - 1, atMost: .seconds(60))
        }
        if position % 2 == 1 { try session.end(store.registre) }
        try store.append(waiting: .seconds(5)) { try $0.write(lines(position...position)) }
        #expect(try told() < .seconds(30))
      }
    }

    /// Does something in a thread of its own, and gives how long it has taken once it is over.
    private static func inThread(
      _ body: @escaping @Sendable () throws -> Void
    ) throws -> () throws -> Duration {
      let taken = Taken()
      let thread = Thread {
        let result = Result { try ContinuousClock().measure { try body() } }
        taken.result.withLock { $0 = result }
      }
      thread.start()
      Thread.sleep(forTimeInterval: 0.05)
      return {
        while true {
          if let result = taken.result.withLock({ $0 }) { return try result.get() }
          Thread.sleep(forTimeInterval: 0.001)
        }
      }
    }
  }

  private final class Taken: Sendable {
    let result = Mutex<Result<Duration, any Error>?>(nil)
  }
#endif
