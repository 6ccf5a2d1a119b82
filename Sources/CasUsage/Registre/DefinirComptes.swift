public import Facturation

/// Gives the books other accounts.
public struct DefinirComptes: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Changes some of the accounts from a day on, and leaves the others as they are.
  ///
  /// A closed period keeps its accounts: unless a day is said, they change with the first one that is open,
  /// and for all days where nothing was closed.
  @discardableResult
  public func execute(
    depuis jour: DateCivile? = nil, par contexte: Contexte,
    changer: (inout PlanComptable) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.registre]) { etats, _ in
      let registre = try etats.registre()
      let cloture = try etats.derniereCloture()
      var plan = registre.plans[jour ?? cloture?.au.plus(jours: 1) ?? .premiere]
      try changer(&plan)
      let definition = try registre.definir(plan: plan, depuis: jour, apres: cloture)
      return [.registre(.planComptableDefini(definition))]
    }
  }
}
