import Facturation
import Journaux
import LigneJSON
import Synchronization

/// Follows the acts of a store, by its lines alone: what one look costs does not depend on what is above.
final class StoreFollow: JournalFollow {
  private let lookout: StoreLookout
  private let state: Mutex<FollowedStore>

  /// Begins behind an event, or above the first.
  init(_ store: any LineStore, after anchor: Ancre?, wokenBy lookout: StoreLookout) throws {
    state = Mutex(try translatingErrors { try FollowedStore(store, behind: anchor) })
    try lookout.enter()
    // Only now: whoever has not entered must not leave.
    self.lookout = lookout
  }

  deinit { lookout.leave() }

  func next(atMost count: Int) throws -> [Nouvelle] {
    try translatingErrors { try state.withLock { try $0.next(atMost: count) } }
  }
}

/// A store as somebody follows it, and how far he is.
struct FollowedStore: Sendable {
  private let lines: any LineReading
  /// How the lines hold together that were told.
  private(set) var place = Chain()
  private var ends = ToldEnds<Chain>()
  /// Whether it was said that all is told.
  private var isUpToDate = false
  /// What is yet to be said of a beginning that is not there.
  private var waiting: [Nouvelle] = []

  init(_ lines: any LineReading, behind anchor: Ancre?) throws {
    self.lines = lines
    guard let anchor else { return }
    let line = try lines.lines(anchor.position...anchor.position, atMost: 1).first?.checked()
    if let line, anchor.ecart(de: Chain(behind: line).source, trouvant: line.event) == nil {
      place = Chain(behind: line)
    } else {
      waiting.append(.reprise(.empty))
    }
  }

  /// What is new, acts of about so many events at most; where this throws, nothing counts as told.
  mutating func next(atMost most: Int) throws -> [Nouvelle] {
    if try !stands(place) { waiting.append(.reprise(try goBack())) }
    let (found, fault) = try acts(atMost: most)
    if let fault, found.isEmpty { throw fault }
    var news = waiting
    waiting = []
    news += found.map { .acte($0.act, $0.end.head) }
    ends.add(found.map(\.end))
    place = found.last?.end ?? place
    isUpToDate = isUpToDate && news.isEmpty
    if !isUpToDate, found.reduce(0, { $0 + $1.act.evenements.count }) < most, fault == nil {
      isUpToDate = true
      news.append(.aJour(place.head))
    }
    return news
  }

  private typealias Told = (act: Acte, end: Chain)

  /// Whole acts behind the place, about so many events of them, and what is wrong with the line behind those.
  private func acts(atMost most: Int) throws -> (found: [Told], fault: Anomalie?) {
    var (chain, gathering, count) = (place, ActGathering(), 0)
    var found: [Told] = []
    do {
      try lines.forEachLine(place.head.position + 1...(.max)) { line in
        let event = try line.followed(&chain).event
        count += 1
        guard let act = gathering.take(event) else { return true }
        found.append((act, chain))
        return count < most
      }
    } catch let fault as Anomalie {
      return (found, fault)
    }
    return (found, nil)
  }

  /// Whether the store has the line still with which a chain ends.
  private func stands(_ chain: Chain) throws -> Bool {
    let head = chain.head
    guard head.position > 0 else { return true }
    guard let line = try lines.lines(head.position...head.position, atMost: 1).first else {
      return false
    }
    return Line.statedHash(line.bytes, in: line.bytes.indices) == head.hash
  }

  /// Goes back to the last end that the store still has, or to the top.
  private mutating func goBack() throws -> Head {
    place = try ends.goBack(where: stands) ?? Chain()
    return place.head
  }
}
