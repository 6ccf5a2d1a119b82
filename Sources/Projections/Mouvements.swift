package import Facturation

/// Money that was moved for an invoice, with all that is told of it.
package struct MouvementDeFacture: Sendable {
  /// What it was.
  package enum Genre: String, CaseIterable, Sendable {
    /// It came in.
    case paiement
    /// What had come in bounced.
    case rejet
    /// It was given back.
    case remboursement
  }

  /// The invoice.
  package let facture: Facture
  /// Day, amount and means.
  package let fonds: Fonds
  /// What it was.
  package let genre: Genre
  /// The payment that came in or that bounced.
  package let paiement: Paiement?
  /// What was given back.
  package let remboursement: Remboursement?

  fileprivate init(_ fonds: Fonds, de facture: Facture) {
    self.facture = facture
    self.fonds = fonds
    switch fonds.origine {
    case .paiement(let rang):
      (genre, paiement, remboursement) = (.paiement, facture.paiements[rang], nil)
    case .rejet(let rang):
      (genre, paiement, remboursement) = (.rejet, facture.paiements[rang], nil)
    case .remboursement(let rang):
      (genre, paiement, remboursement) = (.remboursement, nil, facture.remboursements[rang])
    }
  }

  /// The cheque's number, the transfer's wording.
  package var reference: Libelle? { paiement?.reference ?? remboursement?.reference }

  /// What it was settled with.
  package var reglement: ReglementID? { paiement?.reglement ?? remboursement?.reglement }

  /// How the payment bounced, where that is what happened.
  package var rejet: Rejet? { genre == .rejet ? paiement?.rejet : nil }

  /// The avoir that a refund pays out.
  package var avoir: Avoir? {
    remboursement?.avoirId.flatMap { id in facture.avoirs.first { $0.id == id } }
  }
}

extension Facture {
  /// The money that was moved for it within a period, by day.
  package func mouvements(dans periode: ClosedRange<DateCivile>) -> [MouvementDeFacture] {
    fonds.filter { periode.contains($0.date) }.map { MouvementDeFacture($0, de: self) }
      .parJour(\.fonds.date)
  }
}

extension Array {
  /// By day; what happened on one as it stood.
  package func parJour(_ jour: (Element) -> DateCivile) -> Self {
    enumerated().map { (jour: jour($0.element), rang: $0.offset, element: $0.element) }
      .sorted { ($0.jour, $0.rang) < ($1.jour, $1.rang) }.map(\.element)
  }
}

/// On which days money was moved, and how often: so what is to be told by day can be read in parts that
/// are small enough to be held, however many invoices it is for.
package struct JoursDeMouvement: Sendable {
  private let periode: ClosedRange<DateCivile>
  private var nombres: [DateCivile: Int] = [:]

  /// Begins with none of a period.
  package init(periode: ClosedRange<DateCivile>) { self.periode = periode }

  /// Counts those days of a facture, of which some may be the same.
  package mutating func ajouter(_ jours: [DateCivile]) {
    for jour in jours where periode.contains(jour) { nombres[jour, default: 0] += 1 }
  }

  /// Periods that follow one another, and hold all of it: each at most that much, unless it is one
  /// day.
  package func parties(auPlus plafond: Int) -> [ClosedRange<DateCivile>] {
    var parties: [ClosedRange<DateCivile>] = []
    var compte = 0
    for (jour, nombre) in nombres.sorted(by: { $0.key < $1.key }) {
      if let derniere = parties.last, compte + nombre <= plafond {
        parties[parties.count - 1] = derniere.lowerBound...jour
        compte += nombre
      } else {
        parties.append(jour...jour)
        compte = nombre
      }
    }
    return parties
  }
}
