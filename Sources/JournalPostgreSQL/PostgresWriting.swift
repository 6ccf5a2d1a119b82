import Facturation
import Journaux
import Port
import Synchronization

/// An act as it is written: a transaction that holds the row where its registre ends.
final class PostgresWriting: LineWriting {
  private let registre: UUIDTexte
  private let connection: Connection
  /// The last line when this began, behind which is seen nothing.
  private let end: StoredLine?
  private let foreseen: Foreseen
  private let state: Mutex<State>

  /// What nearly every act asks for, and is told with the lock: the registre's own lines, if they are few, and
  /// the last closing.
  private struct Foreseen {
    static let registre = LineKeys.key(of: .stream(.registre))
    static let closings = LineKeys.key(of: .closings)
    /// So many lines are few.
    static let most = 64

    let own: [StoredLine]?
    let closing: StoredLine?

    static func asked(of registre: UUIDTexte) -> [Statement] {
      [
        .lines(registre, under: [self.registre], 1...(.max), atMost: most + 1),
        .last(registre, under: closings, upTo: .max),
      ]
    }

    init(_ rows: some Collection<Rows>) throws(ServerError) {
      let own = try rows.first?.lines() ?? []
      self.own = own.count > Self.most ? nil : own
      closing = try rows.dropFirst().first?.lines().first
    }
  }

  fileprivate struct State {
    /// The position of the next line.
    var next: Position
    /// Those that are not sent yet, and how long they are.
    var held: [StoredLine] = []
    var size = 0
    var hasWritten = false
    /// Why nothing may be recorded any more.
    var failure: StoreError?
    var isOver = false

    mutating func take(_ lines: [StoredLine]) throws(StoreError) {
      if let failure { throw failure }
      guard !isOver else { throw .failed("the act is over") }
      for line in lines {
        guard line.position == next else {
          throw .failed("line \(line.position) does not follow upon line \(next - 1)")
        }
        next += 1
        size += line.bytes.count
      }
      held += lines
      hasWritten = hasWritten || !lines.isEmpty
    }
  }

  /// How many bytes are held before they are sent.
  private static let mostHeld = 1 << 20

  /// Takes the lock, and sees the last line and what is foreseen: one way there and back, save for the first
  /// act of all.
  init(
    _ registre: UUIDTexte, over connection: Connection, until limit: ContinuousClock.Instant
  ) throws(ServerError) {
    (self.registre, self.connection) = (registre, connection)
    let answered = max(limit, .now) + PostgresStore.answerLimit
    do throws(ServerError) {
      var rows = try connection.run([.begin] + Self.taking(registre, until: limit), until: answered)
      if rows[2].count == 0 {
        rows = try connection.run(
          Self.taking(registre, opening: [.open(registre)], until: limit), until: answered)
      }
      end = try rows[4].lines().first
      foreseen = try Foreseen(rows[5...])
      guard let head = rows[2].integer(0, 0), head == end?.position ?? 0 else {
        throw .wrong("the row that holds the end of the ledger is not at its last line")
      }
      state = Mutex(State(next: head + 1))
    } catch {
      connection.giveUp()
      throw error
    }
  }

  /// How long a lock is waited for at least: a server holds some of its own for moments, as where it makes
  /// a table's file longer.
  private static let shortest = Duration.milliseconds(100)

  /// Takes the lock, for which the server may wait beyond what else it may work at a statement.
  private static func taking(
    _ registre: UUIDTexte, opening: [Statement] = [], until limit: ContinuousClock.Instant
  ) -> [Statement] {
    let patience = max(shortest, ContinuousClock.now.duration(to: limit))
    let answer = PostgresStore.answerLimit
    return [.limits(lock: patience, statement: patience + answer)] + opening + [
      .lock(registre), .limits(lock: answer, statement: answer), .last(registre),
    ] + Foreseen.asked(of: registre)
  }

  /// Runs the body, and records what it has written.
  func run(_ body: (any LineWriting) throws -> Void) throws {
    defer { state.withLock { $0.isOver = true } }
    do {
      try body(self)
    } catch {
      connection.giveUp()
      throw error
    }
    let last = try state.withLock { state in
      if let failure = state.failure {
        connection.giveUp()
        throw failure
      }
      return state
    }
    guard last.hasWritten else { return connection.giveUp() }
    try commit(last.held)
    // A listener that misses that is told within a second all the same, for it looks by itself.
    try? connection.hint(.tell(registre))
  }

  /// Writes what is held, and has all of it recorded, in one way there and back.
  private func commit(_ held: [StoredLine]) throws {
    let statements = held.isEmpty ? [] : Statement.write(registre, held)
    do {
      // The server gives up first.
      let limit = ContinuousClock.now + PostgresStore.answerLimit + .seconds(10)
      guard let done = try connection.run(statements + [.commit], until: limit).last,
        done.done == "COMMIT"
      else { throw StoreError.failed("the server has taken the act back") }
      // The only thing that it warns of then: a standby for which it was to wait has not answered.
      guard !done.isWarned else { throw StoreError.uncertain("no standby has confirmed the act") }
    } catch let failure as ServerError {
      switch failure {
      case .refused(let refusal) where !refusal.isLast:
        connection.giveUp()
        throw failure.storeError
      case .refused, .lost, .silent, .wrong, .unreachable, .starting, .shutOut:
        throw StoreError.uncertain(failure.message)
      }
    }
  }

  func write(_ lines: [StoredLine]) throws {
    try state.withLock { state in
      do {
        try state.take(lines)
        guard state.size >= Self.mostHeld else { return }
        let limit = ContinuousClock.now + PostgresStore.answerLimit
        try translatingFailures {
          _ = try connection.run(Statement.write(registre, state.held), until: limit)
        }
        (state.held, state.size) = ([], 0)
      } catch let error as StoreError {
        state.failure = error
        throw error
      }
    }
  }

  // What was recorded before.

  func last() throws -> StoredLine? { end }

  func lines(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    guard let positions = recorded(positions) else { return [] }
    return try ask(.lines(registre, positions, atMost: most)).lines()
  }

  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine] {
    guard let positions = recorded(positions) else { return [] }
    if keys == [Foreseen.registre], let own = foreseen.own {
      return Array(own.filter { positions.contains($0.position) }.prefix(most))
    }
    return try ask(.lines(registre, under: keys, positions, atMost: most)).lines()
  }

  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    guard let positions = recorded(positions) else { return [] }
    return try ask(.linesWithKeys(registre, positions, atMost: most)).lines()
  }

  func count(under key: String, upTo position: Position) throws -> Int {
    let position = min(position, end?.position ?? 0)
    return try ask(.count(registre, under: key, upTo: position)).integer(0, 0) ?? 0
  }

  func last(under key: String, upTo position: Position) throws -> StoredLine? {
    let position = min(position, end?.position ?? 0)
    if key == Foreseen.closings, foreseen.closing.map({ $0.position <= position }) ?? true {
      return foreseen.closing
    }
    if key == Foreseen.registre, let own = foreseen.own {
      return own.last { $0.position <= position }
    }
    return try ask(.last(registre, under: key, upTo: position)).lines().first
  }

  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) throws -> [String] {
    let position = min(position, end?.position ?? 0)
    let rows = try ask(.keys(registre, limits, upTo: position, atMost: most))
    return (0..<rows.count).compactMap { rows.text($0, 0) }
  }

  private func recorded(_ positions: ClosedRange<Position>) -> ClosedRange<Position>? {
    let last = min(positions.upperBound, end?.position ?? 0)
    return positions.lowerBound <= last ? positions.lowerBound...last : nil
  }

  private func ask(_ statement: Statement) throws -> Rows {
    // Behind the end the connection is another's.
    guard !state.withLock(\.isOver) else { throw StoreError.failed("the act is over") }
    return try translatingFailures {
      try connection.run([statement], until: .now + PostgresStore.answerLimit)[0]
    }
  }
}

extension Connection {
  /// Ends a transaction of which nothing is to stay; where that fails, the connection ends with it.
  fileprivate func giveUp() { _ = try? run([.rollback], until: .now + .seconds(10)) }
}
