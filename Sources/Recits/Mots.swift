package import Facturation
package import Projections

/// The names of fields and the look of their values, as each language has them.
package struct Mots: Sendable {
  let langue: Langue

  /// The words of a language.
  package init(langue: Langue) { self.langue = langue }

  /// A field that changed: `quantité 2 → 3`.
  package func changement(_ changement: Changement) -> String {
    let nom = changement.nom(langue)
    return switch (avant(changement), apres(changement)) {
    case (let avant?, let apres?): "\(nom) \(avant) → \(apres)"
    case (nil, let apres?): "\(nom) \(apres)"
    case (let avant?, nil): "\(nom) \(avant) → \(rien)"
    case (nil, nil): nom
    }
  }

  /// What stands where a field has no value any more.
  package var rien: String { Texte("rien", "nothing").en(langue) }

  /// A field of something that is no more, as it was: `quantité 2`.
  package func ancien(_ changement: Changement) -> String {
    guard let avant = avant(changement) else { return self.changement(changement) }
    return "\(changement.nom(langue)) \(avant)"
  }

  /// A text in the language's quotation marks.
  package func cite(_ texte: String) -> String {
    Texte("« \(texte) »", "“\(texte)”").en(langue)
  }

  /// What a field held before, by its name if it has one.
  package func avant(_ changement: Changement) -> String? {
    changement.nomAvant.map(cite) ?? changement.avant.map { valeur($0, changement) }
  }

  /// What a field holds now, by its name if it has one.
  package func apres(_ changement: Changement) -> String? {
    changement.nomApres.map(cite) ?? changement.apres.map { valeur($0, changement) }
  }

  /// What a field holds, as the language writes it.
  private func valeur(_ contenu: Contenu, _ changement: Changement) -> String {
    switch contenu {
    case .montant(let montant): montant.affiche(langue)
    case .somme(let somme): somme.affiche(langue)
    case .prix(let prix): prix.nombre(langue)
    case .quantite(let quantite): quantite.affiche(langue)
    case .taux(let taux): taux.affiche(langue)
    case .remise(let remise): remise.affiche(langue)
    case .jour(let jour): jour.affiche(langue)
    case .verite(let verite): (verite ? Texte("oui", "yes") : Texte("non", "no")).en(langue)
    case .mot(_, let francais, let anglais): Texte(francais, anglais).en(langue)
    case .periode(let periode):
      Texte(
        "du \(periode.debut.affiche(.francais)) au \(periode.fin.affiche(.francais))",
        "\(periode.debut.affiche(.anglais)) to \(periode.fin.affiche(.anglais))"
      ).en(langue)
    // A seller's own code for a product is known by no other name, and stands as it is.
    case .texte(let texte): changement.champ == "reference" ? texte : cite(texte)
    case .code, .compte, .client, .produit: contenu.texte
    }
  }
}

extension [Changement] {
  /// Those that sentences tell: to have no discount where there is none otherwise says nothing.
  package var utiles: [Changement] {
    filter { [$0.avant, $0.apres].compactMap(\.self) != [.remise(.zero)] }
  }
}
