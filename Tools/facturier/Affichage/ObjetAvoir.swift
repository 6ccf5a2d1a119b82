import Facturier

extension ObjetJSON {
  /// A whole avoir: the lines that it credits, what they come to, and what was paid out of it.
  init(entier avoir: Avoir, sur facture: Facture) {
    self = AvoirListe(Credit(avoir), sur: facture.fiche).membres(ObjetJSON("avoir"))
      .texte("avoirId", avoir.id.texte).texte("motif", avoir.motif.texte)
      .texte("notes", avoir.notes?.texte).texte("sousTotal", avoir.totaux.sousTotal.texte)
      .texte("remise", avoir.totaux.remise.texte)
      .objets("groupesTVA", avoir.totaux.groupes.map { ObjetJSON().membres($0) })
      .objets("lignes", avoir.lignes.map { ObjetJSON($0, dontLaLigneEstSur: facture) })
    let rendus = facture.remboursements.filter { $0.avoirId == avoir.id }
    if !rendus.isEmpty { self = objets("remboursements", rendus.map { ObjetJSON().membres($0) }) }
  }

  /// What an avoir credits of a line, with what the line says that it follows from.
  private init(_ creditee: LigneCreditee, dontLaLigneEstSur facture: Facture) {
    var objet = ObjetJSON(membres: ("ligneId", creditee.ligneId.texte))
    if let rang = facture.rang(de: creditee.ligneId) {
      objet = objet.nombre("ligne", rang + 1).membres(
        facture.lignes[rang].contenu, les: ["designation", "prixUnitaire", "tva", "categorieTVA"])
    }
    self = objet.membres(creditee, sauf: ["ligneId"])
  }
}
