import Facturier

extension ObjetJSON {
  /// A field that changed, its values as the journal has them; of what is named by an identifier, the
  /// names that it bears before and after.
  private init(_ changement: Changement) {
    self = ObjetJSON(membres: ("champ", changement.champ))
      .texte("avant", changement.avant?.texte).texte("apres", changement.apres?.texte)
      .texte("nomAvant", changement.nomAvant).texte("nomApres", changement.nomApres)
  }

  /// Adds fields that changed.
  func changements(_ changements: [Changement]) -> ObjetJSON {
    objets("changements", changements.map { ObjetJSON($0) })
  }

  /// Adds what something was called before and after, as far as it was there.
  private func noms(_ avant: Libelle?, _ apres: Libelle?) -> ObjetJSON {
    texte("nomAvant", avant?.texte).texte("nomApres", apres?.texte)
  }
}

extension ObjetJSON {
  /// A facture that differs; its lines by rank for whoever reads, by identity for whoever compares.
  init(_ difference: Comparaison.Difference) {
    self = ObjetJSON("resultat").texte("subject", Flux.facture(difference.id).texte)
      .texte("reference", (difference.apres ?? difference.avant)?.reference)
      .changements(difference.enTete + difference.sommes)
      .objets(
        "lignes",
        difference.lignes.map { ligne in
          ObjetJSON(membres: ("ligneId", ligne.id.texte)).nombre("ligne", ligne.rang)
            .noms(ligne.nomAvant, ligne.nomApres).changements(ligne.changements)
        })
  }

  /// A client that differs.
  init(_ difference: Comparaison.DifferenceDeClient) {
    self = ObjetJSON("resultat").texte("subject", Flux.client(difference.id).texte)
      .noms(difference.nomAvant, difference.nomApres).changements(difference.changements)
  }
}
