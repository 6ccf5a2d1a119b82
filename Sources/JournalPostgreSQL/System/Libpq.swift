import Journaux

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if PostgreSQL
  import CLibpq

  /// What the library can do, looked for when the first base is opened; or why it is not there.
  private let library: (functions: libpq_functions, failure: String?) = {
    var functions = libpq_functions()
    let failure = unsafe libpq_open(&functions).map { unsafe String(cString: $0) }
    return (functions, failure)
  }()

  private var pq: libpq_functions { library.functions }

  /// A connection of PostgreSQL's own library; every call of it is in this file.
  ///
  /// It is always in pipeline mode and never blocks but where it is told until when it may. Its texts are
  /// copied at once, so that nobody holds memory of the library's.
  @safe struct Libpq: ~Copyable {
    private let connection: OpaquePointer
    /// Whether the server has warned of anything since it was asked last.
    private let warned: UnsafeMutablePointer<Bool>

    /// Refuses where the program cannot speak with any server.
    static func check() throws(JournalError) {
      if let failure = library.failure { throw .withoutLibpq(failure.inOneLine) }
    }

    /// Connects by settings in the library's words, of which the later ones win; where that fails, why it did is
    /// not looked into beyond the limit, or a second later where the library counts in seconds.
    static func connected(
      by settings: [(word: String, value: String)], until limit: ContinuousClock.Instant
    ) throws(ServerError) -> Libpq {
      let (words, values) = (CTexts(settings.map(\.word)), CTexts(settings.map(\.value)))
      guard let opened = unsafe pq.PQconnectdbParams(words.pointers, values.pointers, 1) else {
        throw .unreachable("no memory is left")
      }
      let libpq = unsafe Libpq(opened)
      guard unsafe pq.PQstatus(opened) == CONNECTION_OK else {
        let reason = unsafe text(pq.PQerrorMessage(opened))
        guard !libpq.isShutOutByPassword else { throw .shutOut(reason) }
        switch ping(settings, until: limit) {
        case PQPING_REJECT?: throw .starting(reason)
        case PQPING_OK? where libpq.isOfOneServer && libpq.isTurnedAway(until: limit):
          throw .shutOut(reason)
        default: throw .unreachable(reason)
        }
      }
      guard unsafe pq.PQsetnonblocking(opened, 1) == 0, unsafe pq.PQenterPipelineMode(opened) == 1
      else {
        throw .unreachable("the library has no pipeline mode")
      }
      return libpq
    }

    private init(_ connection: OpaquePointer) {
      unsafe self.connection = connection
      unsafe warned = .allocate(capacity: 1)
      unsafe warned.initialize(to: false)
      _ = unsafe pq.PQsetNoticeReceiver(
        connection,
        { told, result in
          guard let severity = unsafe pq.PQresultErrorField(result, Int32(UInt8(ascii: "V"))),
            unsafe String(cString: severity) == "WARNING"
          else { return }
          unsafe told?.assumingMemoryBound(to: Bool.self).pointee = true
        }, warned)
    }

    deinit {
      unsafe pq.PQfinish(connection)
      unsafe warned.deallocate()
    }

    /// How the server answers who only asks whether it takes anybody in; nothing where there is no time to ask.
    private static func ping(
      _ settings: [(word: String, value: String)], until limit: ContinuousClock.Instant
    ) -> PGPing? {
      let left = ContinuousClock.now.milliseconds(until: limit)
      guard left >= 1000 else { return nil }
      let shorter = settings + [("connect_timeout", String(max(2, left / 1000)))]
      let (words, values) = (CTexts(shorter.map(\.word)), CTexts(shorter.map(\.value)))
      return unsafe pq.PQpingParams(words.pointers, values.pointers, 1)
    }

    /// Whether a server has turned down who asks for what he is, which will be so again: it wants a password
    /// that nobody has, or has refused him behind one.
    private var isShutOutByPassword: Bool {
      guard
        unsafe pq.PQconnectionNeedsPassword(connection) == 1
          || pq.PQconnectionUsedPassword(connection) == 1
      else { return false }
      return isOfOneServer
    }

    /// Whether there was one server to ask: of several, or where only one that is written to will do, it may have
    /// been another reason.
    private var isOfOneServer: Bool {
      !["host", "hostaddr"].contains { option($0)?.contains(",") ?? false }
        && option("target_session_attrs").map { ["", "any"].contains($0) } ?? true
    }

    /// Whether a server that answers says once more that it knows nobody of that name, or not from there, or has no
    /// such base.
    ///
    /// Of a connection that did not come about the library tells the five characters only as the whole of what it says.
    private func isTurnedAway(until limit: ContinuousClock.Instant) -> Bool {
      _ = unsafe pq.PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
      defer { _ = unsafe pq.PQsetErrorVerbosity(connection, PQERRORS_DEFAULT) }
      guard isRefusedAgain(until: limit) else { return false }
      let said = unsafe Self.text(pq.PQerrorMessage(connection))
      let state = said.split(whereSeparator: \.isWhitespace).last ?? ""
      return state.count == 5 && (state.hasPrefix("28") || ["42501", "3D000"].contains(state))
    }

    /// Connects once more, and says whether that failed before the limit.
    private func isRefusedAgain(until limit: ContinuousClock.Instant) -> Bool {
      guard unsafe pq.PQresetStart(connection) == 1 else { return false }
      var next = PGRES_POLLING_WRITING
      while next == PGRES_POLLING_WRITING || next == PGRES_POLLING_READING {
        let events = Int16(next == PGRES_POLLING_WRITING ? POLLOUT : POLLIN)
        guard (try? polled(events, until: limit)) != nil else { return false }
        next = unsafe pq.PQresetPoll(connection)
      }
      return next == PGRES_POLLING_FAILED
    }

    /// What the library goes by, whether an address says so or what surrounds the program.
    private func option(_ word: String) -> String? {
      guard let all = unsafe pq.PQconninfo(connection) else { return nil }
      defer { unsafe pq.PQconninfoFree(all) }
      var place = unsafe all
      while let keyword = unsafe place.pointee.keyword {
        if unsafe String(cString: keyword) == word {
          return unsafe place.pointee.val.map { unsafe String(cString: $0) }
        }
        unsafe place += 1
      }
      return nil
    }

    /// Whether the session is outside a transaction, and does nothing.
    var isIdle: Bool { unsafe pq.PQtransactionStatus(connection) == PQTRANS_IDLE }

    /// Has the server keep a statement under a name.
    func prepare(_ text: String, as name: String, types: [UInt32]) throws(ServerError) {
      let sent = unsafe pq.PQsendPrepare(connection, name, text, Int32(types.count), types)
      guard sent == 1 else { throw lost() }
    }

    /// Asks for what a statement does with some values: one that is kept under a name, or a text.
    func ask(_ text: String, name: String?, _ values: EncodedValues) throws(ServerError) {
      let formats = [Int32](repeating: 1, count: values.count)
      let sent = unsafe values.withPointers { pointers, lengths in
        if let name {
          unsafe pq.PQsendQueryPrepared(
            connection, name, Int32(values.count), pointers, lengths, formats, 1)
        } else {
          unsafe pq.PQsendQueryParams(
            connection, text, Int32(values.count), values.types, pointers, lengths, formats, 1)
        }
      }
      guard sent == 1 else { throw lost() }
    }

    /// Ends what is asked for at once: nothing of it is done behind a statement that fails.
    func end() throws(ServerError) {
      guard unsafe pq.PQpipelineSync(connection) == 1 else { throw lost() }
      guard unsafe pq.PQflush(connection) != -1 else { throw lost() }
    }

    /// What the server answers next; nothing where a statement's answer ends.
    func next(until limit: ContinuousClock.Instant) throws(ServerError) -> Answer? {
      while true {
        let unsent = unsafe pq.PQflush(connection)
        guard unsent != -1 else { throw lost() }
        guard unsafe unsent != 0 || pq.PQisBusy(connection) != 0 else { break }
        guard try wait(until: limit, toSend: unsent != 0) else { throw .silent }
      }
      guard let result = unsafe pq.PQgetResult(connection) else { return nil }
      defer { unsafe pq.PQclear(result) }
      return try unsafe answer(result)
    }

    /// Whether the server has warned since this was asked last.
    func wasWarned() -> Bool {
      defer { unsafe warned.pointee = false }
      return unsafe warned.pointee
    }

    /// Waits until the server has notified of something; false where it has not.
    func waitForNotification(until limit: ContinuousClock.Instant) throws(ServerError) -> Bool {
      repeat {
        guard unsafe pq.PQconsumeInput(connection) == 1 else { throw lost() }
        var isNotified = false
        while let notification = unsafe pq.PQnotifies(connection) {
          unsafe pq.PQfreemem(notification)
          isNotified = true
        }
        if isNotified { return true }
      } while try wait(until: limit, toSend: false)
      return false
    }

    /// Waits until there is something to read, or room for what is to be sent; false at the limit.
    private func wait(
      until limit: ContinuousClock.Instant, toSend: Bool
    ) throws(ServerError) -> Bool {
      let events = Int16(POLLIN) | (toSend ? Int16(POLLOUT) : 0)
      guard let found = try polled(events, until: limit) else { return false }
      if found & ~Int16(POLLOUT) != 0, unsafe pq.PQconsumeInput(connection) == 0 { throw lost() }
      return true
    }

    /// What of some events has come to the connection's socket; nothing at the limit.
    private func polled(
      _ events: Int16, until limit: ContinuousClock.Instant
    ) throws(ServerError) -> Int16? {
      let socket = unsafe pq.PQsocket(connection)
      guard socket >= 0 else { throw lost() }
      while true {
        let left = ContinuousClock.now.milliseconds(until: limit)
        guard left > 0 else { return nil }
        var watched = pollfd(fd: socket, events: events, revents: 0)
        let count = unsafe poll(&watched, 1, Int32(min(left, 1 << 30)))
        guard count != -1 || errno == EINTR else { throw lost() }
        if count > 0 { return watched.revents }
      }
    }

    private func answer(_ result: OpaquePointer) throws(ServerError) -> Answer {
      switch unsafe pq.PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return .rows(unsafe Self.rows(result))
      case PGRES_PIPELINE_SYNC: return .end
      case PGRES_PIPELINE_ABORTED: return .leftOut
      default:
        guard let state = unsafe pq.PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
          throw lost()
        }
        let severity = unsafe pq.PQresultErrorField(result, Int32(UInt8(ascii: "V")))
        let message = unsafe pq.PQresultErrorField(result, Int32(UInt8(ascii: "M")))
        return .refused(
          Refusal(
            state: unsafe String(cString: state),
            isLast: unsafe Self.text(severity) != "ERROR", message: unsafe Self.text(message)))
      }
    }

    private static func rows(_ result: OpaquePointer) -> Rows {
      let pq = library.functions
      let (count, columns) = unsafe (pq.PQntuples(result), pq.PQnfields(result))
      var rows = Rows(columns: Int(columns), done: unsafe text(pq.PQcmdStatus(result)))
      for row in 0..<count {
        for column in 0..<columns {
          guard unsafe pq.PQgetisnull(result, row, column) == 0,
            let start = unsafe pq.PQgetvalue(result, row, column)
          else {
            rows.appendNothing()
            continue
          }
          let length = unsafe Int(pq.PQgetlength(result, row, column))
          unsafe rows.append(UnsafeRawBufferPointer(start: start, count: length))
        }
      }
      return rows
    }

    private func lost() -> ServerError { .lost(unsafe Self.text(pq.PQerrorMessage(connection))) }

    /// A text of the library's; empty where there is none.
    private static func text(_ letters: UnsafePointer<CChar>?) -> String {
      unsafe letters.map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// Texts as C takes them, behind the last of which stands none.
  @safe private final class CTexts {
    private(set) var pointers: [UnsafePointer<CChar>?] = unsafe []

    init(_ texts: [String]) {
      for text in texts { unsafe pointers.append(UnsafePointer(strdup(text))) }
      unsafe pointers.append(nil)
    }

    deinit {
      for place in unsafe pointers.indices {
        unsafe free(UnsafeMutablePointer(mutating: pointers[place]))
      }
    }
  }
#else
  /// A connection that a program without PostgreSQL's library cannot have.
  struct Libpq: ~Copyable {
    private let none: Never

    static func check() throws(JournalError) { throw .withoutPostgreSQL }

    static func connected(
      by settings: [(word: String, value: String)], until limit: ContinuousClock.Instant
    ) throws(ServerError) -> Libpq { throw .silent }

    var isIdle: Bool { false }

    func prepare(_ text: String, as name: String, types: [UInt32]) throws(ServerError) {}

    func ask(_ text: String, name: String?, _ values: EncodedValues) throws(ServerError) {}

    func end() throws(ServerError) {}

    func next(until limit: ContinuousClock.Instant) throws(ServerError) -> Answer? { nil }

    func wasWarned() -> Bool { false }

    func waitForNotification(until limit: ContinuousClock.Instant) throws(ServerError) -> Bool {
      false
    }
  }
#endif

extension ContinuousClock.Instant {
  /// How many milliseconds there are until another moment, a part of one counting as a whole.
  func milliseconds(until other: Self) -> Int { duration(to: other).inMilliseconds }
}

extension Duration {
  /// How many milliseconds this is, a part of one counting as a whole; none where it is past.
  var inMilliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 40 else { return 1 << 50 }
    let parts = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return max(0, Int(seconds) * 1000 + Int(parts))
  }

  /// Has this thread rest for so long.
  func rest() { usleep(UInt32(min(inMilliseconds, 1 << 20)) * 1000) }
}
