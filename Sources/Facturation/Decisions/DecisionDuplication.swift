extension Facture {
  /// Begins a draft that says what this one does, whatever has become of it: who buys, how and how soon
  /// it is to be paid, the discount, the notes, and the lines.
  ///
  /// What belongs to one sale is left out: its dates, its delivery, the buyer's references and orders.
  /// The VAT is that of today: a line that the seller may no longer invoice as it stands takes what a
  /// new line would, and a rate that is no longer in force is refused.
  package func dupliquer(
    _ copie: Copie, registre: Registre, tauxDuProduit: (ProduitID) throws -> Taux?
  ) throws -> [EvenementFacture] {
    let regime = registre.vendeur.regime
    var demande = DemandeFacture(clientId: copie.clientId ?? enTete.clientId, date: copie.date)
    demande.echeance = .delai(
      jours: enTete.delaiJours ?? enTete.dateEcheance - enTete.dateFacture)
    demande.tva = regime == .reel && enTete.tva > .zero ? enTete.tva : nil
    demande.conditionsPaiement = enTete.conditionsPaiement
    demande.remisePourcentage = enTete.remisePourcentage
    demande.notes = enTete.notes
    demande.notesCommentaire = enTete.notesCommentaire
    demande.nature = enTete.nature
    let creation = try Facture.creer(
      demande, dernierBrouillon: copie.dernierBrouillon, registre: registre,
      aujourdhui: copie.aujourdhui)
    var brouillon = Facture(creation, id: copie.id)
    var evenements = [EvenementFacture.factureCreee(creation)]
    for (ligne, id) in zip(lignes, copie.lignes) {
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

extension ContenuLigne {
  /// The same for another sale, under the regime of today; a seller who has come to charge VAT since
  /// charges that rate.
  fileprivate func duplique(
    sous regime: RegimeTVA, taux: () throws -> Taux
  ) throws -> ContenuLigne {
    let fiscalite =
      convient(a: regime)
      ? try FiscaliteLigne(
        taux: tva, categorie: categorieTVA, motif: motifExoneration, sous: regime)
      : try FiscaliteLigne(
        taux: regime == .franchise ? .zero : taux(), categorie: nil, motif: nil, sous: regime)
    var contenu = self
    contenu.tva = fiscalite.taux
    contenu.categorieTVA = fiscalite.categorie
    contenu.motifExoneration = fiscalite.motif
    contenu.referenceCommande = nil
    contenu.dateCommande = nil
    return contenu
  }
}
