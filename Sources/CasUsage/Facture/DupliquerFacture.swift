public import Facturation

/// Begins a draft that says what another invoice does.
public struct DupliquerFacture: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the draft and its lines, for the same client and today unless told otherwise.
  @discardableResult
  public func execute(
    _ modele: FactureID, pour client: ClientID? = nil, le date: DateCivile? = nil,
    par contexte: Contexte
  ) throws -> RecuAvec<FactureID> {
    let recu = try outils.accomplir(contexte) { etats, tirage in
      let registre = try etats.registre()
      try etats.admettre(brouillonDu: date)
      let modele = try etats.facture(modele)
      _ = try etats.client(client ?? modele.clientId)
      let id: FactureID = tirage.suivant()
      let copie = Facture.Copie(
        id: id, lignes: modele.lignes.map { _ in tirage.suivant() }, clientId: client, date: date,
        dernierBrouillon: try etats.dernierBrouillon(), aujourdhui: etats.aujourdhui(registre))
      return try modele.dupliquer(copie, registre: registre) { try etats.produit($0).fiche.tva }
        .map { .facture(id, $0) }
    }
    return RecuAvec(recu, \.factureId)
  }
}
