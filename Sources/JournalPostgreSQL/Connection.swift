import Port
import Synchronization

/// A session with a server, used by one thread at a time.
final class Connection: Sendable {
  private let session: Mutex<Session>

  fileprivate struct Session: ~Copyable {
    let libpq: Libpq
    /// The names of the statements that the server keeps, by their texts.
    var kept: [String: String] = [:]
    /// How many names were given, of which none is given again.
    var named = 0
    /// How many ends of answers nobody has waited for.
    var unread = 0

    /// Sends statements, and gives of each answer that will come whether it is one of theirs: another one
    /// tells that the server keeps a statement from now on.
    mutating func send(_ statements: [Statement]) throws(ServerError) -> [Bool] {
      var isAsked: [Bool] = []
      for statement in statements {
        let values = EncodedValues(statement.values)
        var name: String?
        if statement.isKept {
          name = kept[statement.text]
          if name == nil {
            name = try keep(statement.text, types: values.types)
            isAsked.append(false)
          }
        }
        try libpq.ask(statement.text, name: name, values)
        isAsked.append(true)
      }
      try libpq.end()
      unread += 1
      return isAsked
    }

    /// Has the server keep a statement, and gives the name.
    ///
    /// The text is part of the name: a pooler may lend the session of another client, whose statement of the
    /// same name would be done instead.
    private mutating func keep(_ text: String, types: [UInt32]) throws(ServerError) -> String {
      let name = "facturier_\(text.fingerprint)_\(named)"
      named += 1
      try libpq.prepare(text, as: name, types: types)
      kept[text] = name
      return name
    }

    /// What the server has answered to what was sent last; nobody waits for earlier answers.
    mutating func answers(
      _ isAsked: [Bool], until limit: ContinuousClock.Instant
    ) throws(ServerError) -> [Rows] {
      var (found, refusal): ([Rows], Refusal?) = ([], nil)
      while unread > 0 {
        switch try libpq.next(until: limit) {
        case nil, .leftOut?: break
        case .rows(var rows)?:
          rows.isWarned = libpq.wasWarned()
          found.append(rows)
        case .refused(let said)?: refusal = refusal ?? said
        case .end?:
          unread -= 1
          guard unread > 0 else { break }
          (found, refusal) = ([], nil)
        }
      }
      if let refusal {
        // Whether the server keeps those that were new is not known.
        kept = [:]
        throw .refused(refusal)
      }
      return zip(isAsked, found).filter(\.0).map(\.1)
    }
  }

  /// Connects; how long that may take is among the settings, and until when to find out why it failed is not.
  init(
    _ settings: [(word: String, value: String)], until limit: ContinuousClock.Instant
  ) throws(ServerError) {
    session = Mutex(Session(libpq: try .connected(by: settings, until: limit)))
  }

  /// Asks for some statements at once, in one way there and back, and gives the rows of each.
  ///
  /// Throws the first refusal, behind which nothing is done.
  @discardableResult func run(
    _ statements: [Statement], until limit: ContinuousClock.Instant
  ) throws(ServerError) -> [Rows] {
    try session.withLock { session throws(ServerError) in
      let isAsked = try session.send(statements)
      return try session.answers(isAsked, until: limit)
    }
  }

  /// Asks for a statement whose answer nobody waits for.
  func hint(_ statement: Statement) throws(ServerError) {
    try session.withLock { session throws(ServerError) in _ = try session.send([statement]) }
  }

  /// Whether it is whole, outside a transaction, and owes no answer.
  var isIdle: Bool { session.withLock { $0.unread == 0 && $0.libpq.isIdle } }

  /// Waits until the server tells something to which it was asked to listen; false where it has not.
  func waitForNotification(until limit: ContinuousClock.Instant) throws(ServerError) -> Bool {
    try session.withLock { session throws(ServerError) in
      try session.libpq.waitForNotification(until: limit)
    }
  }
}

extension String {
  /// Sixteen digits that other texts have not, by FNV-1a.
  fileprivate var fingerprint: String {
    let hash = utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// A few connections to one server, lent on demand; those that failed are let go.
final class Pool: Sendable {
  private let address: ServerAddress
  private let most: Int
  private let state = Mutex(State())

  private struct State {
    var idle: [Connection] = []
    var lent = 0
    /// Whether the server was reached once, so that not to reach it is likely to pass.
    var wasReached = false
  }

  init(_ address: ServerAddress, most: Int) { (self.address, self.most) = (address, most) }

  /// Does something with a connection, which is kept where that has not failed.
  ///
  /// Waits until one is free or a server is back, but not beyond the limit.
  func lend<Result>(
    until limit: ContinuousClock.Instant, _ body: (Connection) throws -> Result
  ) throws -> Result {
    let connection = try taken(until: limit)
    let result: Result
    do {
      result = try body(connection)
    } catch let failure as ServerError {
      give(
        back: failure.leavesConnection ? connection : nil, forgettingOthers: failure.isOfConnection)
      throw failure
    } catch {
      // A refusal by a rule is no fault of the connection's, once its transaction was given up.
      give(back: !(error is StoreError) && connection.isIdle ? connection : nil)
      throw error
    }
    give(back: connection)
    return result
  }

  /// Asks over any connection, and over a new one where that was broken: a question may be asked twice.
  func ask(_ statement: Statement, patience: Duration) throws -> Rows {
    let limit = ContinuousClock.now + patience
    while true {
      do {
        return try lend(until: limit) {
          try $0.run([statement], until: .now + PostgresStore.answerLimit)[0]
        }
      } catch let failure as ServerError {
        guard failure.isOfConnection, ContinuousClock.now < limit else { throw failure.storeError }
      }
    }
  }

  /// Refuses a base that is not at the step with which this program works.
  func check(_ address: ServerAddress, patience: Duration) throws {
    var schema = Rows(columns: 1, done: "")
    // No rows where nobody has prepared it.
    do { schema = try ask(.schema, patience: patience) } catch StoreError.missing {}
    try Migration.check(schema, of: address)
  }

  private func taken(until limit: ContinuousClock.Instant) throws -> Connection {
    while true {
      let (idle, mayConnect) = state.withLock { state in
        let idle = state.idle.popLast()
        let mayConnect = idle == nil && state.lent < most
        if idle != nil || mayConnect { state.lent += 1 }
        return (idle, mayConnect)
      }
      if let idle { return idle }
      if mayConnect {
        do {
          return try connected(until: limit)
        } catch {
          give(back: nil)
          throw error
        }
      }
      guard ContinuousClock.now < limit else {
        throw StoreError.failed("all \(most) connections are in use")
      }
      Duration.milliseconds(1).rest()
    }
  }

  private func give(back connection: Connection?, forgettingOthers: Bool = false) {
    state.withLock { state in
      state.lent -= 1
      if forgettingOthers { state.idle = [] }
      if let connection { state.idle.append(connection) }
    }
  }

  /// Connects; a server that is starting, or was reached before, is waited for.
  func connected(until limit: ContinuousClock.Instant) throws -> Connection {
    while true {
      let left = ContinuousClock.now.duration(to: limit)
      // A caller without patience waits for no lock, but for an answer all the same.
      let last = max(limit, .now + .seconds(2))
      do {
        let connection = try Connection(address.settings(within: left), until: last)
        try connection.run([.session], until: max(limit, .now + .seconds(2)))
        state.withLock { $0.wasReached = true }
        return connection
      } catch {
        let failure = withoutSecrets(error)
        guard failure.isOfReaching, left > .zero,
          state.withLock(\.wasReached) || failure.isOfStarting
        else { throw failure }
        min(left, .milliseconds(100)).rest()
      }
    }
  }

  private func withoutSecrets(_ failure: ServerError) -> ServerError {
    switch failure {
    case .unreachable(let reason): .unreachable(address.withoutSecrets(reason))
    case .starting(let reason): .starting(address.withoutSecrets(reason))
    case .shutOut(let reason): .shutOut(address.withoutSecrets(reason))
    case .lost(let reason): .lost(address.withoutSecrets(reason))
    case .silent, .refused, .wrong: failure
    }
  }
}

extension ServerError {
  /// Whether the connection is as good as before.
  var leavesConnection: Bool {
    if case .refused(let refusal) = self { return !refusal.isLast && refusal.state != "25006" }
    return false
  }

  /// Whether it was the way to the server that failed.
  var isOfReaching: Bool {
    if case .unreachable = self { true } else { isOfStarting || isOfConnection }
  }

  /// Whether a server is there that will let somebody in soon.
  var isOfStarting: Bool {
    if case .starting = self { true } else { false }
  }
}
