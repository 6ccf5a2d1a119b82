import Facturation
import Journaux

/// Kept states as a file holds them: those that stand in order, and the newer ones of some of these.
struct KeptFile {
  let head: KeptHead
  private let file: SharedFile
  private let systeme: Systeme

  /// Opens the file that a head names, if it is as long as that says; one that holds nothing is none.
  init?(_ head: KeptHead, _ folder: Folder, systeme: Systeme) {
    let path = folder.states(head.file)
    guard head.length > 0, (0...head.length).contains(head.sorted),
      let descriptor = try? systeme.openFile(path, .read),
      let length = try? systeme.length(of: descriptor, path), length >= head.length
    else { return nil }
    (self.head, self.systeme) = (head, systeme)
    file = SharedFile(descriptor, path: path)
  }

  /// So many bytes are held at most of what does not stand in order.
  private static let mostHeld = 1 << 24

  /// Whether so much has changed since all stood in order that it pays to put them so again.
  var isScattered: Bool {
    let much = min(head.sorted / 2, Self.mostHeld)
    return head.length - head.sorted > max(4 * KeptBlock.usual(systeme.blocks), much)
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
    var blocks = KeptBlocks(file, range, link: link, seed: head.blockSeed, systeme: systeme)
    while try blocks.next(body) {}
    guard blocks.link == end else { throw StatesDamaged() }
    return blocks.firstLink ?? end
  }
}
