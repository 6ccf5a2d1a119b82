import Facturier

extension JSONWriter {
  /// An event as history tells it: all that its sentence says, from the event itself.
  mutating func evenement(_ entree: EntreeHistorique) {
    let recorded = entree.evenement
    nombre("position", recorded.position)
    textes([
      "time": recorded.time.text, "author": recorded.author.name,
      "subject": recorded.evenement.flux.texte, "evenement": recorded.nom,
      "reference": entree.reference,
    ])
    nombre("ligne", entree.ligne)
    texte("nom", entree.nom?.texte)
    for reponse in recorded.evenement.faits.reponses { texte(reponse.nom, reponse.valeur) }
    if let paiement = entree.paiement { self.paiement(paiement) }
    if let rendu = recorded.evenement.faits.remboursement { membres(rendu, sauf: ["reference"]) }
    textes([
      "motif": entree.motif?.texte, "totalTTC": entree.totalTTC?.texte,
      "solde": entree.solde?.texte, "au": entree.jourDuSolde?.texte,
    ])
    changements(entree.changements)
  }

  /// Adds the payment that an event records or reverses.
  private mutating func paiement(_ paiement: Paiement) {
    id("paiementId", paiement.id)
    texte("montant", paiement.montant.texte)
    texte("mode", paiement.mode.rawValue)
    date("datePaiement", paiement.date)
  }
}
