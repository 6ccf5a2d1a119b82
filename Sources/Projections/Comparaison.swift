public import Facturation

/// What differs between two states of a registre.
public struct Comparaison: Sendable {
  /// A facture that is not the same in both.
  public struct Difference: Sendable {
    /// Which.
    public let id: FactureID
    /// As it was; nothing when it was not there.
    public let avant: Facture?
    /// As it became; nothing when it is no longer there.
    public let apres: Facture?
    /// What differs in its head and its lines, statut and sums included.
    public let changements: [Changement]
  }

  /// The factures that differ, in the order of their drafts.
  public let factures: [Difference]
  /// The clients that are new or have changed.
  public let clients: [ClientID]
  /// What the issued factures came to.
  public let avant: Sommes
  /// What they come to.
  public let apres: Sommes

  /// Compares two states, each looked at on a day of its own.
  public init(
    _ avant: Repertoire, le jourAvant: DateCivile, _ apres: Repertoire, le jourApres: DateCivile
  ) {
    self.avant = TotauxRegistre(avant.factures.values, au: jourAvant).ensemble
    self.apres = TotauxRegistre(apres.factures.values, au: jourApres).ensemble
    clients = Set(avant.clients.keys).union(apres.clients.keys)
      .filter { avant.clients[$0] != apres.clients[$0] }.sorted()
    factures = Set(avant.factures.keys).union(apres.factures.keys)
      .compactMap { id in
        let (ancienne, nouvelle) = (avant.factures[id], apres.factures[id])
        let changements = Champs.differences(
          ancienne.map { Champs(entiere: $0, le: jourAvant) },
          nouvelle.map { Champs(entiere: $0, le: jourApres) })
        guard !changements.isEmpty else { return nil }
        return Difference(
          id: id, avant: ancienne, apres: nouvelle,
          changements: changements.map { $0.nomme(avant: avant, apres: apres) })
      }
      .sorted { gauche, droite in
        (gauche.rang, gauche.id) < (droite.rang, droite.id)
      }
  }
}

extension Comparaison.Difference {
  fileprivate var rang: Int { (apres ?? avant)?.brouillon ?? 0 }
}

extension Champs {
  /// All of a facture, with what follows from it on a day.
  fileprivate init(entiere facture: Facture, le jour: DateCivile) {
    self.init(facture.enTete)
    ajouter("reference", facture.reference)
    ajouter("statut", facture.statut(le: jour).rawValue)
    for (rang, ligne) in facture.lignes.enumerated() {
      for (nom, valeur) in Champs(ligne).lignes { ajouter("ligne \(rang + 1) \(nom)", valeur) }
    }
    ajouter("totalTTC", facture.totaux.totalTTC)
    // An invoice counts from its own date, as it does in totals: before, nothing is due.
    guard facture.dateFacture <= jour else { return }
    ajouter("avoirs", facture.credite(le: jour))
    ajouter("paye", facture.paye(le: jour))
    ajouter("solde", facture.solde(le: jour))
  }
}
