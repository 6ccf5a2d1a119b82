// What the documents show to authors of adapters, as in Boutique.swift.

// Adapters.md
import Facturier
import Foundation
import Port
import Synchronization

/// Lines in memory, where a database would have a table of lines and one of keys.
final class LignesEnMemoire: LineStore, EnMemoire {
  private let verrou = NSLock()
  private let contenu = Mutex<[StoredLine]>([])

  var lignes: [StoredLine] { contenu.withLock { $0 } }

  func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) throws {
    let fin = Date.now.addingTimeInterval(patience / .seconds(1))
    guard verrou.lock(before: fin) else { throw StoreError.locked }
    defer { verrou.unlock() }
    let ajout = Ajout(derriere: lignes)
    try body(ajout)
    // Only now does anybody see them: all, and at once.
    contenu.withLock { $0 += ajout.nouvelles }
  }

  func waitForLine(after position: Position, atMost longest: Duration) {
    let fin = ContinuousClock.now.advanced(by: longest)
    while lignes.count <= position, ContinuousClock.now < fin {
      Thread.sleep(forTimeInterval: 0.001)
    }
  }
}

/// What an act writes: kept apart until it is over.
final class Ajout: LineWriting, EnMemoire {
  let lignes: [StoredLine]
  private let ecrites = Mutex<[StoredLine]>([])

  init(derriere lignes: [StoredLine]) { self.lignes = lignes }

  var nouvelles: [StoredLine] { ecrites.withLock { $0 } }

  func write(_ lines: [StoredLine]) throws {
    for line in lines {
      let suivante = lignes.count + nouvelles.count + 1
      guard line.position == suivante else { throw StoreError.failed("line \(suivante) is next") }
      ecrites.withLock { $0.append(line) }
    }
  }
}

/// The seven questions, each of which a database answers by an index.
protocol EnMemoire: LineReading {
  var lignes: [StoredLine] { get }
}

extension EnMemoire {
  func last() -> StoredLine? { lignes.last?.nue }

  func lines(_ positions: ClosedRange<Position>, atMost most: Int) -> [StoredLine] {
    lignes.filter { positions.contains($0.position) }.prefix(most).map(\.nue)
  }

  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) -> [StoredLine] {
    Array(lignes.filter { positions.contains($0.position) }.prefix(most))
  }

  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) -> [StoredLine] {
    lignes.filter { positions.contains($0.position) && !Set(keys).isDisjoint(with: $0.keys) }
      .prefix(most).map(\.nue)
  }

  func last(under key: String, upTo position: Position) -> StoredLine? {
    lignes.last { $0.position <= position && $0.keys.contains(key) }?.nue
  }

  func count(under key: String, upTo position: Position) -> Int {
    lignes.count { $0.position <= position && $0.keys.contains(key) }
  }

  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) -> [String] {
    let portees = Set(lignes.filter { $0.position <= position }.flatMap(\.keys))
    return Array(portees.filter(limits.contains).sorted().prefix(most))
  }
}

extension StoredLine {
  /// The line as it is given to who has not asked for its keys.
  var nue: StoredLine { StoredLine(position: position, bytes: bytes) }
}
// end

// Adapters.md
extension Boutique {
  /// Keeps the invoices in lines of our own, instead of a folder.
  init(lignes: LignesEnMemoire) { depot = Depot(lignes) }
}
// end
