import Facturier

/// Which factures an export takes, and the day it looks at.
struct Choix {
  /// The day on which statuts and balances depend.
  let jour: DateCivile
  private let dates: ClosedRange<DateCivile>
  private let statut: StatutDemande?
  private let client: ClientID?
  private let nommees: Set<FactureID>?

  init(_ appel: Appel, _ etats: Etats, _ langue: Langue) throws {
    let au = try appel.date(.auExport)
    jour = try au ?? etats.aujourdhui(etats.registre())
    dates = try appel.periode(jusquAu: au ?? .derniere)
    statut = try appel.statut(langue)
    client = try appel.texte(.pourClient).map(etats.client(nomme:))
    nommees =
      appel.a(.uneFacture)
      ? Set(try appel.textes(.uneFacture).map { try etats.facture(designee: $0) }) : nil
  }

  /// Hands over the factures that are meant, in the order in which they were begun.
  func parcourir(
    _ vue: any JournalView, _ etats: Etats, _ progression: Progression,
    _ body: (Facture) throws -> Void
  ) throws {
    if let nommees {
      let factures = try nommees.map(etats.facture).sorted { $0.brouillon < $1.brouillon }
      return try factures.filter(retient).forEach(body)
    }
    try vue.forEachEtat(of: [.facture]) { etat -> Facture? in
      guard let facture = etat.facture, retient(facture) else { return nil }
      return facture
    } _: { facture, rang, nombre in
      progression.avancer(rang, sur: nombre)
      try facture.map(body)
      return true
    }
  }

  /// Whether the facture is one of those asked for.
  private func retient(_ facture: Facture) -> Bool {
    dates.contains(facture.dateFacture) && (client == nil || facture.clientId == client)
      && statut?.comprend(facture.statut(le: jour)) ?? true
  }
}
