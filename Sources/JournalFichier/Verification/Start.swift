import Journaux
import LigneJSON

/// Where a verification begins: above the first line, or behind acts that its reader takes on trust.
///
///     journal   ├─── taken on trust ───┤├── the anchor's act ──┤├── what is new ──┤
///                                                 ^ the line whose bytes have the anchor's hash
///
/// Of an act that the anchor stands in the middle of nothing is taken on trust: what it promises at
/// first it keeps in its last events.
struct Start {
  /// Where the first line begins that is verified.
  let offset: Int
  /// What the lines above come to.
  let chain: Chain

  /// Above the first line.
  static let top = Start(offset: 0, chain: Chain())

  init(offset: Int, chain: Chain) {
    self.offset = offset
    self.chain = chain
  }

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
  init(_ file: SharedFile, to end: Int, systeme: Systeme) {
    let unknown = Head(position: .max, hash: .nulle, time: nil)
    self.init(file, to: end, head: unknown, systeme: systeme)
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
  fileprivate var count: Int {
    get throws { try position(at: end) - 1 }
  }
}
