import Facturier

/// Which factures an export takes, and the day it looks at.
struct Choix {
  /// The day on which statuts and balances depend.
  let jour: DateCivile
  /// The days on which they are dated.
  let dates: ClosedRange<DateCivile>
  private let statut: StatutDemande?
  private let client: ClientID?
  private let nommees: Set<FactureID>?

  init(_ appel: Appel, _ etats: Etats, _ langue: Langue) throws {
    let au = try appel.date(.auExport)
    jour = try au ?? etats.aujourdhui(etats.registre())
    dates = try appel.periode(jusquAu: au ?? .derniere)
    statut = try appel.statut(langue)
    client = try appel.texte(.pourClient).map { try Client.designer($0, .admis, dans: etats) }
    nommees =
      appel.a(.uneFacture)
      ? Set(try appel.textes(.uneFacture).map { try etats.document(designe: $0).facture }) : nil
  }

  /// Hands over the factures that are meant, in the order in which they were begun.
  func parcourir(
    _ vue: any JournalView, _ etats: Etats, _ progression: Progression,
    _ body: (Facture) throws -> Void
  ) throws {
    if let nommees {
      let factures = try nommees.map(etats.facture).sorted { $0.brouillon < $1.brouillon }
      return try factures.filter { retient($0.fiche) }.forEach(body)
    }
    try vue.forEachFacture(where: retient, take: { $0 }) { facture, rang, nombre in
      progression.avancer(rang, sur: nombre)
      try facture.map(body)
    }
  }

  /// Whether the facture is one of those asked for.
  @Sendable private func retient(_ facture: FicheFacture) -> Bool {
    dates.contains(facture.dateFacture) && (client == nil || facture.clientId == client)
      && statut?.comprend(facture.statutAffiche(le: jour)) ?? true
  }
}
