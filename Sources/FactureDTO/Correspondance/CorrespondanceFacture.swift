public import Facturation

extension FactureDTO {
  /// An invoice as of a day: statut, balance and day of payment depend on it, the lists do not.
  ///
  /// The client is that of the issue, if it was issued, and else the one given.
  public init(_ facture: Facture, client: Client?, le jour: DateCivile) {
    self.init(
      id: facture.id.texte, numero: facture.reference, dateFacture: Date(facture.dateFacture),
      dateEcheance: Date(facture.dateEcheance), statut: facture.statut(le: jour).rawValue,
      conditionsPaiement: facture.conditionsPaiement.libelle(.francais),
      tva: Decimal(facture.tva), remisePourcentage: Decimal(facture.remisePourcentage),
      lignes: facture.lignes.map(LigneFactureDTO.init))
    brouillon = facture.brouillon
    delaiJours = facture.delaiJours
    datePaiement = facture.datePaiement(le: jour).map { Date($0) }
    prendre(facture.enTete)
    clientId = facture.clientId.texte
    let fiche = facture.emission?.client ?? client?.fiche
    self.client = fiche.map { ClientDTO($0, id: facture.clientId) }
    if let emission = facture.emission {
      serie = emission.numero.serie.texte
      rang = emission.numero.rang
      vendeur = VendeurDTO(emission.vendeur)
    }
    prendre(facture.totaux)
    paiements = facture.paiements.map(PaiementDTO.init)
    avoirs = facture.avoirs.map(AvoirDTO.init)
    solde = Decimal(facture.solde(le: jour))
    if case .annulee(let motif) = facture.etape { motifAnnulation = motif.texte }
  }

  private mutating func prendre(_ enTete: EnTete) {
    notes = enTete.notes?.texte ?? ""
    notesCommentaire = enTete.notesCommentaire?.texte
    nature = enTete.nature?.rawValue
    livraison = enTete.livraison.map(LivraisonDTO.init)
    referenceAcheteur = enTete.referenceAcheteur?.texte
    referenceCommande = enTete.referenceCommande?.texte
  }

  private mutating func prendre(_ totaux: Totaux) {
    sousTotal = Decimal(totaux.sousTotal)
    remise = Decimal(totaux.remise)
    totalHT = Decimal(totaux.totalHT)
    groupes = totaux.groupes.map(GroupeTVADTO.init)
    montantTVA = Decimal(totaux.montantTVA)
    totalTTC = Decimal(totaux.totalTTC)
  }
}

extension LivraisonDTO {
  /// The same delivery.
  public init(_ livraison: Livraison) {
    self.init(debut: Date(livraison.debut))
    fin = livraison.fin.map { Date($0) }
    adresse = livraison.adresse.map(AdresseDTO.init)
  }
}

extension LigneFactureDTO {
  /// The same line.
  public init(_ ligne: Ligne) {
    let contenu = ligne.contenu
    self.init(
      designation: contenu.designation.texte, quantite: Decimal(contenu.quantite),
      prixUnitaire: Decimal(contenu.prixUnitaire))
    ligneId = ligne.id.texte
    unite = contenu.unite?.texte
    tva = Decimal(contenu.tva)
    categorieTVA = contenu.categorieTVA.rawValue
    motifExoneration = contenu.motifExoneration?.texte
    produitId = contenu.produit?.texte
    referenceCommande = contenu.referenceCommande?.texte
    dateCommande = contenu.dateCommande.map { Date($0) }
    total = Decimal(ligne.total)
  }
}

extension GroupeTVADTO {
  /// The same group.
  public init(_ groupe: GroupeTVA) {
    self.init(
      tva: Decimal(groupe.tva), categorieTVA: groupe.categorieTVA.rawValue,
      base: Decimal(groupe.base), montantTVA: Decimal(groupe.montantTVA))
  }
}

extension PaiementDTO {
  /// The same payment.
  public init(_ paiement: Paiement) {
    self.init(
      paiementId: paiement.id.texte, montant: Decimal(paiement.montant),
      mode: paiement.mode.libelle(.francais), datePaiement: Date(paiement.date))
    reference = paiement.reference?.texte
    annulation = paiement.annulation?.texte
  }
}

extension AvoirDTO {
  /// The same avoir.
  public init(_ avoir: Avoir) {
    let totaux = avoir.totaux
    self.init(
      avoirId: avoir.id.texte, numero: avoir.numero.numero.texte,
      serie: avoir.numero.serie.texte, rang: avoir.numero.rang, dateAvoir: Date(avoir.date),
      motif: avoir.motif.texte, lignes: avoir.lignes.map(LigneAvoirDTO.init),
      sousTotal: Decimal(totaux.sousTotal), remise: Decimal(totaux.remise),
      totalHT: Decimal(totaux.totalHT), groupes: totaux.groupes.map(GroupeTVADTO.init),
      montantTVA: Decimal(totaux.montantTVA), totalTTC: Decimal(totaux.totalTTC))
  }
}

extension LigneAvoirDTO {
  /// The same part of a line.
  public init(_ ligne: LigneCreditee) {
    self.init(
      ligneId: ligne.ligneId.texte, quantite: Decimal(ligne.quantite), total: Decimal(ligne.total))
  }
}
