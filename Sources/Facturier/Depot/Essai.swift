public import CasUsage
public import Facturation
public import Journaux

extension Depot {
  /// Tries an act as it would be done now: what that would give or refuse is given or thrown, and nothing is
  /// recorded.
  ///
  /// So an app learns what can be done, and why not, from the very rules that will judge it. It waits for
  /// nobody; what somebody records meanwhile may change the answer.
  public func essayer<Valeur: Sendable>(
    auteur: Author? = nil, versions: [Flux: Position] = [:],
    _ acte: @escaping @Sendable (RegistreTenu) throws -> Valeur
  ) async throws(Echec) -> Valeur {
    let contexte = contexte(auteur, nil, versions)
    return try await lire { try self.essayer(sur: $0.vue, par: contexte, acte) }
  }

  /// Tries an act on a view.
  package func essayer<Valeur>(
    sur vue: any JournalView, par contexte: Contexte, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> Valeur {
    try outils.essayer(sur: vue, a: horloge.now(), par: contexte, acte)
  }
}
