/// Why an event cannot follow upon the state before it; a journal that holds one is damaged.
package enum Incoherence: Error, Hashable, Sendable {
  /// The stream's first event is not the one that begins it.
  case sansDebut
  /// The event that begins a stream stands in it twice.
  case debutRepete
  /// The event needs a draft, or an issued invoice, and this is neither now.
  case etape
  /// The event speaks of a line or a payment that is not there.
  case elementAbsent(UUIDTexte)
  /// The event adds a line, a payment or an avoir that is there already.
  case elementPresent(UUIDTexte)
  /// The avoir credits more of a line than is left of it.
  case avoirExcessif(UUIDTexte)
  /// The sums pass the ceiling.
  case sommes
}

extension Registre {
  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Registre?, _ evenement: EvenementRegistre
  ) throws(Incoherence) -> Registre {
    guard var registre = etat else {
      guard case .registreOuvert(let ouverture) = evenement else { throw .sansDebut }
      return Registre(ouverture)
    }
    switch evenement {
    case .registreOuvert: throw .debutRepete
    case .vendeurModifie(let modification): registre.vendeur = modification.vendeur
    case .horlogeCorrigee: break
    }
    return registre
  }
}

extension Client {
  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Client?, _ evenement: EvenementClient, id: ClientID
  ) throws(Incoherence) -> Client {
    switch (etat, evenement) {
    case (nil, .clientCree(let creation)): return Client(id: id, fiche: creation.fiche)
    case (nil, .clientModifie): throw .sansDebut
    case (.some, .clientCree): throw .debutRepete
    case (.some(var client), .clientModifie(let modification)):
      client.fiche = modification.fiche
      return client
    }
  }
}

extension Produit {
  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Produit?, _ evenement: EvenementProduit, id: ProduitID
  ) throws(Incoherence) -> Produit {
    switch (etat, evenement) {
    case (nil, .produitCree(let creation)): return Produit(id: id, fiche: creation.fiche)
    case (nil, .produitModifie): throw .sansDebut
    case (.some, .produitCree): throw .debutRepete
    case (.some(var produit), .produitModifie(let modification)):
      produit.fiche = modification.fiche
      return produit
    }
  }
}
