public import Facturation

/// Drafts: begun, changed and given up.
extension RegistreTenu {
  /// Begins a draft.
  @discardableResult
  public func creerFacture(_ demande: DemandeFacture) throws -> FactureID {
    try accomplir { etats, tirage in
      let registre = try etats.registre()
      _ = try etats.client(demande.clientId)
      try etats.admettre(brouillonDu: demande.date)
      let creation = try Facture.creer(
        demande, dernierBrouillon: etats.dernierBrouillon(), registre: registre,
        aujourdhui: etats.aujourdhui(registre), remplacant: demande.remplace.map(etats.facture))
      let id: FactureID = tirage.suivant()
      return ([.facture(id, .factureCreee(creation))], id)
    }
  }

  /// Begins a draft for a client, of which all else is as usual.
  @discardableResult
  public func creerFacture(pour client: ClientID) throws -> FactureID {
    try creerFacture(DemandeFacture(clientId: client))
  }

  /// Begins a draft that says what another invoice does, for the same client and today unless told otherwise.
  @discardableResult
  public func dupliquer(
    _ modele: FactureID, pour client: ClientID? = nil, le date: DateCivile? = nil
  ) throws -> FactureID {
    try accomplir { etats, tirage in
      let registre = try etats.registre()
      try etats.admettre(brouillonDu: date)
      let modele = try etats.facture(modele)
      _ = try etats.client(client ?? modele.clientId)
      let id: FactureID = tirage.suivant()
      let faits = try modele.dupliquer(
        sous: id, modele.lignes.map { _ in tirage.suivant() }, pour: client, le: date,
        dernierBrouillon: try etats.dernierBrouillon(), registre: registre,
        aujourdhui: etats.aujourdhui(registre)
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

  /// Sets both notes of a draft; nothing takes one away.
  public func modifierNotes(_ facture: FactureID, notes: Note?, commentaire: Note?) throws {
    try modifierNotes(facture) { ($0, $1) = (notes, commentaire) }
  }

  /// Changes the notes of a draft as they are by then.
  public func modifierNotes(
    _ facture: FactureID,
    changer: (_ notes: inout Note?, _ commentaire: inout Note?) throws -> Void
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
