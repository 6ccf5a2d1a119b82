package import Facturation
package import Journaux

/// An entry in the books: what an event made of an invoice's accounts, on one day.
///
/// The debits come to what the credits do. An event that is dated on one day and changes what follows
/// makes an entry for each day that it changes.
package struct Ecriture: Hashable, Sendable {
  /// The event that it follows from.
  package let position: Position
  /// When that was recorded.
  package let time: Timestamp
  /// What had happened.
  package let fait: FaitComptable
  /// The day that it counts on.
  package let date: DateCivile
  /// The facture that it is about.
  package let facture: FactureID
  /// Which draft of the registre that began as.
  package let brouillon: Int
  /// Whose it is.
  package let client: ClientID
  /// The document that proves it.
  package let piece: FactureAnterieure
  /// The last day on which the client's account moved for the facture, where nothing was owed any more
  /// by the day that is looked at; all that stands there for it is settled then.
  package internal(set) var soldeeLe: DateCivile?
  /// The accounts that it moves, debits first.
  package let lignes: [Ligne]

  /// What moves in one account: more than zero is a debit, less a credit.
  package struct Ligne: Hashable, Sendable {
    /// Where.
    package let compte: Imputation
    /// How much.
    package let montant: Cumul
  }

  /// An account, and what is told apart in it.
  package struct Imputation: Hashable, Sendable {
    /// The account.
    package let compte: CompteComptable
    /// Whether it is kept by client.
    package var estAuxiliaire = false
    /// The rate of VAT.
    package var taux: Taux?
  }

  /// The book that it stands in.
  package var journal: Livre {
    switch fait {
    case .facture, .avoir: .ventes
    case .paiement(let mode, _), .annulation(let mode, _), .rejet(let mode, _),
      .remboursement(let mode, _):
      switch mode {
      case .especes: .caisse
      case .compensation: .diverses
      case .virement, .cheque, .carte, .prelevement, .effet, .autre: .banque
      }
    case .perte, .deduction: .diverses
    }
  }

  /// The books that entries stand in.
  package enum Livre: String, CaseIterable, Sendable {
    case ventes = "VE"
    case banque = "BQ"
    case caisse = "CA"
    case diverses = "OD"
  }
}
