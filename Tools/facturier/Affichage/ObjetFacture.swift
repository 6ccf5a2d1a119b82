import Facturier

extension ObjetJSON {
  /// A facture as of a day, in a line of a list.
  init(_ facture: FicheFacture, le jour: DateCivile) {
    self = ObjetJSON("facture").texte("id", facture.id.texte)
      .texte("reference", facture.reference).texte("clientId", facture.clientId.texte)
      .texte("dateFacture", facture.dateFacture.texte)
      .texte("dateEcheance", facture.dateEcheance.texte)
      .texte("statut", facture.statut(le: jour).rawValue)
      .texte("totalHT", facture.totalHT.texte)
      .texte("montantTVA", facture.montantTVA.texte)
      .texte("totalTTC", facture.totalTTC.texte)
      .texte("avoirs", facture.credite(le: jour).texte)
      .texte("paye", facture.paye(le: jour).texte)
      .texte("pertes", facture.pertes(le: jour).siNonNul)
      .texte("solde", facture.solde(le: jour).texte)
  }

  /// A whole facture as of a day: its terms, its lines, how it was paid and credited.
  init(entiere facture: Facture, livreeA livraison: Adresse?, le jour: DateCivile) {
    let enTete = facture.enTete
    self = ObjetJSON(facture.fiche, le: jour)
      .membres(enTete, les: Self.avantLivraison)
      .texte("livraisonDebut", enTete.livraison?.debut.texte)
      .texte("livraisonFin", enTete.livraison?.fin?.texte)
      .adresse("livraisonAdresse", livraison)
      .membres(enTete, sauf: Self.avantLivraison + Self.ailleurs)
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

  private static let avantLivraison = [
    "conditionsPaiement", "notes", "notesCommentaire", "nature",
  ]
  /// What stands in other places of the object, or is not told.
  private static let ailleurs = [
    "clientId", "dateFacture", "dateEcheance", "delaiJours", "tva", "livraison",
    "remisePourcentage", "remiseMontant", "motifRemise",
  ]

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
