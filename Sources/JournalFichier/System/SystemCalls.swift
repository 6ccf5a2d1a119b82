import CSysteme

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Systeme {
  /// The operating system itself: every system call is in this file, save those for watches and for the time.
  struct RealCalls: SystemCalls {
    /// For tests: told again and again by a thread that waits for a mutex.
    var waiting: (@Sendable () -> Void)?

    func open(_ path: String, _ mode: Systeme.Mode) -> Int32 { openNew(path, mode.flags) }

    func duplicate(_ file: Int32, from least: Int32) -> Int32 {
      fcntl(file, F_DUPFD_CLOEXEC, least)
    }

    func close(_ file: Int32) { closeNow(file) }

    func status(of file: Int32) -> OpenFile.Status? {
      var status = stat()
      return unsafe fstat(file, &status) == 0 ? OpenFile.Status(status) : nil
    }

    func status(at path: String) -> OpenFile.Status? {
      var status = stat()
      return unsafe lstat(path, &status) == 0 ? OpenFile.Status(status) : nil
    }

    func setPermissions(of file: Int32, _ permissions: UInt32) -> Int32 {
      fchmod(file, mode_t(permissions))
    }

    func setPermissions(at path: String, _ permissions: UInt32) -> Int32 {
      unsafe chmod(path, mode_t(permissions))
    }

    func read(_ file: Int32, at offset: Int, into space: UnsafeMutableRawBufferPointer) -> Int {
      unsafe pread(file, space.baseAddress, space.count, off_t(offset))
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) -> Int {
      unsafe pwrite(file, bytes.baseAddress, bytes.count, off_t(offset))
    }

    func writeOut(_ file: Int32, _ range: Range<Int>) {
      csysteme_write_out(file, Int64(range.lowerBound), Int64(range.count))
    }

    func truncate(_ file: Int32, to length: Int) -> Int32 { ftruncate(file, off_t(length)) }

    func syncFile(_ file: Int32) -> Int32 {
      #if canImport(Darwin)
        fcntl(file, F_FULLFSYNC)
      #else
        fdatasync(file)
      #endif
    }

    func syncFolder(_ folder: Int32) -> Int32 { fsync(folder) }

    func lock(_ file: Int32, _ lock: Systeme.Lock) -> Int32 {
      switch lock {
      case .exclusive: flock(file, LOCK_EX | LOCK_NB)
      case .shared: flock(file, LOCK_SH | LOCK_NB)
      case .none: flock(file, LOCK_UN)
      }
    }

    func makeFolder(_ path: String, _ permissions: UInt32) -> Int32 {
      unsafe mkdir(path, mode_t(permissions))
    }

    func rename(_ path: String, to other: String) -> Int32 { renameNow(path, other) }

    func remove(_ path: String) -> Int32 { unsafe unlink(path) }

    func removeFolder(_ path: String) -> Int32 { unsafe rmdir(path) }

    func names(in path: String) -> [String]? {
      guard let folder = unsafe opendir(path) else { return nil }
      defer { unsafe _ = closedir(folder) }
      var names: [String] = []
      errno = 0
      while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        names.append(name)
        errno = 0
      }
      return errno == 0 ? names : nil
    }

    func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
      guard let thread = Systeme.begin(body) else {
        errno = EAGAIN
        return false
      }
      _ = pthread_detach(thread)
      return true
    }

    func sleep(microseconds: UInt32) { _ = usleep(microseconds) }

    var processors: Int { Systeme.processors }

    func random() -> UInt64 { .random(in: 0 ... .max) }

    var takesTurns: Bool { waiting != nil }

    func awaitTurn() { waiting?() }
  }
}

// Calls of which `RealCalls` has the names, so that they are made from out here.
private func openNew(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags, 0o600) }
private func closeNow(_ file: Int32) { _ = close(file) }
private func renameNow(_ path: String, _ other: String) -> Int32 { unsafe rename(path, other) }

extension Systeme.Mode {
  fileprivate var flags: Int32 {
    let always = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    return switch self {
    case .read: always | O_RDONLY
    case .readWrite: always | O_RDWR
    case .create: always | O_RDWR | O_CREAT | O_EXCL
    case .folder: O_CLOEXEC | O_RDONLY | O_DIRECTORY
    }
  }
}

extension OpenFile.Status {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    self.init(
      kind: kind, device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino),
      length: Int(status.st_size), permissions: UInt32(status.st_mode) & 0o777,
      isOwn: status.st_uid == geteuid())
  }
}

/// What a journal asks of the operating system, call by call, as C has it: −1 says that a call failed, and
/// `errno` why.
///
/// `RealCalls` makes the calls. A simulation answers in its place, with files, locks, threads and a time of
/// its own; so writing and recovery can be tried under any order of calls, and any failure.
package protocol SystemCalls: Sendable {
  func open(_ path: String, _ mode: Systeme.Mode) -> Int32
  /// Gives a file another number, which is no less than that.
  func duplicate(_ file: Int32, from least: Int32) -> Int32
  func close(_ file: Int32)

  /// Nothing says that the call failed.
  func status(of file: Int32) -> OpenFile.Status?
  /// Nothing says that the call failed; a link is not followed.
  func status(at path: String) -> OpenFile.Status?
  func setPermissions(of file: Int32, _ permissions: UInt32) -> Int32
  func setPermissions(at path: String, _ permissions: UInt32) -> Int32

  func read(_ file: Int32, at offset: Int, into space: UnsafeMutableRawBufferPointer) -> Int
  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) -> Int
  /// Has bytes begin their way to the disk; a hint, which nothing tells the end of.
  func writeOut(_ file: Int32, _ range: Range<Int>)
  func truncate(_ file: Int32, to length: Int) -> Int32
  /// Waits until a file's bytes are on the disk.
  func syncFile(_ file: Int32) -> Int32
  /// Waits until a folder's names are on the disk.
  func syncFolder(_ folder: Int32) -> Int32
  /// Takes or gives back a lock, and never waits for it.
  func lock(_ file: Int32, _ lock: Systeme.Lock) -> Int32

  func makeFolder(_ path: String, _ permissions: UInt32) -> Int32
  func rename(_ path: String, to other: String) -> Int32
  func remove(_ path: String) -> Int32
  func removeFolder(_ path: String) -> Int32
  /// Nothing says that the call failed.
  func names(in path: String) -> [String]?

  /// Begins a thread for which nobody waits; false says that the system gives none.
  func begin(_ body: @escaping @Sendable () -> Void) -> Bool
  func sleep(microseconds: UInt32)
  /// How many threads can run at once.
  var processors: Int { get }
  /// Any 64 bits.
  func random() -> UInt64

  /// Whether one thread runs at a time, so that none may wait for another without saying so.
  var takesTurns: Bool { get }
  /// Has other threads go on, until one may have given back a mutex.
  func awaitTurn()
}

/// Threads that are waited for.
extension Systeme {
  /// How many threads the machine can run at once; asked once, for the system may read files to answer.
  static let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Begins a thread, if the system gives one.
  ///
  /// Safe: the box is handed over to the thread, which alone takes it; if none is begun, it is let go here.
  static func begin(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // The stack that one system gives by itself is too little for decisions.
    unsafe pthread_attr_setstacksize(&attributes, 1 << 21)
    let failure = unsafe pthread_create(
      &thread, &attributes,
      { context in
        let box: UnsafeMutableRawPointer? = unsafe context
        if let box = unsafe box {
          unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
        }
        return nil
      }, unsafe box.toOpaque())
    guard failure != 0 else { return thread }
    unsafe box.release()
    return nil
  }

  /// Does something for each number in a thread of its own, something else in this one meanwhile,
  /// and waits for all.
  package static func inThreads(
    _ numbers: Range<Int>, _ body: @escaping @Sendable (Int) -> Void, meanwhile own: () -> Void
  ) {
    var threads = Threads(numbers, body)
    own()
    threads.wait()
  }

  /// Threads that have begun, and have to be waited for.
  struct Threads {
    private var begun: [pthread_t] = []

    /// There are none.
    init() {}

    /// Begins one for each number.
    init(_ numbers: Range<Int>, _ body: @escaping @Sendable (Int) -> Void) {
      for number in numbers {
        // Where the system gives no thread, this one does its work.
        if let thread = begin({ body(number) }) { begun.append(thread) } else { body(number) }
      }
    }

    /// Waits until all have ended.
    mutating func wait() {
      for thread in begun { _ = pthread_join(thread, nil) }
      begun = []
    }
  }
}

/// What a thread does.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
