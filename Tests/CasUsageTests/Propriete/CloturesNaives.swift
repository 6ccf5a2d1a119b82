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

  /// Refuses a draft of a day that is asked for and was closed.
  func exigerOuvert(brouillonDu jour: Int?) throws(RefusPrevu) {
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
