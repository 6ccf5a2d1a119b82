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
  }

  /// Connects; how long that may take is among the settings, and until when to find out why it failed is not.
  init(
    _ settings: [(word: String, value: String)], until limit: ContinuousClock.Instant
  ) throws(ServerFailure) {
    session = Mutex(Session(libpq: try .connected(by: settings, until: limit)))
  }

  /// Asks for some statements at once, in one way there and back, and gives the rows of each.
  ///
  /// Throws the first refusal, behind which nothing is done.
  @discardableResult
  func run(
    _ statements: [Statement], until limit: ContinuousClock.Instant
  ) throws(ServerFailure) -> [Rows] {
    try session.withLock { session throws(ServerFailure) in
      let isAsked = try session.send(statements)
      return try session.answers(isAsked, until: limit)
    }
  }

  /// Asks for a statement whose answer nobody waits for.
  func hint(_ statement: Statement) throws(ServerFailure) {
    try session.withLock { session throws(ServerFailure) in _ = try session.send([statement]) }
  }

  /// Whether it is whole, outside a transaction, and owes no answer.
  var isIdle: Bool { session.withLock { $0.unread == 0 && $0.libpq.isIdle } }

  /// Waits until the server tells something to which it was asked to listen; false where it has not.
  func waitForNotification(until limit: ContinuousClock.Instant) throws(ServerFailure) -> Bool {
    try session.withLock { session throws(ServerFailure) in
      try session.libpq.waitForNotification(until: limit)
    }
  }
}

extension Connection.Session {
  /// Sends statements, and gives of each answer that will come whether it is one of theirs: another one
  /// tells that the server keeps a statement from now on.
  mutating func send(_ statements: [Statement]) throws(ServerFailure) -> [Bool] {
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
  private mutating func keep(_ text: String, types: [UInt32]) throws(ServerFailure) -> String {
    let name = "facturier_\(text.fingerprint)_\(named)"
    named += 1
    try libpq.prepare(text, as: name, types: types)
    kept[text] = name
    return name
  }

  /// What the server has answered to what was sent last; what was sent before, nobody waits for.
  mutating func answers(
    _ isAsked: [Bool], until limit: ContinuousClock.Instant
  ) throws(ServerFailure) -> [Rows] {
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

extension String {
  /// Sixteen digits that other texts have not, by FNV-1a.
  fileprivate var fingerprint: String {
    let hash = utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
