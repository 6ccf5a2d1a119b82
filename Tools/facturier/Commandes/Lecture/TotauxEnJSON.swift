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
        try seance.sortie.objet("resultat") {
          $0.texte("par", cle)
          $0.texte("cle", valeur)
          $0.sommes(sommes)
        }
      }
    }
    for (mode, montant) in modes(encaissements) {
      try seance.sortie.objet("resultat") {
        $0.textes([
          "par": "encaissement", "cle": mode.rawValue, "montant": montant.texte,
        ])
      }
    }
    for (cle, sommes) in totaux.tva.parGroupe.sorted(by: { $0.key < $1.key }) {
      try seance.sortie.objet("resultat") {
        $0.texte("par", "tva")
        $0.cle(cle)
        $0.textes([
          "base": sommes.base.texte, "montantTVA": sommes.montantTVA.texte,
          "baseCreditee": sommes.baseCreditee.texte, "tvaCreditee": sommes.tvaCreditee.texte,
        ])
      }
    }
    if let exigible { try json(exigible) }
    try seance.sortie.objet("resume") {
      $0.nombre("evenements", parcours.tete.position)
      $0.nombre("factures", parcours.factures)
      $0.sommes(totaux.ensemble, nom: "emises", paye: "paye")
      $0.texte("encaissements", encaissements.total.texte)
      $0.tete(parcours.tete)
    }
  }
}

extension JSONWriter {
  /// Adds a VAT rate, its category, and the code of an exemption.
  mutating func cle(_ cle: CleTVA) {
    textes([
      "cle": cle.tva.texte, "categorieTVA": cle.categorieTVA.rawValue,
      "codeExoneration": cle.codeExoneration?.texte,
    ])
  }

  /// Adds sums.
  fileprivate mutating func sommes(
    _ sommes: Sommes, nom: String = "factures", paye: String = "encaisse"
  ) {
    nombre(nom, sommes.factures)
    textes([
      "totalHT": sommes.totalHT.texte, "montantTVA": sommes.montantTVA.texte,
      "totalTTC": sommes.totalTTC.texte, "avoirs": sommes.avoirs.texte,
    ])
    texte(paye, sommes.encaisse.texte)
    texte("pertes", sommes.pertes.siNonNul)
    texte("solde", sommes.solde.texte)
  }
}
