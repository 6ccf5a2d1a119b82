import Facturation
package import Journaux
package import LigneJSON

extension StoredLine {
  /// Reads the line by itself: its form, its hash, and its place.
  package func checked() throws(Anomalie) -> Line {
    do throws(Ecart) {
      let line = try scanned.readAlone()
      guard line.event.position == position else {
        throw Ecart(.position, attendu: position, trouve: line.event.position)
      }
      return line
    } catch {
      throw Anomalie(error, position: position, debut: 0)
    }
  }

  /// Reads the line as the next of a chain.
  package func followed(_ chain: inout Chain) throws(Anomalie) -> Line {
    try scanned.follow(&chain)
  }

  /// The line as what reads lines takes it.
  package var scanned: ScannedLine {
    ScannedLine(bytes: bytes, range: bytes.indices, offset: 0, isComplete: true)
  }
}

extension Anomalie {
  /// A line that the store does not give.
  package static func missing(_ position: Position) -> Anomalie {
    Anomalie(Ecart(.forme, attendu: .ligne, trouve: .rien), position: position, debut: 0)
  }

  /// The keys lead to other lines than they should.
  static func astray(_ position: Position) -> Anomalie {
    Anomalie(
      Ecart(.index, attendu: .clesDeLaLigne, trouve: .autresCles), position: position, debut: 0)
  }
}

extension LineReading {
  /// How many lines are asked for at a time.
  static var page: Int { 512 }

  /// Hands over all lines of some positions in their order, page by page, until the body says false.
  func forEachLine(
    _ positions: ClosedRange<Position>, _ body: (StoredLine) throws -> Bool
  ) throws {
    try forEachLine(positions, asked: { try lines($0, atMost: $1) }, body)
  }

  /// The same of those under some keys.
  func forEachLine(
    under keys: [String], _ positions: ClosedRange<Position>,
    _ body: (StoredLine) throws -> Bool
  ) throws {
    try forEachLine(positions, asked: { try lines(under: keys, $0, atMost: $1) }, body)
  }

  /// The same of those that a question gives.
  func forEachLine(
    _ positions: ClosedRange<Position>,
    asked ask: (ClosedRange<Position>, _ most: Int) throws -> [StoredLine],
    _ body: (StoredLine) throws -> Bool
  ) throws {
    let last = positions.upperBound
    var next: Position? = positions.lowerBound
    while let first = next {
      let lines = try ask(first...last, Self.page)
      for line in lines {
        // Whoever gives other lines than it was asked for would be asked for ever.
        guard let expected = next, line.position >= expected, line.position <= last else {
          throw Anomalie.astray(line.position)
        }
        guard try body(line) else { return }
        next = line.position < last ? line.position + 1 : nil
      }
      if lines.count < Self.page { return }
    }
  }
}

/// How a store's lines end.
struct StoreEnd {
  /// What holds the lines together, up to the last.
  let chain: Chain

  /// The last line's event.
  var head: Head { chain.head }

  /// Reads the last line of a store.
  init(of lines: any LineReading) throws {
    guard let last = try lines.last() else {
      chain = Chain()
      return
    }
    chain = Chain(behind: try last.checked())
    guard chain.isComplete else {
      throw Anomalie(
        Ecart(.lot, attendu: .resteDuLot, trouve: .rien), position: last.position, debut: 0)
    }
  }
}
