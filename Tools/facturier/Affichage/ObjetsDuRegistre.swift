import Facturier

extension ObjetJSON {
  /// A client.
  init(_ client: Client) {
    var objet = ObjetJSON("client").texte("id", client.id.texte)
      .texte("nom", client.fiche.nom.texte).texte("categorie", client.fiche.categorie.rawValue)
    if let siren = client.fiche.siren { objet = objet.texte("siren", siren.texte) }
    if let siret = client.fiche.siret { objet = objet.texte("siret", siret.texte) }
    if let numero = client.fiche.numeroTVA { objet = objet.texte("numeroTVA", numero.texte) }
    if let courriel = client.fiche.courriel { objet = objet.texte("courriel", courriel.texte) }
    if let adresse = client.fiche.adresseElectronique {
      objet = objet.texte("adresseElectronique", adresse.texte)
    }
    if let adresse = client.fiche.adresse { objet = objet.objet("adresse", ObjetJSON(adresse)) }
    self = objet
  }

  /// A postal address, as a member of another object.
  private init(_ adresse: Adresse) {
    var objet = ObjetJSON(membres: ("voie", adresse.voie.texte))
    if let complement = adresse.complement { objet = objet.texte("complement", complement.texte) }
    self = objet.texte("codePostal", adresse.codePostal.texte)
      .texte("ville", adresse.ville.texte).texte("pays", adresse.pays.texte)
  }

  /// A produit.
  init(_ produit: Produit) {
    var objet = ObjetJSON("produit").texte("id", produit.id.texte)
      .texte("designation", produit.fiche.designation.texte)
      .texte("prixUnitaire", produit.fiche.prixUnitaire.texte)
    if let reference = produit.fiche.reference {
      objet = objet.texte("reference", reference.texte)
    }
    if let unite = produit.fiche.unite { objet = objet.texte("unite", unite.texte) }
    if let tva = produit.fiche.tva { objet = objet.texte("tva", tva.texte) }
    self = objet
  }

  /// A facture as of a day.
  init(_ facture: Facture, le jour: DateCivile) {
    self = ObjetJSON("facture").texte("id", facture.id.texte)
      .texte("reference", facture.reference).texte("clientId", facture.clientId.texte)
      .texte("dateFacture", facture.dateFacture.texte)
      .texte("dateEcheance", facture.dateEcheance.texte)
      .texte("statut", facture.statut(le: jour).rawValue)
      .texte("totalHT", facture.totaux.totalHT.texte)
      .texte("montantTVA", facture.totaux.montantTVA.texte)
      .texte("totalTTC", facture.totaux.totalTTC.texte)
      .texte("avoirs", facture.credite(le: jour).texte)
      .texte("paye", facture.paye(le: jour).texte).texte("solde", facture.solde(le: jour).texte)
  }
}
