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
    case .planComptableDefini(let definition): registre.plans.prendre(definition)
    case .horlogeCorrigee, .dossierExporte: break
    }
    return registre
  }
}

extension Client {
  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Client?, _ evenement: EvenementClient, id: ClientID
  ) throws(Incoherence) -> Client {
    guard var client = etat else {
      guard case .clientCree(let creation) = evenement else { throw .sansDebut }
      return Client(id: id, fiche: creation.fiche)
    }
    switch evenement {
    case .clientCree: throw .debutRepete
    case .clientModifie(let modification): client.fiche = modification.fiche
    case .clientArchive: client.estArchive = true
    case .clientRetabli: client.estArchive = false
    }
    return client
  }
}

extension Produit {
  /// The state after the event; the state before is nothing for the first one.
  package static func evoluer(
    _ etat: Produit?, _ evenement: EvenementProduit, id: ProduitID
  ) throws(Incoherence) -> Produit {
    guard var produit = etat else {
      guard case .produitCree(let creation) = evenement else { throw .sansDebut }
      return Produit(id: id, fiche: creation.fiche)
    }
    switch evenement {
    case .produitCree: throw .debutRepete
    case .produitModifie(let modification): produit.fiche = modification.fiche
    case .produitArchive: produit.estArchive = true
    case .produitRetabli: produit.estArchive = false
    }
    return produit
  }
}

extension Cloture {
  /// The state after the event, which is the only one of its stream.
  package static func evoluer(
    _ etat: Cloture?, _ evenement: EvenementCloture, id: ClotureID
  ) throws(Incoherence) -> Cloture {
    guard etat == nil else { throw .debutRepete }
    switch evenement {
    case .periodeCloturee(let periode): return Cloture(id: id, periode: periode)
    }
  }
}
