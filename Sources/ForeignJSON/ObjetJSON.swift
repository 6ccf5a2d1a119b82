/// An object that is asked for its members by name, and then says which it was not asked for.
package struct ObjetJSON: Sendable {
  /// The object itself.
  package let vue: VueJSON
  private let membres: [MembreJSON]
  /// The names that were asked for, in that order.
  private var demandes: [String] = []

  init(_ membres: [MembreJSON], vue: VueJSON) {
    self.membres = membres
    self.vue = vue
  }

  /// The member of that name, or nothing and an error.
  package mutating func requis(_ nom: String, _ erreurs: inout CollecteurJSON) -> VueJSON? {
    if let membre = membre(nom) { return membre }
    erreurs.ajouter(vue.erreur(.membreAbsent(nom)))
    return nil
  }

  /// The member of that name, or nothing when there is none; `null` counts for none.
  package mutating func facultatif(_ nom: String) -> VueJSON? {
    guard let membre = membre(nom), membre.genre != .nul else { return nil }
    return membre
  }

  /// The member of that name, whatever it is, or nothing when there is none.
  package mutating func membre(_ nom: String) -> VueJSON? {
    if !demandes.contains(nom) { demandes.append(nom) }
    return membres.first { $0.nom.aLesOctetsDe(nom) }.map(voir)
  }

  /// The members that were not asked for.
  package var inconnus: [VueJSON] {
    membres.filter { membre in !demandes.contains { $0.aLesOctetsDe(membre.nom) } }.map(voir)
  }

  /// Adds an error for each member that was not asked for, at its name.
  package func terminer(_ erreurs: inout CollecteurJSON) {
    for membre in membres where !demandes.contains(where: { $0.aLesOctetsDe(membre.nom) }) {
      erreurs.ajouter(
        ErreurJSON(
          .membreInconnu(membre.nom, admis: demandes), chemin: vue.chemin.membre(membre.nom),
          place: membre.place))
    }
  }

  private func voir(_ membre: MembreJSON) -> VueJSON {
    VueJSON(noeud: membre.noeud, chemin: vue.chemin.membre(membre.nom))
  }
}
