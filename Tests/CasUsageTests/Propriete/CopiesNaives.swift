/// Drafts that take over what other factures say, by the naive model.
extension RegistreNaif {
  mutating func dupliquer(
    _ rang: Int, client: Int?, jour: Int?, aujourdhui: Int
  ) throws(RefusPrevu) {
    try exigerOuvert()
    try exigerOuvert(brouillonDu: jour)
    let modele = factures[try facture(rang)]
    try exigerClient(client ?? modele.client)
    let jour = jour ?? aujourdhui
    let delai = EcheanceSimple.delai(modele.delai ?? modele.echeance - modele.jour)
    let (echeance, compte) = try Self.echeance(delai, depuis: jour)
    var copie = FactureNaive(
      client: client ?? modele.client, jour: jour, echeance: echeance, delai: compte,
      tva: franchise ? 0 : modele.tva > 0 ? modele.tva : 2000, remise: modele.remise,
      ttc: modele.ttc, type: modele.type == "rectificative" ? nil : modele.type,
      conditions: modele.conditions, notes: modele.notes, nature: modele.nature,
      versement: modele.versement)
    for rang in modele.rangs where modele.lignes[rang].acompte == nil {
      copie.lignes.append(try recopier(modele.lignes[rang], tva: copie.tva))
      try copie.sommer()
    }
    factures.append(copie)
    touches = (0...copie.lignes.count).map { _ in "facture/\(factures.count - 1)" }
  }

  /// The line as it may be invoiced today; at which rate, where it had none for a reason that is gone.
  private func recopier(
    _ modele: FactureNaive.Ligne, tva: Int
  ) throws(RefusPrevu) -> FactureNaive.Ligne {
    var ligne = modele
    if !ligne.convient(franchise: franchise) {
      let duProduit = ligne.produit.flatMap { produits[$0].tva } ?? 0
      ligne.tva = franchise ? 0 : duProduit > 0 ? duProduit : tva
      (ligne.categorie, ligne.code, ligne.motif) = try fiscalite(ligne.tva, nil, nil, nil)
    }
    try ligne.verifier()
    return ligne
  }

  /// A line for each rate of the deposit, of what avoirs have left of it.
  mutating func deduire(_ rang: Int, acompte: Int) throws(RefusPrevu) {
    let depose = factures[acompte]
    try factures[rang].exigerBrouillon()
    try depose.exigerEmise()
    guard depose.type == "acompte" else { throw RefusPrevu(code: "deduction-sans-acompte") }
    guard depose.client == factures[rang].client else {
      throw RefusPrevu(code: "acompte-autre-client")
    }
    // The one that it replaces deducts nothing any more once it is issued.
    let autres = factures.indices.filter { $0 != factures[rang].remplacee }
    guard !autres.contains(where: { factures[$0].deduit(acompte) }) else {
      throw RefusPrevu(code: "acompte-deja-deduit")
    }
    var touches: [String] = []
    for cle in depose.totaux.bases.keys.sorted() where depose.laissee(cle).base > 0 {
      let (base, tva) = depose.laissee(cle)
      let prix = (factures[rang].ttc ? base + tva : base) * 10_000
      guard prix <= 999_999_999_999_999 else { throw RefusPrevu(code: "hors-limites") }
      let motif = depose.rangs.first { depose.lignes[$0].cle == cle }
      factures[rang].lignes.append(
        FactureNaive.Ligne(
          designation: "Acompte \(depose.numero ?? "")", quantite: -10_000, prix: prix,
          tva: cle.tva, categorie: cle.categorie, code: cle.code,
          motif: motif.flatMap { depose.lignes[$0].motif }, acompte: acompte))
      try factures[rang].sommer()
      touches.append("facture/\(rang)")
    }
    guard !touches.isEmpty else { throw RefusPrevu(code: "avoir-rien-a-crediter") }
    self.touches = touches
  }
}
