extension Facture {
  /// Begins a draft that says what this one does, whatever has become of it: who buys, how, how soon and
  /// to whom it is to be paid, the discount, the notes, and the lines.
  ///
  /// What belongs to one sale is left out: its dates, its delivery, the buyer's references and orders,
  /// the periods that lines charge for and the deposits that they deduct; and for another client what
  /// was agreed with this one.
  /// The VAT is that of today: a line that the seller may no longer invoice as it stands takes what a
  /// new line would, and a rate that is no longer in force is refused. An account that no line may name
  /// any more is left out.
  package func dupliquer(
    _ copie: Copie, registre: Registre, tauxDuProduit: (ProduitID) throws -> Taux?
  ) throws -> [EvenementFacture] {
    let regime = registre.vendeur.regime
    var demande = DemandeFacture(clientId: copie.clientId ?? enTete.clientId, date: copie.date)
    demande.echeance = .delai(
      jours: enTete.delaiJours ?? enTete.dateEcheance - enTete.dateFacture)
    demande.tva = regime == .reel && enTete.tva > .zero ? enTete.tva : nil
    demande.conditionsPaiement = enTete.conditionsPaiement
    demande.remise = enTete.remise
    demande.prixSaisis = enTete.prixSaisis
    demande.precisions = enTete.precisions.dupliquees(
      pourLeMemeClient: demande.clientId == enTete.clientId)
    let creation = try Facture.creer(
      demande, dernierBrouillon: copie.dernierBrouillon, registre: registre,
      aujourdhui: copie.aujourdhui)
    var brouillon = Facture(creation, id: copie.id)
    var evenements = [EvenementFacture.factureCreee(creation)]
    let vendues = lignes.filter { $0.contenu.factureAnterieure == nil }
    for (ligne, id) in zip(vendues, copie.lignes) {
      let contenu = try ligne.contenu.duplique(sous: regime) {
        let taux = try ligne.contenu.produit.flatMap(tauxDuProduit) ?? .zero
        return taux > .zero ? taux : creation.enTete.tva
      }
      let ajout = EvenementFacture.ligneAjoutee(try brouillon.ajouter(contenu, id: id))
      try brouillon.appliquer(ajout)
      evenements.append(ajout)
    }
    return evenements
  }

  /// What a duplicate is made with.
  package struct Copie {
    let id: FactureID
    let lignes: [LigneID]
    let clientId: ClientID?
    let date: DateCivile?
    let dernierBrouillon: Int
    let aujourdhui: DateCivile

    /// Gathers the identities of a draft and its lines, and who buys and when, if that is not as before
    /// and today.
    package init(
      id: FactureID, lignes: [LigneID], clientId: ClientID?, date: DateCivile?,
      dernierBrouillon: Int, aujourdhui: DateCivile
    ) {
      self.id = id
      self.lignes = lignes
      self.clientId = clientId
      self.date = date
      self.dernierBrouillon = dernierBrouillon
      self.aujourdhui = aujourdhui
    }
  }
}

extension Precisions {
  /// The same for another sale: what replaces nothing is an ordinary invoice, and a mandate, a contract
  /// or a project is one client's.
  fileprivate func dupliquees(pourLeMemeClient: Bool) -> Precisions {
    var autres = self
    if typeFacture == .rectificative { autres.typeFacture = nil }
    (autres.facturesAnterieures, autres.livraison) = (nil, nil)
    (autres.references.acheteur, autres.references.commande) = (nil, nil)
    autres.references.autres.removeAll { !(pourLeMemeClient && $0.nature.dure) }
    if !pourLeMemeClient { autres.versement.mandat = nil }
    return autres
  }
}

extension NatureReference {
  /// Whether it stands for more than one sale.
  fileprivate var dure: Bool {
    switch self {
    case .contrat, .marche, .projet: true
    case .bonLivraison, .bonReception, .dossier, .autre: false
    }
  }
}

extension ContenuLigne {
  /// The same for another sale, under the regime of today; a seller who has come to charge VAT since
  /// charges that rate.
  fileprivate func duplique(
    sous regime: RegimeTVA, taux: () throws -> Taux
  ) throws -> ContenuLigne {
    var contenu = self
    if convient(a: regime) {
      try tva.verifier(sous: regime)
    } else {
      let fiscalite = try FiscaliteLigne(
        FiscaliteLigne.Dite(taux: regime == .reel ? taux() : .zero), sous: regime)
      contenu.tva = fiscalite.taux
      contenu.categorieTVA = fiscalite.categorie
      contenu.codeExoneration = fiscalite.code
      contenu.motifExoneration = fiscalite.motif
    }
    (contenu.referenceCommande, contenu.dateCommande, contenu.periode) = (nil, nil, nil)
    if let compte = contenu.compte, !RoleComptable.vente.admet(compte) { contenu.compte = nil }
    return contenu
  }
}
