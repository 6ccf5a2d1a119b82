/// What an account serves for in the books, and which accounts of the general chart may do so.
///
/// An account of another class would make the books say what is not so: sales in 411 would be owed by
/// nobody, and no balance would be found again.
///
///     tvaEnAttente    44574 or 4458      445740, 44587    not 445710, which is due
@usableFromInline
package enum RoleComptable: String, CaseIterable, Hashable, Sendable {
  case clients, acomptes, ventesServices, ventesBiens, reductions, tvaCollectee, tvaEnAttente
  case banque, caisse, cheques, cartes, effets, compensations, autresReglements
  case pertes, fraisBancaires
  /// What a line or a produit names for itself: a product, or what was paid for the client.
  case vente = "compte"

  /// What the accounts begin with that may have this role.
  package var debuts: [String] {
    switch self {
    case .clients: ["411"]
    case .acomptes: ["4190", "4191"]
    case .ventesServices, .ventesBiens:
      ["701", "702", "703", "704", "705", "706", "707", "708"]
    case .reductions: ["709"]
    case .tvaCollectee: ["4457"]
    case .tvaEnAttente: ["44574", "4458"]
    // What an individual receives on an account of their own stands in 108.
    case .banque: ["108", "512", "514", "517"]
    case .caisse: ["53"]
    case .cheques: ["5112", "512", "514", "517"]
    case .cartes: ["511", "512", "514", "517"]
    case .effets: ["413", "5113", "5114", "512", "514", "517"]
    case .compensations: ["401", "467", "471"]
    case .autresReglements: ["108", "455", "467", "511", "512", "514", "517", "58"]
    case .pertes: ["654"]
    case .fraisBancaires: ["627"]
    case .vente: ["467", "7"]
    }
  }

  /// Whether an account may have this role.
  package func admet(_ compte: CompteComptable) -> Bool {
    debuts.contains { compte.texte.hasPrefix($0) }
  }

  /// Whether both may be kept in one account: sales with sales, the bank's money with its like; the
  /// books have to tell all else apart.
  func partage(avec autre: RoleComptable) -> Bool { self == autre || ensemble == autre.ensemble }

  /// What may be kept together.
  private enum Ensemble: Hashable { case ventes, argent, seul(RoleComptable) }

  private var ensemble: Ensemble {
    switch self {
    case .ventesServices, .ventesBiens, .vente: .ventes
    case .banque, .cheques, .cartes, .effets, .autresReglements: .argent
    case .clients, .acomptes, .reductions, .tvaCollectee, .tvaEnAttente, .caisse, .compensations,
      .pertes, .fraisBancaires:
      .seul(self)
    }
  }

  /// The account that a plan has for it; nothing for what no plan says.
  package var poste: WritableKeyPath<PlanComptable, CompteComptable>? {
    switch self {
    case .clients: \.clients
    case .acomptes: \.acomptes
    case .ventesServices: \.ventesServices
    case .ventesBiens: \.ventesBiens
    case .reductions: \.reductions
    case .tvaCollectee: \.tvaCollectee
    case .tvaEnAttente: \.tvaEnAttente
    case .banque: \.banque
    case .caisse: \.caisse
    case .cheques: \.cheques
    case .cartes: \.cartes
    case .effets: \.effets
    case .compensations: \.compensations
    case .autresReglements: \.autresReglements
    case .pertes: \.pertes
    case .fraisBancaires: \.fraisBancaires
    case .vente: nil
    }
  }

  /// The field that a refusal names.
  package var champ: Champ { Champ(rawValue: rawValue) }
}

extension CompteComptable {
  /// Refuses an account that may not have a role.
  func verifier(_ role: RoleComptable) throws(RefusFacturation) {
    guard role.admet(self) else { throw .valeur(role.champ, .compteHorsRole(role)) }
  }
}

extension PlanComptable {
  /// Refuses, of what becomes other than it was, what may not be so, and what two roles may not share.
  ///
  /// What was recorded stays readable whatever it says, and is only looked at again once it changes.
  func verifier(remplacant avant: PlanComptable) throws(RefusFacturation) {
    let postes = RoleComptable.allCases.compactMap { role in role.poste.map { (role, $0) } }
    for (role, poste) in postes where self[keyPath: poste] != avant[keyPath: poste] {
      let compte = self[keyPath: poste]
      try compte.verifier(role)
      let autre = postes.first { autre, poste in
        self[keyPath: poste] == compte && !role.partage(avec: autre)
      }
      if let autre { throw .valeur(role.champ, .compteDejaPris(compte, par: autre.0)) }
    }
  }
}
