import Facturier

extension ObjetJSON {
  /// A facture in a line of a list.
  init(_ facture: FactureListee) {
    self = ObjetJSON("facture").id("id", facture.id)
      .texte("reference", facture.reference).id("clientId", facture.client)
      .date("dateFacture", facture.date).date("dateEcheance", facture.echeance)
      .texte("statut", facture.statut.statut.rawValue)
      .passeeEnPerte(facture.statut)
      .montant("totalHT", Cumul(facture.totaux.ht))
      .montant("montantTVA", Cumul(facture.totaux.tva))
      .montant("totalTTC", Cumul(facture.totaux.ttc))
      .montant("avoirs", facture.mouvements.avoirs)
      .montant("paye", facture.mouvements.paye)
      .texte("pertes", facture.mouvements.pertes.siNonNul)
      .montant("solde", facture.solde)
  }

  /// Adds that a facture reads as given up, where it does.
  private consuming func passeeEnPerte(_ statut: StatutAffiche) -> ObjetJSON {
    statut == .passeeEnPerte ? verite("passeeEnPerte", true) : self
  }

  /// A whole facture as of a day: its terms, its lines, how it was paid and credited.
  init(entiere facture: Facture, livreeA livraison: Adresse?, le jour: DateCivile) {
    let enTete = facture.enTete
    var avant = Precisions()
    (avant.notes, avant.notesCommentaire) = (enTete.notes, enTete.notesCommentaire)
    avant.nature = enTete.nature
    self = ObjetJSON(FactureListee(facture.fiche, le: jour))
      .texte("conditionsPaiement", enTete.conditionsPaiement.rawValue).membres(avant)
      .texte("livraisonDebut", enTete.livraison?.debut.texte)
      .texte("livraisonFin", enTete.livraison?.fin?.texte)
      .adresse("livraisonAdresse", livraison)
      .membres(enTete, sauf: enTete.ditAilleurs(avec: avant))
      .texte("sousTotal", facture.totaux.sousTotal.texte)
      .membres(enTete.remise)
      .texte("remise", facture.totaux.remise.texte)
      .objets("groupesTVA", facture.totaux.groupes.map { ObjetJSON().membres($0) })
      .objets("lignes", facture.lignes.enumerated().map { ObjetJSON($1, rang: $0 + 1) })
      .texte("dejaPaye", facture.emission?.dejaPaye?.texte)
      .objets(
        "paiements", facture.paiements.enumerated().map { ObjetJSON($1, rang: $0 + 1) }
      )
    if !facture.remboursements.isEmpty {
      self = objets("remboursements", facture.remboursements.map { ObjetJSON().membres($0) })
    }
    self = objets("avoirsEmis", facture.avoirs.map { ObjetJSON($0, sur: facture) })
    if let perte = facture.irrecouvrable {
      self = avec("irrecouvrable", ObjetJSON().membres(perte).fin)
    }
  }

  private init(_ ligne: Ligne, rang: Int) {
    self = ObjetJSON(membres: ("ligneId", ligne.id.texte)).nombre("ligne", rang)
      .membres(ligne.contenu).texte("total", ligne.total.texte)
  }

  private init(_ paiement: Paiement, rang: Int) {
    self = ObjetJSON(membres: ("paiementId", paiement.id.texte)).nombre("paiement", rang)
      .membres(paiement, sauf: ["paiementId"])
  }

  private init(_ avoir: Avoir, sur facture: Facture) {
    self = ObjetJSON(membres: ("avoirId", avoir.id.texte))
      .texte("numero", avoir.numero.numero.texte).texte("dateAvoir", avoir.date.texte)
      .texte("motif", avoir.motif.texte).texte("notes", avoir.notes?.texte)
      .texte("totalHT", avoir.totaux.totalHT.texte)
      .texte("montantTVA", avoir.totaux.montantTVA.texte)
      .texte("totalTTC", avoir.totaux.totalTTC.texte)
      .objets(
        "lignes",
        avoir.lignes.map { creditee in
          var objet = ObjetJSON(membres: ("ligneId", creditee.ligneId.texte))
          if let rang = facture.rang(de: creditee.ligneId) {
            objet = objet.nombre("ligne", rang + 1)
          }
          return objet.membres(creditee, sauf: ["ligneId"])
        })
  }
}

extension EnTete {
  /// What of it stands in other places of the object, or is not told.
  fileprivate func ditAilleurs(avec precisions: Precisions) -> EnTete {
    var ailleurs = EnTete(
      clientId: clientId, dateFacture: dateFacture, dateEcheance: dateEcheance,
      delaiJours: delaiJours, tva: tva, conditionsPaiement: conditionsPaiement, remise: remise,
      precisions: precisions)
    ailleurs.livraison = self.livraison
    return ailleurs
  }
}
