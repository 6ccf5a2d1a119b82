/// Lines of drafts, by the naive model.
extension RegistreNaif {
  func ajouter(
    _ demande: LigneSimple, produit: Int?, a facture: inout FactureNaive
  ) throws(RefusPrevu) {
    if let produit { try exigerProduit(produit) }
    try facture.exigerBrouillon()
    let modele = produit.map { produits[$0] }
    guard let designation = demande.designation ?? produit.map({ "Produit \($0)" }),
      let quantite = demande.quantite, let prix = demande.prix ?? modele?.prix
    else { throw RefusPrevu(code: "valeur-vide") }
    let tva = demande.tva ?? modele?.tva ?? facture.tva
    let vat = try fiscalite(tva, demande.categorie, demande.code, demande.motif)
    let ligne = FactureNaive.Ligne(
      designation: designation, quantite: quantite, prix: prix, tva: tva,
      categorie: vat.categorie, code: vat.code, motif: vat.motif, remise: demande.remise,
      nature: demande.nature, produit: produit)
    try ligne.verifier()
    facture.lignes.append(ligne)
  }

  func modifier(
    _ rang: Int, _ demande: LigneSimple, de facture: inout FactureNaive
  ) throws(RefusPrevu) {
    try facture.exigerBrouillon()
    try facture.exigerLigne(rang)
    var ligne = facture.lignes[rang]
    if let designation = demande.designation { ligne.designation = designation }
    if let quantite = demande.quantite { ligne.quantite = quantite }
    if let prix = demande.prix { ligne.prix = prix }
    if let nature = demande.nature { ligne.nature = nature }
    ligne.remise = demande.remise ?? (demande.sansRemise ? nil : ligne.remise)
    let ancienne = ligne
    if let tva = demande.tva { ligne.tva = tva }
    let reste =
      ligne.tva == ancienne.tva && demande.categorie ?? ancienne.categorie == ancienne.categorie
    let memeCode = demande.code ?? ancienne.code == ancienne.code
    let gardeLesMots = memeCode || demande.code.flatMap { Self.mots[$0] } == nil
    (ligne.categorie, ligne.code, ligne.motif) = try fiscalite(
      ligne.tva, demande.categorie ?? (reste && memeCode ? ancienne.categorie : nil),
      demande.code ?? (reste ? ancienne.code : nil),
      demande.motif ?? (reste && gardeLesMots ? ancienne.motif : nil))
    try ligne.verifier()
    facture.lignes[rang] = ligne
  }
}

extension FactureNaive.Ligne {
  /// A line has a quantity, and a discount takes off no more than there is.
  func verifier() throws(RefusPrevu) {
    guard quantite != 0 else { throw RefusPrevu(code: "quantite-nulle") }
    let total = try total(quantite)
    guard remise == nil || (quantite > 0 && total >= 0) else {
      throw RefusPrevu(code: "remise-excessive")
    }
  }
}

extension FactureNaive {
  /// What all lines are, where each says so.
  var natureDesLignes: String? {
    let natures = rangs.map { lignes[$0].nature }
    guard !natures.contains(nil), let premiere = natures.first else { return nil }
    return natures.allSatisfy { $0 == premiere } ? premiere : "mixte"
  }
}
