public import Facturation

/// Gives the seller other particulars; issued invoices keep the old ones.
public struct ModifierVendeur: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records all that is now known of the seller.
  @discardableResult
  public func execute(_ vendeur: Vendeur, par contexte: Contexte) throws -> Recu {
    try execute(par: contexte) { $0 = vendeur }
  }

  /// Changes some of what is known of the seller, and leaves the rest as it is at that moment.
  ///
  /// The change is made under the writer's lock, so that of two people who change different things
  /// neither takes back what the other has recorded.
  @discardableResult
  public func execute(
    par contexte: Contexte, changer: (inout Vendeur) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.registre]) { etats, _ in
      let registre = try etats.registre()
      var vendeur = registre.vendeur
      try changer(&vendeur)
      return [.registre(.vendeurModifie(try registre.modifier(vendeur: vendeur)))]
    }
  }
}
