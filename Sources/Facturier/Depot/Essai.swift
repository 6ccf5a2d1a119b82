public import CasUsage
import Facturation
package import Journaux

extension Depot {
  /// Tries an act by a use case as it would be done now: what that would give or refuse is given or thrown,
  /// and nothing is recorded.
  ///
  /// So an app learns what can be done, and why not, from the very rules that will judge it. It waits for
  /// nobody; what somebody records meanwhile may change the answer.
  public func essayer<Resultat: Sendable>(
    _ acte: @escaping @Sendable (Outils) throws -> Resultat
  ) async throws(Echec) -> Resultat {
    try await lire { try acte(self.outilsDEssai($0)) }
  }

  /// What use cases work with that are tried on a view.
  package func outilsDEssai(_ vue: any JournalView) -> Outils {
    Outils(
      journal: JournalDEssai(
        vue: vue, horloge: horloge, kept: journal.kept.copy(upTo: vue.head)),
      identifiants: .uuid7(horloge))
  }
}

/// A journal that decides on what a view shows, and forgets what was decided.
private struct JournalDEssai: WritableJournal {
  let vue: any JournalView
  let horloge: WallClock
  let kept: KeptStreams

  func read<Resultat>(_ body: (any JournalView) throws -> Resultat) throws -> Resultat {
    try body(vue)
  }

  func recordUnchecked(
    by author: Author, cle: UUIDTexte?,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> [RecordedEvent] {
    let (maintenant, dernier) = (horloge.now(), vue.head.time)
    let evenements = try decide(vue, max(maintenant, dernier ?? maintenant))
    let heure = try RecordedTime.of(evenements.first, after: dernier, clock: maintenant)
    var essai = EventList(behind: vue.head)
    return essai.append(evenements, at: heure, by: author, cle)
  }
}
