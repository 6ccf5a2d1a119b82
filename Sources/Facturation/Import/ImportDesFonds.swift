/// What came in for an imported invoice, what went out again, and what was given up.
extension ImportDeFacture {
  /// The payments, each with what became of it; by the means that the invoice asked for, unless the
  /// file says otherwise.
  mutating func payer(
    _ conditions: ConditionsPaiement, tirer: () -> UUIDTexte
  ) -> [EvenementFacture] {
    var evenements: [EvenementFacture] = []
    for (place, paiement) in importee.paiements.enumerated() {
      let (champ, tire) = ("paiements[\(place)]", PaiementID(tirer()))
      guard estPositif(paiement.montant, "\(champ).montant") else { continue }
      let id = paiement.id ?? connue?.paiements.element(place)?.id ?? tire
      let recu = EvenementFacture.paiementEnregistre(
        PaiementEnregistre(
          paiementId: id, montant: paiement.montant, mode: paiement.mode ?? conditions,
          datePaiement: paiement.date, reference: paiement.reference,
          reglement: paiement.reglement, importe: cadre.origine))
      let (identite, jour) = ("\(champ).paiementId", "\(champ).datePaiement")
      guard appliquer(recu, champ, id: identite, jour: jour) else { continue }
      evenements.append(recu)
      if let rejet = paiement.rejet {
        evenements += rejeter(id, rejet, paye: paiement.date, "\(champ).rejet")
      }
      guard let motif = paiement.annulation else { continue }
      let annulation = EvenementFacture.paiementAnnule(
        PaiementAnnule(paiementId: id, motif: motif, importe: cadre.origine))
      if appliquer(annulation, "\(champ).annulation") { evenements.append(annulation) }
    }
    return evenements
  }

  private mutating func rejeter(
    _ id: PaiementID, _ rejet: Rejet, paye jour: DateCivile, _ champ: String
  ) -> [EvenementFacture] {
    guard rejet.date >= jour else {
      let refus = RefusFacturation.rejetAvantPaiement(rejet: rejet.date, paiement: jour)
      refuser("\(champ).dateRejet", .refus(refus))
      return []
    }
    if let frais = rejet.frais, !estPositif(frais, "\(champ).frais") { return [] }
    let rejete = EvenementFacture.paiementRejete(
      PaiementRejete(paiementId: id, rejet: rejet, importe: cadre.origine))
    return appliquer(rejete, champ, jour: "\(champ).dateRejet") ? [rejete] : []
  }

  /// The refunds, which may cite avoirs and so follow upon all of them.
  mutating func rembourser(
    _ conditions: ConditionsPaiement, tirer: () -> UUIDTexte
  ) -> [EvenementFacture] {
    var evenements: [EvenementFacture] = []
    for (place, rendu) in importee.remboursements.enumerated() {
      let (champ, tire) = ("remboursements[\(place)]", RemboursementID(tirer()))
      guard estPositif(rendu.montant, "\(champ).montant") else { continue }
      if let avoir = rendu.avoirId, facture?.avoir(avoir) == nil {
        refuser("\(champ).avoirId", .refus(.designationInconnue(avoir.texte)))
        continue
      }
      let effectue = EvenementFacture.remboursementEffectue(
        RemboursementEffectue(
          Remboursement(
            id: rendu.id ?? connue?.remboursements.element(place)?.id ?? tire,
            montant: rendu.montant, mode: rendu.mode ?? conditions, date: rendu.date,
            reference: rendu.reference, avoirId: rendu.avoirId, reglement: rendu.reglement),
          importe: cadre.origine))
      let (identite, jour) = ("\(champ).remboursementId", "\(champ).dateRemboursement")
      if appliquer(effectue, champ, id: identite, jour: jour) { evenements.append(effectue) }
    }
    return evenements
  }

  /// What was given up, which is what all that the file tells leaves unpaid on that day.
  mutating func passerEnPerte(_ facture: Facture) -> [EvenementFacture] {
    guard let perte = importee.irrecouvrable else { return [] }
    guard perte.date >= facture.dateFacture else {
      let refus = RefusFacturation.perteAvantMouvement(
        perte: perte.date, dernier: facture.dateFacture)
      refuser("irrecouvrable.date", .refus(refus))
      return []
    }
    let impayes = facture.impayes(le: perte.date)
    let calculee = Perte(date: perte.date, motif: perte.motif, groupes: impayes)
    let donnee = Perte(date: perte.date, motif: perte.motif, groupes: perte.groupes ?? impayes)
    guard donnee == calculee else {
      refuser(
        "irrecouvrable.groupes",
        .totalEnDesaccord(donne: donnee.montant, attendu: calculee.montant))
      return []
    }
    let creance = EvenementFacture.creanceIrrecouvrable(
      CreanceIrrecouvrable(calculee, importe: cadre.origine))
    return appliquer(creance, "irrecouvrable", jour: "irrecouvrable.date") ? [creance] : []
  }

  private mutating func estPositif(_ montant: Montant, _ champ: String) -> Bool {
    if montant > .zero { return true }
    refuser(champ, .refus(.paiementNonPositif(montant)))
    return false
  }
}
