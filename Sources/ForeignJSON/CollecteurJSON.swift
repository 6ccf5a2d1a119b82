/// Gathers the errors of a file, so that whoever made it can mend them all at once.
package struct CollecteurJSON: Sendable {
  /// The errors, in the order in which they were found.
  package private(set) var erreurs: [ErreurJSON] = []
  /// How many more there were than are kept.
  package private(set) var omises = 0
  /// How many are kept.
  package let maximum: Int

  /// Begins without errors; a file that is wrong throughout keeps no more than `maximum`.
  package init(maximum: Int = 1000) { self.maximum = maximum }

  /// Whether nothing was wrong.
  package var estVide: Bool { erreurs.isEmpty && omises == 0 }

  /// Takes an error.
  package mutating func ajouter(_ erreur: ErreurJSON) {
    if erreurs.count < maximum { erreurs.append(erreur) } else { omises += 1 }
  }

  /// The result of a reading, or nothing and its error.
  package mutating func essayer<Valeur>(
    _ lecture: () throws(ErreurJSON) -> Valeur
  ) -> Valeur? {
    do {
      return try lecture()
    } catch {
      ajouter(error)
      return nil
    }
  }
}
