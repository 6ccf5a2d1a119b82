package import Journaux

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

  /// The system as it is, or with faults, or with a time of the test's own.
  package init(
    blocks: Blocks = .usual, fault: (@Sendable (Call) -> Fault?)? = nil,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    var faultAt: (@Sendable (Call, String) -> Fault?)?
    if let fault { faultAt = { call, _ in fault(call) } }
    self.init(blocks: blocks, faultAt: faultAt, instant: instant)
  }

  /// The system with faults that depend on the file, too.
  package init(
    blocks: Blocks = .usual, faultAt fault: (@Sendable (Call, _ path: String) -> Fault?)?,
    calls: any SystemCalls = RealCalls(),
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.blocks = blocks
    self.calls = calls
    self.fault = fault
    self.instant = instant
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
  package func openFile(_ path: String, _ mode: Mode) throws(SystemError) -> Descriptor {
    let file = try descriptor(path, mode)
    guard try status(of: file, path).kind == .file else {
      throw SystemError(call: .open, number: EINVAL, path: path)
    }
    if case .create = mode {
      let number = file.number
      // The umask may have taken from the owner too.
      _ = try perform(.open, path) { _ in calls.setPermissions(of: number, 0o600) }
    }
    return file
  }

  /// Whether a file is there that can be read.
  func isThere(_ path: String) -> Bool { (try? openFile(path, .read)) != nil }

  /// Opens a folder, in order to sync what was created or renamed in it.
  package func syncFolder(_ path: String) throws(SystemError) {
    let folder = try descriptor(path, .folder)
    let number = folder.number
    _ = try perform(.fsync, path, again: false) { _ in calls.syncFolder(number) }
  }

  /// Makes a folder for its owner alone.
  package func makeFolder(_ path: String) throws(SystemError) {
    _ = try perform(.mkdir, path) { _ in calls.makeFolder(path, 0o700) }
    // The umask may have taken from the owner too.
    _ = try perform(.mkdir, path) { _ in calls.setPermissions(at: path, 0o700) }
  }

  /// The file's length in bytes.
  package func length(of file: borrowing Descriptor, _ path: String) throws(SystemError) -> Int {
    try status(of: file, path).length
  }

  /// Reads bytes from a place in the file, fewer only at its end.
  package func read(
    _ file: borrowing Descriptor, at offset: Int, count: Int, _ path: String
  ) throws(SystemError) -> ContiguousArray<UInt8> {
    let number = file.number
    var failure: SystemError?
    let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: count) { space, filled in
      do throws(SystemError) {
        filled = unsafe try fill(UnsafeMutableRawBufferPointer(space), number, at: offset, path)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads bytes from a place in the file over others, and says how many; fewer only at its end.
  ///
  /// Safe: the slice is checked to lie within the bytes.
  func read(
    _ file: borrowing Descriptor, at offset: Int, into bytes: inout ContiguousArray<UInt8>,
    _ range: Range<Int>, _ path: String
  ) throws(SystemError) -> Int {
    let number = file.number
    let result: Result<Int, SystemError> = unsafe bytes.withUnsafeMutableBytes { space in
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: space[range])
      return Result { () throws(SystemError) in
        unsafe try fill(part, number, at: offset, path)
      }
    }
    return try result.get()
  }

  private func fill(
    _ space: UnsafeMutableRawBufferPointer, _ number: Int32, at offset: Int, _ path: String
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < space.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: space[filled...])
      let taken = try perform(.pread, path) { most in
        unsafe calls.read(number, at: offset + filled, into: rest.atMost(most))
      }
      guard taken > 0 else { break }
      filled += taken
    }
    return filled
  }

  /// Writes all bytes at a place in the file, by one call unless the system takes fewer.
  package func write(
    _ bytes: ContiguousArray<UInt8>, to file: borrowing Descriptor, at offset: Int, _ path: String
  ) throws(SystemError) {
    let number = file.number
    var written = 0
    while written < bytes.count {
      let taken = try perform(.pwrite, path) { most in
        unsafe bytes.withUnsafeBytes { space in
          let end = written + min(bytes.count - written, most)
          let rest = unsafe UnsafeRawBufferPointer(rebasing: space[written..<end])
          return unsafe calls.write(rest, to: number, at: offset + written)
        }
      }
      guard taken > 0 else { throw SystemError(call: .pwrite, number: ENOSPC, path: path) }
      written += taken
    }
  }

  /// Has bytes that were written begin their way to the disk, so that a sync finds less to do.
  ///
  /// No more than a hint: the sync tells what has become of them.
  func writeOut(_ file: borrowing Descriptor, _ range: Range<Int>) {
    calls.writeOut(file.number, range)
  }

  /// Waits until the file's bytes are on the disk; a failure is never tried again.
  package func sync(_ file: borrowing Descriptor, _ path: String) throws(SystemError) {
    let number = file.number
    _ = try perform(.fdatasync, path, again: false) { _ in calls.syncFile(number) }
  }

  /// Cuts the file off.
  package func truncate(
    _ file: borrowing Descriptor, to length: Int, _ path: String
  ) throws(SystemError) {
    let number = file.number
    _ = try perform(.ftruncate, path) { _ in calls.truncate(number, to: length) }
  }

  /// What is known of a regular file, or nothing where there is no file; links count as neither.
  package func regularFile(_ path: String) throws(SystemError) -> FileStatus? {
    try status(at: path, kind: .file)
  }

  /// What is known of a folder, or nothing where nothing is there; links count as neither.
  func folder(_ path: String) throws(SystemError) -> FileStatus? {
    try status(at: path, kind: .folder)
  }

  private func status(
    at path: String, kind: FileStatus.Kind
  ) throws(SystemError) -> FileStatus? {
    let status: FileStatus
    do { status = try answer(.lstat, path) { calls.status(at: path) } } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
    guard status.kind == kind else {
      throw SystemError(call: .lstat, number: EINVAL, path: path)
    }
    return status
  }

  /// The names of all that is in a folder.
  package func names(in path: String) throws(SystemError) -> [String] {
    try answer(.readdir, path) { calls.names(in: path) }
  }

  /// Sets a file's permissions.
  package func setPermissions(
    _ file: borrowing Descriptor, _ permissions: UInt32, _ path: String
  ) throws(SystemError) {
    let number = file.number
    _ = try perform(.fchmod, path) { _ in calls.setPermissions(of: number, permissions) }
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

  /// Takes the writer's lock if nobody holds it.
  package func tryLock(
    _ file: borrowing Descriptor, shared: Bool = false, _ path: String
  ) throws(SystemError) -> Bool {
    let number = file.number
    do {
      _ = try perform(.flock, path) { _ in calls.lock(number, shared ? .shared : .exclusive) }
      return true
    } catch {
      guard error.number == EWOULDBLOCK else { throw error }
      return false
    }
  }

  /// Whether the file that is open is still the one of that name, and has so many bytes at least.
  package func isStill(
    _ file: borrowing Descriptor, at path: String, ofAtLeast length: Int = 0
  ) throws(SystemError) -> Bool {
    let mine = try status(of: file, path)
    let named = try answer(.fstat, path) { calls.status(at: path) }
    return mine.isSame(as: named) && mine.length >= length
  }

  /// Gives the lock back.
  package func unlock(_ file: borrowing Descriptor) { _ = calls.lock(file.number, .none) }

  /// Where a byte next stands; the C library looks at many at once.
  ///
  /// Safe: the search begins within the bytes, and ends where they end.
  static func place(
    of byte: UInt8, in bytes: ContiguousArray<UInt8>, _ range: Range<Int>
  ) -> Int? {
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

  /// The present moment, by the system's clock.
  package static func now() -> Timestamp {
    var moment = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &moment)
    return Timestamp(
      microseconds: Int64(moment.tv_sec) * 1_000_000 + Int64(moment.tv_nsec) / 1000) ?? .epoch
  }

  /// A descriptor above the standard ones: a program that was started with its output closed
  /// must not take a journal for it.
  private func descriptor(_ path: String, _ mode: Mode) throws(SystemError) -> Descriptor {
    let first = Descriptor(try perform(.open, path) { _ in calls.open(path, mode) }, calls)
    guard first.number <= 2 else { return first }
    let number = first.number
    return Descriptor(
      try perform(.open, path) { _ in calls.duplicate(number, from: 3) }, calls)
  }

  private func status(
    of file: borrowing Descriptor, _ path: String
  ) throws(SystemError) -> FileStatus {
    let number = file.number
    return try answer(.fstat, path) { calls.status(of: number) }
  }

  /// Makes a call that answers with something other than a number, where it does not fail.
  private func answer<Answer>(
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

extension UnsafeMutableRawBufferPointer {
  /// The first so many bytes, or all.
  fileprivate func atMost(_ count: Int) -> Self {
    unsafe Self(rebasing: self[..<Swift.min(self.count, count)])
  }
}
