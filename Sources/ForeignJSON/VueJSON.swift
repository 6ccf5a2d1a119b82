package import Facturation

/// A value with the path that leads to it, asked for what it should be.
///
/// What it is not goes to a collector, and reading goes on: a file's faults are reported together.
///
///     func ligne(_ vue: VueJSON, _ erreurs: inout CollecteurJSON) -> Ligne? {
///       guard var objet = vue.objet(&erreurs) else { return nil }
///       let designation = objet.requis("designation", &erreurs)?.texte(&erreurs)
///       let quantite = objet.requis("quantite", &erreurs)?.decimal(&erreurs)
///       let notes = objet.facultatif("notes")?.texte(&erreurs)
///       objet.terminer(&erreurs)
///       …
///     }
package struct VueJSON: Hashable, Sendable {
  /// The value.
  package let noeud: NoeudJSON
  /// How it is reached.
  package let chemin: CheminJSON

  /// Looks at a value, the root of its document unless a path is given.
  package init(noeud: NoeudJSON, chemin: CheminJSON = .racine) {
    self.noeud = noeud
    self.chemin = chemin
  }

  /// The kind of value.
  package var genre: GenreJSON { noeud.valeur.genre }

  /// A fault of this value.
  package func erreur(_ defaut: Defaut) -> ErreurJSON {
    ErreurJSON(defaut, chemin: chemin, place: noeud.place)
  }

  /// A rule's refusal of this value.
  package func erreur(_ refus: RefusFacturation) -> ErreurJSON { erreur(.refus(refus)) }

  /// The text, or nothing and an error.
  package func texte(_ erreurs: inout CollecteurJSON) -> String? {
    guard case .texte(let texte) = noeud.valeur else { return refuser(.texte, &erreurs) }
    return texte
  }

  /// The number as written, or nothing and an error.
  package func nombre(_ erreurs: inout CollecteurJSON) -> NombreJSON? {
    guard case .nombre(let nombre) = noeud.valeur else { return refuser(.nombre, &erreurs) }
    return nombre
  }

  /// The number without exponent, exactly, or nothing and an error.
  package func decimal(
    _ erreurs: inout CollecteurJSON, _ zeros: NombreJSON.Zeros = .gardes, chiffres: Int = 40
  ) -> String? {
    guard let nombre = nombre(&erreurs) else { return nil }
    return essayer(&erreurs) { () throws(Defaut) in
      try nombre.decimal(zeros, chiffres: chiffres)
    }
  }

  /// The whole number within bounds, or nothing and an error.
  package func entier(dans bornes: ClosedRange<Int>, _ erreurs: inout CollecteurJSON) -> Int? {
    guard let nombre = nombre(&erreurs) else { return nil }
    return essayer(&erreurs) { () throws(Defaut) in try nombre.entier(dans: bornes) }
  }

  /// True or false, or nothing and an error.
  package func booleen(_ erreurs: inout CollecteurJSON) -> Bool? {
    guard case .booleen(let valeur) = noeud.valeur else { return refuser(.booleen, &erreurs) }
    return valeur
  }

  /// The elements of the array, or nothing and an error.
  package func elements(_ erreurs: inout CollecteurJSON) -> [VueJSON]? {
    guard case .tableau(let elements) = noeud.valeur else { return refuser(.tableau, &erreurs) }
    return elements.enumerated().map { VueJSON(noeud: $1, chemin: chemin.element($0)) }
  }

  /// The object, to be asked for its members, or nothing and an error.
  package func objet(_ erreurs: inout CollecteurJSON) -> ObjetLu? {
    guard case .objet(let membres) = noeud.valeur else { return refuser(.objet, &erreurs) }
    return ObjetLu(membres, vue: self)
  }

  /// What the domain makes of the text, or nothing and an error that holds its refusal.
  package func valeur<Valeur>(
    _ erreurs: inout CollecteurJSON,
    _ lecture: (String) throws(RefusFacturation) -> Valeur
  ) -> Valeur? {
    guard let texte = texte(&erreurs) else { return nil }
    do throws(RefusFacturation) {
      return try lecture(texte)
    } catch {
      erreurs.ajouter(erreur(error))
      return nil
    }
  }

  /// What a reading gives, or nothing and its fault as an error of this value.
  package func essayer<Valeur>(
    _ erreurs: inout CollecteurJSON, _ lecture: () throws(Defaut) -> Valeur
  ) -> Valeur? {
    do {
      return try lecture()
    } catch {
      erreurs.ajouter(erreur(error))
      return nil
    }
  }

  private func refuser<Valeur>(
    _ attendu: GenreJSON, _ erreurs: inout CollecteurJSON
  ) -> Valeur? {
    erreurs.ajouter(erreur(.jsonGenre(attendu: attendu, trouve: genre)))
    return nil
  }
}
