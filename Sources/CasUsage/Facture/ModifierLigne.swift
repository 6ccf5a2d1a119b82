public import Facturation

/// Changes what a draft's line says.
public struct ModifierLigne: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the line as it now is; what the request leaves out stays.
  @discardableResult
  public func execute(
    _ facture: FactureID, ligne: LigneID, _ demande: DemandeLigne, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, etats, _ in
      let regime = try etats.registre().vendeur.regime
      return .ligneModifiee(try facture.modifier(ligne: ligne, demande, sous: regime))
    }
  }
}
