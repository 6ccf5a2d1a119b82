import Facturation
import Litteraux
import Projections

/// The states as they evolve event by event, beside what the journal holds.
struct EtatsSuivis {
  private(set) var registre: Registre?
  private(set) var clients: [ClientID: Client] = [:]
  private(set) var produits: [ProduitID: Produit] = [:]
  private(set) var factures: [FactureID: Facture] = [:]
  private(set) var clotures: [PeriodeCloturee] = []
  /// The VAT that was due of each closed period when it was closed.
  private(set) var exigibles: [[CleTVA: BaseEtTVA]] = []
  /// Each facture as it was right after its issue.
  private(set) var alEmission: [FactureID: Facture] = [:]

  /// The VAT that is due of a closed period by what is known now.
  func exigible(de periode: PeriodeCloturee) -> [CleTVA: BaseEtTVA] {
    let jours = (periode.du ?? .premiere)...periode.au
    return TVAExigible(factures.values, periode: jours).parGroupe
  }

  mutating func suivre(_ evenement: Evenement) throws {
    switch evenement {
    case .registre(let evenement):
      registre = try Registre.evoluer(registre, evenement)
    case .client(let id, let evenement):
      clients[id] = try Client.evoluer(clients[id], evenement, id: id)
    case .produit(let id, let evenement):
      produits[id] = try Produit.evoluer(produits[id], evenement, id: id)
    case .facture(let id, let evenement):
      factures[id] = try Facture.evoluer(factures[id], evenement, id: id)
      if case .factureEmise = evenement { alEmission[id] = factures[id] }
    case .cloture(_, .periodeCloturee(let periode)):
      clotures.append(periode)
      exigibles.append(exigible(de: periode))
    }
  }
}
