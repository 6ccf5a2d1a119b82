/// Ends of acts that somebody who follows was told, the last of them behind the others: where he goes back
/// to when a journal loses its end.
package struct ToldEnds<Place: Sendable>: Sendable {
  private var ends: [Place] = []

  /// So many are kept at least: to go back further is to begin anew.
  private static var kept: Int { 512 }

  package init() {}

  /// Adds ends behind the others.
  package mutating func add(_ told: some BidirectionalCollection<Place>) {
    ends += told.suffix(Self.kept)
    if ends.count > 2 * Self.kept { ends.removeFirst(ends.count - Self.kept) }
  }

  /// Forgets those that a journal no longer has, and gives the last of the others, if any is left: of ends
  /// in their order those stand that are above what was lost.
  package mutating func goBack<Fault>(
    where stands: (Place) throws(Fault) -> Bool
  ) throws(Fault) -> Place? {
    var (standing, lost) = (0, ends.count)
    while standing < lost {
      let middle = (standing + lost) / 2
      if try stands(ends[middle]) { standing = middle + 1 } else { lost = middle }
    }
    ends.removeLast(ends.count - standing)
    return ends.last
  }
}
