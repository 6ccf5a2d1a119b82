package import Facturation
import Journaux

/// What a person may mean who has typed the beginning of a word, as it is wanted while they wait; what
/// is archived is not offered.
extension Etats {
  /// The first clients whose identifiers begin so, else those of whose names a word does; by default,
  /// more than anybody looks through.
  package func clients(commencantPar debut: String, auPlus nombre: Int = 200) throws -> [Client] {
    let clients = try vue.streams(.client, beginningWith: debut, atMost: nombre)
      .map { try client(Identifiant($0)) }.filter { !$0.estArchive }
    guard clients.isEmpty else { return clients }
    return try vue.clientsNommes()
      .filter { !$0.estArchive && $0.nom.texte.aUnMot(commencantPar: debut) }.prefix(nombre)
      .map { try client($0.id) }
  }

  /// The first produits whose identifiers begin so, else those of whose designations or references a
  /// word does.
  package func produits(commencantPar debut: String, auPlus nombre: Int = 200) throws -> [Produit] {
    let produits = try vue.streams(.produit, beginningWith: debut, atMost: nombre)
      .map { try produit(Identifiant($0)) }.filter { !$0.estArchive }
    guard produits.isEmpty else { return produits }
    let trouves = try tous(.produit) { try $0.produit().flatMap { $0.estArchive ? nil : $0 } }
      .filter { $0.fiche.noms.contains { $0.aUnMot(commencantPar: debut) } }
    return Array(trouves.prefix(nombre))
  }

  /// The clients that are archived, or those that are not, in the order in which they became known.
  package func clients(archives: Bool) throws -> [Client] {
    try vue.clientsNommes().filter { $0.estArchive == archives }.map { try client($0.id) }
  }

  /// The factures that the last events are about, in the order in which they were begun; no others,
  /// for they would be looked for in all that was ever recorded.
  package func facturesRecentes(parmi evenements: Int = 2000) throws -> [Facture] {
    var recentes: Set<FactureID> = []
    try vue.forEach(after: max(0, vue.head.position - evenements)) { recorded in
      if case .facture(let id, _) = recorded.evenement { recentes.insert(id) }
      return true
    }
    return try recentes.compactMap(factureConnue).sorted { $0.brouillon < $1.brouillon }
  }
}
