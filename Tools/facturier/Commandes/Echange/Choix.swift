import Facturier

/// Which factures an export takes, and the day it looks at.
struct Choix {
  /// The day on which statuts and balances depend.
  let jour: DateCivile
  private let dates: ClosedRange<DateCivile>
  private let statut: StatutFacture?
  private let client: ClientID?
  private let nommees: Set<FactureID>?

  init(_ appel: Appel, _ etats: Etats, _ langue: Langue) throws {
    let au = try appel.date(.auExport)
    jour = try au ?? etats.aujourdhui(etats.registre())
    let (debut, fin) = (try appel.date(.du) ?? .premiere, au ?? .derniere)
    guard debut <= fin else { throw Usage(.periodeInversee) }
    dates = debut...fin
    statut = try appel.statut(langue)
    client = try appel.texte(.pourClient).map { try etats.client(designe: $0) }
    nommees =
      appel.a(.factures)
      ? Set(try appel.textes(.factures).map { try etats.facture(designee: $0) }) : nil
  }

  /// The factures that may be meant, in the order in which they were begun.
  func candidates(_ vue: any JournalView, _ etats: Etats) throws -> [FactureID] {
    if let nommees {
      return try nommees.map { ($0, try etats.facture($0).brouillon) }
        .sorted { $0.1 < $1.1 }.map(\.0)
    }
    var commencees: [FactureID] = []
    try vue.forEach(after: 0) { evenement in
      if case .facture(let id, .factureCreee) = evenement.evenement { commencees.append(id) }
      return true
    }
    return commencees
  }

  /// Whether the facture is one of those asked for.
  func retient(_ facture: Facture) -> Bool {
    dates.contains(facture.dateFacture) && (client == nil || facture.clientId == client)
      && (statut == nil || facture.statut(le: jour) == statut)
  }
}
