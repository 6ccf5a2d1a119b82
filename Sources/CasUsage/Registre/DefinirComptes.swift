public import Facturation

/// Gives the books other accounts.
public struct DefinirComptes: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Changes some of the accounts, and leaves the others as they are at that moment.
  public func execute(
    par contexte: Contexte, changer: (inout PlanComptable) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.registre]) { etats, _ in
      let registre = try etats.registre()
      var plan = registre.plan
      try changer(&plan)
      return [.registre(.planComptableDefini(try registre.definir(plan: plan)))]
    }
  }
}
