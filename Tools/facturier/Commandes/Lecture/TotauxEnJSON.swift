import Facturier

/// The totals for programs.
extension AfficherTotaux {
  /// An object for each group, means and rate, and one that says what all come to.
  func json(
    _ totaux: TotauxRegistre, _ encaissements: Encaissements, _ exigible: TVAExigible?,
    _ parcours: Parcours
  ) throws {
    for (cle, _, lignes) in groupes(totaux, parcours) {
      for (valeur, _, sommes) in lignes {
        let objet = ObjetJSON("resultat").texte("par", cle).texte("cle", valeur)
        try seance.sortie.ligne(objet.sommes(sommes).fin)
      }
    }
    for (mode, montant) in modes(encaissements) {
      try seance.sortie.ligne(
        ObjetJSON("resultat").texte("par", "encaissement").texte("cle", mode.rawValue)
          .texte("montant", montant.texte).fin)
    }
    for (cle, sommes) in totaux.tva.parGroupe.sorted(by: { $0.key < $1.key }) {
      try seance.sortie.ligne(
        ObjetJSON("resultat").texte("par", "tva").cle(cle)
          .texte("base", sommes.base.texte).texte("montantTVA", sommes.montantTVA.texte)
          .texte("baseCreditee", sommes.baseCreditee.texte)
          .texte("tvaCreditee", sommes.tvaCreditee.texte).fin)
    }
    if let exigible { try json(exigible) }
    try seance.sortie.ligne(
      ObjetJSON("resume").nombre("evenements", parcours.tete.position)
        .nombre("factures", parcours.factures)
        .sommes(totaux.ensemble, nom: "emises", paye: "paye")
        .texte("encaissements", encaissements.total.texte).tete(parcours.tete).fin)
  }
}

extension ObjetJSON {
  /// Adds a VAT rate, its category, and the code of an exemption.
  func cle(_ cle: CleTVA) -> ObjetJSON {
    texte("cle", cle.tva.texte).texte("categorieTVA", cle.categorieTVA.rawValue)
      .texte("codeExoneration", cle.codeExoneration?.texte)
  }

  /// Adds sums.
  fileprivate func sommes(
    _ sommes: Sommes, nom: String = "factures", paye: String = "encaisse"
  ) -> ObjetJSON {
    nombre(nom, sommes.factures).texte("totalHT", sommes.totalHT.texte)
      .texte("montantTVA", sommes.montantTVA.texte).texte("totalTTC", sommes.totalTTC.texte)
      .texte("avoirs", sommes.avoirs.texte).texte(paye, sommes.encaisse.texte)
      .texte("pertes", sommes.pertes.siNonNul).texte("solde", sommes.solde.texte)
  }
}
