import Facturation
import Journaux
import LigneJSON

/// Kept states as a file holds them: those that stand in order, and the newer ones of some of these.
struct KeptFile: Sendable {
  let head: KeptHead
  private let file: OpenFile

  /// Opens the file that a head names, if it is as long as that says; one that holds nothing is none.
  init?(_ head: KeptHead, _ folder: Folder) {
    guard head.length > 0, (0...head.length).contains(head.sorted),
      let file = try? folder.systeme.openFile(folder.states(head.file), .read),
      let length = try? file.length, length >= head.length
    else { return nil }
    (self.head, self.file) = (head, file)
  }

  /// So many bytes are held at most of what does not stand in order.
  private static let mostHeld = 1 << 24

  /// Whether so much has changed since all stood in order that it pays to put them so again.
  var isScattered: Bool {
    let much = min(head.sorted / 2, Self.mostHeld)
    return head.length - head.sorted > max(4 * KeptBlock.usual(file.systeme.blocks), much)
  }

  /// A part of the records that stand in order, and what is newer than some of these.
  struct Part: Sendable {
    fileprivate let range: Range<Int>
    /// The link of the first block, and the one behind the last.
    fileprivate let link, end: Int
    /// Where the streams began of which it tells.
    fileprivate let origins: Range<Position>
    fileprivate let recent: ArraySlice<KeptChange>
  }

  /// All that is told, in a part for each processor where threads are to read it and there is enough of it;
  /// the changes that are given are newer than any of the file.
  func parts(newer changes: [KeptChange], forThreads isForThreads: Bool = false) throws -> [Part] {
    let (recent, link) = try recent(newer: changes)
    let most = isForThreads ? file.systeme.calls.processors : 1
    let count = max(1, min(most, head.sorted / file.systeme.blocks.part))
    let first = (place: 0, link: KeptBlock.noLink, origin: 1)
    let starts = [first] + (1..<count).compactMap { block(from: head.sorted / count * $0) }
    let ends = starts.dropFirst() + [(head.sorted, link, .max)]
    guard zip(starts, ends).allSatisfy({ $0.place <= $1.0 && $0.origin <= $1.2 }) else {
      throw StatesDamaged()
    }
    func newer(from origin: Position) -> Int {
      recent.indices.premier { recent[$0].origin >= origin }
    }
    return zip(starts, ends).map { start, end in
      Part(
        range: start.place..<end.place, link: start.link, end: end.link,
        origins: start.origin..<end.origin,
        recent: recent[newer(from: start.origin)..<newer(from: end.origin)])
    }
  }

  /// The first block that begins at or behind a place, by what it says of itself.
  private func block(from place: Int) -> (place: Int, link: Int, origin: Position)? {
    let start = place / KeptBlock.step * KeptBlock.step
    let count = min(KeptBlock.most + KeptBlock.header, head.sorted - start)
    guard let bytes = try? file.read(at: start, count: count) else { return nil }
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let words = unsafe bytes.span.bytes
    for place in stride(from: 0, through: bytes.count - KeptBlock.header, by: KeptBlock.step)
    where words.load(place + 8) == UInt64(start + place) {
      let range = start + place..<head.sorted
      var blocks = KeptBlocks(file, range, link: nil, seed: head.blockSeed)
      var origin: Position?
      _ = try? blocks.next { origin = KeptReader.Header($0, at: 0)?.origin }
      if let origin, let link = blocks.firstLink { return (range.lowerBound, link, origin) }
    }
    return nil
  }

  /// Hands over the newest record of each stream of a part, by their origins.
  func forEach(
    _ part: Part,
    _ body: (_ bytes: RawSpan, _ header: KeptReader.Header, _ place: Int) throws -> Void
  ) throws {
    let recent = part.recent
    var next = recent.startIndex
    func handRecent() throws {
      // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
      let record = recent[next].record
      let bytes = unsafe record.span.bytes
      guard let header = KeptReader.Header(bytes, at: 0) else { throw StatesDamaged() }
      try body(bytes, header, 0)
      next += 1
    }
    var last = part.origins.lowerBound - 1
    _ = try forEachBlock(part.range, link: part.link, upTo: part.end) { bytes in
      try bytes.forEachRecord { header, place in
        guard header.origin > last, part.origins.contains(header.origin) else {
          throw StatesDamaged()
        }
        last = header.origin
        while next < recent.endIndex, recent[next].origin < last { try handRecent() }
        if next < recent.endIndex, recent[next].origin == last {
          try handRecent()
        } else {
          try body(bytes, header, place)
        }
      }
    }
    while next < recent.endIndex { try handRecent() }
  }

  /// The newest of those that do not stand in order, by their origins, and the link that they begin with.
  private func recent(newer changes: [KeptChange]) throws -> (records: [KeptChange], link: Int) {
    guard head.length > head.sorted else { return (changes, head.link) }
    var newest: [Position: ContiguousArray<UInt8>] = [:]
    let link = try forEachBlock(head.sorted..<head.length, link: nil, upTo: head.link) { bytes in
      try bytes.forEachRecord { header, place in
        newest[header.origin] = bytes.copy(place..<place + header.length)
      }
    }
    for change in changes { newest[change.origin] = change.record }
    let records = newest.map { KeptChange(origin: $0.key, record: $0.value) }
      .sorted { $0.origin < $1.origin }
    return (records, link)
  }

  /// Goes through blocks, of which the last has to lead to a link; gives the one that the first has.
  private func forEachBlock(
    _ range: Range<Int>, link: Int?, upTo end: Int, _ body: (RawSpan) throws -> Void
  ) throws -> Int {
    var blocks = KeptBlocks(file, range, link: link, seed: head.blockSeed)
    while try blocks.next(body) {}
    guard blocks.link == end else { throw StatesDamaged() }
    return blocks.firstLink ?? end
  }
}

/// What the kept states hold, and up to which line of which journal.
///
///     etats-0.point   ├──── records, by their origins ────┤├─ those that changed since ─┤
///                     0                               sorted                        length
///
/// It stands in a file of its own, which is replaced as a whole, and ends with the hash of what it says.
struct KeptHead: Hashable {
  /// Whose journal it is.
  let source: RegistreID
  /// The last event that is covered.
  let head: Head
  /// Where that event's line ends.
  let journalLength: Int
  /// The number of the file that holds the records.
  let file: Int
  /// The seed that only its blocks have.
  let seed: UUIDTexte
  /// Up to which byte records stand in their order.
  let sorted: Int
  /// Where the last one ends that is valid.
  let length: Int
  /// What the blocks come to, from the first to the last that is valid: the link behind that one.
  let link: Int

  /// The layout of these files; any other is not read.
  private static let version = 1
  /// What is kept of a facture, and what follows from it; a new rule makes them anew.
  static let rules = 8

  /// The seed of the blocks' checksums.
  var blockSeed: UInt64 { seed.haut ^ seed.bas }

}

extension KeptHead: SealedFile {
  static var path: KeyPath<Folder, String> { \.states }
  static var size: Int? { nil }

  func writeContent(to line: inout LineWriter) {
    line.member("version", Self.version)
    line.member("regles", Self.rules)
    line.member("source", source)
    line.member("id", head.position)
    line.member("hash", head.hash)
    line.member("time", head.time ?? .epoch)
    line.member("octets", journalLength)
    line.member("fichier", file)
    line.member("graine", seed)
    line.member("ordonnes", sorted)
    line.member("longueur", length)
    line.member("suite", link)
  }

  init(content line: inout LineReader) throws(Ecart) {
    guard try line.member("version") == Self.version, try line.member("regles") == Self.rules
    else { throw line.error(expected: .valeur("version \(Self.version)")) }
    source = try line.member("source")
    let (position, hash): (Int, Empreinte) = (try line.member("id"), try line.member("hash"))
    head = Head(position: position, hash: hash, time: try line.member("time") as Timestamp)
    journalLength = try line.member("octets")
    file = try line.member("fichier")
    seed = try line.member("graine")
    sorted = try line.member("ordonnes")
    length = try line.member("longueur")
    link = try line.member("suite")
  }
}

extension Folder {
  /// What the kept states cover.
  var states: String { "\(path)/etats.point" }

  /// Their records.
  func states(_ number: Int) -> String { "\(path)/etats-\(number).point" }
}

/// A file of states that is made anew, beside those that there may be and others that are being made.
final class KeptRebuild {
  private let states: KeptStates
  private let scratch: ScratchFile
  private let seed: UUIDTexte
  private var blocks: KeptBlockWriter
  /// What was kept when this one was begun, and is to be replaced by it.
  private let before: KeptHead?
  private let start: ContinuousClock.Instant
  /// Whether a write failed: then it is given up, at no more cost.
  private var hasFailed = false

  /// Nobody waits any longer for others to write before it takes its place.
  private static let mostPatience = Duration.seconds(1)

  /// Begins one, or gives nothing where nothing can be written; the leavings of processes that were killed
  /// while they made one are taken away.
  init?(_ states: KeptStates, over before: KeptHead?) {
    let (systeme, path) = (states.folder.systeme, states.folder.path)
    start = systeme.instant()
    if let names = try? systeme.names(in: path) {
      ScratchFile.removeAbandoned(among: names, in: path, systeme: systeme)
    }
    guard let scratch = try? ScratchFile(in: path, systeme: systeme) else { return nil }
    self.scratch = scratch
    self.states = states
    self.before = before
    seed = systeme.seed()
    blocks = KeptBlockWriter(seed: seed.haut ^ seed.bas, systeme.blocks)
  }

  /// Adds the next record; where that cannot be written, none is any more.
  func append(_ record: ContiguousArray<UInt8>) {
    guard !hasFailed else { return }
    do { try blocks.append(record, scratch.file.write) } catch { hasFailed = true }
  }

  /// Puts it in the place of the one before, unless another has put one there meanwhile that goes as far.
  ///
  /// It waits until nobody writes, but no longer than it took to make: the next who asks would have to make
  /// it again, and find others writing again.
  func finish(of source: RegistreID, upTo lines: LineSearch) throws {
    guard !hasFailed else { return }
    try blocks.finish(scratch.file.write)
    let (systeme, folder) = (states.folder.systeme, states.folder)
    let patience = min(start.duration(to: systeme.instant()), Self.mostPatience)
    try states.whileNobodyWrites(seeing: lines, of: source, patience: patience) { there in
      guard try there == before || !states.isAhead(of: lines) else { return }
      let number = there?.file == 0 ? 1 : 0
      let head = KeptHead(
        source: source, head: lines.head, journalLength: lines.end, file: number, seed: seed,
        sorted: blocks.place, length: blocks.place, link: blocks.link)
      try systeme.rename(scratch.file.path, to: folder.states(number))
      try head.replace(folder)
      try? systeme.remove(folder.states(1 - number))
    }
  }

  /// Takes away what is not needed.
  func abandon() { try? states.folder.systeme.remove(scratch.file.path) }
}

/// Records on the disk, in blocks that follow one another.
///
///     checksum   place   bytes of records   link   records …   filled up to a multiple of 32
///     8 bytes    8       8                  8
///
/// The checksum is over all that follows, from a seed that only this file has; the place is where in the
/// file the block begins. The link is what the checksum of the block before it comes to, and the head
/// holds that of the last one: so all of them are those that the head means. By seed and place alone a
/// block could also be one of an append that was given up, and that a power cut brought to the disk in
/// place of the one written over it.
enum KeptBlock {
  static let header = 32
  /// No block is longer.
  static let most = usual + KeptRecord.mostBytes + 2 * header
  private static let usual = 1 << 16

  /// The link of the first block, which follows none.
  static let noLink = 0

  /// The link of what follows a block: as much of its checksum as a head can hold in eighteen digits.
  static func link(behind block: RawSpan) -> Int { Int(block.load(0, as: UInt64.self) >> 5) }

  /// So many bytes of records, or a few more, are in a block.
  static func usual(_ blocks: Blocks) -> Int { min(usual, blocks.long / 4) }

  /// Blocks are as long as a number of these.
  static let step = 32

  /// The bytes of a block of records, which begins at a place.
  static func bytes(
    _ records: ContiguousArray<UInt8>, at place: Int, link: Int, seed: UInt64
  ) -> ContiguousArray<UInt8> {
    let length = (header + records.count + step - 1) / step * step
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: header)
    bytes.reserveCapacity(length)
    bytes += records
    bytes += repeatElement(0, count: length - bytes.count)
    bytes.set(UInt64(place), at: 8)
    bytes.set(UInt64(records.count), at: 16)
    bytes.set(UInt64(link), at: 24)
    bytes.set(SeededChecksum.of(unsafe bytes.span.bytes, seed: seed), at: 0)
    return bytes
  }
}

/// Goes through blocks, one read into the room of the one before.
struct KeptBlocks {
  private let file: OpenFile
  private let seed: UInt64
  private let end: Int
  /// Where the next block begins.
  private var place: Int
  /// The link that the next block has to have; of the first it may be unknown.
  private(set) var link: Int?
  /// The link that the first block had.
  private(set) var firstLink: Int?
  private var buffer: ContiguousArray<UInt8>
  private var loaded = 0..<0

  /// How much is read at a time.
  private static let atOnce = 1 << 19

  /// The blocks of a range of a file, the first of which has to have a link, if that is known.
  init(_ file: OpenFile, _ range: Range<Int>, link: Int?, seed: UInt64) {
    (self.file, self.seed, self.link) = (file, seed, link)
    (place, end) = (range.lowerBound, range.upperBound)
    buffer = ContiguousArray(
      repeating: 0, count: min(max(range.count, 0), Self.atOnce) + KeptBlock.most)
  }

  /// Hands over the records of the next block; false when there is none.
  mutating func next(_ body: (_ records: RawSpan) throws -> Void) throws -> Bool {
    guard place < end else { return false }
    try load(KeptBlock.header)
    let start = place - loaded.lowerBound
    let count = unsafe Int(truncatingIfNeeded: buffer.span.bytes.load(start + 16, as: UInt64.self))
    guard count > 0, count <= KeptBlock.most - 2 * KeptBlock.header else { throw StatesDamaged() }
    let length = (KeptBlock.header + count + KeptBlock.step - 1) / KeptBlock.step * KeptBlock.step
    guard place + length <= end else { throw StatesDamaged() }
    try load(length)
    let links = try hand(place, length, count, body)
    (place, link, firstLink) = (place + length, links.next, firstLink ?? links.own)
    return true
  }

  /// Hands over the records of a block that is loaded; gives its link, and that of the next.
  private func hand(
    _ begin: Int, _ length: Int, _ count: Int, _ body: (_ records: RawSpan) throws -> Void
  ) throws -> (own: Int, next: Int) {
    let first = begin - loaded.lowerBound
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let block = unsafe buffer.span.bytes.extracting(first..<first + length)
    guard block.load(0) == SeededChecksum.of(block, seed: seed), block.load(8) == UInt64(begin),
      let own = Int(exactly: block.load(24, as: UInt64.self)), link.map({ $0 == own }) ?? true
    else { throw StatesDamaged() }
    try body(block.extracting(KeptBlock.header..<KeptBlock.header + count))
    return (own, KeptBlock.link(behind: block))
  }

  /// Sees to it that so many bytes from the next block on are there.
  private mutating func load(_ count: Int) throws {
    guard place + count > loaded.upperBound else { return }
    let wanted = min(max(count, Self.atOnce), end - place, buffer.count)
    let start = place
    // A file that cannot be read says no more than one that is damaged.
    let read = try? file.read(at: start, into: &buffer, 0..<wanted)
    guard let read, read >= count else { throw StatesDamaged() }
    loaded = start..<start + read
  }
}

extension RawSpan {
  /// Hands over the records of a block, each with its header and its place.
  func forEachRecord(_ body: (KeptReader.Header, Int) throws -> Void) throws {
    var place = 0
    while place < byteCount {
      guard let header = KeptReader.Header(self, at: place) else { throw StatesDamaged() }
      try body(header, place)
      place += header.length
    }
  }
}
