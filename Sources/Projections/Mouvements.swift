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
    /// It takes back a payment, or its bounce, that never was.
    case annulation
  }

  /// The invoice.
  package let facture: Facture
  /// Day, amount and means.
  package let fonds: Fonds
  /// What it was.
  package let genre: Genre

  /// Tells of money that was moved.
  fileprivate init(_ fonds: Fonds, de facture: Facture) {
    (self.facture, self.fonds) = (facture, fonds)
    genre =
      switch fonds.origine {
      case .paiement: .paiement
      case .rejet: .rejet
      case .remboursement: .remboursement
      }
  }

  /// Tells that this never was: the contrary, on the same day.
  fileprivate init(contraire fonds: Fonds, de facture: Facture) {
    self.facture = facture
    self.fonds = fonds.contraire
    genre = .annulation
  }

  /// The payment that came in, that bounced or that never was.
  package var paiement: Paiement? {
    switch fonds.origine {
    case .paiement(let rang), .rejet(let rang): facture.paiements[rang]
    case .remboursement: nil
    }
  }

  /// What was given back.
  package var remboursement: Remboursement? {
    switch fonds.origine {
    case .paiement, .rejet: nil
    case .remboursement(let rang): facture.remboursements[rang]
    }
  }

  /// The cheque's number, the transfer's wording.
  package var reference: Libelle? { paiement?.reference ?? remboursement?.reference }

  /// What it was settled with.
  package var reglement: ReglementID? { paiement?.reglement ?? remboursement?.reglement }

  /// Why the payment bounced, or why it was annulled.
  package var motif: Libelle? {
    switch genre {
    case .paiement, .remboursement: nil
    case .rejet: paiement?.rejet?.motif
    case .annulation: paiement?.annulation
    }
  }

  /// What the bank charged for a bounce; less than zero where the bounce never was.
  package var frais: Cumul? {
    guard case .rejet = fonds.origine, let frais = paiement?.rejet?.frais else { return nil }
    return genre == .annulation ? .zero - Cumul(frais) : Cumul(frais)
  }

  /// The avoir that a refund pays out.
  package var avoir: Avoir? { remboursement?.avoirId.flatMap { facture.avoir($0) } }
}

extension Facture {
  /// The money that was moved for it within a period, by day.
  ///
  /// What was annulled is there with its contrary, on the day that it was said to be of: so no row is ever
  /// lost, and all of them come to what came in.
  package func mouvements(dans periode: ClosedRange<DateCivile>) -> [MouvementDeFacture] {
    let annules = fondsAnnules.flatMap {
      [MouvementDeFacture($0, de: self), MouvementDeFacture(contraire: $0, de: self)]
    }
    return (fonds.map { MouvementDeFacture($0, de: self) } + annules)
      .filter { periode.contains($0.fonds.date) }.parJour(\.fonds.date)
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
