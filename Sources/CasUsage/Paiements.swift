public import Facturation
import Journaux

/// The money of issued invoices.
extension RegistreTenu {
  /// Records that an issued invoice was paid, in whole or in part.
  @discardableResult
  public func encaisser(_ facture: FactureID, _ demande: DemandePaiement) throws -> PaiementID {
    try accomplir(le: demande.date) { etats, tirage in
      let lue = try etats.facture(facture)
      let id: PaiementID = tirage.suivant()
      let paiement = try lue.enregistrer(
        demande, id: id, aujourdhui: etats.aujourdhui(etats.registre()),
        memeDette: etats.dette(avec: lue, payee: demande))
      return ([.facture(facture, .paiementEnregistre(paiement))], id)
    }
  }

  /// Records one sum that pays several invoices of one client, the oldest first: a payment of each invoice that the
  /// sum reaches; of one that is named twice, one.
  public func regler(_ factures: [FactureID], _ demande: DemandePaiement) throws {
    try accomplir(le: demande.date) { etats, tirage in
      let paiements = try Facture.regler(
        factures.uniques.map(etats.facture), demande,
        aujourdhui: etats.aujourdhui(etats.registre()),
        memeDette: { try etats.dette(avec: $0, payee: demande) }, tirer: { tirage.suivant() })
      return (paiements.map { .facture($0, .paiementEnregistre($1)) }, ())
    }
  }

  /// Reverses a payment that was recorded by mistake.
  public func annulerPaiement(_ facture: FactureID, paiement: PaiementID, motif: Libelle) throws {
    try changer(facture) { facture, etats in
      .paiementAnnule(
        try facture.annuler(
          paiement: paiement, motif: motif, cloture: etats.derniereCloture(),
          rendu: etats.facture(rendant:)))
    }
  }

  /// Records that a payment bounced: it counted until that day, and counts no more from then on.
  public func rejeterPaiement(
    _ facture: FactureID, paiement: PaiementID, _ demande: DemandeRejet
  ) throws {
    try changer(facture) { facture, etats in
      .paiementRejete(
        try facture.rejeter(
          paiement: paiement, demande, aujourdhui: etats.aujourdhui(etats.registre()),
          rendu: etats.facture(rendant:)))
    }
  }

  /// Records that the client was given money back.
  @discardableResult public func rembourser(
    _ facture: FactureID, _ demande: DemandeRemboursement
  ) throws -> RemboursementID {
    try accomplir(le: demande.date) { etats, tirage in
      let lue = try etats.facture(facture)
      let id: RemboursementID = tirage.suivant()
      let rendu = try lue.rembourser(
        demande, id: id, aujourdhui: etats.aujourdhui(etats.registre()))
      return ([.facture(facture, .remboursementEffectue(rendu))], id)
    }
  }

  /// Uses what came in for one invoice to pay another: too much, or what an avoir has set free.
  ///
  /// A refund of the one and a payment of the other are recorded; of more than the balance only where that is
  /// accepted, as where a sum goes back that had been too much.
  public func imputer(
    _ montant: Montant, de facture: FactureID, sur autre: FactureID, le date: DateCivile? = nil,
    accepteTropPercu: Bool = false
  ) throws {
    try accomplir(le: date) { etats, tirage in
      let (rendu, paiement) = try etats.facture(facture).imputer(
        montant, sur: etats.facture(autre), le: date,
        accepteTropPercu: accepteTropPercu, aujourdhui: etats.aujourdhui(etats.registre()),
        ids: (tirage.suivant(), tirage.suivant()))
      let faits: [Evenement] = [
        .facture(facture, .remboursementEffectue(rendu)),
        .facture(autre, .paiementEnregistre(paiement)),
      ]
      return (faits, ())
    }
  }

  /// Gives up what is unpaid of an invoice, as it will never be paid.
  public func passerEnPerte(_ facture: FactureID, _ demande: DemandePerte) throws {
    try changer(facture) { facture, etats in
      .creanceIrrecouvrable(
        try facture.passerEnPerte(demande, aujourdhui: etats.aujourdhui(etats.registre())))
    }
  }
}

extension Etats {
  /// The facture that gave back what a payment of another took from it, if one did.
  ///
  /// That the mode is set-off is not enough: one sum that pays several invoices may be set off too.
  func facture(rendant paiement: Paiement) throws -> Facture? {
    guard let reglement = paiement.reglement else { return nil }
    for enregistre in try vue.events(tagged: .settlement(reglement)) {
      if case .facture(let id, .remboursementEffectue) = enregistre.evenement {
        return try flux.facture(id)
      }
    }
    return nil
  }

  /// What is to be looked at in a payment that was recorded: its day, and one before it that is just like it.
  public func avertissements(
    surLePaiement paiement: PaiementID, de facture: FactureID
  ) throws -> [Avertissement] {
    try self.facture(facture).avertissements(surLePaiement: paiement)
  }

  /// What is to be looked at once the rest of an invoice was given up: it may not have been due yet, or long ago.
  public func avertissements(surLaPerteDe facture: FactureID) throws -> [Avertissement] {
    let perte = try vue.events(tagged: .stream(.facture(facture))).last {
      if case .facture(_, .creanceIrrecouvrable) = $0.evenement { true } else { false }
    }
    guard let jour = try jour(de: perte) else { return [] }
    return try self.facture(facture).avertissements(surLaPerte: jour)
  }

  /// What is to be looked at once a payment has bounced: what it was settled with may have paid other
  /// invoices too, where it still counts, and may have been given back or used for others before.
  public func avertissements(
    surLeRejet paiement: PaiementID, de id: FactureID
  ) throws -> [Avertissement] {
    let facture = try facture(id)
    var avertissements: [Avertissement] = []
    let reglement = facture.paiement(paiement)?.reglement
    let partage = try reglement.map { try payees(par: $0, sauf: id) } ?? []
    if !partage.isEmpty {
      avertissements.append(.reglementPartage(partage.compactMap(\.numero)))
    }
    let manque = .zero - facture.paye(le: .derniere)
    if manque > .zero {
      let (payees, jour) = (try payees(avec: facture), aujourdhui(try registre()))
      // One that has passed it on has nothing to give back.
      let reprises = payees.compactMap { payee, cede in
        payee.numero.map { (montant: min(manque, cede, payee.disponible(depuis: jour)), payee: $0) }
      }
      avertissements.append(
        .renduSansEtreVenu(
          manque, de: facture.reference, payees: payees.compactMap(\.payee.numero),
          reprise: reprises.filter { $0.montant > .zero }.max { $0.montant < $1.montant }))
    }
    return avertissements
  }

  /// The invoices to which more was allocated of this one than came back, and how much more.
  private func payees(avec facture: Facture) throws -> [(payee: Facture, montant: Cumul)] {
    var cede: [FactureID: (payee: Facture, montant: Cumul)] = [:]
    for rendu in facture.remboursements {
      guard let reglement = rendu.reglement else { continue }
      for payee in try payees(par: reglement, sauf: facture.id) {
        cede[payee.id, default: (payee, .zero)].montant += rendu.montant
      }
    }
    for paiement in facture.paiements {
      if let id = try self.facture(rendant: paiement)?.id { cede[id]?.montant -= paiement.montant }
    }
    return cede.values.filter { $0.montant > .zero }
      .sorted { $0.payee.reference < $1.payee.reference }
  }

  /// The other invoices that a settlement pays, by payments that neither were reversed nor bounced.
  private func payees(par reglement: ReglementID, sauf facture: FactureID) throws -> [Facture] {
    try vue.events(tagged: .settlement(reglement)).compactMap { enregistre in
      guard case .facture(let id, .paiementEnregistre(let autre)) = enregistre.evenement,
        id != facture
      else { return nil }
      let payee = try self.facture(id)
      return payee.paiement(autre.paiementId)?.tient == true ? payee : nil
    }
  }
}

extension [FactureID] {
  /// Each of them once, in the order in which they are named first.
  package var uniques: [FactureID] {
    reduce(into: []) { uniques, facture in
      if !uniques.contains(facture) { uniques.append(facture) }
    }
  }
}
