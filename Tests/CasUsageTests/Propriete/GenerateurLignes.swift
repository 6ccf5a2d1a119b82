import Graine

/// What is asked of lines of drafts.
extension Generateur {
  mutating func ajout(_ facture: Int, _ naif: RegistreNaif) -> Commande {
    var ligne = LigneSimple(designation: "Pose", quantite: quantite(), prix: prix())
    let produit = hasard.chance(25) && !naif.produits.isEmpty ? rang(naif.produits.count) : nil
    if produit != nil {
      if hasard.chance(50) { ligne.designation = nil }
      if hasard.chance(50) { ligne.prix = nil }
    } else if hasard.chance(5) {
      ligne.prix = nil
    }
    if hasard.chance(3) { ligne.quantite = nil }
    if hasard.chance(45) { ligne.tva = naif.franchise && hasard.chance(85) ? 0 : taux() }
    if hasard.chance(20) { ligne.remise = remise() }
    if hasard.chance(40) { ligne.nature = hasard.parmi(["biens", "services"]) }
    choisirCategorie(&ligne)
    return .ajouterLigne(facture, ligne, produit: produit)
  }

  mutating func modification() -> LigneSimple {
    var ligne = LigneSimple()
    if hasard.chance(30) { ligne.designation = "Dépose" }
    if hasard.chance(50) { ligne.quantite = quantite() }
    if hasard.chance(50) { ligne.prix = prix() }
    if hasard.chance(30) { ligne.tva = taux() }
    if hasard.chance(25) { ligne.remise = remise() } else { ligne.sansRemise = hasard.chance(20) }
    choisirCategorie(&ligne)
    return ligne
  }

  private mutating func choisirCategorie(_ ligne: inout LigneSimple) {
    guard hasard.chance(ligne.tva == 0 ? 60 : 3) else { return }
    if hasard.chance(70) { ligne.categorie = hasard.parmi(["S", "Z", "E", "AE", "K", "G", "O"]) }
    if hasard.chance(50) {
      ligne.code = hasard.parmi(["VATEX-EU-132", "VATEX-EU-AE", "VATEX-FR-FRANCHISE"])
    }
    if hasard.chance(50) { ligne.motif = "Article 261 du CGI" }
  }

  private mutating func quantite() -> Int {
    switch hasard.entier(1...100) {
    case 1: 9_999_999_999_999
    case 2: 0
    case 3...10: -hasard.entier(1...20_000)
    case 11...40: hasard.entier(1...99_999)
    default: hasard.entier(1...20) * 10_000
    }
  }
}
