/// Drafts, by the naive model.
extension RegistreNaif {
  /// 31 December 9999, behind which there is no day.
  static let dernierJour = 2_932_896

  mutating func creer(_ demande: FactureSimple, aujourdhui: Int) throws(RefusPrevu) {
    try exigerOuvert()
    try exigerClient(demande.client)
    let jour = demande.jour ?? aujourdhui
    let (echeance, delai) = try Self.echeance(demande.echeance, depuis: jour)
    if let livraison = demande.livraison, livraison.fin < livraison.debut {
      throw RefusPrevu(code: "livraison-inversee")
    }
    let tva = demande.tva ?? (franchise ? 0 : 2000)
    try exigerTaux(tva)
    factures.append(
      FactureNaive(
        client: demande.client, jour: jour, echeance: echeance, delai: delai, tva: tva,
        remise: demande.remise, conditions: demande.conditions))
  }

  static func echeance(
    _ demandee: EcheanceSimple, depuis jour: Int
  ) throws(RefusPrevu) -> (Int, delai: Int?) {
    switch demandee {
    case .jour(let echeance):
      guard echeance >= jour else { throw RefusPrevu(code: "echeance-avant-facture") }
      return (echeance, nil)
    case .delai(let delai):
      guard delai >= 0, delai <= 3650 else { throw RefusPrevu(code: "hors-limites") }
      guard jour + delai <= dernierJour else { throw RefusPrevu(code: "date-inexistante") }
      return (jour + delai, delai)
    }
  }

  mutating func appliquerAuBrouillon(_ commande: Commande) throws(RefusPrevu) {
    guard let place = commande.rangs.first else { return }
    let rang = try facture(place)
    var facture = factures[rang]
    switch commande {
    case .ajouterLigne(_, let demande, let produit):
      try ajouter(demande, produit: produit, a: &facture)
    case .modifierLigne(_, let ligne, let demande):
      try modifier(ligne, demande, de: &facture)
    case .changerClient(_, let client):
      try exigerClient(client)
      try facture.exigerBrouillon()
      facture.client = client
    case .annulerFacture:
      if facture.etape == .emise { throw RefusPrevu(code: "annulation-apres-emission") }
      try facture.exigerBrouillon()
      facture.etape = .annulee
    default:
      try facture.exigerBrouillon()
      try Self.appliquer(commande, a: &facture)
    }
    if facture.etape == .brouillon { facture.totaux = try facture.sommes() }
    factures[rang] = facture
  }

  private static func appliquer(
    _ commande: Commande, a facture: inout FactureNaive
  ) throws(RefusPrevu) {
    switch commande {
    case .retirerLigne(_, let ligne):
      try facture.exigerLigne(ligne)
      facture.lignes[ligne].retiree = true
    case .accorderRemise(_, let remise):
      facture.remise = remise
    case .modifierEcheance(_, let demandee):
      (facture.echeance, facture.delai) = try echeance(demandee, depuis: facture.jour)
    case .modifierConditions(_, let conditions):
      facture.conditions = conditions
    case .modifierNotes(_, let notes):
      facture.notes = notes
    default:
      break
    }
  }

  private func ajouter(
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
    guard quantite != 0 else { throw RefusPrevu(code: "quantite-nulle") }
    facture.lignes.append(
      FactureNaive.Ligne(
        designation: designation, quantite: quantite, prix: prix, tva: tva,
        categorie: vat.categorie, code: vat.code, motif: vat.motif))
  }

  private func modifier(
    _ rang: Int, _ demande: LigneSimple, de facture: inout FactureNaive
  ) throws(RefusPrevu) {
    try facture.exigerBrouillon()
    try facture.exigerLigne(rang)
    var ligne = facture.lignes[rang]
    if let designation = demande.designation { ligne.designation = designation }
    if let quantite = demande.quantite { ligne.quantite = quantite }
    if let prix = demande.prix { ligne.prix = prix }
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
    guard ligne.quantite != 0 else { throw RefusPrevu(code: "quantite-nulle") }
    facture.lignes[rang] = ligne
  }

  /// The words of a code.
  private static let mots = [
    "VATEX-EU-AE": "Autoliquidation",
    "VATEX-EU-IC": "Exonération de TVA, article 262 ter, I du CGI",
    "VATEX-EU-G": "Exonération de TVA, article 262, I du CGI",
    "VATEX-FR-FRANCHISE": "TVA non applicable, art. 293 B du CGI",
  ]
  /// The codes of categories that have only one.
  private static let codes = [
    "AE": "VATEX-EU-AE", "K": "VATEX-EU-IC", "G": "VATEX-EU-G", "O": "VATEX-EU-O",
  ]

  /// Category and reason that go with a rate.
  private func fiscalite(
    _ tva: Int, _ demandee: String?, _ codeDemande: String?, _ motifDemande: String?
  ) throws(RefusPrevu) -> (categorie: String, code: String?, motif: String?) {
    try exigerTaux(tva)
    let duCode = codeDemande.map { code in
      Self.codes.first { $0.value == code }?.key ?? "E"
    }
    let categorie = demandee ?? duCode ?? (tva > 0 ? "S" : franchise ? "E" : "Z")
    guard (categorie == "S") == (tva > 0) else { throw RefusPrevu(code: "categorie-incompatible") }
    guard duCode ?? categorie == categorie else {
      throw RefusPrevu(code: "exoneration-incompatible")
    }
    if categorie == "S" { return (categorie, nil, motifDemande) }
    if categorie == "Z" {
      guard !franchise else { throw RefusPrevu(code: "categorie-incompatible") }
      return (categorie, nil, motifDemande)
    }
    let code = codeDemande ?? Self.codes[categorie] ?? (franchise ? "VATEX-FR-FRANCHISE" : nil)
    guard let code else { throw RefusPrevu(code: "code-exoneration-requis") }
    let suppose = franchise ? Self.mots["VATEX-FR-FRANCHISE"] : nil
    let motif = motifDemande ?? Self.mots[code] ?? suppose
    guard motif != nil else { throw RefusPrevu(code: "motif-exoneration-requis") }
    return (categorie, code, motif)
  }
}
