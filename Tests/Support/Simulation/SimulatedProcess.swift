import Graine
import JournalFichier

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process on a machine, as it calls the system: at each call another thread may go on, the call may go wrong,
/// and the process may end.
///
/// Where it has ended, all its calls fail and change nothing, so that its threads come to their end.
final class SimulatedProcess: SystemCalls {
  let machine: Machine
  let number: Int

  init(on machine: Machine) {
    self.machine = machine
    number = machine.with { $0.begin() }
  }

  var isAlive: Bool { machine.with { $0.processes[number] != nil } }

  /// Ends as if it were killed.
  func end() { machine.with { $0.kill(number) } }

  /// The system as this process sees it, where files are read little by little.
  var systeme: Systeme {
    Systeme(
      blocks: machine.with(\.blocks),
      faultAt: { call, _ in call == .watch ? .fails(ENOSYS) : nil }, calls: self,
      instant: { [start] in start.advanced(by: .microseconds(self.machine.baton.time)) })
  }

  private let start = ContinuousClock.now

  /// What a call comes to, in place of its answer.
  private enum Answer<Result> {
    case gives(Result)
    case fails(Int32)
  }

  /// Makes a call once the baton comes back.
  private func call<Result>(
    _ call: Systeme.Call, failing: Result, whereItFails: (inout Machine.State) -> Void = { _ in },
    _ body: (_ state: inout Machine.State, _ isShort: Bool) -> Answer<Result>
  ) -> Result {
    machine.baton.pass()
    let answer: Answer<Result> = machine.with { state in
      guard state.processes[number] != nil else { return .fails(EIO) }
      state.trace.note(call.hashed &* 1_000_003 &+ number)
      switch state.fate(of: call) {
      case .done: return body(&state, false)
      case .isShort: return body(&state, true)
      case .fails(let reason):
        whereItFails(&state)
        return .fails(reason)
      case .powerLost:
        state.losePower()
        return .fails(EIO)
      case .killedBefore:
        state.kill(number)
        return .fails(EIO)
      case .killedAfter:
        _ = body(&state, false)
        state.kill(number)
        return .fails(EIO)
      }
    }
    switch answer {
    case .gives(let result): return result
    case .fails(let reason):
      errno = reason
      return failing
    }
  }

  // MARK: Files

  func open(_ path: String, _ mode: Systeme.Mode) -> Int32 {
    call(.open, failing: -1) { state, _ in
      if case .folder = mode {
        guard state.folders[path] != nil else { return .fails(ENOENT) }
        return .gives(state.open(Machine.OpenFile(file: -1, isFolder: path), in: number))
      }
      let (folder, name) = Machine.State.parts(of: path)
      guard let names = state.folders[folder]?.now else { return .fails(ENOENT) }
      var file = names[name]
      if case .create = mode {
        guard file == nil else { return .fails(EEXIST) }
        file = state.files.count
        state.files.append(SimulatedFile())
        state.folders[folder]?.change([name: file])
      }
      guard let file else { return .fails(ENOENT) }
      return .gives(state.open(Machine.OpenFile(file: file, isFolder: nil), in: number))
    }
  }

  func duplicate(_ file: Int32, from least: Int32) -> Int32 { -1 }

  func close(_ file: Int32) {
    _ = machine.with { $0.processes[number]?.removeValue(forKey: file) }
  }

  func status(of file: Int32) -> OpenFile.Status? {
    call(.fstat, failing: nil) { state, _ in
      guard let open = state.processes[number]?[file] else { return .fails(EBADF) }
      return .gives(state.status(of: open.file))
    }
  }

  func status(at path: String) -> OpenFile.Status? {
    call(.lstat, failing: nil) { state, _ in
      if state.folders[path] != nil { return .gives(state.status(of: nil)) }
      guard let file = state.file(at: path) else { return .fails(ENOENT) }
      return .gives(state.status(of: file))
    }
  }

  func setPermissions(of file: Int32, _ permissions: UInt32) -> Int32 { 0 }

  func setPermissions(at path: String, _ permissions: UInt32) -> Int32 { 0 }

  func read(_ file: Int32, at offset: Int, into space: UnsafeMutableRawBufferPointer) -> Int {
    call(.pread, failing: -1) { state, isShort in
      guard let open = state.processes[number]?[file] else { return .fails(EBADF) }
      let bytes = state.files[open.file].now
      let start = min(offset, bytes.count)
      var count = min(space.count, bytes.count - start)
      if isShort, count > 1 { count = state.random.entier(1...count) }
      state.trace.note(count)
      unsafe space.copyBytes(from: bytes[start..<start + count])
      return .gives(count)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int) -> Int {
    call(.pwrite, failing: -1) { state, isShort in
      guard let open = state.processes[number]?[file] else { return .fails(EBADF) }
      // A block that a disk writes whole is not interrupted either.
      let isLong = bytes.count > SimulatedFile.sector
      let count = isShort && isLong ? state.random.entier(1...bytes.count) : bytes.count
      let written = unsafe ContiguousArray(bytes[..<count])
      state.trace.note(written)
      state.change(open.file) { $0.write(written, at: offset) }
      return .gives(count)
    }
  }

  func writeOut(_ file: Int32, _ range: Range<Int>) {}

  func truncate(_ file: Int32, to length: Int) -> Int32 {
    call(.ftruncate, failing: -1) { state, _ in
      guard let open = state.processes[number]?[file] else { return .fails(EBADF) }
      state.trace.note(length)
      state.change(open.file) { $0.truncate(to: length) }
      return .gives(0)
    }
  }

  func syncFile(_ file: Int32) -> Int32 {
    machine.baton.sleep(microseconds: machine.draw { Int64($0.entier(50...3000)) })
    return call(.fdatasync, failing: -1) { state in
      guard let open = state.processes[number]?[file] else { return }
      var random = state.random
      state.change(open.file) { $0.failSync(&random) }
      state.random = random
    } _: { state, _ in
      guard let open = state.processes[number]?[file] else { return .fails(EBADF) }
      state.change(open.file) { $0.sync() }
      return .gives(0)
    }
  }

  func syncFolder(_ folder: Int32) -> Int32 {
    call(.fsync, failing: -1) { state, _ in
      guard let path = state.processes[number]?[folder]?.isFolder else { return .fails(EBADF) }
      state.folders[path]?.sync()
      return .gives(0)
    }
  }

  func lock(_ file: Int32, _ lock: Systeme.Lock) -> Int32 {
    if lock == .none {
      machine.with { $0.processes[number]?[file]?.lock = .none }
      machine.baton.pass()
      return 0
    }
    return call(.flock, failing: -1) { state, _ in
      guard let open = state.processes[number]?[file] else { return .fails(EBADF) }
      guard state.isFree(open.file, for: lock, besides: (number, file)) else {
        return .fails(EWOULDBLOCK)
      }
      state.processes[number]?[file]?.lock = lock
      return .gives(0)
    }
  }

  // MARK: Names

  func makeFolder(_ path: String, _ permissions: UInt32) -> Int32 {
    call(.mkdir, failing: -1) { state, _ in
      guard state.folders[path] == nil else { return .fails(EEXIST) }
      state.folders[path] = SimulatedFolder()
      let (parent, name) = Machine.State.parts(of: path)
      state.folders[parent]?.change([name: -1])
      return .gives(0)
    }
  }

  func rename(_ path: String, to other: String) -> Int32 {
    call(.rename, failing: -1) { state, _ in
      guard let file = state.file(at: path) else { return .fails(ENOENT) }
      let (folder, name) = Machine.State.parts(of: path)
      state.folders[folder]?.change([name: nil, Machine.State.parts(of: other).name: file])
      return .gives(0)
    }
  }

  func remove(_ path: String) -> Int32 {
    call(.unlink, failing: -1) { state, _ in
      guard state.file(at: path) != nil else { return .fails(ENOENT) }
      let (folder, name) = Machine.State.parts(of: path)
      state.folders[folder]?.change([name: nil])
      return .gives(0)
    }
  }

  func removeFolder(_ path: String) -> Int32 {
    errno = EBUSY
    return -1
  }

  func names(in path: String) -> [String]? {
    call(.readdir, failing: nil) { state, _ in
      guard let folder = state.folders[path] else { return .fails(ENOENT) }
      return .gives(folder.now.keys.sorted())
    }
  }

  // MARK: Threads and time

  func begin(_ body: @escaping @Sendable () -> Void) -> Bool { machine.baton.begin(body) }

  func sleep(microseconds: UInt32) {
    machine.baton.sleep(microseconds: isAlive ? Int64(microseconds) : 1)
  }

  var processors: Int { 1 }

  func random() -> UInt64 { machine.draw { $0.next() } }

  var takesTurns: Bool { true }

  func awaitTurn() { machine.baton.sleep(microseconds: 20) }
}

extension Systeme.Call {
  /// The same in every run.
  fileprivate var hashed: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Machine.State {
  fileprivate mutating func open(_ file: Machine.OpenFile, in process: Int) -> Int32 {
    var number: Int32 = 3
    while processes[process]?[number] != nil { number += 1 }
    processes[process]?[number] = file
    return number
  }

  fileprivate func file(at path: String) -> Int? {
    let (folder, name) = Self.parts(of: path)
    return folders[folder]?.now[name]
  }

  /// What is known of a file, or of a folder.
  fileprivate func status(of file: Int?) -> OpenFile.Status {
    OpenFile.Status(
      kind: file == nil ? .folder : .file, device: 1, number: UInt64(file ?? 1 << 40),
      length: file.map { files[$0].now.count } ?? 0, permissions: 0o600, isOwn: true)
  }

  /// Whether no other opening of a file holds a lock that excludes this one.
  fileprivate func isFree(
    _ file: Int, for lock: Systeme.Lock, besides own: (process: Int, file: Int32)
  ) -> Bool {
    processes.allSatisfy { process, open in
      open.allSatisfy { number, other in
        other.file != file || (process, number) == own || other.lock == .none
          || (other.lock == .shared && lock == .shared)
      }
    }
  }

  /// Changes a file, and has the journal checked where it is that.
  fileprivate mutating func change(_ file: Int, _ body: (inout SimulatedFile) -> Void) {
    body(&files[file])
    guard file == self.file(at: Machine.journal) else { return }
    truth.check(files[file].now)
    truth.check(journalOnDisk?.disk)
  }
}

/// What was done, as one number: the same seed gives the same.
struct Trace: Hashable, Sendable {
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func note(_ number: Int) {
    digest = (digest ^ UInt64(truncatingIfNeeded: number)) &* 0x0000_0100_0000_01b3
  }

  mutating func note(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }
}
