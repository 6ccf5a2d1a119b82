/// How far an event reaches: what had happened, and what that changes of a facture on which days.
@usableFromInline
package struct Portee: Sendable {
  /// What had happened.
  package let fait: FaitComptable
  /// What it changes.
  package let effets: [Effet]

  /// Gathers both.
  package init(_ fait: FaitComptable, _ effets: [Effet]) {
    self.fait = fait
    self.effets = effets
  }
}

/// What had happened, as far as books tell it.
package enum FaitComptable: Hashable, Sendable {
  case facture(TypeFacture)
  case avoir
  case paiement(ConditionsPaiement, reference: Libelle?)
  case annulation(ConditionsPaiement, reference: Libelle?)
  case rejet(ConditionsPaiement, reference: Libelle?)
  case remboursement(ConditionsPaiement, reference: Libelle?)
  case perte
  case deduction
}

/// What an event changes of a facture on a day that it names: a document, money, or what is given up.
package enum Effet: Sendable {
  /// The invoice is issued.
  case emission(DateCivile)
  /// An avoir takes something off.
  case avoir(Avoir)
  /// Money is moved.
  case fonds(Fonds)
  /// The bank charges something, or never did.
  case frais(Cumul, DateCivile)
  /// What is unpaid is given up.
  case abandon(DateCivile)
  /// Its VAT becomes due, or waits to be paid again.
  case exigibilite(DateCivile)

  /// The day from which it counts.
  package var date: DateCivile {
    switch self {
    case .emission(let date), .frais(_, let date), .abandon(let date), .exigibilite(let date):
      date
    case .avoir(let avoir): avoir.date
    case .fonds(let fonds): fonds.date
    }
  }
}

extension Facture {
  /// All documents and all money of it; what was reversed never was.
  package var effets: [Effet] {
    guard estEmise else { return [] }
    return [.emission(self.dateFacture)] + avoirs.map { .avoir($0) } + fonds.map { .fonds($0) }
  }
}
