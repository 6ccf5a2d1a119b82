/// What a journal asks of the operating system, call by call, as C has it: −1 says that a call failed, and
/// `errno` why.
///
/// `RealCalls` makes the calls. A simulation answers in its place, with files, locks, threads and a time of its
/// own; so what is written and recovered can be tried under any order of calls, and any failure.
package protocol SystemCalls: Sendable {
  func open(_ path: String, _ mode: Systeme.Mode) -> Int32
  /// Gives a file another number, which is no less than that.
  func duplicate(_ file: Int32, from least: Int32) -> Int32
  func close(_ file: Int32)

  /// Nothing says that the call failed.
  func status(of file: Int32) -> FileStatus?
  /// Nothing says that the call failed; a link is not followed.
  func status(at path: String) -> FileStatus?
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
