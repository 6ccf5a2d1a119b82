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
    if case .facture(_, let fait) = recorded.evenement { objet = objet.fait(fait) }
    if let paiement = entree.paiement { objet = objet.paiement(paiement) }
    self = objet.texte("motif", entree.motif?.texte)
      .texte("totalTTC", entree.totalTTC?.texte).texte("solde", entree.solde?.texte)
      .texte("au", entree.jourDuSolde?.texte).changements(entree.changements)
  }

  /// Adds what an event says that is no field of the facture.
  private func fait(_ fait: EvenementFacture) -> ObjetJSON {
    switch fait {
    case .factureEmise(let emission):
      texte("numero", emission.numero.numero.texte)
        .texte("dateFacture", emission.enTete.dateFacture.texte)
    case .avoirEmis(let avoir):
      texte("avoirId", avoir.avoirId.texte).texte("avoirNumero", avoir.numero.numero.texte)
        .texte("dateAvoir", avoir.dateAvoir.texte)
        .texte("avoirTTC", avoir.totaux.totalTTC.texte)
    case .documentExporte(let export):
      texte("document", export.numero.texte).texte("format", export.format.rawValue)
    case .factureCreee, .ligneAjoutee, .ligneModifiee, .ligneRetiree, .remiseAccordee,
      .echeanceModifiee, .conditionsModifiees, .notesModifiees, .clientChange, .factureAnnulee,
      .paiementEnregistre, .paiementAnnule:
      self
    }
  }

  /// Adds the payment that an event records or reverses.
  private func paiement(_ paiement: Paiement) -> ObjetJSON {
    texte("paiementId", paiement.id.texte).texte("montant", paiement.montant.texte)
      .texte("mode", paiement.mode.rawValue).texte("datePaiement", paiement.date.texte)
  }
}
