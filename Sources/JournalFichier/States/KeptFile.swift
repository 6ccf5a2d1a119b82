import Facturation
import Journal

/// Kept states as a file holds them: those that stand in order, and the newer ones of some of these.
struct KeptFile {
  let head: KeptHead
  private let file: SharedFile
  private let systeme: Systeme

  /// Opens the file that a head names, if it is as long as that says.
  init?(_ head: KeptHead, _ folder: Folder, systeme: Systeme) {
    let path = folder.states(head.file)
    guard (0...head.length).contains(head.sorted),
      let descriptor = try? systeme.openFile(path, .read),
      let length = try? systeme.length(of: descriptor, path), length >= head.length
    else { return nil }
    (self.head, self.systeme) = (head, systeme)
    file = SharedFile(descriptor, path: path)
  }

  /// Whether so much has changed since all stood in order that it pays to put them so again.
  var isScattered: Bool { head.length - head.sorted > max(1 << 18, head.sorted / 2) }

  /// Hands over the newest record of each stream, by their origins; those that are given are newer than
  /// any of the file.
  func forEach(
    newer changes: [KeptChange],
    _ body: (_ bytes: RawSpan, _ header: KeptReader.Header, _ place: Int) throws -> Void
  ) throws {
    let recent = try recent(newer: changes)
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
    try forEachBlock(0..<head.sorted) { bytes in
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

  /// The newest of those that do not stand in order, by their origins.
  private func recent(newer changes: [KeptChange]) throws -> [KeptChange] {
    guard head.length > head.sorted else { return changes }
    var newest: [Position: ContiguousArray<UInt8>] = [:]
    try forEachBlock(head.sorted..<head.length) { bytes in
      try bytes.forEachRecord { header, place in
        newest[header.origin] = bytes.copy(place..<place + header.length)
      }
    }
    for change in changes { newest[change.origin] = change.record }
    return newest.map { KeptChange(origin: $0.key, record: $0.value) }
      .sorted { $0.origin < $1.origin }
  }

  private func forEachBlock(_ range: Range<Int>, _ body: (RawSpan) throws -> Void) throws {
    var blocks = KeptBlocks(file, range, seed: head.blockSeed, systeme: systeme)
    while try blocks.next(body) {}
  }
}

/// A file of states that is made anew, beside the one that there may be.
final class KeptRebuild {
  private let states: KeptStates
  private let path: String
  private let number: Int
  private let seed: UUIDTexte
  private let file: Descriptor
  private var blocks: KeptBlockWriter
  /// Whether a write failed: then it is given up, at no more cost.
  private var hasFailed = false

  /// Begins one, or gives nothing where nothing can be written.
  init?(_ states: KeptStates) {
    let systeme = states.systeme
    number = KeptHead.read(states.folder, systeme: systeme).map { 1 - $0.file % 2 } ?? 0
    path = states.folder.states(number) + ".neuf"
    seed = UUIDTexte(haut: .random(in: 0 ... .max), bas: .random(in: 0 ... .max))
    try? systeme.remove(path)
    guard let file = try? systeme.openFile(path, .create) else { return nil }
    self.file = file
    self.states = states
    blocks = KeptBlockWriter(at: 0, seed: seed.haut ^ seed.bas, systeme.blocks)
  }

  /// Adds the next record; where that cannot be written, none is any more.
  func append(_ record: ContiguousArray<UInt8>) {
    guard !hasFailed else { return }
    do { try blocks.append(record, write) } catch { hasFailed = true }
  }

  private func write(_ bytes: ContiguousArray<UInt8>, at place: Int) throws {
    try states.systeme.write(bytes, to: file, at: place, path)
  }

  /// Puts it in the place of the one before, if nobody writes.
  func finish(of source: RegistreID, upTo lines: LineSearch) throws {
    guard !hasFailed else { return }
    try blocks.finish(write)
    let (systeme, folder) = (states.systeme, states.folder)
    let head = KeptHead(
      source: source, head: lines.head, journalLength: lines.end, file: number, seed: seed,
      sorted: blocks.place, length: blocks.place)
    try states.whileNobodyWrites {
      // Another may have begun one of that name meanwhile, or have ended his.
      guard try systeme.isStill(file, at: path),
        KeptHead.read(folder, systeme: systeme).map({ $0.file != number }) ?? true
      else { return }
      try systeme.rename(path, to: folder.states(number))
      try head.write(folder, systeme: systeme)
      try? systeme.remove(folder.states(1 - number))
    }
  }

  /// Takes away what is not needed.
  func abandon() { try? states.systeme.remove(path) }
}
