import Journaux
import LigneJSON
import Synchronization

/// What is known of a journal without reading it again: how it ends, and where each event stands.
///
/// Only whole batches count; the lines of one that is not complete yet wait.
package struct Known: Sendable {
  /// How the lines hold together, up to the last whole batch.
  private(set) var chain = Chain()
  /// Where the last whole batch ends in the file.
  private(set) var length = 0
  /// Where the events stand that are found under a tag.
  var index = JournalIndex()
  /// That all lines were read, and each held against its hash, if this process did so.
  private(set) var justRead: JustRead?

  /// Begins with nothing, after so many indexes were found to be wrong.
  package init(generation: Int = 0) { index = JournalIndex(generation: generation) }

  var head: Head { chain.head }

  /// Knows what an index covers.
  init(_ index: JournalIndex, covering head: IndexStore.Contents) {
    self.init(behind: Chain(behind: head.head, of: head.source), at: head.length)
    self.index = index
  }

  /// Begins behind a line above which others know everything.
  private init(behind chain: Chain, at length: Int) { (self.chain, self.length) = (chain, length) }

  /// Takes up the lines that follow in the file, as far as they hold together, and gives what is wrong with
  /// those behind.
  mutating func catchUp(_ file: OpenFile, to end: Int, threads: Int? = nil) throws -> Anomalie? {
    if length == 0 { justRead = JustRead(file.systeme) }
    let parts = try file.parts(of: length..<end, among: threads ?? file.systeme.calls.processors)
    guard parts.count > 1 else { return try follow(file, to: end) }
    let start = self
    let all = try Systeme.inThreads(1..<parts.count) { number in
      try Known.part(parts[number], of: file)
    } meanwhile: {
      try start.part(parts[0], of: file)
    }
    self = all[0].known
    for (number, part) in all.enumerated() {
      if number > 0 { join(part.known) }
      guard let fault = part.fault else { continue }
      // The next line tells what is amiss in the middle.
      return number == all.count - 1 ? fault : try follow(file, to: end)
    }
    return nil
  }

  private typealias Part = (known: Known, fault: Anomalie?)

  /// What is to be known of a part alone.
  private static func part(_ range: Range<Int>, of file: OpenFile) throws -> Part {
    do {
      let chain = try file.chain(above: range.lowerBound)
      return try Known(behind: chain, at: range.lowerBound).part(range, of: file)
    } catch let fault as Anomalie {
      return (Known(behind: Chain(), at: range.lowerBound), fault)
    }
  }

  /// What is known once a part is, its entries sorted already.
  private func part(_ range: Range<Int>, of file: OpenFile) throws -> Part {
    var known = self
    let fault = try known.follow(file, to: range.upperBound)
    known.index.seal()
    return (known, fault)
  }

  /// Takes up what is known of the part behind.
  private mutating func join(_ next: Known) {
    (chain, length) = (next.chain, next.length)
    index.append(next.index)
  }

  private mutating func follow(_ file: OpenFile, to end: Int) throws -> Anomalie? {
    var scanner = Known.Scanner(file, from: length, to: end, hashing: true)
    var follower = Follower(chain, expecting: end - length)
    var first: Position?
    defer { index.forgetUnsettled() }
    while let scanned = try scanner.next() {
      let line: Follower.Taken
      do { line = try follower.take(scanned) } catch { return error }
      line.forEachKey(in: scanned.bytes) { index.append($0, offset: scanned.offset) }
      if follower.chain.isComplete {
        settle(follower.chain, end: scanned.next)
        first = nil
      } else {
        first = first ?? line.numbers.position
      }
    }
    return first.map { .unfinished(from: $0, end: end) }
  }

  /// Takes up where lines stand that this process has written of an act, to be settled once it is whole.
  mutating func take(_ piece: Scribe.Piece) {
    for (range, line) in zip(piece.ranges, piece.followed) {
      line.forEachKey(in: piece.bytes) { index.append($0, offset: piece.offset + range.lowerBound) }
    }
  }

  /// An act is whole that ends there.
  mutating func settle(_ chain: Chain, end: Int) {
    self.chain = chain
    length = end
    index.settle()
  }
}

extension Known {
  /// That the hash of each line was right a moment ago, so that one who reads all of them again need not take
  /// it again: said once, and for a moment, since a line may be changed later.
  final class JustRead: Sendable {
    private let systeme: Systeme
    private let start: ContinuousClock.Instant
    private let isTaken = Atomic(false)

    private static let moment = Duration.seconds(60)

    init(_ systeme: Systeme) { (self.systeme, start) = (systeme, systeme.instant()) }

    /// Whether it is so.
    func take() -> Bool {
      start.duration(to: systeme.instant()) < Self.moment
        && !isTaken.exchange(true, ordering: .relaxed)
    }
  }

  /// Cuts a file into lines as it reads it, block by block.
  ///
  ///     file    ……{"specversion"…}␊{"specversion"…}␊{"speci
  ///     buffer            ^place      ^line feed      ^filled: what follows in the file comes here
  ///
  /// The buffer stays the same from block to block; the rest of one moves to its front, once.
  struct Scanner {
    private let file: OpenFile
    private var end: Int
    private var buffer: ContiguousArray<UInt8> = []
    private var bufferStart: Int
    private var place = 0
    private var filled = 0
    private let block: Int
    /// Whether each line is wanted with its hash, so that those of many are taken together.
    private let hashing: Bool
    /// The hashes of lines that are loaded, the last of them first, and where each begins in the file.
    private var hashes: [(offset: Int, hash: Empreinte)] = []

    /// Reads a file from a place to another, little of it at a time for a line or two.
    init(
      _ file: OpenFile, from start: Int, to end: Int, block: KeyPath<Blocks, Int> = \.long,
      hashing: Bool = false
    ) {
      self.block = file.systeme.blocks[keyPath: block]
      (self.file, self.end, self.hashing, bufferStart) = (file, end, hashing, start)
    }

    /// Where the next line begins in the file.
    var offset: Int { bufferStart + place }

    /// The next line, or nothing at the end.
    mutating func next() throws(SystemError) -> Line.Scanned? {
      var searched = place
      while true {
        if let feed = Systeme.place(of: UInt8(ascii: "\n"), in: buffer, searched..<filled) {
          return take(to: feed, isComplete: true)
        }
        searched = filled
        let loaded = bufferStart + filled
        guard loaded < end else {
          return place < filled ? take(to: filled, isComplete: false) : nil
        }
        searched -= place
        try load(from: loaded)
      }
    }

    /// The line that `next` is to give, or nothing at the end.
    mutating func peek() throws(SystemError) -> Line.Scanned? {
      guard let scanned = try next() else { return nil }
      place = scanned.range.lowerBound
      return scanned
    }

    /// Goes on at another place, with what of it is loaded already, if anything is.
    mutating func move(to offset: Int) {
      if (bufferStart + place..<bufferStart + filled).contains(offset) {
        place = offset - bufferStart
      } else {
        (bufferStart, place, filled, hashes) = (offset, 0, 0, [])
      }
    }

    /// Lends what is loaded and not taken yet to a body that says up to where it takes it: to the end
    /// of a line's line feed.
    mutating func lend(_ body: (_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Int) {
      place = body(buffer, place..<filled)
    }

    private mutating func take(to end: Int, isComplete: Bool) -> Line.Scanned {
      defer { place = isComplete ? end + 1 : end }
      return Line.Scanned(
        bytes: buffer, range: place..<end, offset: offset, isComplete: isComplete,
        hash: isComplete && hashing ? hash() : nil)
    }

    /// The hash of the line that begins here, taken with those behind it that are whole.
    private mutating func hash() -> Empreinte? {
      while let last = hashes.last, last.offset < offset { hashes.removeLast() }
      if hashes.last?.offset != offset {
        let lines = wholeLines(atMost: Line.hashedAtOnce)
        hashes = zip(lines, Line.hashes(buffer, in: lines)).reversed().map {
          (bufferStart + $0.lowerBound, $1)
        }
      }
      return hashes.last?.hash
    }

    /// Where the next lines stand that are loaded whole.
    private func wholeLines(atMost most: Int) -> ContiguousArray<Range<Int>> {
      var (lines, start) = (ContiguousArray<Range<Int>>(), place)
      while lines.count < most,
        let feed = Systeme.place(of: UInt8(ascii: "\n"), in: buffer, start..<filled)
      {
        lines.append(start..<feed)
        start = feed + 1
      }
      return lines
    }

    private mutating func load(from offset: Int) throws(SystemError) {
      let left = filled - place
      if place > 0 { for index in 0..<left { buffer[index] = buffer[place + index] } }
      bufferStart += place
      place = 0
      // Of a line that fills a block and more, twice as much each time.
      let wanted = left..<left + min(max(block, left), end - offset)
      if buffer.count < wanted.upperBound {
        buffer += ContiguousArray(repeating: 0, count: wanted.upperBound - buffer.count)
      }
      let taken = try file.read(at: offset, into: &buffer, wanted)
      if taken == 0 { end = offset }
      filled = left + taken
    }
  }
}
