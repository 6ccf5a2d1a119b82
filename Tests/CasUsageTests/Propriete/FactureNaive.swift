/// A facture as the naive model sees it.
struct FactureNaive {
  enum Etape { case brouillon, emise, annulee }

  struct Ligne {
    var designation: String
    var quantite: Int
    var prix: Int
    var tva: Int
    var categorie: String
    var code: String?
    var motif: String?
    var remise: RemiseSimple?
    var nature: String?
    var produit: Int?
    /// The deposit that it deducts.
    var acompte: Int?
    /// What it comes to, once that was looked at.
    var total = 0
    /// A line that was taken off stays, so that ranks stay.
    var retiree = false

    var cle: CleNaive { CleNaive(tva: tva, categorie: categorie, code: code) }

    func total(_ quantite: Int) throws(RefusPrevu) -> Int {
      try SommesNaives.ligne(quantite, de: self.quantite, prix, remise ?? RemiseSimple())
    }

    func sommee(_ total: Int) -> LigneSommee {
      LigneSommee(cle: cle, total: total, remisable: acompte == nil && code != "VATEX-EU-79-C")
    }

    /// Whether a seller may invoice it, who charges VAT or does not.
    func convient(franchise: Bool) -> Bool {
      franchise ? tva == 0 && categorie != "Z" && categorie != "K" : code != "VATEX-FR-FRANCHISE"
    }
  }

  struct Paiement {
    var montant: Int
    var jour: Int
    var mode: String
    /// Whether it came from another invoice, which gave it back.
    var impute = false
    var annule = false
    var rejet: Int?
  }

  struct Remboursement {
    var montant: Int
    var jour: Int
    var mode: String
    var avoir: Int?
  }

  struct Avoir {
    var jour: Int
    var parts: [Int: Part]
    var totaux: TotauxNaifs
  }

  /// What an avoir credits of a line; of no quantity where an amount was asked for.
  struct Part {
    var quantite: Int?
    var total: Int
  }

  var etape = Etape.brouillon
  var client: Int
  var jour: Int
  var echeance: Int
  var delai: Int?
  var tva: Int
  var remise: RemiseSimple
  var ttc = false
  var type: String?
  /// The facture that a rectificative replaces.
  var remplacee: Int?
  var conditions: String
  var notes: String?
  var nature: String?
  var livraison: PeriodeSimple?
  var references: String?
  var versement: String?
  var lignes: [Ligne] = []
  var totaux = TotauxNaifs()
  var paiements: [Paiement] = []
  var remboursements: [Remboursement] = []
  var avoirs: [Avoir] = []
  /// The day from which what is unpaid is given up.
  var perte: Int?
  var numero: String?
  /// What the client was when the facture was issued.
  var acheteur: ClientSimple?

  /// The ranks of the lines that are still there.
  var rangs: [Int] { lignes.indices.filter { !lignes[$0].retiree } }

  /// The lines as they are summed.
  var sommees: [LigneSommee] { rangs.map { lignes[$0].sommee(lignes[$0].total) } }

  /// Sums what is there.
  mutating func sommer() throws(RefusPrevu) {
    for rang in rangs { lignes[rang].total = try lignes[rang].total(lignes[rang].quantite) }
    totaux = try TotauxNaifs(sommees, remise: remise, ttc: ttc)
  }

  /// What has come in by a day, less what bounced or went back.
  func recu(le jour: Int) -> Int {
    var recu = 0
    for paiement in paiements where paiement.jour <= jour && !paiement.annule {
      if paiement.rejet.map({ jour < $0 }) ?? true { recu += paiement.montant }
    }
    for rendu in remboursements where rendu.jour <= jour { recu -= rendu.montant }
    return recu
  }

  /// Whether all that went back had come in by then, bounced later or not, without one payment.
  func renduEtait(recuSans paiement: Int) -> Bool {
    remboursements.allSatisfy { rendu in
      let rendus = remboursements.filter { $0.jour <= rendu.jour }.map(\.montant)
      let recus = paiements.indices.filter {
        $0 != paiement && !paiements[$0].annule && paiements[$0].jour <= rendu.jour
          && paiements[$0].rejet.map { $0 > rendu.jour } ?? true
      }.map { paiements[$0].montant }
      return rendus.reduce(0, +) <= recus.reduce(0, +)
    }
  }

  func du(le jour: Int = RegistreNaif.dernierJour) -> Int {
    guard etape == .emise else { return 0 }
    var du = totaux.ttc - recu(le: jour)
    for avoir in avoirs where avoir.jour <= jour { du -= avoir.totaux.ttc }
    return du
  }

  func solde(le jour: Int = RegistreNaif.dernierJour) -> Int {
    if let perte, perte <= jour { return min(0, du(le: jour)) }
    return du(le: jour)
  }

  /// The days on which something was paid, sent back or given back.
  var joursDesFonds: [Int] {
    paiements.filter { !$0.annule }.flatMap { [$0.jour] + ($0.rejet.map { [$0] } ?? []) }
      + remboursements.map(\.jour)
  }

  func statut(le jour: Int) -> String {
    if etape == .brouillon { return "Brouillon" }
    let creditee =
      avoirs.contains { $0.jour <= jour } && rangs.allSatisfy { estEpuisee($0, le: jour) }
    if etape == .annulee || creditee { return "Annulée" }
    if du(le: jour) <= 0 { return "Payée" }
    if let perte, perte <= jour { return "Annulée" }
    return jour > echeance ? "En Retard" : "Envoyée"
  }

  func exigerBrouillon() throws(RefusPrevu) {
    if etape == .emise { throw RefusPrevu(code: "facture-deja-emise") }
    if etape == .annulee { throw RefusPrevu(code: "facture-deja-annulee") }
  }

  func exigerEmise() throws(RefusPrevu) {
    if etape == .brouillon { throw RefusPrevu(code: "facture-non-emise") }
    if etape == .annulee { throw RefusPrevu(code: "facture-deja-annulee") }
  }

  func exigerLigne(_ rang: Int) throws(RefusPrevu) {
    guard rangs.contains(rang) else { throw RefusPrevu(code: "ligne-inconnue") }
  }
}

extension ProduitSimple {
  /// What a unit costs, with VAT where the invoice states it so: in as few decimals as lead back to the price before.
  fileprivate func prix(ttc: Bool, tva: Int) -> Int {
    guard ttc else { return prix }
    let exact = Int128(prix) * Int128(100_00 + tva)
    let avec = [10_000, 1000, 100, 10, 1].map { pas in
      (exact + 5000 * Int128(pas)) / (100_00 * Int128(pas)) * Int128(pas)
    }
    let ramene = avec.first {
      (2 * $0 * 100_00 + Int128(100_00 + tva)) / (2 * Int128(100_00 + tva)) == Int128(prix)
    }
    return Int(ramene ?? avec[4])
  }
}

/// Lines of drafts, by the naive model.
extension RegistreNaif {
  func ajouter(
    _ demande: LigneSimple, produit: Int?, a facture: inout FactureNaive
  ) throws(RefusPrevu) {
    if let produit { try exigerProduit(produit) }
    try facture.exigerBrouillon()
    let modele = produit.map { produits[$0] }
    let tva = demande.tva ?? Self.rien(demande) ?? modele?.tva ?? facture.tva
    guard let designation = demande.designation ?? produit.map({ "Produit \($0)" }),
      let quantite = demande.quantite,
      let prix = demande.prix ?? modele?.prix(ttc: facture.ttc, tva: tva)
    else { throw RefusPrevu(code: "valeur-vide") }
    guard prix <= 999_999_999_999_999 else { throw RefusPrevu(code: "hors-limites") }
    let vat = try fiscalite(tva, demande.categorie, demande.code, demande.motif)
    let ligne = FactureNaive.Ligne(
      designation: designation, quantite: quantite, prix: prix, tva: tva,
      categorie: vat.categorie, code: vat.code, motif: vat.motif, remise: demande.remise?.siUtile,
      nature: demande.nature, produit: produit)
    try ligne.verifier()
    facture.lignes.append(ligne)
  }

  /// The rate of nought where a category is said that has it, or by its code.
  private static func rien(_ demande: LigneSimple) -> Int? {
    guard let categorie = demande.categorie ?? demande.code.map({ _ in "E" }) else { return nil }
    return categorie == "S" ? nil : 0
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
    ligne.tva = demande.tva ?? Self.rien(demande) ?? ligne.tva
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
    let connues = Set(natures.compactMap(\.self))
    if connues.count > 1 { return "mixte" }
    return natures.contains(nil) ? nil : connues.first
  }
}

extension FactureNaive {
  /// A sum of a rate as goods and as services, by what is left of the lines of each; whole where one is of neither.
  func partage(_ somme: Int, _ cle: CleNaive) -> [(nature: String?, somme: Int)] {
    let dites = Set(rangs.filter { lignes[$0].acompte == nil }.compactMap { lignes[$0].nature })
    let contraires: [Set<String>: String] = [["biens"]: "services", ["services"]: "biens"]
    let autres = nature == "mixte" ? contraires[dites] : nature
    var poids: [String: Int128] = [:]
    let siennes = rangs.filter { lignes[$0].cle == cle }
    let restantes = siennes.filter { !estEpuisee($0) }
    for rang in restantes.isEmpty ? siennes : restantes {
      poids[lignes[rang].nature ?? autres ?? "mixte", default: 0] += Int128(laisse(rang).montant)
    }
    if poids["mixte"] != nil { return [(nil, somme)] }
    guard let biens = poids["biens"], let services = poids["services"] else {
      return [(poids.keys.first, somme)]
    }
    let tout = biens + services
    guard biens >= 0, services >= 0, tout > 0 else { return [(nil, somme)] }
    let part = Int((2 * Int128(somme) * biens + tout) / (2 * tout))
    return [("biens", part), ("services", somme - part)].filter { $0.1 > 0 }
  }
}

/// What avoirs have left of lines, by the naive model.
extension FactureNaive {
  struct Laisse {
    var quantite: Int
    var montant: Int
    /// Whether some of it was credited by amount.
    var auMontant = false

    /// Whether so much is within it, and of its sign.
    func tient(_ pris: Int) -> Bool {
      montant < 0 ? pris < 0 && pris >= montant : pris > 0 && pris <= montant
    }
  }

  func laisse(_ rang: Int, le jour: Int = RegistreNaif.dernierJour) -> Laisse {
    let ligne = lignes[rang]
    var laisse = Laisse(quantite: ligne.quantite, montant: ligne.total)
    for avoir in avoirs where avoir.jour <= jour {
      guard let part = avoir.parts[rang] else { continue }
      laisse.quantite -= part.quantite ?? 0
      laisse.montant -= part.total
      if part.quantite == nil { laisse.auMontant = true }
    }
    // By quantity, rounding may have taken a cent too much.
    let passe = ligne.total < 0 ? laisse.montant > 0 : laisse.montant < 0
    if passe { laisse.montant = 0 }
    return laisse
  }

  /// Whether nothing of a line is left to credit.
  func estEpuisee(_ rang: Int, le jour: Int = RegistreNaif.dernierJour) -> Bool {
    let laisse = laisse(rang, le: jour)
    return laisse.quantite == 0 || (laisse.auMontant && laisse.montant == 0)
  }

  /// The lines that deduct deposits.
  var deductions: [Int] { rangs.filter { lignes[$0].acompte != nil } }

  /// The deposits that its lines deduct, each once.
  var acomptes: [Int] {
    rangs.compactMap { lignes[$0].acompte }.reduce(into: []) { tous, acompte in
      if !tous.contains(acompte) { tous.append(acompte) }
    }
  }

  /// Whether a deposit is deducted by it, as a draft or for as long as no avoir takes that back.
  func deduit(_ acompte: Int) -> Bool {
    guard etape != .annulee, type != "acompte" else { return false }
    return rangs.contains {
      lignes[$0].acompte == acompte && (etape == .brouillon || !estEpuisee($0))
    }
  }
}
