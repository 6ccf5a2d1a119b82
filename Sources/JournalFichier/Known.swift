import Facturation
import Journal
import LigneJSON

/// What has been read of a journal: where each line stands, under which tags, and how it ends.
///
/// Only whole batches count; the lines of one that is not complete yet wait.
package struct Known: Sendable {
  /// How the lines hold together, up to the last whole batch.
  private(set) var chain = Chain()
  /// Where the last whole batch ends in the file.
  private(set) var length = 0
  private var offsets: [Int] = []
  private var places: [Tag: [Position]] = [:]

  /// Begins with nothing.
  package init() {}

  var head: Head { chain.head }

  /// The positions of the events under a tag.
  func positions(tagged tag: Tag) -> [Position] { places[tag, default: []] }

  /// Where an event's line stands in the file, its line feed included.
  func range(of position: Position) -> Range<Int> {
    let end = position < offsets.count ? offsets[position] : length
    return offsets[position - 1]..<end
  }

  /// The position of the event whose line ends at a place in the file.
  func position(endingAt offset: Int) -> Position? {
    if offset == length { return offsets.count }
    let next = offsets.partitioningIndex { $0 >= offset }
    return next < offsets.count && offsets[next] == offset ? next : nil
  }

  /// Takes up the lines that follow in the file, as far as they hold together.
  mutating func catchUp(
    _ file: SharedFile, to end: Int, systeme: Systeme
  ) throws -> Unread? {
    var scanner = LineScanner(file, from: length, to: end, systeme: systeme)
    var chain = chain
    var waiting: [Placed] = []
    while let scanned = try scanner.next() {
      let line: Line
      do {
        line = try scanned.follow(&chain)
      } catch {
        return Unread(from: length, fault: error)
      }
      waiting.append(Placed(event: line.event, offset: scanned.offset))
      if chain.isComplete {
        take(waiting, chain: chain, end: scanned.next)
        waiting.removeAll(keepingCapacity: true)
      }
    }
    guard let first = waiting.first else { return nil }
    return Unread(from: length, fault: .unfinished(first, end: end))
  }

  /// Takes up a batch that this process has written.
  mutating func take(_ events: [RecordedEvent], lengths: [Int], source: RegistreID) {
    var placed: [Placed] = []
    var end = length
    for (event, length) in zip(events, lengths) {
      placed.append(Placed(event: event, offset: end))
      end += length
    }
    var chain = chain
    for event in events {
      _ = chain.take(Line(source: source, event: event), actualHash: event.hash)
    }
    take(placed, chain: chain, end: end)
  }

  private mutating func take(_ placed: [Placed], chain: Chain, end: Int) {
    for line in placed {
      for tag in line.event.tags { places[tag, default: []].append(line.event.position) }
      offsets.append(line.offset)
    }
    self.chain = chain
    length = end
  }
}

/// An event and where its line begins in the file.
struct Placed {
  let event: RecordedEvent
  let offset: Int
}

extension ScannedLine {
  /// Reads the line as that of a position, by itself.
  func read(at position: Position) throws(LineFault) -> Line {
    let line = try readForm(at: position)
    guard line.event.position == position else {
      throw LineFault(
        position: position, offset: offset, rule: ChainFault.Rule.position.rawValue,
        expected: String(position), found: String(line.event.position))
    }
    guard line.event.hash == hash else {
      throw LineFault(
        position: position, offset: offset, rule: ChainFault.Rule.hash.rawValue,
        expected: hash.texte, found: line.event.hash.texte)
    }
    return line
  }

  /// Reads the line as the next of a chain, or says what is wrong with it.
  func follow(_ chain: inout Chain) throws(LineFault) -> Line {
    let position = chain.head.position + 1
    let line = try readForm(at: position)
    guard let fault = chain.take(line, actualHash: hash).first else { return line }
    throw LineFault(
      position: position, offset: offset, rule: fault.rule.rawValue, expected: fault.expected,
      found: fault.found)
  }

  private func readForm(at position: Position) throws(LineFault) -> Line {
    guard isComplete else {
      throw LineFault(
        position: position, offset: offset + range.count, rule: "forme",
        expected: "a line feed", found: "the end of the file")
    }
    do { return try read() } catch {
      throw LineFault(
        position: position, offset: offset + error.offset, rule: error.rule.rawValue,
        expected: error.expected, found: error.found)
    }
  }
}

extension Array {
  /// The first index at which a condition holds that holds from somewhere on.
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
