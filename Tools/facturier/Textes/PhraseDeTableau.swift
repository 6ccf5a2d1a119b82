/// What is said in tables and of them.
enum PhraseDeTableau: Sendable {
  case encaissements
  case colonneMontant
  case colonnesOmises([String])

  /// The words in French.
  var francais: String {
    switch self {
    case .encaissements: "Encaissé dans la période, quelles que soient les factures"
    case .colonneMontant: "Encaissé"
    case .colonnesOmises(let titres):
      "Colonnes omises faute de place : \(titres.joined(separator: ", ")). Une fenêtre plus large"
        + " montre tout, et « | cat » aussi."
    }
  }

  /// The words in English.
  var anglais: String {
    switch self {
    case .encaissements: "Received in the period, whichever invoices it pays"
    case .colonneMontant: "Received"
    case .colonnesOmises(let titres):
      "Left out for want of room: \(titres.joined(separator: ", ")). A wider window shows all, and so"
        + " does “| cat”."
    }
  }
}
