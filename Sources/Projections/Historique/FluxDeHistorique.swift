public import Facturation
public import Journal

extension Historique {
  /// The streams on which the history depends, where they are few; nothing where it takes all.
  ///
  /// That of a facture needs the names of its clients and produits besides its own events.
  public func flux(_ vue: any JournalView) throws -> [Flux]? {
    switch sujet {
    case .registre, .client: return nil
    case .produit(let id): return [.registre, .produit(id)]
    case .facture(let id):
      let faits = try vue.events(tagged: .stream(.facture(id)))
      return [.registre, .facture(id)] + Set(faits.flatMap(\.evenement.fluxCites))
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
