import Facturation

/// An invoice's members, in the order in which they stand in the JSON.
extension JSONWriter {
  /// Writes an invoice; the client is that of its issue, if it was issued, and else the one given.
  mutating func facture(
    _ facture: Facture, client: Client?, sous: ExportDTO.ClientSous, le jour: DateCivile
  ) {
    // Asked for once: to copy what was frozen is more work than to write most of the rest.
    let emission = facture.emission
    object { json in
      json.identite(facture, emission?.numero)
      json.enTete(facture, le: jour)
      if sous != .objet { json.member("clientId", facture.enTete.clientId) }
      if sous != .id {
        json.member("client", object: emission?.client ?? client?.fiche) {
          $0.client($1, id: facture.enTete.clientId)
        }
      }
      json.member("vendeur", object: emission?.vendeur) { $0.vendeur($1) }
      json.member("lignes", facture.lignes) { $0.ligne($1) }
      json.totaux(facture.totaux)
      json.member("paiements", facture.paiements) { $0.paiement($1) }
      json.member("avoirs", facture.avoirs) { $0.avoir($1) }
      json.member("solde", facture.solde(le: jour))
      if case .annulee(let motif) = facture.etape { json.member("motifAnnulation", motif) }
    }
  }

  private mutating func identite(_ facture: Facture, _ numero: NumeroEmis?) {
    member("id", facture.id)
    if let numero {
      self.numero(numero)
    } else {
      name("numero")
      ascii("\"BROUILLON-\(facture.brouillon)\"")
    }
    member("brouillon", facture.brouillon)
  }

  private mutating func numero(_ numero: NumeroEmis) {
    member("numero", numero.numero)
    member("serie", numero.serie)
    member("rang", numero.rang)
  }

  private mutating func enTete(_ facture: Facture, le jour: DateCivile) {
    member("dateFacture", facture.enTete.dateFacture)
    member("dateEcheance", facture.enTete.dateEcheance)
    member("delaiJours", facture.enTete.delaiJours)
    member("datePaiement", facture.datePaiement(le: jour))
    member("statut", text: facture.statut(le: jour).rawValue)
    member("conditionsPaiement", text: facture.enTete.conditionsPaiement.libelle(.francais))
    member("tva", facture.enTete.tva)
    member("remisePourcentage", facture.enTete.remisePourcentage)
    suite(facture.enTete)
  }

  private mutating func suite(_ enTete: EnTete) {
    // Always there: readers that take them for a text, which may be empty, are common.
    member("notes", text: enTete.notes?.texte ?? "")
    member("notesCommentaire", enTete.notesCommentaire)
    member("nature", text: enTete.nature?.rawValue)
    member("livraison", object: enTete.livraison) { json, livraison in
      json.member("debut", livraison.debut)
      json.member("fin", livraison.fin)
      json.member("adresse", object: livraison.adresse) { $0.adresse($1) }
    }
    member("referenceAcheteur", enTete.referenceAcheteur)
    member("referenceCommande", enTete.referenceCommande)
  }

  private mutating func ligne(_ ligne: Ligne) {
    object { json in
      json.member("ligneId", ligne.id)
      json.member("designation", ligne.contenu.designation)
      json.member("quantite", ligne.contenu.quantite)
      json.member("unite", ligne.contenu.unite)
      json.member("prixUnitaire", ligne.contenu.prixUnitaire)
      json.member("tva", ligne.contenu.tva)
      json.member("categorieTVA", text: ligne.contenu.categorieTVA.rawValue)
      json.member("motifExoneration", ligne.contenu.motifExoneration)
      json.member("produitId", ligne.contenu.produit)
      json.member("referenceCommande", ligne.contenu.referenceCommande)
      json.member("dateCommande", ligne.contenu.dateCommande)
      json.member("total", ligne.total)
    }
  }

  private mutating func totaux(_ totaux: Totaux) {
    member("sousTotal", totaux.sousTotal)
    member("remise", totaux.remise)
    member("totalHT", totaux.totalHT)
    member("groupes", totaux.groupes) { json, groupe in
      json.object { json in
        json.member("tva", groupe.tva)
        json.member("categorieTVA", text: groupe.categorieTVA.rawValue)
        json.member("base", groupe.base)
        json.member("montantTVA", groupe.montantTVA)
      }
    }
    member("montantTVA", totaux.montantTVA)
    member("totalTTC", totaux.totalTTC)
  }

  private mutating func paiement(_ paiement: Paiement) {
    object { json in
      json.member("paiementId", paiement.id)
      json.member("montant", paiement.montant)
      json.member("mode", text: paiement.mode.libelle(.francais))
      json.member("datePaiement", paiement.date)
      json.member("reference", paiement.reference)
      json.member("annulation", paiement.annulation)
    }
  }

  private mutating func avoir(_ avoir: Avoir) {
    object { json in
      json.member("avoirId", avoir.id)
      json.numero(avoir.numero)
      json.member("dateAvoir", avoir.date)
      json.member("motif", avoir.motif)
      json.member("lignes", avoir.lignes) { json, creditee in
        json.object { json in
          json.member("ligneId", creditee.ligneId)
          json.member("quantite", creditee.quantite)
          json.member("total", creditee.total)
        }
      }
      json.totaux(avoir.totaux)
    }
  }
}
