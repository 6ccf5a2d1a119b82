/// A period that was closed.
public struct Cloture: Hashable, Sendable {
  /// Which closing.
  package let id: ClotureID
  /// What was closed, and what it comes to.
  package let periode: PeriodeCloturee
}

extension Cloture {
  /// The state after the event, which is the only one of its stream.
  package static func evoluer(
    _ etat: Cloture?, _ evenement: EvenementCloture, id: ClotureID
  ) throws(Incoherence) -> Cloture {
    guard etat == nil else { throw .debutRepete }
    switch evenement {
    case .periodeCloturee(let periode): return Cloture(id: id, periode: periode)
    }
  }
}
