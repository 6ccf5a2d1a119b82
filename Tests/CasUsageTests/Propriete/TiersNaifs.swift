import Foundation

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
