public import Facturation
public import Journal

/// The states that a decision needs, each folded from its own stream alone.
public struct Etats {
  let vue: any JournalView
  /// The moment at which the states are looked at.
  public let maintenant: Timestamp

  /// Looks at what a journal shows.
  public init(_ vue: any JournalView, maintenant: Timestamp) {
    self.vue = vue
    self.maintenant = maintenant
  }

  /// The registre, or a refusal when it was never opened.
  public func registre() throws -> Registre {
    guard let registre = try registreOuvert() else { throw RefusFacturation(.registreNonOuvert) }
    return registre
  }

  /// The registre, if it was opened.
  public func registreOuvert() throws -> Registre? {
    try replier(.registre) { etat, evenement throws(Incoherence) in
      guard case .registre(let evenement) = evenement else { return etat }
      return try Registre.evoluer(etat, evenement)
    }
  }

  /// Today in the registre's time zone.
  public func aujourdhui(_ registre: Registre) -> DateCivile {
    registre.fuseau.jour(a: maintenant.wholeSeconds) ?? maintenant.day
  }

  /// A client, or a refusal when there is none of that identity.
  public func client(_ id: ClientID) throws -> Client {
    guard let client = try clientConnu(id) else { throw RefusFacturation(.clientInconnu(id)) }
    return client
  }

  /// A client, if there is one of that identity.
  func clientConnu(_ id: ClientID) throws -> Client? {
    try replier(.client(id)) { etat, evenement throws(Incoherence) in
      guard case .client(_, let evenement) = evenement else { return etat }
      return try Client.evoluer(etat, evenement, id: id)
    }
  }

  /// A produit, or a refusal when there is none of that identity.
  public func produit(_ id: ProduitID) throws -> Produit {
    let produit: Produit? = try replier(.produit(id)) { etat, evenement throws(Incoherence) in
      guard case .produit(_, let evenement) = evenement else { return etat }
      return try Produit.evoluer(etat, evenement, id: id)
    }
    guard let produit else { throw RefusFacturation(.produitInconnu(id)) }
    return produit
  }

  /// A facture, or a refusal when there is none of that identity.
  public func facture(_ id: FactureID) throws -> Facture {
    guard let facture = try factureConnue(id) else {
      throw RefusFacturation(.factureInconnue(id))
    }
    return facture
  }

  /// A facture, if there is one of that identity.
  func factureConnue(_ id: FactureID) throws -> Facture? {
    try replier(.facture(id)) { etat, evenement throws(Incoherence) in
      guard case .facture(_, let evenement) = evenement else { return etat }
      return try Facture.evoluer(etat, evenement, id: id)
    }
  }

  /// How many drafts were begun so far.
  func dernierBrouillon() throws -> Int {
    guard
      case .facture(_, .factureCreee(let creation))? =
        try vue.last(tagged: .drafts)?.evenement
    else { return 0 }
    return creation.brouillon
  }

  /// The last document issued in a series, if any.
  func dernier(de serie: Serie) throws -> DernierEmis? {
    switch try vue.last(tagged: .series(serie))?.evenement {
    case .facture(_, .factureEmise(let emission)):
      DernierEmis(rang: emission.numero.rang, date: emission.enTete.dateFacture)
    case .facture(_, .avoirEmis(let avoir)):
      DernierEmis(rang: avoir.numero.rang, date: avoir.dateAvoir)
    default: nil
    }
  }

  private func replier<Etat>(
    _ flux: Flux, _ evoluer: (Etat?, Evenement) throws(Incoherence) -> Etat?
  ) throws -> Etat? {
    var etat: Etat?
    for enregistre in try vue.events(tagged: .stream(flux)) {
      do {
        etat = try evoluer(etat, enregistre.evenement)
      } catch {
        throw JournalError.incoherent(error, at: enregistre)
      }
    }
    return etat
  }
}
