import Facturation
import Journaux
import LigneJSON

/// Kept states as a file holds them: those that stand in order, and the newer ones of some of these.
struct KeptFile {
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

  /// Hands over the newest record of each stream, by their origins; those that are given are newer than
  /// any of the file.
  func forEach(
    newer changes: [KeptChange],
    _ body: (_ bytes: RawSpan, _ header: KeptReader.Header, _ place: Int) throws -> Void
  ) throws {
    let (recent, link) = try recent(newer: changes)
    var next = 0
    func handRecent() throws {
      // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
      let record = recent[next].record
      let bytes = unsafe record.span.bytes
      guard let header = KeptReader.Header(bytes, at: 0) else { throw StatesDamaged() }
      try body(bytes, header, 0)
      next += 1
    }
    var last = 0
    _ = try forEachBlock(0..<head.sorted, link: KeptBlock.noLink, upTo: link) { bytes in
      try bytes.forEachRecord { header, place in
        guard header.origin > last else { throw StatesDamaged() }
        last = header.origin
        while next < recent.count, recent[next].origin < last { try handRecent() }
        if next < recent.count, recent[next].origin == last {
          try handRecent()
        } else {
          try body(bytes, header, place)
        }
      }
    }
    while next < recent.count { try handRecent() }
  }

  /// The newest of those that do not stand in order, by their origins, and the link that they begin with.
  private func recent(
    newer changes: [KeptChange]
  ) throws -> (records: [KeptChange], link: Int) {
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
  static let rules = 2

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

  /// Begins one, or gives nothing where nothing can be written; what others have left behind who were
  /// killed while they made one is taken away.
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
