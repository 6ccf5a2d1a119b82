public import Facturation

/// Takes a line off a draft.
public struct RetirerLigne: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records which; with a line that deducts a deposit go all that deduct it.
  @discardableResult
  public func execute(_ facture: FactureID, ligne: LigneID, par contexte: Contexte) throws -> Recu {
    try outils.accomplir(contexte, sur: [.facture(facture)]) { etats, _ in
      try etats.facture(facture).retirer(ligne: ligne).map { .facture(facture, .ligneRetiree($0)) }
    }
  }
}
