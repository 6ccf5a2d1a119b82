/// What a registre says of itself: whose it is and how it numbers.
public struct Registre: Hashable, Sendable, Identifiable {
  /// Which registre; each line of its journal names it.
  public let id: RegistreID
  /// The version of the journal's format.
  package let format: Int
  /// Whose it is.
  public internal(set) var vendeur: Vendeur
  /// The accounts of its books, from day to day.
  package internal(set) var plans = PlansComptables()
  /// How invoices are numbered.
  public let serieFactures: Serie
  /// How avoirs are numbered.
  public let serieAvoirs: Serie
  /// The time zone in which a moment becomes a day.
  public let fuseau: FuseauHoraire

  /// The state after the first event.
  package init(_ ouverture: RegistreOuvert) {
    id = ouverture.registre
    format = ouverture.format
    vendeur = ouverture.vendeur
    serieFactures = ouverture.serieFactures
    serieAvoirs = ouverture.serieAvoirs
    fuseau = ouverture.fuseau
  }

  /// The accounts of its books that were recorded last.
  public var plan: PlanComptable { plans.dernier }
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
