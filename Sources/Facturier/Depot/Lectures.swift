public import CasUsage
public import Facturation
public import Journaux
public import Projections

/// What a closure reads beside single states: all of a kind, what happened, and what follows from it.
extension Etats {
  /// The end of what is seen.
  public var tete: Head { vue.head }

  /// Hands over every facture as it is now, in the order in which they were begun; none is held for longer.
  public func chaqueFacture(_ body: (Facture) throws -> Void) throws {
    try chaque(.facture, { $0.facture }, body)
  }

  /// Hands over every client as it is now, in the order in which they were created.
  public func chaqueClient(_ body: (Client) throws -> Void) throws {
    try chaque(.client, { $0.client }, body)
  }

  /// Hands over every produit as it is now, in the order in which they were created.
  public func chaqueProduit(_ body: (Produit) throws -> Void) throws {
    try chaque(.produit, { $0.produit }, body)
  }

  private func chaque<Valeur: Sendable>(
    _ sorte: StreamKind, _ prendre: @Sendable (Etat) -> Valeur?, _ body: (Valeur) throws -> Void
  ) throws {
    try vue.forEachEtat(of: [sorte], prendre: prendre) { valeur, _, _ in
      if let valeur { try body(valeur) }
      return true
    }
  }

  /// Who did what and when, in the order in which it was recorded.
  public func historique(de sujet: Historique.Sujet) throws -> [EntreeHistorique] {
    var historique = Historique(de: sujet)
    try Rejeu().executer(vue, &historique, flux: historique.flux(vue))
    return historique.entrees
  }

  /// Hands over the events behind a position, in order, until the body says false.
  public func evenements(
    depuis position: Position = 0, _ body: (RecordedEvent) throws -> Bool
  ) throws {
    try vue.forEach(after: position, body)
  }

  /// Feeds a projection with all that is recorded, or with what was up to a position or a moment.
  public func rejouer<Projetee: Projection>(
    _ projection: Projetee, jusqua limite: Rejeu.Limite = .fin
  ) throws -> Projetee {
    var projection = projection
    try Rejeu(jusqua: limite).executer(vue, &projection)
    return projection
  }

  /// The anchor of the end, or of a position, as a line to be signed or dated.
  public func ancre(_ position: Position? = nil) throws -> AncreDatee? { try vue.ancre(position) }

  /// The periods that were closed, in their order.
  public func clotures() throws -> [ClotureEnregistree] { try vue.clotures() }
}
