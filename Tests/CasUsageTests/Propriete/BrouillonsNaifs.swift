/// Drafts, by the naive model.
extension RegistreNaif {
  /// 31 December 9999, behind which there is no day.
  static let dernierJour = 2_932_896

  mutating func creer(_ demande: FactureSimple, aujourdhui: Int) throws(RefusPrevu) {
    try exigerOuvert()
    try exigerClient(demande.client)
    try exigerOuvert(brouillonDu: demande.jour)
    let remplacee = try demande.remplace.map(facture)
    let jour = demande.jour ?? aujourdhui
    let (echeance, delai) = try Self.echeance(demande.echeance, depuis: jour)
    try demande.livraison?.verifier()
    let type = try type(demande, remplacee)
    let tva = demande.tva ?? (franchise ? 0 : 2000)
    try exigerTaux(tva)
    factures.append(
      FactureNaive(
        client: demande.client, jour: jour, echeance: echeance, delai: delai, tva: tva,
        remise: demande.remise, ttc: demande.ttc, type: type, remplacee: remplacee,
        conditions: demande.conditions, livraison: demande.livraison))
  }

  /// What kind of facture it is; only a rectificative replaces one, and none other.
  private func type(
    _ demande: FactureSimple, _ remplacee: Int?
  ) throws(RefusPrevu) -> String? {
    guard let remplacee else {
      guard demande.type != "rectificative" else {
        throw RefusPrevu(code: "rectificative-sans-facture")
      }
      return demande.type
    }
    let ancienne = factures[remplacee]
    try ancienne.exigerEmise()
    guard demande.type ?? "rectificative" == "rectificative" else {
      throw RefusPrevu(code: "remplacement-sans-rectificative")
    }
    guard ancienne.type != "acompte" else { throw RefusPrevu(code: "acompte-rectifie") }
    guard !ancienne.rangs.allSatisfy({ ancienne.estEpuisee($0) }) else {
      throw RefusPrevu(code: "avoir-rien-a-crediter")
    }
    return "rectificative"
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
      let deduit = facture.rangs.contains { facture.lignes[$0].acompte != nil }
      guard client == facture.client || !deduit else {
        throw RefusPrevu(code: "acompte-autre-client")
      }
      facture.client = client
    case .annulerFacture:
      if facture.etape == .emise { throw RefusPrevu(code: "annulation-apres-emission") }
      try facture.exigerBrouillon()
      facture.etape = .annulee
    default:
      try facture.exigerBrouillon()
      try Self.appliquer(commande, a: &facture)
    }
    if facture.etape == .brouillon { try facture.sommer() }
    let retirees = factures[rang].rangs.count - facture.rangs.count
    if retirees > 1 { touches = Array(repeating: "facture/\(rang)", count: retirees) }
    factures[rang] = facture
  }

  private static func appliquer(
    _ commande: Commande, a facture: inout FactureNaive
  ) throws(RefusPrevu) {
    switch commande {
    case .retirerLigne(_, let ligne):
      try facture.exigerLigne(ligne)
      let acompte = facture.lignes[ligne].acompte
      for rang in facture.rangs
      where rang == ligne || acompte != nil && facture.lignes[rang].acompte == acompte {
        facture.lignes[rang].retiree = true
      }
    case .accorderRemise(_, let remise):
      facture.remise = remise
    case .modifierEcheance(_, let demandee):
      (facture.echeance, facture.delai) = try echeance(demandee, depuis: facture.jour)
    case .modifierConditions(_, let conditions):
      facture.conditions = conditions
    case .modifierNotes(_, let notes):
      facture.notes = notes
    case .modifierNature(_, let nature):
      facture.nature = nature
    case .modifierLivraison(_, let livraison):
      try livraison?.verifier()
      facture.livraison = livraison
    case .modifierReferences(_, let references):
      facture.references = references
    case .modifierVersement(_, let versement):
      facture.versement = versement
    default:
      break
    }
  }
}

extension PeriodeSimple {
  func verifier() throws(RefusPrevu) {
    guard debut <= fin else { throw RefusPrevu(code: "livraison-inversee") }
  }
}
