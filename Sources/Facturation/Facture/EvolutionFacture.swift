extension Facture {
  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Facture?, _ evenement: EvenementFacture, id: FactureID
  ) throws(EcartDEvolution) -> Facture {
    guard var facture = etat else {
      guard case .factureCreee(let creation) = evenement else { throw .sansDebut }
      return Facture(creation, id: id)
    }
    try facture.appliquer(evenement)
    return facture
  }

  /// Takes up an event that is not the first; one that cannot follow leaves the state as it was.
  package mutating func appliquer(_ evenement: EvenementFacture) throws(EcartDEvolution) {
    switch evenement {
    case .factureCreee: throw .debutRepete
    case .paiementEnregistre(let paiement): try appliquer(paiement)
    case .paiementAnnule(let annulation): try appliquer(annulation)
    case .paiementRejete(let rejet): try appliquer(rejet)
    case .remboursementEffectue(let effectue): try appliquer(effectue.remboursement)
    case .creanceIrrecouvrable(let creance):
      guard estEmise, abandon == nil else { throw .etape }
      abandon = Abandon(date: creance.perte.date, motif: creance.perte.motif)
    case .avoirEmis(let avoir): try appliquer(avoir)
    case .acompteDeduit(let deduction): try appliquer(deduction)
    case .deductionAnnulee(let annulation): try appliquer(annulation)
    case .documentExporte(let export):
      // The facture stays as it was: that a document went out is the stream's to tell.
      guard piece(export.numero) != nil else { throw .etape }
    case .ligneAjoutee, .ligneModifiee, .ligneRetiree, .remiseAccordee, .echeanceModifiee,
      .conditionsModifiees, .notesModifiees, .natureModifiee, .livraisonModifiee,
      .referencesModifiees, .versementModifie, .clientChange, .factureAnnulee, .factureEmise:
      guard etape == .brouillon else { throw .etape }
      try appliquerAuBrouillon(evenement)
    }
  }

  private mutating func appliquerAuBrouillon(_ evenement: EvenementFacture) throws(EcartDEvolution)
  {
    switch evenement {
    case .ligneAjoutee(let ajout):
      try suite.exigerSans(ajout.ligneId)
      let nouvelle = try ligne(ajout.ligneId, ajout.contenu)
      try compter { $0.ajouter(nouvelle) }
      suite.ajouter(nouvelle)
    case .ligneModifiee(let modification):
      let rang = try suite.place(de: modification.ligneId)
      let (ancienne, nouvelle) = (
        lignes[rang], try ligne(modification.ligneId, modification.contenu)
      )
      try compter {
        $0.retirer(ancienne)
        $0.ajouter(nouvelle)
      }
      suite[rang: rang] = nouvelle
    case .ligneRetiree(let retrait):
      let rang = try suite.place(de: retrait.ligneId)
      let ancienne = lignes[rang]
      try compter { $0.retirer(ancienne) }
      suite.retirer(rang)
    case .remiseAccordee(let accord):
      try compter(remise: accord.remise) { _ in }
      enTete.remise = accord.remise
    case .echeanceModifiee(let echeance):
      enTete.dateEcheance = echeance.dateEcheance
      enTete.delaiJours = echeance.delaiJours
    case .conditionsModifiees(let conditions):
      enTete.conditionsPaiement = conditions.conditionsPaiement
    case .notesModifiees(let notes):
      enTete.notes = notes.notes
      enTete.notesCommentaire = notes.notesCommentaire
    case .natureModifiee(let nature): enTete.nature = nature.nature
    case .livraisonModifiee(let livraison): enTete.livraison = livraison.livraison
    case .referencesModifiees(let citees): enTete.references = citees.references
    case .versementModifie(let versement): enTete.versement = versement.versement
    case .clientChange(let changement):
      // A mandate is one client's: nobody else's account is debited by it.
      if enTete.clientId != changement.clientId { enTete.versement.mandat = nil }
      enTete.clientId = changement.clientId
    case .factureAnnulee(let annulation): etape = .annulee(motif: annulation.motif)
    case .factureEmise(let emission): try appliquer(emission)
    case .factureCreee, .paiementEnregistre, .paiementAnnule, .paiementRejete,
      .remboursementEffectue, .creanceIrrecouvrable, .avoirEmis, .acompteDeduit,
      .deductionAnnulee, .documentExporte:
      throw .etape
    }
  }

  /// Takes up what a change makes of the sums; where they would pass the ceiling, they stay as they were.
  ///
  /// The other lines are not looked at.
  private mutating func compter(
    remise: Remise? = nil, _ changer: (inout SommesParTaux) -> Void
  ) throws(EcartDEvolution) {
    changer(&sommes)
    if sommes.sontLoinDuPlafond { return }
    do { _ = try sommes.totaux(remise: remise ?? enTete.remise, prix: enTete.prixSaisis) } catch {
      sommes = SommesParTaux(lignes)
      throw .sommes
    }
  }

  /// The sums that were recorded at issue hold from here on; they are not computed again.
  private mutating func appliquer(_ emission: FactureEmise) throws(EcartDEvolution) {
    if let double = suite.remplacerTout(par: emission.lignes) { throw .elementPresent(double.uuid) }
    sommes = SommesParTaux()
    enTete = emission.enTete
    totauxFiges = emission.totaux
    etape = .emise(Emission(emission))
  }

  private mutating func appliquer(_ paiement: PaiementEnregistre) throws(EcartDEvolution) {
    guard emission != nil else { throw .etape }
    try suitePaiements.exigerSans(paiement.paiementId)
    suitePaiements.ajouter(Paiement(paiement))
  }

  private mutating func appliquer(_ annulation: PaiementAnnule) throws(EcartDEvolution) {
    let rang = try suitePaiements.place(de: annulation.paiementId)
    guard paiements[rang].annulation == nil else { throw .etape }
    suitePaiements[rang: rang] = paiements[rang].devenu(
      annulation: annulation.motif, rejet: paiements[rang].rejet)
  }

  private mutating func appliquer(_ rejete: PaiementRejete) throws(EcartDEvolution) {
    let rang = try suitePaiements.place(de: rejete.paiementId)
    guard paiements[rang].tient, paiements[rang].date <= rejete.rejet.date else { throw .etape }
    suitePaiements[rang: rang] = paiements[rang].devenu(annulation: nil, rejet: rejete.rejet)
  }

  private mutating func appliquer(_ rembourse: Remboursement) throws(EcartDEvolution) {
    guard emission != nil else { throw .etape }
    try suiteRemboursements.exigerSans(rembourse.id)
    if let avoir = rembourse.avoirId { _ = try suiteAvoirs.place(de: avoir) }
    suiteRemboursements.ajouter(rembourse)
  }

  private mutating func appliquer(_ avoir: AvoirEmis) throws(EcartDEvolution) {
    guard emission != nil else { throw .etape }
    try suiteAvoirs.exigerSans(avoir.avoirId)
    var reste = resteACrediter()
    for creditee in avoir.lignes {
      guard let laisse = reste[creditee.ligneId] else {
        throw .elementAbsent(creditee.ligneId.uuid)
      }
      guard laisse.admet(creditee) else { throw .avoirExcessif(creditee.ligneId.uuid) }
      reste[creditee.ligneId] = laisse.moins(creditee)
    }
    suiteAvoirs.ajouter(Avoir(avoir))
  }

  /// One invoice after the other deducts a deposit.
  private mutating func appliquer(_ deduction: AcompteDeduit) throws(EcartDEvolution) {
    guard estEmise, self.typeFacture == .acompte, deduitPar == nil else { throw .etape }
    deductions.append(DeductionDAcompte(faite: deduction, annulation: nil))
  }

  private mutating func appliquer(_ annulation: DeductionAnnulee) throws(EcartDEvolution) {
    guard deduitPar == annulation.numeroFacture else { throw .etape }
    deductions[deductions.count - 1].annulation = annulation
  }

  private func ligne(_ id: LigneID, _ contenu: ContenuLigne) throws(EcartDEvolution) -> Ligne {
    do { return try Ligne(id: id, contenu: contenu) } catch { throw .sommes }
  }
}

extension Facture? {
  /// Takes up an event where the facture stands: a copy of every line for each would cost dearly.
  package mutating func appliquer(
    _ evenement: EvenementFacture, id: FactureID
  ) throws(EcartDEvolution) {
    // To compare it with `nil` would copy it too, for it could be compared with any other.
    switch self {
    case .none: self = try Facture.evoluer(nil, evenement, id: id)
    case .some: try self?.appliquer(evenement)
    }
  }
}

extension Suite {
  /// Where the thing of an identity stands, which has to be there.
  fileprivate func place<Objet>(de id: Element.ID) throws(EcartDEvolution) -> Int
  where Element.ID == Identifiant<Objet> {
    guard let rang = rang(de: id) else { throw .elementAbsent(id.uuid) }
    return rang
  }

  /// Wants nothing of that identity to be there yet.
  fileprivate func exigerSans<Objet>(_ id: Element.ID) throws(EcartDEvolution)
  where Element.ID == Identifiant<Objet> {
    if rang(de: id) != nil { throw .elementPresent(id.uuid) }
  }
}
