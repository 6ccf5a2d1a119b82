import Facturation
import Journal
import LigneJSON
public import Projections
import Synchronization

/// Rebuilds a registre's totals from its journal alone: every byte is checked, none is trusted.
///
/// The file is cut where acts begin, and each piece taken by a thread; every line is held against
/// the one above, be that in another piece. The result is the same whatever the number of threads.
///
///     journal   ├────── piece 0 ──────┤├────── piece 1 ──────┤├── torn tail
///                                  ▲ the line above piece 1: read by both
public struct RejeuDuFichier: Sendable {
  private let folder: Folder
  private let systeme: Systeme
  private let checksHashes: Bool
  private let threads: Int

  /// Pieces smaller than this are not worth a thread.
  private static let leastPiece = 1 << 22

  /// Prepares to replay the journal of a folder; as many threads as there are processors, unless
  /// said otherwise.
  public init(folder: String, verifiantEmpreintes: Bool = true, fils: Int? = nil) {
    self.init(
      folder: folder, checkingHashes: verifiantEmpreintes, threads: fils ?? Systeme.processors,
      systeme: Systeme())
  }

  package init(folder: String, checkingHashes: Bool, threads: Int, systeme: Systeme) {
    self.folder = Folder(folder)
    self.systeme = systeme
    checksHashes = checkingHashes
    self.threads = max(1, threads)
  }

  /// Adds up all that is recorded now; how far it is, is told now and then.
  public func sommes(
    progression progress: (_ octets: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws -> SommesRegistre {
    try sommes(leastPiece: Self.leastPiece, progress: progress)
  }

  package func sommes(
    leastPiece: Int, progress: (_ octets: Int, _ sur: Int) -> Void
  ) throws -> SommesRegistre {
    try translatingErrors {
      let synced = try HeadFile.read(folder, systeme: systeme)
      let file = SharedFile(try systeme.openFile(folder.journal, .read), path: folder.journal)
      let end = try systeme.length(of: file.descriptor, file.path)
      let count = max(1, min(threads, end / max(1, leastPiece)))
      let starts = try Set((0..<count).map { try start(of: $0, among: count, file, end: end) })
        .filter { $0 == 0 || $0 < end }.sorted()
      let pieces = zip(starts, starts.dropFirst() + [end]).map { $0..<$1 }
      let results = Mutex([Int: Result<Piece, any Error>]())
      // The pieces are of like size: how far this thread has come tells how far all have.
      var first: Result<Piece, any Error>?
      Systeme.inThreads(1..<pieces.count) { number in
        let result = Result { try replay(pieces[number], file) { _ in } }
        results.withLock { $0[number] = result }
      } meanwhile: {
        first = Result {
          try replay(pieces[0], file) { done in progress(done * pieces.count, end) }
        }
      }
      let others = results.withLock { $0 }
      let all =
        try [first].compactMap { try $0?.get() }
        + pieces.indices.dropFirst().compactMap { try others[$0]?.get() }
      return try join(all, file, end: end, synced: synced)
    }
  }

  /// Where the first act begins at or behind a piece's share of the file.
  private func start(of number: Int, among count: Int, _ file: SharedFile, end: Int) throws -> Int {
    guard number > 0 else { return 0 }
    var scanner = LineScanner(file, from: end / count * number, to: end, systeme: systeme)
    _ = try scanner.next()
    while let scanned = try scanner.next() {
      // A line that cannot be read belongs to the piece before, which says so.
      guard let event = try? scanned.read().event else { continue }
      if event.batch.map({ $0.index == 1 }) ?? true { return scanned.offset }
    }
    return end
  }

  /// Adds up a piece as far as it holds together.
  private func replay(
    _ range: Range<Int>, _ file: SharedFile, progress: (Int) -> Void
  ) throws -> Piece {
    let search = LineSearch(file: file, systeme: systeme, end: range.lowerBound, last: 0)
    let above: Line?
    do {
      above = try search.startOfLine(endingAt: range.lowerBound).map { try search.line(at: $0) }
    } catch let fault as LineFault {
      return Piece(behind: fault, at: range.lowerBound)
    }
    var piece = Piece(above: above, at: range.lowerBound, checkingHashes: checksHashes)
    var scanner = LineScanner(
      file, from: range.lowerBound, to: range.upperBound, systeme: systeme)
    var nextReport = range.lowerBound
    while piece.fault == nil, let scanned = try scanner.next() {
      piece.take(scanned)
      guard scanned.offset >= nextReport else { continue }
      progress(scanned.offset - range.lowerBound)
      nextReport = scanned.offset + 1 << 22
    }
    piece.finish(end: range.upperBound)
    return piece
  }

  /// Joins the pieces up to the first that ends in something else than whole acts.
  private func join(
    _ pieces: [Piece], _ file: SharedFile, end: Int, synced: HeadFile?
  ) throws -> SommesRegistre {
    var sums = SommesRegistre()
    for (number, piece) in pieces.enumerated() {
      sums.joindre(piece.sums)
      guard let fault = piece.fault else { continue }
      let tail = Tail(
        unread: Unread(from: piece.settled, fault: fault), head: piece.head, systeme: systeme)
      // What a crash may have left stands at the very end, and nowhere else.
      let isLast = number == pieces.count - 1
      if let damage = isLast ? try tail.damage(in: file, to: end, synced: synced, folder) : fault {
        throw JournalError.damaged(damage, folder: folder)
      }
    }
    if let synced, synced.length > (pieces.last?.settled ?? 0) {
      throw JournalError.trailing(synced, sums.tete, folder: folder)
    }
    return sums
  }
}

/// A piece of a journal as it is added up: acts count once they are whole.
private struct Piece {
  private(set) var sums = SommesRegistre()
  /// Where the last whole act ends.
  private(set) var settled: Int
  /// What stands behind it, if not the end of the piece.
  private(set) var fault: LineFault?
  /// The last whole act's end.
  private(set) var head: Head
  private var follower: Follower
  private var waiting: ContiguousArray<EventNumbers> = []

  init(above: Line?, at start: Int, checkingHashes: Bool) {
    let chain = above.map(Chain.init(behind:)) ?? Chain()
    follower = Follower(chain, checkingHashes: checkingHashes)
    head = chain.head
    settled = start
  }

  /// A piece of which not even the line above can be read.
  init(behind fault: LineFault, at start: Int) {
    self.init(above: nil, at: start, checkingHashes: false)
    self.fault = fault
  }

  mutating func take(_ scanned: ScannedLine) {
    do throws(LineFault) {
      let numbers = try follower.takeNumbers(scanned)
      guard follower.chain.isComplete else { return waiting.append(numbers) }
      for numbers in waiting { sums.prendre(numbers) }
      waiting.removeAll(keepingCapacity: true)
      sums.prendre(numbers)
      settled = scanned.next
    } catch {
      fault = error
    }
  }

  mutating func finish(end: Int) {
    if sums.evenements > 0 { head = sums.tete }
    guard fault == nil, let first = waiting.first else { return }
    fault = .unfinished(from: first.position, end: end)
  }
}
