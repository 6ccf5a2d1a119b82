/// What is said in tables and of them.
enum PhraseDeTableau: Sendable {
  case encaissements
  case colonneMontant

  /// The words in French.
  var francais: String {
    switch self {
    case .encaissements: "Encaissé dans la période, quelles que soient les factures"
    case .colonneMontant: "Encaissé"
    }
  }

  /// The words in English.
  var anglais: String {
    switch self {
    case .encaissements: "Received in the period, whatever the invoices"
    case .colonneMontant: "Received"
    }
  }
}
