import Facturier

extension ObjetJSON {
  /// A client.
  init(_ client: Client) {
    let fiche = client.fiche
    self = ObjetJSON("client").texte("id", client.id.texte)
      .texte("nom", fiche.nom.texte).texte("categorie", fiche.categorie.rawValue)
      .texte("siren", fiche.siren?.texte).texte("siret", fiche.siret?.texte)
      .texte("numeroTVA", fiche.numeroTVA?.texte).texte("courriel", fiche.courriel?.texte)
      .texte("adresseElectronique", fiche.adresseElectronique?.texte)
      .adresse("adresse", fiche.adresse).adresse("adresseLivraison", fiche.adresseLivraison)
  }

  /// Adds a postal address, if there is one.
  func adresse(_ nom: String, _ adresse: Adresse?) -> ObjetJSON {
    adresse.map { objet(nom, ObjetJSON($0)) } ?? self
  }

  /// A postal address, as a member of another object.
  private init(_ adresse: Adresse) {
    self = ObjetJSON(membres: ("voie", adresse.voie.texte))
      .texte("complement", adresse.complement?.texte)
      .texte("codePostal", adresse.codePostal.texte)
      .texte("ville", adresse.ville.texte).texte("pays", adresse.pays.texte)
  }

  /// A produit.
  init(_ produit: Produit) {
    let fiche = produit.fiche
    self = ObjetJSON("produit").texte("id", produit.id.texte)
      .texte("designation", fiche.designation.texte)
      .texte("prixUnitaire", fiche.prixUnitaire.texte)
      .texte("reference", fiche.reference?.texte).texte("unite", fiche.unite?.texte)
      .texte("tva", fiche.tva?.texte)
  }
}
