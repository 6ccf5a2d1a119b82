public import Facturation

/// Deducts from a draft a deposit that was invoiced before.
public struct DeduireAcompte: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records a line for each group of the deposit's VAT.
  public func execute(
    _ facture: FactureID, acompte: FactureID, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.facture(facture)]) { etats, tirage in
      let deposee = try etats.facture(acompte)
      return try etats.facture(facture).deduire(deposee) { tirage.suivant() }
        .map { .facture(facture, .ligneAjoutee($0)) }
    }
  }
}
