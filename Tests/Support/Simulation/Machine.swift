import Graine
import JournalFichier
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A machine with a disk, on which processes come and go: a seed alone decides what it does.
///
/// Calls fail, take few bytes, are interrupted; a process may stop at any of them, and the power may fail.
final class Machine: Sendable {
  let baton: Baton
  private let state: Mutex<State>
  /// Where the registre is.
  static let registre = "/registre"
  static let journal = "\(registre)/journal.jsonl"

  init(seed: UInt64, steps: Int) {
    baton = Baton(seed: seed, steps: steps)
    state = Mutex(State(seed: ~seed))
  }

  /// Looks at the disk, and changes what is asked; nobody else runs meanwhile.
  func with<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try state.withLock { try body(&$0) }
  }

  /// Draws what happens next.
  func draw<Drawn>(_ body: (inout GenerateurGraine) -> Drawn) -> Drawn {
    state.withLock { body(&$0.random) }
  }

  struct State: Sendable {
    var random: GenerateurGraine
    var files: [SimulatedFile] = []
    var folders: [String: SimulatedFolder] = ["/": SimulatedFolder()]
    /// Which files are open, by their number, in each process that lives.
    var processes: [Int: [Int32: OpenFile]] = [:]
    var truth = Truth()
    /// What was done so far.
    var trace = Trace()
    /// How much of a file is read at a time.
    let blocks: Blocks
    /// By how many microseconds the machine's clock is ahead.
    var clock: Int64 = 0
    /// Whether the last call failed: a call that fails once often fails again.
    fileprivate var isFailing = false
    /// How many processes were ever begun.
    fileprivate var begun = 0
    /// How often what happens, of 10,000 calls.
    fileprivate var rates: Rates

    init(seed: UInt64) {
      random = GenerateurGraine(graine: seed)
      rates = Rates(&random)
      let short = random.parmi([512, 4096])
      blocks = Blocks(short: short, long: short * 8, part: 1 << 40)
    }
  }

  struct OpenFile: Sendable {
    let file: Int
    let isFolder: String?
    var lock = Systeme.Lock.none
  }

  /// How often what happens.
  fileprivate struct Rates {
    var failures = 0, interruptions = 0, shortCalls = 0, kills = 0, powerCuts = 0

    static let none = Rates()

    private init() {}

    init(_ random: inout GenerateurGraine) {
      failures = random.parmi([0, 0, 10, 60])
      interruptions = random.parmi([0, 50])
      shortCalls = random.parmi([0, 100])
      kills = random.parmi([0, 5, 20])
      powerCuts = random.parmi([0, 200, 800])
    }
  }

  /// What becomes of a call.
  enum Fate { case done, fails(Int32), isShort, killedBefore, killedAfter, powerLost }
}

extension Machine.State {
  /// Begins a process, and gives its number.
  mutating func begin() -> Int {
    begun += 1
    processes[begun] = [:]
    return begun
  }

  /// Ends a process: its files are closed, and its locks given back.
  mutating func kill(_ process: Int) { processes[process] = nil }

  /// Ends all processes, and leaves of what was not synced any part.
  mutating func losePower() {
    processes = [:]
    for number in files.indices { files[number].losePower(&random) }
    for path in folders.keys.sorted() { folders[path]?.losePower(&random) }
    folders = folders.filter { path, _ in
      path == "/" || folders["/"]?.now[String(path.dropFirst())] != nil
    }
    truth.powerCuts += 1
    truth.check(journalOnDisk?.disk)
  }

  /// Nothing goes wrong any more.
  mutating func calm() { (rates, isFailing) = (.none, false) }

  /// Says what becomes of a call.
  mutating func fate(of call: Systeme.Call) -> Machine.Fate {
    var lot = random.entier(0...9999)
    func falls(_ rate: Int) -> Bool {
      lot -= rate
      return lot < 0
    }
    // A power cut is about the writes that are on their way to the disk.
    if call == .fdatasync, falls(rates.powerCuts) { return .powerLost }
    if falls(rates.kills) { return random.chance(50) ? .killedBefore : .killedAfter }
    if falls(rates.shortCalls) { return .isShort }
    if falls(rates.interruptions), ![.fsync, .fdatasync].contains(call) { return .fails(EINTR) }
    isFailing = falls(rates.failures) || (isFailing && lot >= 0 && random.chance(50))
    guard isFailing else { return .done }
    return .fails(call == .pwrite || call == .open || call == .mkdir ? ENOSPC : EIO)
  }

  /// The journal's file, as it is named now.
  var journal: SimulatedFile? { file(named: Machine.journal, \.now) }

  /// The journal's file, as it would be found after a power cut.
  var journalOnDisk: SimulatedFile? {
    guard folders["/"]?.disk["registre"] != nil else { return nil }
    return file(named: Machine.journal, \.disk)
  }

  private func file(
    named path: String, _ names: KeyPath<SimulatedFolder, [String: Int]>
  ) -> SimulatedFile? {
    let (folder, name) = Self.parts(of: path)
    return folders[folder]?[keyPath: names][name].map { files[$0] }
  }

  /// The folder of a path, and the name in it.
  static func parts(of path: String) -> (folder: String, name: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}

/// A file as a disk has it that keeps what was synced, and of the rest what it likes.
struct SimulatedFile {
  /// What a reader sees.
  private(set) var now: ContiguousArray<UInt8> = []
  /// What surely stands there after a power cut.
  private(set) var disk: ContiguousArray<UInt8> = []
  /// What was done since, in order.
  private var unsynced: [Change] = []

  private enum Change {
    case write(ContiguousArray<UInt8>, at: Int)
    case truncate(Int)
  }

  /// What a disk writes whole or not at all.
  static let sector = 512

  mutating func write(_ bytes: ContiguousArray<UInt8>, at offset: Int) {
    now.put(bytes[...], at: offset)
    unsynced.append(.write(bytes, at: offset))
  }

  mutating func truncate(to length: Int) {
    now.cut(to: length)
    unsynced.append(.truncate(length))
  }

  /// All is on the disk.
  mutating func sync() {
    for change in unsynced {
      switch change {
      case .write(let bytes, let offset): disk.put(bytes[...], at: offset)
      case .truncate(let length): disk.cut(to: length)
      }
    }
    // How long a file is, is never lost by a sync that failed: the next one tells the disk.
    disk.cut(to: min(disk.count, now.count))
    unsynced = []
  }

  /// A sync fails: any part is on the disk, and the rest does not get there unless it is written again, whether or
  /// not the system goes on to show it.
  mutating func failSync(_ random: inout GenerateurGraine) {
    tear(&random)
    if random.chance(50) { now = disk }
  }

  /// The power goes: any part is on the disk, and nothing else is seen again.
  mutating func losePower(_ random: inout GenerateurGraine) {
    tear(&random)
    now = disk
  }

  private mutating func tear(_ random: inout GenerateurGraine) {
    // Of 256 sectors so many come to the disk.
    let share: UInt64 = random.parmi([0, 100, 230, 256])
    for change in unsynced {
      switch change {
      case .truncate(let length): if random.next() & 255 < share { disk.cut(to: length) }
      case .write(let bytes, let offset): write(bytes, at: offset, share, &random)
      }
    }
    unsynced = []
  }

  private mutating func write(
    _ bytes: ContiguousArray<UInt8>, at offset: Int, _ share: UInt64,
    _ random: inout GenerateurGraine
  ) {
    let (before, end) = (disk.count, offset + bytes.count)
    // The length may come to the disk before what makes it.
    if share > 0, random.next() & 7 == 0 { disk.grow(to: end) }
    var start = offset
    while start < end {
      let next = min(end, (start / Self.sector + 1) * Self.sector)
      if random.next() & 255 < share {
        disk.put(bytes[start - offset..<next - offset], at: start)
      } else if share > 0, start >= before, random.next() & 63 == 0 {
        disk.put(random.octets(next - start)[...], at: start)
      }
      start = next
    }
  }
}

extension ContiguousArray<UInt8> {
  fileprivate mutating func grow(to length: Int) {
    if count < length { append(contentsOf: repeatElement(0, count: length - count)) }
  }

  fileprivate mutating func cut(to length: Int) {
    grow(to: length)
    removeLast(count - length)
  }

  fileprivate mutating func put(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    grow(to: offset + bytes.count)
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }
}

/// The names in a folder, as a disk has them that keeps what was synced, and of the rest what came first.
struct SimulatedFolder {
  /// The files that names stand for.
  private(set) var now: [String: Int] = [:]
  /// What surely stands there after a power cut.
  private(set) var disk: [String: Int] = [:]
  /// What was done since, in order: names that stand for another file, or for none any more.
  private var unsynced: [[String: Int?]] = []

  /// Has names stand for other files, or for none, all at once.
  mutating func change(_ names: [String: Int?]) {
    Self.change(&now, names)
    unsynced.append(names)
  }

  mutating func sync() {
    for names in unsynced { Self.change(&disk, names) }
    unsynced = []
  }

  /// All that was done up to a moment is on the disk, and the rest never was.
  mutating func losePower(_ random: inout GenerateurGraine) {
    for names in unsynced.prefix(random.entier(0...unsynced.count)) {
      Self.change(&disk, names)
    }
    (now, unsynced) = (disk, [])
  }

  private static func change(_ all: inout [String: Int], _ names: [String: Int?]) {
    for (name, file) in names { all[name] = file }
  }
}
