import Facturation
package import Journaux
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The operating system, as far as a journal needs it.
///
/// A test can make any call fail: `fault` is asked before each one. It can have less read at a time, too, or
/// another system answer: `calls`.
package struct Systeme: Sendable {
  /// The system calls, by name.
  package enum Call: String, Sendable, CaseIterable {
    case open, fstat, lstat, pread, pwrite, fdatasync, fsync, flock, ftruncate, fchmod, mkdir
    case rename, unlink, rmdir, readdir, watch, thread
  }

  /// What a test can have happen in place of a call.
  package enum Fault: Sendable {
    /// The call fails with an error number, and does nothing.
    case fails(Int32)
    /// The call takes at most so many bytes.
    case takes(Int)
    /// The call is not made, and says that it succeeded: for tests that must notice it.
    case skipped
  }

  /// How much is read at a time.
  let blocks: Blocks
  /// Who makes the calls.
  let calls: any SystemCalls
  private let fault: (@Sendable (Call, _ path: String) -> Fault?)?

  /// The present moment, for how long something takes: nobody sets that clock.
  let instant: @Sendable () -> ContinuousClock.Instant

  /// The system as it is, or with faults, which may depend on the file, or with a time of the test's own.
  package init(
    blocks: Blocks = .usual, fault: (@Sendable (Call) -> Fault?)? = nil,
    faultAt: (@Sendable (Call, _ path: String) -> Fault?)? = nil,
    calls: any SystemCalls = Systeme.RealCalls(),
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.blocks, self.calls, self.instant) = (blocks, calls, instant)
    self.fault = faultAt ?? fault.map { fault in { @Sendable call, _ in fault(call) } }
  }

  /// How a file is opened; a link is never followed.
  package enum Mode: Sendable {
    case read, readWrite, create
    /// A folder, in order to sync its names.
    case folder
  }

  /// What is done with the lock on a file.
  package enum Lock: Sendable { case exclusive, shared, none }

  /// Opens a regular file, never one behind a link, and never as descriptor 0, 1 or 2.
  package func openFile(_ path: String, _ mode: Mode) throws(SystemError) -> OpenFile {
    let file = try open(path, mode)
    guard try file.status.kind == .file else {
      throw SystemError(call: .open, number: EINVAL, path: path)
    }
    if case .create = mode {
      // The umask may have taken from the owner too.
      _ = try perform(.open, path) { _ in calls.setPermissions(of: file.number, 0o600) }
    }
    return file
  }

  /// Whether a file is there that can be read.
  func isThere(_ path: String) -> Bool { (try? openFile(path, .read)) != nil }

  /// Opens a folder, in order to sync what was created or renamed in it.
  package func syncFolder(_ path: String) throws(SystemError) {
    let folder = try open(path, .folder)
    _ = try perform(.fsync, path, again: false) { _ in calls.syncFolder(folder.number) }
  }

  /// Makes a folder for its owner alone.
  package func makeFolder(_ path: String) throws(SystemError) {
    _ = try perform(.mkdir, path) { _ in calls.makeFolder(path, 0o700) }
    // The umask may have taken from the owner too.
    _ = try perform(.mkdir, path) { _ in calls.setPermissions(at: path, 0o700) }
  }

  /// What is known of a regular file, or nothing where there is no file; links count as neither.
  package func regularFile(_ path: String) throws(SystemError) -> OpenFile.Status? {
    try status(at: path, kind: .file)
  }

  /// What is known of a folder, or nothing where nothing is there; links count as neither.
  func folder(_ path: String) throws(SystemError) -> OpenFile.Status? {
    try status(at: path, kind: .folder)
  }

  private func status(at path: String, kind: OpenFile.Status.Kind) throws(SystemError) -> OpenFile
    .Status?
  {
    let status: OpenFile.Status
    do { status = try answer(.lstat, path) { calls.status(at: path) } } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
    guard status.kind == kind else { throw SystemError(call: .lstat, number: EINVAL, path: path) }
    return status
  }

  /// The names of all that is in a folder.
  package func names(in path: String) throws(SystemError) -> [String] {
    try answer(.readdir, path) { calls.names(in: path) }
  }

  /// Gives a file another name, in place of what bore it.
  package func rename(_ path: String, to other: String) throws(SystemError) {
    _ = try perform(.rename, other) { _ in calls.rename(path, to: other) }
  }

  /// Removes a file.
  package func remove(_ path: String) throws(SystemError) {
    _ = try perform(.unlink, path) { _ in calls.remove(path) }
  }

  /// Removes a folder that nothing is in.
  package func removeFolder(_ path: String) throws(SystemError) {
    _ = try perform(.rmdir, path) { _ in calls.removeFolder(path) }
  }

  /// Where a byte next stands; the C library looks at many at once.
  ///
  /// Safe: the search begins within the bytes, and ends where they end.
  static func place(of byte: UInt8, in bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Int? {
    unsafe bytes.withUnsafeBytes { space in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: space[range])
      guard let first = rest.baseAddress,
        let found = unsafe memchr(first, Int32(byte), rest.count)
      else { return nil }
      return unsafe range.lowerBound + (UnsafeRawPointer(found) - first)
    }
  }

  /// Waits a little.
  package func sleep(microseconds: UInt32) { calls.sleep(microseconds: microseconds) }

  /// Any 64 bits.
  func random() -> UInt64 { calls.random() }

  /// A seed that no other file has.
  func seed() -> UUIDTexte { UUIDTexte(haut: random(), bas: random()) }

  /// The present moment, by the system's clock.
  package static func now() -> Timestamp {
    var moment = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &moment)
    return Timestamp(
      microseconds: Int64(moment.tv_sec) * 1_000_000 + Int64(moment.tv_nsec) / 1000) ?? .epoch
  }

  /// Opens something as a descriptor above the standard ones: a program that was started with its output
  /// closed must not take a journal for it.
  private func open(_ path: String, _ mode: Mode) throws(SystemError) -> OpenFile {
    let first = OpenFile(try perform(.open, path) { _ in calls.open(path, mode) }, path, self)
    guard first.number <= 2 else { return first }
    return OpenFile(
      try perform(.open, path) { _ in calls.duplicate(first.number, from: 3) }, path, self)
  }

  /// Makes a call that answers with something other than a number, where it does not fail.
  func answer<Answer>(
    _ call: Call, _ path: String, _ body: () -> Answer?
  ) throws(SystemError) -> Answer {
    var answer: Answer?
    _ = try perform(call, path) { _ -> Int32 in
      answer = body()
      return answer == nil ? -1 : 0
    }
    guard let answer else { throw SystemError(call: call, number: EIO, path: path) }
    return answer
  }

  /// Makes a call, and makes it again while a signal interrupts; −1 becomes an error.
  ///
  /// The body is told how many bytes it may take at most: all, unless a test says otherwise.
  func perform<Result: SignedInteger>(
    _ call: Call, _ path: String, again: Bool = true, _ body: (Int) -> Result
  ) throws(SystemError) -> Result {
    while true {
      var most = Int.max
      switch fault?(call, path) {
      case .fails(EINTR)? where again: continue
      case .fails(let number)?: throw SystemError(call: call, number: number, path: path)
      case .takes(let count)?: most = count
      case .skipped?: return 0
      case nil: break
      }
      let result = body(most)
      guard result == -1 else { return result }
      let number = errno
      guard number == EINTR, again else {
        throw SystemError(call: call, number: number, path: path)
      }
    }
  }
}

/// A system call that failed.
package struct SystemError: Error, Hashable {
  /// Which call.
  package let call: Systeme.Call
  /// The system's number for the reason.
  package let number: Int32
  /// The file concerned.
  package let path: String

  /// The reason, in the system's words; in French, where they are usual, in its own.
  var reason: Texte {
    let said = unsafe String(cString: strerror(number))
    return Texte(Self.enFrancais[number] ?? said, said)
  }

  private static let enFrancais: [Int32: String] = [
    ENOENT: "fichier ou dossier absent", EACCES: "permission refusée", EIO: "disque fautif",
    EPERM: "opération interdite", EROFS: "lecture seule", ENOSPC: "disque plein",
    EISDIR: "c'est un dossier", ENOTDIR: "ce n'est pas un dossier", EDQUOT: "quota atteint",
  ]

  /// Whether there is no such file.
  package var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
  /// Whether a file stands where the folder should that is to hold this one.
  package var isUnderFile: Bool { number == ENOTDIR }
  /// Whether the file is there already.
  package var isPresence: Bool { number == EEXIST }
  /// Whether the file may not be read or written.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(number) }
  /// Whether no room is left.
  package var isFullness: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }
  /// Whether a folder, a pipe or the like stands where a file should.
  package var isIrregular: Bool {
    [.open, .lstat].contains(call) && [EINVAL, EISDIR, ENXIO].contains(number)
  }
  /// Whether the call would have changed something.
  package var isWriting: Bool { [.pwrite, .fdatasync, .fsync, .ftruncate, .mkdir].contains(call) }
  /// Whether a link stands where a file should.
  package var isLink: Bool { number == ELOOP }
  /// Whether somebody else holds the lock.
  var isTaken: Bool { number == EWOULDBLOCK }

  /// Nothing more could be written.
  static func full(_ path: String) -> SystemError {
    SystemError(call: .pwrite, number: ENOSPC, path: path)
  }
}

/// Several threads at once, each way of it built on the one before.
extension Systeme {
  /// Does something in a thread of its own, for which nobody waits; throws, and does nothing, where the
  /// system gives none.
  package func inThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    _ = try perform(.thread, "", again: false) { _ -> Int32 in calls.begin(body) ? 0 : -1 }
  }

  /// Threads for rooms that may not speak with the system themselves.
  package var threads: ThreadSource {
    ThreadSource(
      begin: { body in try translatingErrors { try self.inThread(body) } },
      pause: { self.sleep($0) })
  }

  /// Has this thread wait so long.
  package func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    sleep(microseconds: UInt32(clamping: seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }

  /// Does something in this thread, and something else for each number in one of its own; gives
  /// what all came to, in the order of the numbers, or the first error in that order.
  static func inThreads<Outcome: Sendable, Failure: Error>(
    _ numbers: Range<Int>, _ body: @escaping @Sendable (Int) throws(Failure) -> Outcome,
    meanwhile own: () throws(Failure) -> Outcome
  ) throws(Failure) -> [Outcome] {
    let outcomes = Mutex([Int: Result<Outcome, Failure>]())
    var all: [Result<Outcome, Failure>] = []
    inThreads(numbers) { number in
      let outcome = Result { () throws(Failure) in try body(number) }
      outcomes.withLock { $0[number] = outcome }
    } meanwhile: {
      all.append(Result(catching: own))
    }
    let others = outcomes.withLock { $0 }
    all += numbers.compactMap { others[$0] }
    var found: [Outcome] = []
    for outcome in all { found.append(try outcome.get()) }
    return found
  }

  /// What a body gives for each number, in their order, worked out by as many threads as there are
  /// processors, and so many numbers at least for each.
  func inThreads<Value: Sendable>(
    _ numbers: Range<Int>, atLeast least: Int = 1, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let shares = min(calls.processors, numbers.count / least)
    guard shares > 1 else { return numbers.map(body) }
    let values: @Sendable (Int) -> [Value] = { share in
      let bound = { numbers.lowerBound + numbers.count * $0 / shares }
      return (bound(share)..<bound(share + 1)).map(body)
    }
    return Self.inThreads(1..<shares, values) { values(0) }.flatMap(\.self)
  }
}

extension Systeme {
  /// A mutex that may be held while the system is called.
  ///
  /// Where threads take turns, as in a simulation, the one that holds it may have to wait for its turn: so a
  /// thread that wants it gives its own away, and never keeps it.
  struct Latch<Value: ~Copyable>: ~Copyable, Sendable {
    private let value: Mutex<Value>
    private let calls: any SystemCalls

    init(_ value: consuming sending Value, _ systeme: Systeme) {
      self.value = Mutex(value)
      calls = systeme.calls
    }

    /// Does something with the value while no other thread does.
    borrowing func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      guard calls.takesTurns else { return try value.withLock(body) }
      while true {
        if let result = try value.withLockIfAvailable(body) { return result }
        calls.awaitTurn()
      }
    }
  }
}
