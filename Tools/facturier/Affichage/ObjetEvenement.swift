import Facturier

extension ObjetJSON {
  /// An event as history tells it: all that its sentence says, from the event itself.
  init(_ entree: EntreeHistorique) {
    let recorded = entree.evenement
    var objet = ObjetJSON("resultat").nombre("position", recorded.position)
      .texte("time", recorded.time.text).texte("author", recorded.author.name)
      .texte("subject", recorded.evenement.flux.texte)
      .texte("evenement", recorded.nom).texte("reference", entree.reference)
    if let ligne = entree.ligne { objet = objet.nombre("ligne", ligne) }
    objet = objet.texte("nom", entree.nom?.texte)
    for reponse in recorded.evenement.faits.reponses {
      objet = objet.texte(reponse.nom, reponse.valeur)
    }
    if let paiement = entree.paiement { objet = objet.paiement(paiement) }
    if let rendu = recorded.evenement.faits.remboursement {
      objet = objet.membres(rendu, sauf: ["reference"])
    }
    self = objet.texte("motif", entree.motif?.texte)
      .texte("totalTTC", entree.totalTTC?.texte).texte("solde", entree.solde?.texte)
      .texte("au", entree.jourDuSolde?.texte).changements(entree.changements)
  }

  /// Adds the payment that an event records or reverses.
  private func paiement(_ paiement: Paiement) -> ObjetJSON {
    texte("paiementId", paiement.id.texte).texte("montant", paiement.montant.texte)
      .texte("mode", paiement.mode.rawValue).texte("datePaiement", paiement.date.texte)
  }
}
