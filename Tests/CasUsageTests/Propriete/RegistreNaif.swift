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
      return .refus(error.code)
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
