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
      categorie: vat.categorie, code: vat.code, motif: vat.motif, remise: demande.remise?.siUtile,
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
    ligne.remise = (demande.remise ?? (demande.sansRemise ? nil : ligne.remise))?.siUtile
    let ancienne = ligne
    if let tva = demande.tva { ligne.tva = tva }
    let reste =
      ligne.tva == ancienne.tva && demande.categorie ?? ancienne.categorie == ancienne.categorie
    let memeCode = demande.code ?? ancienne.code == ancienne.code
    let motsDuCode = ancienne.motif == ancienne.code.flatMap { Self.mots[$0] }
    let gardeLesMots = memeCode || !motsDuCode && demande.code.flatMap { Self.mots[$0] } == nil
    (ligne.categorie, ligne.code, ligne.motif) = try fiscalite(
      ligne.tva, demande.categorie ?? (reste && memeCode ? ancienne.categorie : nil),
      demande.code ?? (reste ? ancienne.code : nil),
      demande.motif ?? (reste && gardeLesMots ? ancienne.motif : nil))
    guard ligne.acompte == nil || ligne.enleve(commeDans: facture.lignes[rang]) else {
      throw RefusPrevu(code: "deduction-figee")
    }
    try ligne.verifier()
    facture.lignes[rang] = ligne
  }
}

extension FactureNaive.Ligne {
  /// Whether it takes off what it took off before, at the same VAT; it never bore a discount.
  fileprivate func enleve(commeDans avant: FactureNaive.Ligne) -> Bool {
    quantite == avant.quantite && prix == avant.prix && cle == avant.cle
      && remise?.estNulle ?? true
  }

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
    let natures = rangs.filter { lignes[$0].acompte == nil }
      .map { lignes[$0].nature ?? nature }
    guard !natures.contains(nil), let premiere = natures.first else { return nil }
    return natures.allSatisfy { $0 == premiere } ? premiere : "mixte"
  }
}
