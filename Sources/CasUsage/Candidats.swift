public import Facturation
import Journal

/// What a person may mean who has typed the beginning of a word: found without going through all
/// that was ever recorded, for it is wanted while they wait.
extension Etats {
  /// The first clients whose identifiers begin so; by default, more than anybody looks through.
  public func clients(commencantPar debut: String, auPlus nombre: Int = 200) throws -> [Client] {
    try vue.streams(.client, beginningWith: debut, atMost: nombre)
      .map { try client(Identifiant($0)) }
  }

  /// The first produits whose identifiers begin so.
  public func produits(commencantPar debut: String, auPlus nombre: Int = 200) throws -> [Produit] {
    try vue.streams(.produit, beginningWith: debut, atMost: nombre)
      .map { try produit(Identifiant($0)) }
  }

  /// The factures that the last events are about, in the order in which they were begun.
  public func facturesRecentes(parmi evenements: Int = 2000) throws -> [Facture] {
    var recentes: Set<FactureID> = []
    try vue.forEach(after: max(0, vue.head.position - evenements)) { recorded in
      if case .facture(let id, _) = recorded.evenement { recentes.insert(id) }
      return true
    }
    return try recentes.compactMap(factureConnue).sorted { $0.brouillon < $1.brouillon }
  }
}
