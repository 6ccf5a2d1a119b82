import Foundation

/// A registre as the naive model holds it: arrays, dictionaries and whole numbers.
///
/// It says what will become of each command, from its own reading of the rules.
struct RegistreNaif {
  enum Prevision: Equatable {
    case refus(String)
    case dejaFait
    case fait(numero: String?)
  }

  var ouvert: VendeurSimple?
  /// What the seller is now; series and time zone are those of the opening for good.
  var franchise = false
  var zone = TimeZone.gmt
  var clients: [ClientSimple] = []
  var produits: [ProduitSimple] = []
  var factures: [FactureNaive] = []
  var derniersEmis: [String: (rang: Int, jour: Int)] = [:]
  var position = 0
  var dernieres: [String: Int] = [:]
  var cles: [Int: Commande] = [:]
  var heure: Int64?
  /// The last day of each period that was closed, with what it came to then.
  var clotures: [ClotureNaive] = []
  /// The days that an act changes.
  var jours: [Int] = []
  /// The streams of an act's events, where it is not one event of the stream that it is about.
  var touches: [String]?

  /// Foresees an attempt, and takes it up when it will be done.
  mutating func prevoir(_ essai: Essai) -> Prevision {
    if let cle = essai.cle, let ancienne = cles[cle] {
      return ancienne == essai.commande ? .dejaFait : .refus("cle-reutilisee")
    }
    var suite = self
    do {
      try verifierVersion(essai)
      let numero = try suite.appliquer(essai.commande, jour: jour(a: essai.horloge))
      try suite.exigerOuverts(essai.commande)
      try suite.noter(essai)
      self = suite
      return .fait(numero: numero)
    } catch {
      let clos = (try? suite.exigerOuvert(le: essai.commande.jourDesFonds)) == nil
      return .refus(Self.acceptables.contains(error.code) && clos ? "periode-close" : error.code)
    }
  }

  /// The day in the registre's zone; a clock that lags counts as standing at the last event.
  func jour(a horloge: Int64) -> Int {
    let secondes = Int(max(horloge, heure ?? horloge) / 1_000_000)
    let date = Date(timeIntervalSince1970: TimeInterval(secondes))
    return (secondes + zone.secondsFromGMT(for: date)) / 86_400
  }

  private func verifierVersion(_ essai: Essai) throws(RefusPrevu) {
    guard let version = essai.version, !essai.commande.flux.isEmpty else { return }
    let derniere = essai.commande.flux.compactMap { dernieres[$0] }.max()
    guard derniere == version else { throw RefusPrevu(code: "version-perimee") }
  }

  private mutating func noter(_ essai: Essai) throws(RefusPrevu) {
    if let heure, essai.commande == .corrigerHorloge, essai.horloge > heure {
      throw RefusPrevu(code: "horloge-a-l-heure")
    }
    if let heure, essai.horloge < heure, essai.commande != .corrigerHorloge {
      guard heure - essai.horloge <= 5_000_000 else {
        throw RefusPrevu(code: "horloge-en-retard")
      }
    } else {
      heure = essai.horloge
    }
    for flux in touches ?? [essai.commande.flux.first ?? fluxNeuf(essai.commande)] {
      position += 1
      dernieres[flux] = position
    }
    touches = nil
    if let cle = essai.cle { cles[cle] = essai.commande }
  }

  /// The stream that a command began, which the model holds as the last of its kind by now.
  private func fluxNeuf(_ commande: Commande) -> String {
    switch commande {
    case .creerClient: "client/\(clients.count - 1)"
    case .creerProduit: "produit/\(produits.count - 1)"
    case .creerFacture: "facture/\(factures.count - 1)"
    case .cloturer: "cloture/\(clotures.count - 1)"
    default: "registre"
    }
  }

  private mutating func appliquer(
    _ commande: Commande, jour: Int
  ) throws(RefusPrevu) -> String? {
    switch commande {
    case .ouvrir, .modifierVendeur, .corrigerHorloge, .creerClient, .modifierClient,
      .creerProduit, .modifierProduit:
      try appliquerAuxTiers(commande)
    case .creerFacture(let demande):
      try creer(demande, aujourdhui: jour)
    case .dupliquer(let rang, let client, let le):
      try dupliquer(rang, client: client, jour: le, aujourdhui: jour)
    case .deduire(let rang, let acompte):
      try deduire(facture(rang), acompte: facture(acompte))
    case .emettre(let rang, let emission):
      return try emettre(facture(rang), emission, aujourdhui: jour)
    case .payer(let rang, let paiement):
      try payer(facture(rang), paiement, aujourdhui: jour)
    case .annulerPaiement(let rang, let paiement):
      try annuler(facture(rang), paiement: paiement)
    case .rejeterPaiement(let rang, let paiement, let rejet):
      try rejeter(facture(rang), paiement: paiement, rejet, aujourdhui: jour)
    case .rembourser(let rang, let demande):
      try rembourser(facture(rang), demande, aujourdhui: jour)
    case .passerEnPerte(let rang, let le):
      try passerEnPerte(facture(rang), jour: le, aujourdhui: jour)
    case .regler(let rangs, let demande):
      try regler(rangs, demande, aujourdhui: jour)
    case .imputer(let rang, let autre, let demande):
      try imputer(facture(rang), sur: facture(autre), demande, aujourdhui: jour)
    case .cloturer(let fin):
      try cloturer(fin, aujourdhui: jour)
    case .crediter(let rang, let avoir):
      return try crediter(facture(rang), avoir, aujourdhui: jour)
    default:
      try appliquerAuBrouillon(commande)
    }
    return nil
  }

  /// The rank of a facture, when there is one of that rank.
  func facture(_ rang: Int) throws(RefusPrevu) -> Int {
    guard factures.indices.contains(rang) else { throw RefusPrevu(code: "facture-inconnue") }
    return rang
  }
}

/// Seller, clients and produits, by the naive model.
extension RegistreNaif {
  static let tauxAdmis = [0, 90, 105, 175, 210, 550, 850, 1000, 2000]

  mutating func appliquerAuxTiers(_ commande: Commande) throws(RefusPrevu) {
    switch commande {
    case .ouvrir(let vendeur):
      guard ouvert == nil else { throw RefusPrevu(code: "registre-deja-ouvert") }
      try verifier(vendeur.accord)
      ouvert = vendeur
      franchise = vendeur.franchise
      zone = TimeZone(identifier: vendeur.fuseau) ?? .gmt
    case .modifierVendeur(let vendeur):
      try exigerOuvert()
      try verifier(vendeur.accord)
      franchise = vendeur.franchise
    case .creerClient(let client):
      try exigerOuvert()
      try verifier(client.accord)
      clients.append(client)
    case .modifierClient(let rang, let client):
      try exigerClient(rang)
      try verifier(client.accord)
      clients[rang] = client
    case .creerProduit(let produit):
      try exigerOuvert()
      if let tva = produit.tva { try exigerTauxAdmis(tva) }
      produits.append(produit)
    case .modifierProduit(let rang, let produit):
      try exigerProduit(rang)
      if let tva = produit.tva { try exigerTauxAdmis(tva) }
      produits[rang] = produit
    default:
      try exigerOuvert()
    }
  }

  func exigerOuvert() throws(RefusPrevu) {
    guard ouvert != nil else { throw RefusPrevu(code: "registre-non-ouvert") }
  }

  func exigerClient(_ rang: Int) throws(RefusPrevu) {
    guard clients.indices.contains(rang) else { throw RefusPrevu(code: "client-inconnu") }
  }

  func exigerProduit(_ rang: Int) throws(RefusPrevu) {
    guard produits.indices.contains(rang) else { throw RefusPrevu(code: "produit-inconnu") }
  }

  func exigerTauxAdmis(_ tva: Int) throws(RefusPrevu) {
    guard Self.tauxAdmis.contains(tva) else { throw RefusPrevu(code: "taux-non-admis") }
  }

  /// A rate that is in force, and none at all for a seller without VAT.
  func exigerTaux(_ tva: Int) throws(RefusPrevu) {
    try exigerTauxAdmis(tva)
    guard !franchise || tva == 0 else { throw RefusPrevu(code: "franchise-sans-tva") }
  }

  private func verifier(_ accord: Accord) throws(RefusPrevu) {
    switch accord {
    case .juste: return
    case .siretEtranger: throw RefusPrevu(code: "siren-siret-en-desaccord")
    case .tvaEtrangere: throw RefusPrevu(code: "siren-tva-en-desaccord")
    }
  }
}

/// What is special about a command, beside its kind.
extension RegistreNaif {
  /// What was special about a command that was just done.
  func particularites(de commande: Commande) -> [String] {
    guard let rang = commande.rangs.first, factures.indices.contains(rang) else { return [] }
    let facture = factures[rang]
    let deduit = facture.rangs.contains { facture.lignes[$0].acompte != nil }
    let euros = facture.remise.montant > 0
    switch commande {
    case .emettre(_, let emission):
      return Self.noms([
        ("rectificative", facture.remplacee != nil), ("acompte", facture.type == "acompte"),
        ("deduction", deduit), ("payee", emission.paye != nil), ("ttc", facture.ttc),
        ("euros", euros),
      ])
    case .crediter(_, let avoir):
      let auMontant = avoir.lignes?.contains { $0.montant != nil } ?? false
      return Self.noms([
        ("montant", auMontant), ("deduction", deduit), ("ttc", facture.ttc), ("euros", euros),
      ])
    default: return []
    }
  }

  private static func noms(_ cas: [(nom: String, vrai: Bool)]) -> [String] {
    cas.filter(\.vrai).map(\.nom)
  }
}

/// What goes with a rate of VAT, by the naive model.
extension RegistreNaif {
  /// The words of a code.
  static let mots = [
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
  func fiscalite(
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
    guard !franchise || (categorie != "Z" && categorie != "K") else {
      throw RefusPrevu(code: "categorie-incompatible")
    }
    if categorie == "Z" { return (categorie, nil, motifDemande) }
    let code = codeDemande ?? Self.codes[categorie] ?? (franchise ? "VATEX-FR-FRANCHISE" : nil)
    guard let code else { throw RefusPrevu(code: "code-exoneration-requis") }
    let motif = motifDemande ?? Self.mots[code]
    guard motif != nil else { throw RefusPrevu(code: "motif-exoneration-requis") }
    return (categorie, code, motif)
  }
}

/// What a period came to when it was closed: in cents, all rates and all means together.
struct ClotureNaive: Hashable {
  var fin: Int
  var factures = 0
  var avoirs = 0
  var ht = 0
  var tva = 0
  var avoirsHT = 0
  var avoirsTVA = 0
  var recu = 0
  var rejete = 0
  var rembourse = 0
}

/// Closed periods, by the naive model.
extension RegistreNaif {
  mutating func cloturer(_ fin: Int, aujourdhui: Int) throws(RefusPrevu) {
    guard ouvert != nil else { throw RefusPrevu(code: "registre-non-ouvert") }
    guard fin < aujourdhui else { throw RefusPrevu(code: "cloture-future") }
    let debut = clotures.last?.fin ?? .min
    guard fin > debut else { throw RefusPrevu(code: "cloture-deja-faite") }
    var cloture = ClotureNaive(fin: fin)
    for facture in factures where facture.etape == .emise {
      cloture.compter(facture, depuis: debut)
    }
    clotures.append(cloture)
  }

  /// What is done all the same where that is accepted: not on a closed day, which is told first.
  static let acceptables = [
    "paiement-superieur-au-solde", "reglement-superieur-aux-soldes", "remboursement-indu",
  ]

  /// Refuses a day that is asked for and was closed.
  func exigerOuvert(le jour: Int?) throws(RefusPrevu) {
    guard let jour, let clos = clotures.last?.fin, jour <= clos else { return }
    throw RefusPrevu(code: "periode-close")
  }

  /// Refuses what changes a day that was closed.
  mutating func exigerOuverts(_ commande: Commande) throws(RefusPrevu) {
    defer { jours = [] }
    guard let clos = clotures.last?.fin, jours.contains(where: { $0 <= clos }) else { return }
    if case .annulerPaiement = commande { throw RefusPrevu(code: "paiement-clos") }
    throw RefusPrevu(code: "periode-close")
  }
}

extension ClotureNaive {
  fileprivate mutating func compter(_ facture: FactureNaive, depuis debut: Int) {
    func compte(_ jour: Int) -> Bool { jour > debut && jour <= fin }
    if compte(facture.jour) {
      factures += 1
      ht += facture.totaux.ht
      tva += facture.totaux.montantTVA
    }
    for avoir in facture.avoirs where compte(avoir.jour) {
      avoirs += 1
      avoirsHT += avoir.totaux.ht
      avoirsTVA += avoir.totaux.montantTVA
    }
    for paiement in facture.paiements where !paiement.annule {
      if compte(paiement.jour) { recu += paiement.montant }
      if let rejet = paiement.rejet, compte(rejet) { rejete += paiement.montant }
    }
    for rendu in facture.remboursements where compte(rendu.jour) { rembourse += rendu.montant }
  }
}
