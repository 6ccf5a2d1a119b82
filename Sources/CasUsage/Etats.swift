public import Facturation
package import Journaux

/// The states that a decision needs, each folded from its own stream alone.
public struct Etats: Sendable {
  let flux: StreamStates
  /// The moment at which the states are looked at.
  package let maintenant: Timestamp

  /// Looks at what a journal shows.
  package init(_ vue: any JournalView, maintenant: Timestamp) {
    self.init(StreamStates(vue), maintenant: maintenant)
  }

  /// Looks at what a journal shows, beginning with what its acts of late have folded.
  package init(_ vue: any JournalView, maintenant: Timestamp, startingFrom kept: StreamStates.Kept)
  { self.init(StreamStates(vue, startingFrom: kept.copy(upTo: vue.head)), maintenant: maintenant) }

  /// Looks at what an act is decided upon.
  init(_ flux: StreamStates, maintenant: Timestamp) {
    self.flux = flux
    self.maintenant = maintenant
  }

  /// What the journal shows.
  package var vue: any JournalView { flux.view }

  /// The registre, or a refusal when it was never opened.
  public func registre() throws -> Registre { try flux.registre().sinon(.registreNonOuvert) }

  /// The registre, if it was opened.
  public func registreOuvert() throws -> Registre? { try flux.registre() }

  /// Today in the registre's time zone.
  public func aujourdhui(_ registre: Registre) -> DateCivile {
    registre.fuseau.jour(a: maintenant.wholeSeconds) ?? maintenant.day
  }

  /// Whether the clock stands behind the last event, so that another would take that one's time.
  ///
  /// Of an act that is decided again, when it is asked for under its key once more, this is not
  /// known: that it was recorded says that it was so.
  var horlogeEnRetard: Bool { vue.head.time.map { maintenant <= $0 } ?? true }

  /// A client, or a refusal when there is none of that identity.
  public func client(_ id: ClientID) throws -> Client {
    try flux.client(id).sinon(.clientInconnu(id))
  }

  /// The clients of whom a SIREN was said, as far as the last times tell: of very many, those of whom it
  /// was said last.
  package func clients(duSiren siren: Siren, auPlus nombre: Int = 20) throws -> [Client] {
    var clients: [ClientID] = []
    var position = vue.head.position
    for _ in 0..<Self.fois where clients.count < nombre {
      guard let dit = try vue.last(tagged: .siren(siren), upTo: position) else { break }
      if case .client(let id, _) = dit.evenement, !clients.contains(id) { clients.append(id) }
      position = dit.position - 1
    }
    return try clients.reversed().map(client)
  }

  /// So many times are looked at in which a SIREN was said: a client may be changed day after day.
  private static let fois = 5000

  /// A produit, or a refusal when there is none of that identity.
  public func produit(_ id: ProduitID) throws -> Produit {
    try flux.produit(id).sinon(.produitInconnu(id))
  }

  /// A facture, or a refusal when there is none of that identity.
  public func facture(_ id: FactureID) throws -> Facture {
    try flux.facture(id).sinon(.factureInconnue(id))
  }

  /// How many drafts were begun so far.
  func dernierBrouillon() throws -> Int { try flux.dernierBrouillon() }

  /// The last document issued in a series, if any.
  func dernier(de serie: Serie) throws -> DernierEmis? { try flux.dernier(de: serie) }

  /// The factures that the last events are about, in the order in which they were begun; no others,
  /// for they would be looked for in all that was ever recorded.
  package func facturesRecentes(parmi evenements: Int = 2000) throws -> [Facture] {
    var recentes: Set<FactureID> = []
    try vue.forEach(after: max(0, vue.head.position - evenements)) { recorded in
      if case .facture(let id, _) = recorded.evenement { recentes.insert(id) }
      return true
    }
    return try recentes.compactMap(flux.facture).sorted { $0.brouillon < $1.brouillon }
  }
}

extension Optional {
  /// What is there, or a refusal.
  fileprivate func sinon(_ refus: @autoclosure () -> RefusFacturation) throws -> Wrapped {
    guard let self else { throw refus() }
    return self
  }
}
