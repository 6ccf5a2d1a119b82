import Facturation

/// An object that is asked for its members by name, and then says which it was not asked for.
package struct ObjetLu: Sendable {
  /// The object itself.
  package let vue: VueJSON
  private let membres: [MembreJSON]
  /// The names that were asked for, in that order.
  private var demandes: [String] = []
  /// Which members were asked for.
  private var estDemande: [Bool]

  init(_ membres: [MembreJSON], vue: VueJSON) {
    self.membres = membres
    self.vue = vue
    estDemande = Array(repeating: false, count: membres.count)
  }

  /// The member of that name, whatever it is, or nothing when there is none; and whether it was asked
  /// for before.
  package mutating func demander(_ nom: String) -> (membre: VueJSON?, deNouveau: Bool) {
    guard let place = place(de: nom) else {
      let deNouveau = demandes.contains(nom)
      if !deNouveau { demandes.append(nom) }
      return (nil, deNouveau)
    }
    if estDemande[place] { return (voir(membres[place]), true) }
    estDemande[place] = true
    demandes.append(nom)
    return (voir(membres[place]), false)
  }

  /// The member of that name, or nothing and an error.
  package mutating func requis(_ nom: String, _ erreurs: inout CollecteurJSON) -> VueJSON? {
    if let membre = demander(nom).membre { return membre }
    erreurs.ajouter(vue.erreur(.jsonMembreAbsent(nom)))
    return nil
  }

  /// The member of that name, or nothing when there is none; `null` counts for none.
  package mutating func facultatif(_ nom: String) -> VueJSON? {
    guard let membre = demander(nom).membre, membre.genre != .nul else { return nil }
    return membre
  }

  /// What the member of that name is, without asking for it.
  package func apercu(_ nom: String) -> VueJSON? { place(de: nom).map { voir(membres[$0]) } }

  /// Adds an error for each member that was not asked for, at its name.
  package func terminer(_ erreurs: inout CollecteurJSON) {
    for membre in nonDemandes {
      erreurs.ajouter(
        ErreurJSON(
          .jsonMembreInconnu(membre.nom, admis: demandes), chemin: vue.chemin.membre(membre.nom),
          place: membre.place))
    }
  }

  private var nonDemandes: [MembreJSON] {
    zip(membres, estDemande).filter { !$1 }.map(\.0)
  }

  private func place(de nom: String) -> Int? {
    membres.firstIndex { $0.nom.aLesOctetsDe(nom) }
  }

  private func voir(_ membre: MembreJSON) -> VueJSON {
    VueJSON(noeud: membre.noeud, chemin: vue.chemin.membre(membre.nom))
  }
}
