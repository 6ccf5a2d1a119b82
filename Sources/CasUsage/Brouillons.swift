public import Facturation

/// Drafts: begun, changed and given up.
extension RegistreTenu {
  /// Begins a draft.
  @discardableResult public func creerFacture(_ demande: DemandeFacture) throws -> FactureID {
    try accomplir { etats, tirage in
      let registre = try etats.registre()
      _ = try etats.client(demande.clientId)
      try etats.admettre(le: demande.date)
      let creation = try Facture.creer(
        demande, dernierBrouillon: etats.dernierBrouillon(), registre: registre,
        aujourdhui: etats.aujourdhui(registre), remplacant: demande.remplace.map(etats.facture))
      let id: FactureID = tirage.suivant()
      return ([.facture(id, .factureCreee(creation))], id)
    }
  }

  /// Begins a draft for a client, of which all else is as usual.
  @discardableResult public func creerFacture(pour client: ClientID) throws -> FactureID {
    try creerFacture(DemandeFacture(clientId: client))
  }

  /// Begins a draft that says what another invoice does, for the same client and today unless told otherwise.
  ///
  /// One that is to replace it is of the same sale: it keeps delivery, periods and VAT, and for the same client the
  /// references and the deposits deducted.
  @discardableResult public func dupliquer(
    _ modele: FactureID, pour client: ClientID? = nil, le date: DateCivile? = nil,
    enRemplacement remplace: Bool = false
  ) throws -> FactureID {
    try accomplir { etats, tirage in
      let registre = try etats.registre()
      try etats.admettre(le: date)
      let modele = try etats.facture(modele)
      _ = try etats.client(client ?? modele.clientId)
      let id: FactureID = tirage.suivant()
      let faits = try modele.dupliquer(
        sous: id, modele.lignes.map { _ in tirage.suivant() }, pour: client, le: date,
        enRemplacement: remplace, dernierBrouillon: try etats.dernierBrouillon(),
        registre: registre, aujourdhui: etats.aujourdhui(registre)
      ) { try etats.produit($0).fiche.tva }
      return (faits.map { .facture(id, $0) }, id)
    }
  }

  /// Makes a draft one for another client.
  public func changerClient(_ facture: FactureID, _ client: ClientID) throws {
    try changer(facture) { facture, etats in
      .clientChange(try facture.changer(client: etats.client(client).id))
    }
  }

  /// Grants a discount on the whole of a draft; ``Facturation/Remise/aucune`` takes it back.
  public func accorderRemise(_ facture: FactureID, _ remise: Remise) throws {
    try changer(facture) { facture, _ in .remiseAccordee(try facture.accorder(remise: remise)) }
  }

  /// Sets another way to pay for a draft.
  public func modifierConditions(_ facture: FactureID, _ conditions: ConditionsPaiement) throws {
    try changer(facture) { facture, _ in
      .conditionsModifiees(try facture.modifier(conditions: conditions))
    }
  }

  /// Sets another due date for a draft, or another delay.
  public func modifierEcheance(_ facture: FactureID, _ echeance: Echeance) throws {
    try changer(facture) { facture, _ in
      .echeanceModifiee(try facture.modifier(echeance: echeance))
    }
  }

  /// Sets when and where a draft is delivered, as a change of what it says by then; nothing takes it away.
  public func modifierLivraison(
    _ facture: FactureID, changer: (inout Livraison?) throws -> Void
  ) throws {
    try self.changer(facture) { facture, _ in
      var livraison = facture.livraison
      try changer(&livraison)
      return .livraisonModifiee(try facture.modifier(livraison: livraison))
    }
  }

  /// Says what a draft sells; nothing takes it away.
  public func modifierNature(_ facture: FactureID, _ nature: NatureOperation?) throws {
    try changer(facture) { facture, _ in .natureModifiee(try facture.modifier(nature: nature)) }
  }

  /// Changes the notes of a draft as they are by then.
  public func modifierNotes(
    _ facture: FactureID, changer: (_ notes: inout Note?, _ commentaire: inout Note?) throws -> Void
  ) throws {
    try self.changer(facture) { facture, _ in
      var (notes, commentaire) = (facture.notes, facture.notesCommentaire)
      try changer(&notes, &commentaire)
      return .notesModifiees(try facture.modifier(notes: notes, commentaire: commentaire))
    }
  }

  /// Changes what a draft cites for its buyer, as it is by then.
  public func modifierReferences(
    _ facture: FactureID, changer: (inout ReferencesDeFacture) throws -> Void
  ) throws {
    try self.changer(facture) { facture, _ in
      var references = facture.enTete.references
      try changer(&references)
      return .referencesModifiees(try facture.modifier(references))
    }
  }

  /// Changes where the money of a draft is to go, and by which right it is taken, as it is by then.
  public func modifierVersement(
    _ facture: FactureID, changer: (inout Versement) throws -> Void
  ) throws {
    try self.changer(facture) { facture, _ in
      var versement = facture.enTete.versement
      try changer(&versement)
      return .versementModifie(try facture.modifier(versement))
    }
  }

  /// Gives up a draft; an issued invoice is cancelled by an avoir.
  public func annuler(_ facture: FactureID, motif: Libelle) throws {
    try changer(facture) { facture, _ in .factureAnnulee(try facture.annuler(motif: motif)) }
  }
}

// MARK: - Lines

/// The lines of drafts, and the deposits that they deduct.
extension RegistreTenu {
  /// Adds a line to a draft, free or taken from a produit.
  @discardableResult public func ajouterLigne(
    _ facture: FactureID, _ demande: DemandeLigne, de produit: ProduitID? = nil
  ) throws -> LigneID {
    try accomplir { etats, tirage in
      let lue = try etats.facture(facture)
      let produit = try produit.map { try etats.produit($0) }
      let id: LigneID = tirage.suivant()
      let ajout = try lue.ajouter(
        demande, de: produit, id: id, sous: etats.registre().vendeur.regime)
      return ([.facture(facture, .ligneAjoutee(ajout))], id)
    }
  }

  /// Changes what a draft's line says; members that the request leaves out stay.
  public func modifierLigne(_ facture: FactureID, ligne: LigneID, _ demande: DemandeLigne) throws {
    try changer(facture) { facture, etats in
      let regime = try etats.registre().vendeur.regime
      return .ligneModifiee(try facture.modifier(ligne: ligne, demande, sous: regime))
    }
  }

  /// Takes a line off a draft; with a line that deducts a deposit go all that deduct it.
  public func retirerLigne(_ facture: FactureID, ligne: LigneID) throws {
    try accomplir { etats in
      try etats.facture(facture).retirer(ligne: ligne).map { .facture(facture, .ligneRetiree($0)) }
    }
  }

  /// Deducts from a draft a deposit that was invoiced before, by a line for each group of the deposit's VAT.
  ///
  /// Whether another facture deducts it is looked for in all that was recorded since its issue.
  @discardableResult
  public func deduireAcompte(_ facture: FactureID, acompte: FactureID) throws -> [LigneID] {
    try accomplir { etats, tirage in
      let deposee = try etats.facture(acompte)
      let brouillon = try etats.facture(facture)
      let client = try etats.client(brouillon.clientId).fiche
      let lignes = try brouillon.deduire(
        deposee, client: client, deduisant: etats.factures(deduisant:)
      ) { tirage.suivant() }
      return (lignes.map { .facture(facture, .ligneAjoutee($0)) }, lignes.map(\.ligneId))
    }
  }
}
