/// Drafts, by the naive model.
extension RegistreNaif {
  /// 31 December 9999, behind which there is no day.
  static let dernierJour = 2_932_896

  mutating func creer(_ demande: FactureSimple, aujourdhui: Int) throws(RefusPrevu) {
    try exigerOuvert()
    try exigerClient(demande.client)
    try exigerOuvert(le: demande.jour)
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

/// Drafts that take over what other factures say, by the naive model.
extension RegistreNaif {
  mutating func dupliquer(
    _ rang: Int, client: Int?, jour: Int?, aujourdhui: Int
  ) throws(RefusPrevu) {
    try exigerOuvert()
    try exigerOuvert(le: jour)
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

  /// A line for each rate and kind of the deposit, of what avoirs have left of it.
  mutating func deduire(_ rang: Int, acompte: Int) throws(RefusPrevu) {
    let depose = factures[acompte]
    guard depose.type == "acompte" else { throw RefusPrevu(code: "deduction-sans-acompte") }
    guard factures[rang].type != "acompte" else {
      throw RefusPrevu(code: "deduction-dans-acompte")
    }
    try factures[rang].exigerBrouillon()
    try depose.exigerEmise()
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
      let motif = depose.rangs.first { depose.lignes[$0].cle == cle }
      for (nature, part) in depose.partage(factures[rang].ttc ? base + tva : base, cle) {
        guard part <= 99_999_999_999 else { throw RefusPrevu(code: "hors-limites") }
        factures[rang].lignes.append(
          FactureNaive.Ligne(
            designation: "Acompte \(depose.numero ?? "")", quantite: -10_000, prix: part * 10_000,
            tva: cle.tva, categorie: cle.categorie, code: cle.code,
            motif: motif.flatMap { depose.lignes[$0].motif }, nature: nature, acompte: acompte))
        try factures[rang].sommer()
        touches.append("facture/\(rang)")
      }
    }
    guard !touches.isEmpty else { throw RefusPrevu(code: "avoir-rien-a-crediter") }
    self.touches = touches
  }
}

/// What follows upon issue, by the naive model.
extension RegistreNaif {
  mutating func emettre(
    _ rang: Int, _ demande: EmissionSimple, aujourdhui: Int
  ) throws(RefusPrevu) -> String {
    var facture = factures[rang]
    try facture.exigerBrouillon()
    guard !facture.rangs.isEmpty else { throw RefusPrevu(code: "sans-ligne") }
    facture.jour = demande.jour ?? facture.jour
    (facture.echeance, facture.delai) = try Self.echeance(
      facture.delai.map { .delai($0) } ?? .jour(facture.echeance), depuis: facture.jour)
    let dite = facture.nature
    facture.nature = facture.natureDesLignes ?? dite
    if facture.nature == "mixte", let dite, dite != "mixte" {
      for rang in facture.rangs
      where facture.lignes[rang].acompte == nil && facture.lignes[rang].nature == nil {
        facture.lignes[rang].nature = dite
      }
    }
    try verifierLignes(de: facture)
    guard facture.totaux.bases.values.allSatisfy({ $0 >= 0 }) else {
      throw RefusPrevu(code: "base-negative")
    }
    if let paye = demande.paye, paye > facture.totaux.ttc {
      throw RefusPrevu(code: "paye-plus-que-le-total")
    }
    try verifierParties(de: facture)
    guard demande.dateFuture || facture.jour <= aujourdhui else {
      throw RefusPrevu(code: "date-future")
    }
    let numero = try numero(ouvert?.factures, le: facture.jour)
    for acompte in facture.acomptes {
      guard facture.type != "acompte" else { throw RefusPrevu(code: "deduction-dans-acompte") }
      guard factures[acompte].jour <= facture.jour else {
        throw RefusPrevu(code: "deduction-avant-acompte")
      }
    }
    facture.numero = numero
    facture.etape = .emise
    facture.acheteur = clients[facture.client]
    factures[rang] = facture
    jours.append(facture.jour)
    let siens = Array(repeating: "facture/\(rang)", count: demande.paye == nil ? 1 : 2)
    if let paye = demande.paye {
      try payer(
        rang, PaiementSimple(montant: paye, jour: facture.jour, dateFuture: true),
        aujourdhui: aujourdhui)
    }
    if let remplacee = facture.remplacee {
      _ = try crediter(
        remplacee, AvoirSimple(jour: facture.jour, dateFuture: true), aujourdhui: aujourdhui)
      let annulees = touches?.dropFirst() ?? []
      touches = siens + ["facture/\(remplacee)"] + annulees
    }
    touches = (touches ?? siens) + facture.acomptes.map { "facture/\($0)" }
    return numero
  }

  private func verifierLignes(de facture: FactureNaive) throws(RefusPrevu) {
    let lignes = facture.rangs.map { facture.lignes[$0] }
    guard lignes.allSatisfy({ $0.convient(franchise: franchise) }) else {
      throw RefusPrevu(code: "regime-change")
    }
    guard lignes.allSatisfy({ $0.tva > 0 || $0.code != nil }) else {
      throw RefusPrevu(code: "zero-sans-motif")
    }
    guard !facture.remise.estNulle else { return }
    let sommees = facture.sommees
    let remisable = Set(sommees.map(\.cle)).map { max(0, TotauxNaifs.remisable($0, sommees)) }
    guard facture.remise.montant <= remisable.reduce(0, +) else {
      throw RefusPrevu(code: "remise-excessive")
    }
    guard lignes.allSatisfy({ $0.quantite > 0 || $0.acompte != nil }) else {
      throw RefusPrevu(code: "remise-sur-deduction")
    }
  }

  /// No client has a VAT number here, for one that was given would be another firm's, and no draft
  /// names a mandate.
  private func verifierParties(de facture: FactureNaive) throws(RefusPrevu) {
    let lignes = facture.rangs.map { facture.lignes[$0] }
    let client = clients[facture.client]
    // A seller under the franchise has no number here.
    guard !franchise || lignes.allSatisfy({ $0.categorie != "AE" }) else {
      throw RefusPrevu(code: "vendeur-sans-numero-tva")
    }
    guard lignes.allSatisfy({ $0.categorie != "AE" && $0.categorie != "K" }) else {
      throw RefusPrevu(
        code: client.professionnel ? "acheteur-sans-numero-tva" : "autoliquidation-particulier")
    }
    // The seller is in Paris, and so is what is delivered, but for Martinique and Belgium.
    guard client.pays == "MQ" || lignes.allSatisfy({ $0.categorie != "G" }) else {
      throw RefusPrevu(code: "lieu-et-categorie")
    }
    guard lignes.allSatisfy({ $0.tva != 90 }) else { throw RefusPrevu(code: "taux-et-lieu") }
    guard facture.conditions != "prelevement" else {
      throw RefusPrevu(code: "prelevement-sans-mandat")
    }
  }

  private mutating func numero(
    _ serie: SerieSimple?, le jour: Int
  ) throws(RefusPrevu) -> String {
    guard let serie else { throw RefusPrevu(code: "registre-non-ouvert") }
    let (annee, mois) = Self.anneeEtMois(jour)
    let date =
      (serie.parAnnee ? "\(annee)" : "") + (serie.parMois ? (mois < 10 ? "0" : "") + "\(mois)" : "")
    let debut = serie.prefixe + date + "-"
    let dernier = derniersEmis[debut] ?? (rang: 0, jour: .min)
    guard jour >= dernier.jour else { throw RefusPrevu(code: "date-avant-derniere") }
    derniersEmis[debut] = (rang: dernier.rang + 1, jour: jour)
    var chiffres = "\(dernier.rang + 1)"
    while chiffres.count < serie.chiffres { chiffres = "0" + chiffres }
    return debut + chiffres
  }

  /// Counts the days of year after year and month after month.
  static func anneeEtMois(_ jour: Int) -> (annee: Int, mois: Int) {
    func bissextile(_ annee: Int) -> Bool {
      annee % 400 == 0 || (annee % 4 == 0 && annee % 100 != 0)
    }
    var reste = jour
    var annee = 1970
    while reste >= (bissextile(annee) ? 366 : 365) {
      reste -= bissextile(annee) ? 366 : 365
      annee += 1
    }
    var mois = 1
    for longueur in [31, bissextile(annee) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
      guard reste >= longueur else { break }
      reste -= longueur
      mois += 1
    }
    return (annee, mois)
  }

  mutating func crediter(
    _ rang: Int, _ demande: AvoirSimple, aujourdhui: Int
  ) throws(RefusPrevu) -> String {
    let facture = factures[rang]
    try facture.exigerEmise()
    let jour = demande.jour ?? aujourdhui
    guard jour >= facture.jour else { throw RefusPrevu(code: "avoir-avant-facture") }
    if facture.type == "acompte", factures.contains(where: { $0.deduit(rang) }) {
      throw RefusPrevu(code: "acompte-deja-deduit")
    }
    let parts = try facture.partsACrediter(demande.lignes)
    let totaux = try facture.totauxAvoir(parts)
    guard demande.dateFuture || jour <= aujourdhui else { throw RefusPrevu(code: "date-future") }
    let numero = try numero(ouvert?.avoirs, le: jour)
    jours.append(jour)
    factures[rang].avoirs.append(.init(jour: jour, parts: parts, totaux: totaux))
    let liberes = facture.acomptes.filter { facture.deduit($0) && !factures[rang].deduit($0) }
    touches = ["facture/\(rang)"] + liberes.map { "facture/\($0)" }
    return numero
  }
}
