import Facturier

extension JSONWriter {
  /// Adds fields that changed, their values as the journal has them; of what is named by an identifier,
  /// the names that it bears before and after.
  mutating func changements(_ changements: [Changement]) {
    objets("changements", changements) { json, changement in
      json.textes([
        "champ": changement.champ, "avant": changement.avant?.texte,
        "apres": changement.apres?.texte,
      ])
      json.noms(changement.nomAvant, changement.nomApres)
    }
  }

  /// Adds what something was called before and after, as far as it was there.
  private mutating func noms(_ avant: String?, _ apres: String?) {
    texte("nomAvant", avant)
    texte("nomApres", apres)
  }
}

extension JSONWriter {
  /// A facture that differs; its lines by rank for whoever reads, by identity for whoever compares.
  mutating func difference(_ difference: Comparaison.Difference) {
    texte("subject", Flux.facture(difference.id).texte)
    texte("reference", (difference.apres ?? difference.avant)?.reference)
    changements(difference.enTete + difference.sommes)
    objets("lignes", difference.lignes) { json, ligne in
      json.id("ligneId", ligne.id)
      json.nombre("ligne", ligne.rang)
      json.noms(ligne.nomAvant?.texte, ligne.nomApres?.texte)
      json.changements(ligne.changements)
    }
  }

  /// A client that differs.
  mutating func difference(_ difference: Comparaison.DifferenceDeClient) {
    texte("subject", Flux.client(difference.id).texte)
    noms(difference.nomAvant?.texte, difference.nomApres?.texte)
    changements(difference.changements)
  }
}
