import Facturier

/// In which order `lister` shows factures: by day, number or name from the first on, by amount from the
/// largest on; those that are alike as they were begun.
enum TriDesFactures: String, CaseIterable {
  case date, echeance, numero, client, montant, solde

  /// What the place of a facture among others follows from.
  struct Cle: Sendable {
    let brouillon: Int
    let date: DateCivile
    let echeance: DateCivile
    let numero: NumeroEmis?
    let client: ClientID
    let montant: Montant
    let solde: Cumul

    init(_ facture: FicheFacture, le jour: DateCivile) {
      brouillon = facture.brouillon
      date = facture.dateFacture
      echeance = facture.dateEcheance
      numero = facture.numero?.numeroEmis
      client = facture.clientId
      montant = facture.totalTTC
      solde = facture.solde(le: jour)
    }
  }

  /// What was taken of factures, in that order; clients are called by these names.
  func trier<Extrait>(
    _ extraits: [(cle: Cle, extrait: Extrait)], noms: [ClientID: String]
  ) -> [Extrait] {
    let noms = noms.mapValues(\.sansParure)
    let triees = extraits.sorted { une, autre in
      if precede(une.cle, autre.cle, noms) { return true }
      return !precede(autre.cle, une.cle, noms) && une.cle.brouillon < autre.cle.brouillon
    }
    return triees.map(\.extrait)
  }

  /// Whether the first of two comes before the second for certain.
  private func precede(_ une: Cle, _ autre: Cle, _ noms: [ClientID: String]) -> Bool {
    switch self {
    case .date: une.date < autre.date
    case .echeance: une.echeance < autre.echeance
    case .numero: RangDansSerie(une.numero) < RangDansSerie(autre.numero)
    case .client: noms[une.client] ?? "" < noms[autre.client] ?? ""
    case .montant: une.montant > autre.montant
    case .solde: une.solde > autre.solde
    }
  }
}

/// The place of a number: by series, then by rank; drafts have none, and come last.
private struct RangDansSerie: Comparable {
  let serie: String?
  let rang: Int

  init(_ numero: NumeroEmis?) {
    serie = numero?.serie.texte
    rang = numero?.rang ?? 0
  }

  static func < (un: Self, autre: Self) -> Bool {
    guard let serie = un.serie, let sienne = autre.serie else {
      return un.serie != nil && autre.serie == nil
    }
    return (serie, un.rang) < (sienne, autre.rang)
  }
}
