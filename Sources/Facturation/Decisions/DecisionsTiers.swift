extension Registre {
  /// Opens a registre in the seller's name.
  package static func ouvrir(
    _ etat: Registre?, id: RegistreID, vendeur: Vendeur, serieFactures: Serie = .factures,
    serieAvoirs: Serie = .avoirs, fuseau: FuseauHoraire = .paris
  ) throws(RefusFacturation) -> RegistreOuvert {
    guard etat == nil else { throw .registreDejaOuvert }
    let vendeur = try vendeur.complet()
    guard serieFactures == serieAvoirs || serieFactures.gabarit != serieAvoirs.gabarit else {
      throw .seriesConfondues(serieFactures, serieAvoirs)
    }
    return RegistreOuvert(
      registre: id, vendeur: vendeur, serieFactures: serieFactures, serieAvoirs: serieAvoirs,
      fuseau: fuseau)
  }

  /// Gives the seller other particulars; one who has factures may have to keep the SIREN.
  package func modifier(
    vendeur: Vendeur, memeSiren: Bool = false
  ) throws(RefusFacturation) -> VendeurModifie {
    var vendeur = vendeur
    let siren = self.vendeur.siren
    if vendeur.siren != siren {
      guard !memeSiren else { throw .autreSiren(que: siren) }
      // The VAT number that followed from the SIREN follows from the other one.
      if vendeur.numeroTVA == NumeroTVA(francais: siren) {
        vendeur.numeroTVA = NumeroTVA(francais: vendeur.siren)
      }
    }
    return VendeurModifie(vendeur: try vendeur.complet())
  }

  /// Gives the books other accounts from a day on: unless it is said, from the first one that is not closed.
  package func definir(
    plan: PlanComptable, depuis jour: DateCivile? = nil, apres cloture: PeriodeCloturee? = nil
  ) throws(RefusFacturation) -> PlanComptableDefini {
    if let jour { try cloture?.admettre(le: jour) }
    let definition = PlanComptableDefini(plan: plan, depuis: jour ?? cloture?.au.plus(jours: 1))
    var apres = plans
    apres.prendre(definition)
    try apres.verifier(remplacant: plans)
    return definition
  }

  /// Says that an audit package was made of a journal up to an event.
  package func exporter(
    _ periode: ClosedRange<DateCivile>, position: Int, tete: EmpreinteFichier,
    empreinte: EmpreinteFichier
  ) -> DossierExporte {
    DossierExporte(
      du: periode.lowerBound, au: periode.upperBound, position: position, tete: tete,
      empreinte: empreinte)
  }

  /// Accepts that the clock has been set back, if it stands behind the last event.
  package func corrigerHorloge(
    motif: Libelle, enRetard: Bool
  ) throws(RefusFacturation) -> HorlogeCorrigee {
    guard enRetard else { throw .horlogeALHeure }
    return HorlogeCorrigee(motif: motif)
  }
}

extension Client {
  /// Makes a client known.
  package static func creer(_ fiche: FicheClient) throws(RefusFacturation) -> ClientCree {
    try fiche.verifier()
    return ClientCree(fiche: fiche)
  }

  /// Gives the client other particulars.
  package func modifier(_ fiche: FicheClient) throws(RefusFacturation) -> ClientModifie {
    try fiche.verifier()
    return ClientModifie(fiche: fiche)
  }

  /// What is to be looked at among all clients: others of the same SIREN.
  package func avertissements(parmi clients: [Client]) -> [Avertissement] {
    guard let siren = fiche.sirenDit else { return [] }
    let autres = clients.filter { $0.id != id && $0.fiche.sirenDit == siren && !$0.estArchive }
    return autres.isEmpty
      ? [] : [Avertissement.sirenEnDouble(siren, autres: autres.map(\.fiche.nom))]
  }
}

extension Produit {
  /// Puts a produit on offer.
  package static func creer(_ fiche: FicheProduit) throws(RefusFacturation) -> ProduitCree {
    try fiche.verifier()
    return ProduitCree(fiche: fiche, importe: nil)
  }

  /// Gives the produit other particulars.
  package func modifier(_ fiche: FicheProduit) throws(RefusFacturation) -> ProduitModifie {
    try fiche.verifier()
    return ProduitModifie(fiche: fiche)
  }
}

extension FicheProduit {
  fileprivate func verifier() throws(RefusFacturation) {
    try tva?.verifierEnVigueur()
    try compte?.verifier(.vente)
  }
}

extension Taux {
  /// Refuses a rate that the law does not know today.
  func verifierEnVigueur() throws(RefusFacturation) {
    guard Self.enVigueur.contains(self) else { throw .tauxNonAdmis(self) }
  }
}

extension Vendeur {
  /// The seller, whose numbers and addresses may stand together, with the VAT number that follows from
  /// the SIREN where a French firm that charges VAT gives none.
  fileprivate func complet() throws(RefusFacturation) -> Vendeur {
    try verifier()
    guard numeroTVA == nil, regime == .reel, adresse.pays.aUnNumeroTVAFrancais else { return self }
    var complet = self
    complet.numeroTVA = NumeroTVA(francais: siren)
    return complet
  }

  /// Refuses numbers that contradict each other or that nobody has, and an address that is nowhere.
  package func verifier() throws(RefusFacturation) {
    try verifierNumeros(
      siren: siren, siret: siret, numeroTVA: numeroTVA, adresse: adresseElectronique)
    try adresse.verifier()
  }
}

extension FicheClient {
  /// Refuses numbers that contradict each other or that nobody has, and addresses that are nowhere.
  func verifier() throws(RefusFacturation) {
    try verifierNumeros(
      siren: sirenDit, siret: siret, numeroTVA: numeroTVA,
      adresse: adresseElectronique)
    try adresse?.verifier()
    try adresseFacturation?.verifier(.adresseFacturation)
    try adresseLivraison?.verifier(.adresseLivraison)
  }
}

/// The numbers of one business contain each other.
private func verifierNumeros(
  siren: Siren?, siret: Siret?, numeroTVA: NumeroTVA?, adresse: AdresseElectronique?
) throws(RefusFacturation) {
  try numeroTVA?.verifier()
  guard let siren else { return }
  if let siret, siret.siren != siren { throw .sirenSiretEnDesaccord(siren, siret) }
  if let numeroTVA, numeroTVA.estFrancais, !numeroTVA.texte.hasSuffix(siren.texte) {
    throw .sirenTVAEnDesaccord(siren, numeroTVA)
  }
  if let adresse, let sien = adresse.siren, sien != siren {
    throw .sirenAdresseEnDesaccord(siren, adresse)
  }
}
