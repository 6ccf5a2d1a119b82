import Journaux
import LigneJSON
import Synchronization

/// What a journal held before a verification began: taken on trust, save for the lines that are read.
///
/// The index finds what an event follows upon, if commands would believe it; each line that it leads
/// to is checked by itself and against the one below. Nothing is written, and the index is only read
/// when somebody asks.
final class Beginning: EventSearch.View {
  let start: Start
  private let lines: LineSearch
  private let folder: Folder
  /// How far the file is looked at: the index may cover more than the beginning.
  private let end: Int
  private let found = Mutex<EventSearch?>(nil)

  /// Ends where a verification begins of a file.
  init(_ start: Start, _ file: OpenFile, to end: Int, _ folder: Folder) {
    (self.start, self.folder, self.end) = (start, folder, end)
    lines = LineSearch(file, to: start.offset, head: start.chain.head)
  }

  var head: Head { lines.head }

  /// States that are kept are not part of what is taken on trust.
  var quick: (any QuickView)? { nil }

  /// Whether the index turned out to say something else than the lines that were read.
  ///
  /// One that is damaged, or that another process was writing, says nothing, and is but passed over.
  var indexIsWrong: Bool { found.withLock { $0?.indexes.ledAstray ?? false } }

  /// Whether the line for which a head vouches stands in the beginning, where the head says.
  func contains(_ tete: HeadFile) throws -> Bool {
    guard tete.length <= lines.end else { return false }
    do {
      let event = try lines.line(endingAt: tete.length)?.event
      return event?.position == tete.position && event?.hash == tete.hash
    } catch is Anomalie {
      return false
    }
  }

  /// Finds events by the index beside the journal, or by one made of the lines where there is none or
  /// it was wrong.
  func searching<Found>(_ look: (EventSearch) throws -> Found) throws -> Found {
    try look(search())
  }

  private func search() throws -> EventSearch {
    try found.withLock { found in
      if let found, found.indexes.generation == found.index.generation { return found }
      let indexes = found?.indexes ?? IndexStore(folder, isUsed: false)
      let new = EventSearch(lines: lines, index: try index(indexes.generation), indexes: indexes)
      found = new
      return new
    }
  }

  private func index(_ generation: Int) throws -> JournalIndex {
    var known = Known(generation: generation)
    if generation == 0, let (index, head) = try IndexStore(folder).load(for: lines.file, to: end) {
      known = Known(index, covering: head)
    }
    guard known.length < lines.end else { return known.index.upTo(lines.end) }
    if let fault = try known.catchUp(lines.file, to: lines.end) { throw fault }
    return known.index
  }
}

/// Where a verification begins: above the first line, or behind acts that its reader takes on trust.
///
///     journal   ├─── taken on trust ───┤├── the anchor's act ──┤├── what is new ──┤
///                                                 ^ the line whose bytes have the anchor's hash
///
/// Of an act that the anchor stands in the middle of nothing is taken on trust: it keeps in its last
/// events what it promises at first.
struct Start {
  /// Where the first line begins that is verified.
  let offset: Int
  /// What the lines above come to.
  let chain: Chain

  /// Above the first line.
  static let top = Start(offset: 0, chain: Chain())

}

extension Start {
  /// Finds an anchor's line by its place and its bytes, or throws the anomaly that stands there.
  init(behind ancre: Ancre, in lines: LineSearch) throws {
    guard let offset = try lines.place(of: ancre.position) else {
      throw Anomalie.absent(ancre, trouve: .aucunTel, lines.end, try lines.count)
    }
    var scanner = lines.nearScanner(from: offset)
    let line = try lines.line(of: &scanner)
    let event = line.event
    guard ancre.designe(event) else {
      if let ecart = ancre.ecartDHeure(event) {
        throw Anomalie(ecart, position: ancre.position, debut: offset)
      }
      throw Anomalie.absent(
        ancre, trouve: .evenement(event.position, event.hash.texte), offset, ancre.position)
    }
    if let batch = event.batch, batch.index < batch.count {
      try self.init(aboveActOf: event, at: offset, in: lines)
    } else {
      self.init(offset: scanner.offset, chain: Chain(behind: line))
    }
  }

  /// Stands above the act of an event whose line begins at a place.
  init(aboveActOf event: RecordedEvent, at offset: Int, in lines: LineSearch) throws {
    let above = event.batch.map { $0.index - 1 } ?? 0
    let first = above == 0 ? offset : try lines.place(of: event.position - above) ?? 0
    self.init(offset: first, chain: try lines.chain(above: first))
  }
}

extension Anomalie {
  /// An anchor that the journal does not contain, where its line should begin.
  fileprivate static func absent(
    _ ancre: Ancre, trouve: Teneur, _ offset: Int, _ position: Position
  ) -> Anomalie {
    let attendu = Teneur.evenement(ancre.position, ancre.empreinte)
    return Anomalie(
      Ecart(.ancre, attendu: attendu, trouve: trouve), position: position, debut: offset)
  }
}

extension LineSearch {
  /// Looks into a file of which is not known how it ends.
  init(_ file: OpenFile, to end: Int) {
    let unknown = Head(position: .max, hash: .nulle, time: nil)
    self.init(file, to: end, head: unknown)
  }

  /// Where the line of a position begins, or nothing where there are not so many.
  ///
  /// Where the lines that lead there say something else than they should, all are counted.
  func place(of position: Position) throws -> Int? {
    var offset: Int
    do { offset = try self.offset(of: position) } catch is Anomalie {
      var scanner = scanner(from: 0)
      var line = 1
      while line < position, try scanner.next() != nil { line += 1 }
      offset = scanner.offset
    }
    return offset < end ? offset : nil
  }

  /// How many lines are whole.
  fileprivate var count: Int { get throws { try position(at: end) - 1 } }
}
