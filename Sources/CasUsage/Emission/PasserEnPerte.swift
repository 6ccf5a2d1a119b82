public import Facturation

/// Gives up what is unpaid of an invoice, as it will never be paid.
public struct PasserEnPerte: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records why, and what is given up.
  @discardableResult
  public func execute(
    _ facture: FactureID, _ demande: DemandePerte, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, etats, _ in
      .creanceIrrecouvrable(
        try facture.passerEnPerte(demande, aujourdhui: etats.aujourdhui(etats.registre())))
    }
  }
}
