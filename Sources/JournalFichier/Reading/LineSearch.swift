import Facturation
package import Journaux
import LigneJSON
import Projections
import Synchronization

/// Finds single lines of a journal without reading the others.
struct LineSearch {
  let file: OpenFile
  /// Where the journal ends.
  let end: Int
  /// How it ends: the place and the hash of its last event.
  let head: Head
  /// Whether it is told of a line that is wrong which one it is; all lines above are counted for that.
  private var counts = true
  /// Whether the hash of each line is checked that is read.
  private var checksHashes = true
  /// What was built of the lines before, where that is remembered.
  private var built: BuiltValues?

  /// Looks into a file up to a line's end.
  init(_ file: OpenFile, to end: Int, head: Head) {
    (self.file, self.end, self.head) = (file, end, head)
  }

  /// The same, for a caller that is to do little and only asks whether a line is right.
  var withoutCounting: LineSearch {
    var lines = self
    lines.counts = false
    return lines
  }

  /// The same, for a caller that has checked the hash of every line, and remembers what is built of them.
  ///
  /// A line that is changed by force between the check and the reading, its hash left alone, is not noticed.
  func withCheckedHashes(knowing built: BuiltValues) -> LineSearch {
    var lines = self
    (lines.checksHashes, lines.built) = (false, built)
    return lines
  }

  /// Goes through the lines from a place on, for a caller who may want the hash of each.
  func scanner(from offset: Int, hashing: Bool = false) -> Known.Scanner {
    Known.Scanner(file, from: offset, to: end, hashing: hashing)
  }

  /// Reads the line that begins at a place, and holds it against what comes next.
  ///
  /// A line that was changed and sealed anew is right in itself: only the next one shows it.
  func line(at offset: Int) throws -> Line {
    var scanner = nearScanner(from: offset)
    return try confirmedLine(of: &scanner)
  }

  private func confirmedLine(of scanner: inout Known.Scanner) throws -> Line {
    let line = try line(of: &scanner)
    try confirm(Head(after: line.event), in: &scanner)
    return line
  }

  /// Reads the lines that begin at some places in their order, each as if alone; lines close behind another
  /// are read together with it.
  func lines(at offsets: [Int]) throws -> [Line] {
    var scanner = nearScanner(from: offsets.first ?? 0)
    return try offsets.map { offset in
      scanner.move(to: offset)
      return try confirmedLine(of: &scanner)
    }
  }

  /// The bytes of the line that begins at a place, without its line feed.
  func bytes(ofLineAt offset: Int) throws -> ContiguousArray<UInt8> {
    var scanner = nearScanner(from: offset)
    guard let scanned = try scanner.next() else {
      throw Anomalie.missing(try position(at: offset), offset: offset)
    }
    return ContiguousArray(scanned.bytes[scanned.range])
  }

  /// Reads the line that ends at a place by itself, or gives nothing when none ends there.
  func line(endingAt end: Int) throws -> Line? {
    guard let start = try startOfLine(endingAt: end) else { return nil }
    return try lineAlone(at: start)
  }

  /// Whose journal it is, by its first line.
  func source() throws -> RegistreID? {
    guard end > 0 else { return nil }
    var scanner = nearScanner(from: 0)
    return try line(of: &scanner).source
  }

  /// Begins to follow the lines behind a position, held against the line that stands there.
  func chain(behind position: Position) throws -> (Chain, Known.Scanner) {
    let start = try offset(of: position + 1)
    return (try chain(above: start), scanner(from: start, hashing: true))
  }

  /// The chain behind the line that ends at a place, which is checked by itself.
  func chain(above start: Int) throws -> Chain {
    try line(endingAt: start).map { Chain(behind: $0) } ?? Chain()
  }

  /// Refuses a line whose hash is not the one that the line below names, or the head's where no line
  /// is below.
  func confirm(_ above: Head, in scanner: inout Known.Scanner) throws {
    let below = try scanner.peek()
    let named = below.map { $0.predecessor } ?? head.hash
    guard named == above.hash else {
      let found = named.map { Teneur.valeur($0.texte) } ?? .unAutre
      throw Anomalie(
        Ecart(.predecesseur, attendu: .valeur(above.hash.texte), trouve: found),
        position: above.position + 1, debut: scanner.offset)
    }
  }

  /// Where the line of a position begins; the journal's end behind the last.
  ///
  /// Halves what is in question, line by line by its own position, until little is left to read.
  func offset(of position: Position) throws -> Int {
    guard position > 1 else { return 0 }
    guard position <= head.position else { return end }
    var low = (offset: 0, position: 1)
    var high = end
    while high - low.offset > file.systeme.blocks.long {
      let middle = try next(from: low.offset + (high - low.offset) / 2)
      guard middle < high else { break }
      let found = try lineAlone(at: middle).event.position
      if found <= position { low = (middle, found) } else { high = middle }
      if found == position { break }
    }
    var scanner = scanner(from: low.offset)
    while low.position < position, try scanner.next() != nil { low.position += 1 }
    // The lines that were met said where they stand, and any of them may have been changed.
    let above = try chain(above: scanner.offset).head.position
    guard above == position - 1 else {
      throw Anomalie(
        Ecart(.position, attendu: position - 1, trouve: above), position: position - 1,
        debut: scanner.offset)
    }
    return scanner.offset
  }

  /// The hash of the line of a position.
  func hash(of position: Position) throws -> Empreinte {
    try chain(above: offset(of: position + 1)).head.hash
  }

  /// Reads a line for itself alone.
  private func lineAlone(at offset: Int) throws -> Line {
    var scanner = nearScanner(from: offset)
    return try line(of: &scanner)
  }

  /// Goes through a line or two from a place on.
  func nearScanner(from offset: Int) -> Known.Scanner {
    Known.Scanner(file, from: offset, to: end, block: \.short)
  }

  /// Reads the next line of a scanner by itself.
  func line(of scanner: inout Known.Scanner) throws -> Line {
    let offset = scanner.offset
    guard let scanned = try scanner.next() else {
      throw Anomalie.missing(try position(at: offset), offset: offset)
    }
    do throws(Ecart) {
      return try scanned.readAlone(checkingHash: checksHashes, knowing: built)
    } catch {
      // Only by what stands before can one tell which line this should be.
      throw Anomalie(error, position: try position(at: offset), debut: offset)
    }
  }

  /// Where the line that ends at a place begins, or nothing when none ends there.
  private func startOfLine(endingAt end: Int) throws -> Int? {
    var (start, isLastByte) = (end, true)
    while start > 0 {
      let from = max(0, start - file.systeme.blocks.short)
      let bytes = try file.read(at: from, count: start - from)
      guard bytes.count == start - from else { return nil }
      if isLastByte, bytes.last != UInt8(ascii: "\n") { return nil }
      let searched = isLastByte ? bytes.dropLast() : bytes[...]
      if let feed = searched.lastIndex(of: UInt8(ascii: "\n")) { return from + feed + 1 }
      (start, isLastByte) = (from, false)
    }
    return isLastByte ? nil : 0
  }

  /// Where the first line begins that begins behind a place.
  private func next(from offset: Int) throws -> Int {
    var scanner = nearScanner(from: offset)
    _ = try scanner.next()
    return scanner.offset
  }

  /// Which line begins at a place, counted from the first.
  func position(at offset: Int) throws -> Position {
    guard counts else { return 0 }
    var scanner = Known.Scanner(file, from: 0, to: offset)
    var position = 1
    while try scanner.next()?.isComplete == true { position += 1 }
    return position
  }
}

/// The lines of a journal as they stand in its file, to the very byte.
package struct JournalLines: Sendable {
  private let search: LineSearch
  /// Where each line begins, and where the last one ends.
  private let offsets: [Int]

  init(_ search: LineSearch) throws {
    self.search = search
    var follower = Follower(expecting: search.end)
    var scanner = search.scanner(from: 0, hashing: true)
    var offsets = [0]
    while let line = try scanner.next() {
      _ = try follower.take(line)
      offsets.append(line.next)
    }
    try search.confirm(follower.chain.head, in: &scanner)
    self.offsets = offsets
  }

  /// The byte of the file at which an event's line begins, counted from 0; nothing where no event has
  /// that position.
  package func offset(of position: Position) -> Int? { range(of: position)?.lowerBound }

  /// The bytes of an event's line, without its line feed; nothing where no event has that position.
  package func bytes(of position: Position) throws -> ContiguousArray<UInt8>? {
    try range(of: position).map { try bytes(from: $0.lowerBound, count: $0.count) }
  }

  func bytes(from offset: Int, count: Int) throws -> ContiguousArray<UInt8> {
    try translatingErrors { try search.file.read(at: offset, count: count) }
  }

  private func range(of position: Position) -> Range<Int>? {
    guard position >= 1, position < offsets.count else { return nil }
    return offsets[position - 1]..<offsets[position] - 1
  }
}

/// The lines of a journal by the places at which they begin, or by their positions once somebody asks for one:
/// all are gone through then, for no index tells where they stand.
package final class RawLines: Sendable {
  private let view: FileView
  private let found = Mutex<JournalLines?>(nil)

  init(_ view: FileView) { self.view = view }

  /// All lines, each held against the one above.
  package func all() throws -> JournalLines {
    try found.withLock { found in
      if let found { return found }
      let lines = try view.translatingFaults { try JournalLines(view.search.lines) }
      found = lines
      return lines
    }
  }

  /// The bytes of the line that begins at a place, without its line feed.
  package func bytes(at place: Int) throws -> ContiguousArray<UInt8> {
    try view.translatingFaults { try view.search.lines.bytes(ofLineAt: place) }
  }
}

extension FileJournal {
  /// Shows what is recorded now, and the lines that hold it as they are asked for.
  package func readRawLines<Result>(
    _ body: (any JournalView, RawLines) throws -> Result
  ) throws -> Result {
    let view = try view()
    return try body(view, RawLines(view))
  }

  /// Shows what is recorded now, as events and as the lines that hold them.
  package func readLines<Result>(
    _ body: (any JournalView, JournalLines) throws -> Result
  ) throws -> Result {
    let view = try view()
    return try body(view, try view.translatingFaults { try JournalLines(view.search.lines) })
  }
}

/// The beginning of a journal, byte for byte, as it would stand in a folder of its own.
extension JournalLines {
  /// Hands over the bytes of all lines up to that of a position, some hundred thousand at a time.
  package func forEachBlock(
    upTo position: Position, _ body: (ContiguousArray<UInt8>) throws -> Void
  ) throws {
    var offset = 0
    let end = count(upTo: position)
    while offset < end {
      let bytes = try bytes(from: offset, count: min(Blocks.usual.long, end - offset))
      // A file that held its lines when they were found can have become less but by force.
      guard !bytes.isEmpty else { throw JournalChange() }
      try body(bytes)
      offset += bytes.count
    }
  }

  /// How many bytes they are, line feeds and all; behind the last one, those of all lines.
  package func count(upTo position: Position) -> Int {
    offsets[min(max(0, position), offsets.count - 1)]
  }
}
