import Facturation

/// An invoice's members, in the order in which they stand in the JSON.
extension JSONWriter {
  /// Writes an invoice; the client is that of its issue, if it was issued, and else the one given.
  mutating func facture(
    _ facture: Facture, client: Client?, sous: ExportDTO.ClientSous, le jour: DateCivile
  ) {
    // Asked for once: to copy what was frozen, or gather the money, is more work than to write most of it.
    let (emission, enTete, fiche) = (facture.emission, facture.enTete, facture.fiche)
    object { json in
      json.tell("id", facture.id)
      json.reference(facture, emission?.numero)
      json.tell("dateFacture", enTete.dateFacture)
      json.tell("dateEcheance", enTete.dateEcheance)
      json.tell("delaiJours", enTete.delaiJours)
      json.tell("datePaiement", fiche.datePaiement(le: jour))
      json.tell("statut", fiche.statut(le: jour))
      json.tell("conditionsPaiement", enTete.conditionsPaiement)
      json.tell("tva", enTete.tva)
      json.tell(enTete.remise)
      json.tell("prixSaisis", enTete.prixSaisis == .ht ? nil : enTete.prixSaisis)
      json.precisions(enTete.precisions)
      if sous != .objet { json.tell("clientId", enTete.clientId) }
      if sous != .id { json.client(emission?.client ?? client?.fiche, id: enTete.clientId) }
      json.tell("vendeur", emission?.vendeur)
      json.tell("lignes", facture.lignes)
      json.tell(facture.totaux)
      json.tell("dejaPaye", emission?.dejaPaye)
      _ = json.optionalList("mentions", emission?.mentions)
      json.tell("paiements", facture.paiements)
      if !facture.remboursements.isEmpty { json.tell("remboursements", facture.remboursements) }
      json.tell("avoirs", facture.avoirs)
      json.tell("irrecouvrable", facture.irrecouvrable)
      json.member("solde", fiche.solde(le: jour))
      if case .annulee(let motif) = facture.etape { json.tell("motifAnnulation", motif) }
    }
  }

  private mutating func reference(_ facture: Facture, _ numero: NumeroEmis?) {
    if let numero {
      tell(numero)
    } else {
      name("numero")
      ascii("\"BROUILLON-\(facture.brouillon)\"")
    }
    tell("brouillon", Rank(facture.brouillon))
  }

  private mutating func precisions(_ precisions: Precisions) {
    if precisions.notes == nil {
      // Always there: readers that take them for a text, which may be empty, are common.
      name("notes")
      string("")
    }
    tell(precisions)
  }

  private mutating func client(_ fiche: FicheClient?, id: ClientID) {
    guard let fiche else { return }
    name("client")
    object { json in
      json.tell("id", id)
      json.tell(fiche)
    }
  }
}
