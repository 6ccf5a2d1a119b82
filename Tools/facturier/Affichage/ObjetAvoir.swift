import Facturier

extension JSONWriter {
  /// A whole avoir: the lines that it credits, what they come to, and what was paid out of it.
  mutating func avoir(entier avoir: Avoir, sur facture: Facture) {
    AvoirListe(Credit(avoir), sur: facture.fiche).ecrire(dans: &self)
    id("avoirId", avoir.id)
    textes([
      "motif": avoir.motif.texte, "notes": avoir.notes?.texte,
      "sousTotal": avoir.totaux.sousTotal.texte, "remise": avoir.totaux.remise.texte,
    ])
    objets("groupesTVA", avoir.totaux.groupes)
    objets("lignes", avoir.lignes) { $0.ligne($1, dontLaLigneEstSur: facture) }
    let rendus = facture.remboursements.filter { $0.avoirId == avoir.id }
    if !rendus.isEmpty { objets("remboursements", rendus) }
  }

  /// What an avoir credits of a line, with what the line says that it follows from.
  private mutating func ligne(_ creditee: LigneCreditee, dontLaLigneEstSur facture: Facture) {
    id("ligneId", creditee.ligneId)
    if let rang = facture.rang(de: creditee.ligneId) {
      nombre("ligne", rang + 1)
      membres(
        facture.lignes[rang].contenu, les: ["designation", "prixUnitaire", "tva", "categorieTVA"])
    }
    membres(creditee, sauf: ["ligneId"])
  }
}
