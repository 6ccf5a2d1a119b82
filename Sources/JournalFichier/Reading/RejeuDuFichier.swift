import Facturation
package import Journaux
import LigneJSON
package import Projections

/// Rebuilds a registre's totals from its journal alone: every byte is checked, none is trusted.
///
/// The file is cut where acts begin, and each piece taken by a thread; every line is held against
/// the one above, be that in another piece. The result is the same with any number of threads.
package struct RejeuDuFichier: Sendable {
  private let folder: Folder
  private let checksHashes: Bool
  private let threads: Int
  private let notify: @Sendable (JournalError) -> Void

  /// Prepares to replay the journal of a folder; as many threads as there are processors, unless
  /// said otherwise.
  ///
  /// `notify` is told when something stands behind the last whole act that was not read.
  package init(
    folder: String, verifiantEmpreintes: Bool = true, fils: Int? = nil,
    systeme: Systeme = Systeme(), notify: @escaping @Sendable (JournalError) -> Void = { _ in }
  ) {
    self.folder = Folder(folder, systeme)
    checksHashes = verifiantEmpreintes
    threads = max(1, fils ?? Systeme.processors)
    self.notify = notify
  }

  /// Adds up all that is recorded now; how far it is, is told now and then.
  package func sommes(
    progression progress: (_ octets: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws -> SommesRegistre {
    try translatingErrors {
      let file = try folder.openJournal()
      let gate = try Gate(file, folder)
      let joined = try replay(file, to: gate.end) { progress($0, gate.end) }
      if let tail = try gate.pass(joined.passage), try isLeft(behind: gate) {
        notify(.leftUnread(bytes: tail.count, folder, after: joined.passage.head.position))
      }
      return joined.sums
    }
  }

  /// The first line that is not what it should be of those that end at a place, or where an act stops short.
  func fault(in file: OpenFile, to end: Int, progress: (Int) throws -> Void) throws -> Anomalie? {
    let passage = try replay(file, to: end, progress).passage
    guard passage.fault != nil || passage.length == end else { throw JournalChange() }
    return passage.fault
  }

  private func replay(
    _ file: OpenFile, to end: Int, _ progress: (Int) throws -> Void
  ) throws -> (sums: SommesRegistre, passage: Gate.Passage) {
    let parts = try file.parts(of: 0..<end, among: threads)
    let all = try Systeme.inThreads(1..<parts.count) { number in
      try replay(parts[number], of: end, file) { _ in }
    } meanwhile: {
      // The parts are of like size: how far this thread has come tells how far all have.
      try replay(parts[0], of: end, file) { done in try progress(done * parts.count) }
    }
    return join(all)
  }

  /// Adds up a piece as far as it holds together.
  private func replay(
    _ range: Range<Int>, of end: Int, _ file: OpenFile, progress: (Int) throws -> Void
  ) throws -> Piece {
    let chain: Chain
    do {
      chain = try file.chain(above: range.lowerBound)
    } catch let fault as Anomalie {
      return Piece(behind: fault, in: range)
    }
    var piece = Piece(behind: chain, in: range, checkingHashes: checksHashes)
    var scanner = Known.Scanner(file, from: range.lowerBound, to: range.upperBound)
    var nextReport = range.lowerBound
    while piece.fault == nil, let scanned = try scanner.next() {
      piece.take(scanned)
      if piece.fault == nil { piece.takeMany(from: &scanner) }
      guard scanned.offset >= nextReport else { continue }
      try progress(scanned.offset - range.lowerBound)
      nextReport = scanned.offset + 1 << 22
    }
    var next = Known.Scanner(file, from: range.upperBound, to: end)
    // Where an act stops short, the line behind it says so: an act begins there.
    if piece.isWaiting, let scanned = try next.next() { piece.take(scanned) }
    piece.finish(end: range.upperBound)
    return piece
  }

  /// Joins the pieces up to the first that ends in something else than whole acts.
  private func join(_ pieces: [Piece]) -> (sums: SommesRegistre, passage: Gate.Passage) {
    let lastNumber = pieces.firstIndex { $0.fault != nil } ?? pieces.count - 1
    let last = pieces[lastNumber]
    var sums = SommesRegistre()
    for piece in pieces[...lastNumber] { sums.joindre(piece.sums) }
    // The first piece says whose journal it is; a later one may not even know what is above it.
    return (
      sums,
      Gate.Passage(
        head: sums.tete, source: pieces[0].source, length: last.settled, fault: last.fault)
    )
  }

  /// Whether nobody is still writing what was not read.
  private func isLeft(behind gate: Gate) throws(SystemError) -> Bool {
    let file = gate.file
    guard (try? file.tryLock(shared: true)) == true else { return false }
    defer { file.unlock() }
    return try file.length == gate.end
  }
}

/// A piece of a journal as it is added up: acts count once they are whole.
private struct Piece {
  private(set) var sums = SommesRegistre()
  /// Where the last whole act ends.
  private(set) var settled: Int
  /// What stands behind it, if not the end of the piece.
  private(set) var fault: Anomalie?
  /// The end of the last whole act, be it in the piece before.
  private var head: Head
  /// Whose journal it is, if a line says so.
  var source: RegistreID? { follower.chain.source }
  private var follower: Follower
  private var run = EventRun()
  /// Whether an act is not whole yet.
  var isWaiting: Bool { fault == nil && run.isWaiting }

  init(behind chain: Chain, in range: Range<Int>, checkingHashes: Bool) {
    follower = Follower(chain, checkingHashes: checkingHashes, expecting: range.count)
    head = chain.head
    settled = range.lowerBound
  }

  /// A piece of which not even the line above can be read.
  init(behind fault: Anomalie, in range: Range<Int>) {
    self.init(behind: Chain(), in: range, checkingHashes: false)
    self.fault = fault
  }

  mutating func take(_ scanned: Line.Scanned) {
    do throws(Anomalie) {
      try follower.take(scanned, into: &run)
      if !run.isWaiting { settled = scanned.next }
      addUp()
    } catch {
      fault = error
    }
  }

  /// Takes what is loaded, up to a line that must be looked at by itself.
  mutating func takeMany(from scanner: inout Known.Scanner) {
    let offset = scanner.offset
    scanner.lend { bytes, range in
      let reached = follower.takeMany(bytes, in: range, into: &run)
      if let end = reached.settled { settled = offset + end - range.lowerBound }
      return reached.place
    }
    addUp()
  }

  private mutating func addUp() {
    sums.prendre(run)
    run.removeSettled()
  }

  mutating func finish(end: Int) {
    if sums.evenements > 0 { head = sums.tete }
    guard isWaiting else { return }
    fault = .unfinished(from: head.position + 1, end: end)
  }
}

extension OpenFile {
  /// Parts a stretch of a journal where acts begin, so that threads can follow its lines at once: as many parts as
  /// there are threads, fewer where these would be small.
  ///
  ///     journal   ├─────── part 0 ──────┤├─────── part 1 ──────┤├── torn tail
  ///                                  ▲ the line above part 1: read for both
  func parts(of range: Range<Int>, among threads: Int) throws -> [Range<Int>] {
    let count = max(1, min(threads, range.count / systeme.blocks.part))
    let starts = try (0..<count).map { number in
      number == 0 ? range.lowerBound : try act(from: range.count / count * number, in: range)
    }
    let distinct = Set(starts).filter { $0 == range.lowerBound || $0 < range.upperBound }.sorted()
    return zip(distinct, distinct.dropFirst() + [range.upperBound]).map { $0..<$1 }
  }

  /// Where the first act begins at or behind a place.
  private func act(from start: Int, in range: Range<Int>) throws -> Int {
    var scanner = Known.Scanner(self, from: range.lowerBound + start, to: range.upperBound)
    _ = try scanner.next()
    while let scanned = try scanner.next() {
      // A line that cannot be read belongs to the part before, which says so.
      guard let event = try? scanned.read().event else { continue }
      if event.batch.map({ $0.index == 1 }) ?? true { return scanned.offset }
    }
    return range.upperBound
  }

  /// The chain that a part continues.
  func chain(above start: Int) throws -> Chain {
    try LineSearch(self, to: start, head: .empty).chain(above: start)
  }
}
