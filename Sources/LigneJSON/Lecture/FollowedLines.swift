package import Journaux

/// What somebody who follows a journal by its lines was told, and where he goes on, wherever they are kept.
package struct FollowedLines: Sendable {
  /// A place between lines.
  package struct Place: Sendable {
    /// How the lines above it hold together.
    package let chain: Chain
    /// Where it is in a file.
    package let offset: Int

    /// The end of the lines above it.
    package var head: Head { chain.head }

    /// Above the first line, unless something else is said.
    package init(chain: Chain = Chain(), offset: Int = 0) {
      (self.chain, self.offset) = (chain, offset)
    }

    /// Behind a line, unless its event is not the one that is asked for.
    package init?(behind line: Line, of anchor: Ancre, offset: Int = 0) {
      self.init(chain: Chain(behind: line), offset: offset)
      guard anchor.ecart(de: chain.source, trouvant: line.event) == nil else { return nil }
    }
  }

  /// How far he is.
  package private(set) var place: Place
  /// Ends of acts that he was told, the last of them behind the others.
  private var ends: [Place] = []
  /// Whether it was said that all is told.
  private var isUpToDate = false
  /// What is yet to be said of a place that is not there.
  private var waiting: [Nouvelle] = []

  /// So many ends are kept at least: to go back further is to begin anew.
  private static let kept = 512

  /// Begins at a place; above the first line, and saying so, where it is not there.
  package init(at place: Place?) {
    self.place = place ?? Place()
    if place == nil { waiting.append(.reprise(.empty)) }
  }

  /// Goes back to the last end that still stands, or to the top, unless the place does: false then.
  ///
  /// Of ends in their order those stand that are above what was lost.
  @discardableResult
  package mutating func goBack<Fault>(
    where stands: (Place) throws(Fault) -> Bool
  ) throws(Fault) -> Bool {
    guard try !stands(place) else { return false }
    var (standing, lost) = (0, ends.count)
    while standing < lost {
      let middle = (standing + lost) / 2
      if try stands(ends[middle]) { standing = middle + 1 } else { lost = middle }
    }
    ends.removeLast(ends.count - standing)
    place = ends.last ?? Place()
    waiting.append(.reprise(place.head))
    return true
  }

  /// Tells of acts that follow, and goes on behind them; and that this is all, where it is.
  package mutating func tell(_ acts: [ActsAhead.Found], isAll: (Place) -> Bool) -> [Nouvelle] {
    ends += acts.suffix(Self.kept).map(\.end)
    if ends.count > 2 * Self.kept { ends.removeFirst(ends.count - Self.kept) }
    place = acts.last?.end ?? place
    var news = waiting + acts.map { .acte($0.act, $0.end.head) }
    waiting = []
    isUpToDate = isUpToDate && news.isEmpty
    if !isUpToDate, isAll(place) {
      isUpToDate = true
      news.append(.aJour(place.head))
    }
    return news
  }
}

/// Whole acts behind a place, as their lines are taken.
package struct ActsAhead {
  /// An act, and where it ends.
  package typealias Found = (act: Acte, end: FollowedLines.Place)

  /// The acts that are whole.
  package private(set) var found: [Found] = []
  private var chain: Chain
  private var gathering = ActGathering()
  private var wanted: Int

  /// Begins behind a place, with about so many events to come.
  package init(behind place: FollowedLines.Place, atMost most: Int) {
    (chain, wanted) = (place.chain, most)
  }

  /// Takes the next line; false once there are as many as are wanted.
  package mutating func take(_ line: ScannedLine) throws(Anomalie) -> Bool {
    let event = try line.follow(&chain).event
    wanted -= 1
    guard let act = gathering.take(event) else { return true }
    found.append((act, FollowedLines.Place(chain: chain, offset: line.next)))
    return wanted > 0
  }
}
