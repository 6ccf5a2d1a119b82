import Facturier

extension Seance {
  /// The words in the run's language.
  func dire(_ phrase: Phrase) -> String { phrase.texte(langue) }

  /// Writes a table, as wide as the terminal allows.
  func montrer(_ tableau: Tableau) throws {
    let largeur = sortie.estTerminal ? sortie.largeur : Int.max / 2
    for ligne in tableau.lignes(largeur: largeur, couleurs: sortie.couleurs) {
      try sortie.ligne(ligne)
    }
  }

  /// Folds every event into a projection.
  func rejouer<Lue: Projection>(_ projection: Lue) throws -> Lue {
    var projection = projection
    try journal().read { try $0.rejouer(&projection) }
    return projection
  }
}

extension ObjetJSON {
  /// A client.
  init(_ client: Client) {
    var objet = ObjetJSON("client").texte("id", client.id.texte)
      .texte("nom", client.fiche.nom.texte).texte("categorie", client.fiche.categorie.rawValue)
    if let siren = client.fiche.siren { objet = objet.texte("siren", siren.texte) }
    self = objet
  }

  /// A produit.
  init(_ produit: Produit) {
    var objet = ObjetJSON("produit").texte("id", produit.id.texte)
      .texte("designation", produit.fiche.designation.texte)
      .texte("prixUnitaire", produit.fiche.prixUnitaire.texte)
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
