import FacturierFormats

extension JSONWriter {
  /// A facture in a line of a list: member by member, for there are many.
  mutating func facture(_ facture: FactureListee) {
    membre("id", facture.id)
    membre("reference", facture.reference)
    membre("clientId", facture.client)
    membre("dateFacture", facture.date)
    membre("dateEcheance", facture.echeance)
    membre("statut", facture.statut.statut.rawValue)
    if facture.statut == .passeeEnPerte { membre("passeeEnPerte", true) }
    membre("totalHT", Cumul(facture.totaux.ht))
    membre("montantTVA", Cumul(facture.totaux.tva))
    membre("totalTTC", Cumul(facture.totaux.ttc))
    membre("avoirs", facture.mouvements.avoirs)
    membre("paye", facture.mouvements.paye)
    membre("pertes", facture.mouvements.pertes.siNonNul)
    membre("solde", facture.solde)
  }

  /// A whole facture as of a day: its terms, its lines, how it was paid and credited.
  mutating func facture(
    entiere facture: Facture, livreeA livraison: Adresse?, le jour: DateCivile
  ) {
    let enTete = facture.enTete
    var avant = Precisions()
    (avant.notes, avant.notesCommentaire) = (enTete.notes, enTete.notesCommentaire)
    avant.nature = enTete.nature
    self.facture(FactureListee(facture.fiche, le: jour))
    membre("conditionsPaiement", enTete.conditionsPaiement.rawValue)
    tell(avant)
    tell("livraisonDebut", enTete.livraison?.debut)
    tell("livraisonFin", enTete.livraison?.fin)
    tell("livraisonAdresse", livraison)
    membres(enTete, sauf: enTete.ditAilleurs(avec: avant))
    membre("sousTotal", facture.totaux.sousTotal.texte)
    tell(enTete.remise)
    membre("remise", facture.totaux.remise.texte)
    objets("groupesTVA", facture.totaux.groupes)
    objets("lignes", facture.lignes.enumerated()) { json, ligne in
      json.membres(["ligneId": ligne.element.id, "ligne": ligne.offset + 1])
      json.tell(ligne.element.contenu)
      json.membre("total", ligne.element.total.texte)
    }
    membre("dejaPaye", facture.emission?.dejaPaye?.texte)
    objets("paiements", facture.paiements.enumerated()) { json, paiement in
      json.membres(["paiementId": paiement.element.id, "paiement": paiement.offset + 1])
      json.membres(paiement.element, sauf: ["paiementId"])
    }
    if !facture.remboursements.isEmpty { objets("remboursements", facture.remboursements) }
    objets("avoirsEmis", facture.avoirs) { $0.avoir($1, sur: facture) }
    tell("irrecouvrable", facture.irrecouvrable)
  }

  private mutating func avoir(_ avoir: Avoir, sur facture: Facture) {
    membres([
      "avoirId": avoir.id, "numero": avoir.numero.numero.texte, "dateAvoir": avoir.date,
      "motif": avoir.motif.texte, "notes": avoir.notes?.texte,
      "totalHT": avoir.totaux.totalHT.texte, "montantTVA": avoir.totaux.montantTVA.texte,
      "totalTTC": avoir.totaux.totalTTC.texte,
    ])
    objets("lignes", avoir.lignes) { json, creditee in
      json.membre("ligneId", creditee.ligneId)
      json.membre("ligne", facture.rang(de: creditee.ligneId).map { $0 + 1 })
      json.membres(creditee, sauf: ["ligneId"])
    }
  }
}

extension EnTete {
  /// What of it stands in other places of the object, or is not told.
  fileprivate func ditAilleurs(avec precisions: Precisions) -> EnTete {
    var ailleurs = self
    (ailleurs.prixSaisis, ailleurs.precisions) = (.ht, precisions)
    ailleurs.livraison = self.livraison
    return ailleurs
  }
}

extension JSONWriter {
  /// A whole avoir: the lines that it credits, what they come to, and what was paid out of it.
  mutating func avoir(entier avoir: Avoir, sur facture: Facture) {
    AvoirListe(Credit(avoir), sur: facture.fiche).ecrire(dans: &self)
    membres([
      "avoirId": avoir.id, "motif": avoir.motif.texte, "notes": avoir.notes?.texte,
      "sousTotal": avoir.totaux.sousTotal.texte, "remise": avoir.totaux.remise.texte,
    ])
    objets("groupesTVA", avoir.totaux.groupes)
    objets("lignes", avoir.lignes) { $0.ligne($1, dontLaLigneEstSur: facture) }
    let rendus = facture.remboursements.filter { $0.avoirId == avoir.id }
    if !rendus.isEmpty { objets("remboursements", rendus) }
  }

  /// What an avoir credits of a line, with what the line says that it follows from.
  private mutating func ligne(_ creditee: LigneCreditee, dontLaLigneEstSur facture: Facture) {
    membre("ligneId", creditee.ligneId)
    if let rang = facture.rang(de: creditee.ligneId) {
      membre("ligne", rang + 1)
      membres(
        facture.lignes[rang].contenu, les: ["designation", "prixUnitaire", "tva", "categorieTVA"])
    }
    membres(creditee, sauf: ["ligneId"])
  }
}
