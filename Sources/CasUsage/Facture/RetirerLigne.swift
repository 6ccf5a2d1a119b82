public import Facturation

/// Takes a line off a draft.
public struct RetirerLigne: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records which.
  @discardableResult
  public func execute(_ facture: FactureID, ligne: LigneID, par contexte: Contexte) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      .ligneRetiree(try facture.retirer(ligne: ligne))
    }
  }
}
