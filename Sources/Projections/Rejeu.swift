package import Facturation
public import Journaux

/// Replays events into projections, up to a moment of one's choice.
public struct Rejeu: Sendable {
  /// How far the replay goes.
  public enum Limite: Hashable, Sendable {
    /// To the end.
    case fin
    /// To that event, itself included, even where its act goes on.
    case position(Position)
    /// To the last event recorded at that moment or before.
    case moment(Timestamp)
  }

  private let limite: Limite

  /// Prepares a replay.
  package init(jusqua limite: Limite = .fin) { self.limite = limite }

  /// Replays into a projection, and gives the event at which it then stands.
  ///
  /// `progression` is told now and then which position is reached; answering false stops the
  /// replay with a `RejeuInterrompu`. Where the projection depends on some streams alone, `flux`
  /// names them, and no other is read.
  @discardableResult package func executer(
    _ vue: any JournalView, _ projection: inout some Projection, flux: [Flux]? = nil,
    progression: (_ position: Position, _ sur: Position) -> Bool = { _, _ in true }
  ) throws -> Head {
    var tete = Head.empty
    let acquis = try acquis(vue)
    try vue.forEach(of: flux) { evenement in
      guard evenement.position <= acquis || admet(evenement) else { return false }
      try projection.prendre(evenement)
      tete = Head(after: evenement)
      if evenement.position.isMultiple(of: 4096) {
        guard progression(evenement.position, vue.head.position) else { throw RejeuInterrompu() }
      }
      return true
    }
    return tete
  }

  /// The position up to which all is taken up, at any time: a line whose clock ran ahead does not
  /// hide those behind the correction.
  private func acquis(_ vue: any JournalView) throws -> Position {
    guard case .moment(let moment) = limite else { return 0 }
    return try vue.events(tagged: .stream(.registre))
      .last { $0.evenement.corrigeHorloge && $0.time <= moment }?.position ?? 0
  }

  private func admet(_ evenement: RecordedEvent) -> Bool {
    switch limite {
    case .fin: true
    case .position(let position): evenement.position <= position
    case .moment(let moment): evenement.time <= moment
    }
  }
}

extension JournalView {
  /// Hands over the events of some streams, or of all, in the order of the journal.
  func forEach(of flux: [Flux]?, _ body: (RecordedEvent) throws -> Bool) throws {
    guard let flux else { return try forEach(after: 0, body) }
    let evenements = try flux.flatMap { try events(tagged: .stream($0)) }
    for evenement in evenements.sorted(by: { $0.position < $1.position }) {
      guard try body(evenement) else { return }
    }
  }
}

/// A replay was stopped by its caller.
package struct RejeuInterrompu: Error {}

/// A read model: what the events mean, folded from them one by one; it never writes.
public protocol Projection {
  /// Takes up the next event.
  mutating func prendre(_ evenement: RecordedEvent) throws
}

// MARK: - States

/// A client, a produit or a facture, as the events of its own stream have made it.
@nonexhaustive package enum Etat: Hashable, Sendable {
  /// Who buys.
  case client(Client)
  /// What is sold.
  case produit(Produit)
  /// What is invoiced.
  case facture(Facture)
}

extension JournalView {
  /// Hands over what is taken from each state of some kinds, in the order in which they began, until
  /// the body says false.
  ///
  /// The body learns which one it is, and of how many. So a long journal can be gone through without
  /// holding what it comes to.
  package func forEachEtat<Extrait: Sendable>(
    of kinds: Set<StreamKind>, prendre: @Sendable (Etat) throws -> Extrait,
    _ body: (_ extrait: Extrait, _ rang: Int, _ sur: Int) throws -> Bool
  ) throws {
    let tete = head.position
    try forEachState(of: kinds, asOf: tete...tete) { evenements in
      try Etat(evenements).map(prendre)
    } _: { extrait, rang, nombre in
      guard let extrait else { return true }
      return try body(extrait, rang, nombre)
    }
  }

  /// Hands over the states of some kinds as of two positions, each beside the other, in the order in
  /// which they began; one that had not begun is nothing.
  package func forEachEtat(
    of kinds: Set<StreamKind>, a une: Position, et autre: Position,
    _ body: (_ a: Etat?, _ et: Etat?, _ rang: Int, _ sur: Int) throws -> Void
  ) throws {
    try forEachState(of: kinds, asOf: min(une, autre)...max(une, autre)) { evenements in
      let etat = try Etat(evenements.filter { $0.position <= une })
      return (etat, une == autre ? etat : try Etat(evenements.filter { $0.position <= autre }))
    } _: { etats, rang, nombre in
      try body(etats.0, etats.1, rang, nombre)
      return true
    }
  }
}

extension Etat {
  /// The client, if it is one.
  package var client: Client? { if case .client(let client) = self { client } else { nil } }

  /// The produit, if it is one.
  package var produit: Produit? { if case .produit(let produit) = self { produit } else { nil } }

  /// The facture, if it is one.
  package var facture: Facture? { if case .facture(let facture) = self { facture } else { nil } }

  /// The state that the events of one stream make.
  fileprivate init?(_ evenements: [RecordedEvent]) throws {
    let etat: Etat? =
      switch evenements.first?.evenement.flux {
      case .client: try evenements.client().map(Self.client)
      case .produit: try evenements.produit().map(Self.produit)
      case .facture: try evenements.facture().map(Self.facture)
      case .registre, .cloture, nil: nil
      }
    guard let etat else { return nil }
    self = etat
  }
}

extension Repertoire: Projection {
  /// Adds a state that was folded elsewhere.
  mutating func ajouter(_ etat: Etat) {
    switch etat {
    case .client(let client): clients[client.id] = client
    case .produit(let produit): produits[produit.id] = produit
    case .facture(let facture): factures[facture.id] = facture
    }
  }
}
