/// The places of a sale, as far as they are known.
struct LieuxDeVente: Sendable {
  /// Where it is delivered, when elsewhere than where the buyer is.
  let livraison: Territoire?
  let client: Territoire?
  let vendeur: Territoire

  /// Where what is sold goes.
  var arrivee: Territoire? { livraison ?? client }
}

extension ProjetDeFacture {
  /// The places of the sale.
  var lieux: LieuxDeVente {
    LieuxDeVente(
      livraison: (enTete.livraison?.adresse ?? client.adresseLivraison)?.territoire,
      client: client.adresse?.territoire, vendeur: vendeur.adresse.territoire)
  }

  /// What a line sells, where it or the invoice says it.
  func nature(de ligne: ContenuLigne) -> NatureLigne? {
    ligne.nature ?? enTete.nature.flatMap { NatureLigne(rawValue: $0.rawValue) }
  }
}
