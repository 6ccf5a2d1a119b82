import Facturation
import Journal
import LigneJSON
public import Projections

/// Rebuilds a registre's totals from its journal alone: every byte is checked, none is trusted.
///
/// The file is cut where acts begin, and each piece taken by a thread; every line is held against
/// the one above, be that in another piece. The result is the same whatever the number of threads.
public struct RejeuDuFichier: Sendable {
  private let folder: Folder
  private let systeme: Systeme
  private let checksHashes: Bool
  private let threads: Int

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
    try sommes(leastPiece: Parting.leastPart, progress: progress)
  }

  package func sommes(
    leastPiece: Int, progress: (_ octets: Int, _ sur: Int) -> Void
  ) throws -> SommesRegistre {
    try translatingErrors {
      let synced = try HeadFile.read(folder, systeme: systeme)
      let file = SharedFile(try systeme.openFile(folder.journal, .read), path: folder.journal)
      let end = try systeme.length(of: file.descriptor, file.path)
      let parts = try Parting(file: file, systeme: systeme).parts(
        of: 0..<end, among: threads, least: leastPiece)
      let all = try Systeme.inThreads(1..<parts.count) { number in
        try replay(parts[number], file) { _ in }
      } meanwhile: {
        // The parts are of like size: how far this thread has come tells how far all have.
        try replay(parts[0], file) { done in progress(done * parts.count, end) }
      }
      return try join(all, file, end: end, synced: synced)
    }
  }

  /// Adds up a piece as far as it holds together.
  private func replay(
    _ range: Range<Int>, _ file: SharedFile, progress: (Int) -> Void
  ) throws -> Piece {
    let chain: Chain
    do {
      chain = try Parting(file: file, systeme: systeme).chain(above: range.lowerBound)
    } catch let fault as LineFault {
      return Piece(behind: fault, at: range.lowerBound)
    }
    var piece = Piece(behind: chain, at: range.lowerBound, checkingHashes: checksHashes)
    var scanner = LineScanner(
      file, from: range.lowerBound, to: range.upperBound, systeme: systeme)
    var nextReport = range.lowerBound
    while piece.fault == nil, let scanned = try scanner.next() {
      piece.take(scanned)
      piece.takeMany(from: &scanner)
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
        unread: Unread(from: piece.settled, fault: fault), head: piece.head, source: piece.source,
        systeme: systeme)
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
  /// Whose journal it is, if a line says so.
  var source: RegistreID? { follower.chain.source }
  private var follower: Follower
  private var run = EventRun()

  init(behind chain: Chain, at start: Int, checkingHashes: Bool) {
    follower = Follower(chain, checkingHashes: checkingHashes)
    head = chain.head
    settled = start
  }

  /// A piece of which not even the line above can be read.
  init(behind fault: LineFault, at start: Int) {
    self.init(behind: Chain(), at: start, checkingHashes: false)
    self.fault = fault
  }

  mutating func take(_ scanned: ScannedLine) {
    do throws(LineFault) {
      try follower.take(scanned, into: &run)
      if !run.isWaiting { settled = scanned.next }
      addUp()
    } catch {
      fault = error
    }
  }

  /// Takes what is loaded, up to a line that must be looked at by itself.
  mutating func takeMany(from scanner: inout LineScanner) {
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
    guard fault == nil, run.isWaiting else { return }
    fault = .unfinished(from: head.position + 1, end: end)
  }
}
