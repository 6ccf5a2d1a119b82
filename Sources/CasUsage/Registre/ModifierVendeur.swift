public import Facturation

/// Gives the seller other particulars; issued invoices keep the old ones.
public struct ModifierVendeur: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records all that is now known of the seller.
  public func execute(_ vendeur: Vendeur, par contexte: Contexte) throws -> Recu {
    try outils.accomplir(contexte, sur: .registre) { etats, _ in
      [.registre(.vendeurModifie(try etats.registre().modifier(vendeur: vendeur)))]
    }
  }
}
