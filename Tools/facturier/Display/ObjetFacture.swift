import FacturierFormats

extension JSONWriter {
  /// A facture in a line of a list: member by member, for there are many.
  mutating func facture(_ facture: FactureListee) {
    member("id", facture.id)
    member("reference", facture.reference)
    member("clientId", facture.client)
    member("dateFacture", facture.date)
    member("dateEcheance", facture.echeance)
    member("statut", facture.statut.statut.rawValue)
    if facture.statut == .passeeEnPerte { member("passeeEnPerte", true) }
    member("totalHT", Cumul(facture.totaux.ht))
    member("montantTVA", Cumul(facture.totaux.tva))
    member("totalTTC", Cumul(facture.totaux.ttc))
    member("avoirs", facture.mouvements.avoirs)
    member("paye", facture.mouvements.paye)
    member("pertes", facture.mouvements.pertes.siNonNul)
    member("solde", facture.solde)
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
    member("conditionsPaiement", enTete.conditionsPaiement.rawValue)
    tell(avant)
    tell("livraisonDebut", enTete.livraison?.debut)
    tell("livraisonFin", enTete.livraison?.fin)
    tell("livraisonAdresse", livraison)
    members(enTete, sauf: enTete.ditAilleurs(avec: avant))
    member("sousTotal", facture.totaux.sousTotal.texte)
    tell(enTete.remise)
    member("remise", facture.totaux.remise.texte)
    objects("groupesTVA", facture.totaux.groupes)
    objects("lignes", facture.lignes.enumerated()) { json, ligne in
      json.members(["ligneId": ligne.element.id, "ligne": ligne.offset + 1])
      json.tell(ligne.element.contenu)
      json.member("total", ligne.element.total.texte)
    }
    member("dejaPaye", facture.emission?.dejaPaye?.texte)
    member("deduitPar", facture.deduitPar(le: jour)?.texte)
    objects("paiements", facture.paiements.enumerated()) { json, paiement in
      json.members(["paiementId": paiement.element.id, "paiement": paiement.offset + 1])
      json.members(paiement.element, sauf: ["paiementId"])
    }
    if !facture.remboursements.isEmpty { objects("remboursements", facture.remboursements) }
    objects("avoirsEmis", facture.avoirs) { $0.avoir($1, sur: facture) }
    tell("irrecouvrable", facture.irrecouvrable)
  }

  private mutating func avoir(_ avoir: Avoir, sur facture: Facture) {
    members([
      "avoirId": avoir.id, "numero": avoir.numero.numero.texte, "dateAvoir": avoir.date,
      "motif": avoir.motif.texte, "notes": avoir.notes?.texte,
      "totalHT": avoir.totaux.totalHT.texte, "montantTVA": avoir.totaux.montantTVA.texte,
      "totalTTC": avoir.totaux.totalTTC.texte,
    ])
    objects("lignes", avoir.lignes) { json, creditee in
      json.member("ligneId", creditee.ligneId)
      json.member("ligne", facture.rang(de: creditee.ligneId).map { $0 + 1 })
      json.members(creditee, sauf: ["ligneId"])
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
    AvoirListe(facture.credit(avoir), sur: facture.fiche).ecrire(dans: &self)
    members([
      "avoirId": avoir.id, "motif": avoir.motif.texte, "notes": avoir.notes?.texte,
      "sousTotal": avoir.totaux.sousTotal.texte, "remise": avoir.totaux.remise.texte,
    ])
    objects("groupesTVA", avoir.totaux.groupes)
    objects("lignes", avoir.lignes) { $0.ligne($1, dontLaLigneEstSur: facture) }
    let rendus = facture.remboursements.filter { $0.avoirId == avoir.id }
    if !rendus.isEmpty { objects("remboursements", rendus) }
  }

  /// What an avoir credits of a line, with what the line says that it follows from.
  private mutating func ligne(_ creditee: LigneCreditee, dontLaLigneEstSur facture: Facture) {
    member("ligneId", creditee.ligneId)
    if let rang = facture.rang(de: creditee.ligneId) {
      member("ligne", rang + 1)
      members(
        facture.lignes[rang].contenu, les: ["designation", "prixUnitaire", "tva", "categorieTVA"])
    }
    members(creditee, sauf: ["ligneId"])
  }
}
