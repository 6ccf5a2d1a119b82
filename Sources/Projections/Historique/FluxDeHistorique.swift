package import Facturation
package import Journaux

extension Historique {
  /// The streams on which the history depends, where they are few; nothing where it takes all.
  ///
  /// That of a facture needs the names of its clients and produits besides its own events.
  package func flux(_ vue: any JournalView) throws -> [Flux]? {
    switch sujet {
    case .registre, .client: return nil
    case .produit(let id): return [.registre, .produit(id)]
    case .facture(let id), .avoir(_, sur: let id):
      let faits = try vue.events(tagged: .stream(.facture(id)))
      return [.registre, .facture(id)] + Set(faits.flatMap(\.evenement.fluxCites))
    }
  }
}

extension Historique {
  /// Tells a subject's history up to a position as it is read, and holds little of it at a time, where the
  /// view reads events again.
  package static func raconter(
    _ sujet: Sujet, _ vue: any JournalView, jusqua fin: Position,
    _ body: (EntreeHistorique) throws -> Void
  ) throws {
    if let vue = vue.quick.view, try Historique(de: sujet).flux(vue) == nil {
      var historique = Historique(de: sujet) { try vue.event(at: $0).evenement }
      return try vue.forEach { evenement, place in
        guard evenement.position <= fin else { return false }
        try historique.suivre(evenement, a: place).map(body)
        return true
      }
    }
    try withoutActuallyEscaping(body) { body in
      var suivie = HistoriqueSuivi(historique: Historique(de: sujet), body: body)
      try Rejeu(jusqua: .position(fin))
        .executer(vue, &suivie, flux: suivie.historique.flux(vue))
    }
  }

  /// The history of the facture that made these events, where something gives the events of the other streams
  /// that it rests on: for whoever tells of many factures, which name the same few clients.
  package static func entrees(
    de faits: [RecordedEvent], citant cites: (Flux) throws -> [RecordedEvent]
  ) throws -> [EntreeHistorique] {
    guard case .facture(let id, _)? = faits.first?.evenement else { return [] }
    let autres = [.registre] + Set(faits.flatMap(\.evenement.fluxCites))
    var historique = Historique(de: .facture(id))
    return try (faits + autres.flatMap(cites)).sorted { $0.position < $1.position }
      .compactMap { try historique.suivre($0) }
  }
}

/// A history that is told as it is read.
private struct HistoriqueSuivi: Projection {
  var historique: Historique
  let body: (EntreeHistorique) throws -> Void

  mutating func prendre(_ evenement: RecordedEvent) throws {
    try historique.suivre(evenement).map(body)
  }
}

extension EvenementFacture {
  /// Whether it issues the avoir of a number, writes it for the client or pays it out.
  func concerne(avoir numero: NumeroFacture, de facture: Facture?) -> Bool {
    switch self {
    case .avoirEmis(let emis): emis.numero.numero == numero
    case .documentExporte(let export): export.numero == numero
    case .remboursementEffectue(let effectue):
      effectue.remboursement.avoirId.flatMap { facture?.avoir($0) }?.numero.numero == numero
    default: false
    }
  }
}

extension Evenement {
  /// The clients and produits that the event names.
  package var fluxCites: [Flux] {
    let faits = faits
    return [faits.client.map(Flux.client), faits.produit.map(Flux.produit)].compactMap(\.self)
  }
}
