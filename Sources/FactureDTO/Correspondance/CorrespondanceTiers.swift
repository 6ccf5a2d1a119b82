public import Facturation

extension ClientDTO {
  /// The same client.
  public init(_ fiche: FicheClient, id: ClientID) {
    self.init(nom: fiche.nom.texte)
    self.id = id.texte
    categorie = fiche.categorie.rawValue
    siren = fiche.siren?.texte
    siret = fiche.siret?.texte
    numeroTVA = fiche.numeroTVA?.texte
    adresse = fiche.adresse.map(AdresseDTO.init)
    adresseLivraison = fiche.adresseLivraison.map(AdresseDTO.init)
    courriel = fiche.courriel?.texte
    adresseElectronique = fiche.adresseElectronique?.texte
  }
}

extension AdresseDTO {
  /// The same address.
  public init(_ adresse: Adresse) {
    self.init(
      voie: adresse.voie.texte, complement: adresse.complement?.texte,
      codePostal: adresse.codePostal.texte, ville: adresse.ville.texte, pays: adresse.pays.texte)
  }
}

extension VendeurDTO {
  /// The same seller.
  public init(_ vendeur: Vendeur) {
    self.init(
      nom: vendeur.nom.texte, siren: vendeur.siren.texte, adresse: AdresseDTO(vendeur.adresse),
      regime: vendeur.regime.rawValue, optionDebits: vendeur.optionDebits)
    siret = vendeur.siret?.texte
    formeJuridique = vendeur.formeJuridique?.texte
    capital = vendeur.capital.map { Decimal($0) }
    rcs = vendeur.rcs?.texte
    numeroTVA = vendeur.numeroTVA?.texte
    iban = vendeur.iban?.texte
    bic = vendeur.bic?.texte
    courriel = vendeur.courriel?.texte
    escompte = vendeur.escompte?.texte
    tauxPenalites = vendeur.tauxPenalites?.texte
  }
}

extension ProduitDTO {
  /// The same produit.
  public init(_ produit: Produit) {
    let fiche = produit.fiche
    self.init(designation: fiche.designation.texte, prixUnitaire: Decimal(fiche.prixUnitaire))
    id = produit.id.texte
    reference = fiche.reference?.texte
    tva = fiche.tva.map { Decimal($0) }
    unite = fiche.unite?.texte
  }
}
