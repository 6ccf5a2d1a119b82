/// How an invoice is to be paid, or was.
@nonexhaustive
public enum ConditionsPaiement: String, CaseIterable, Sendable {
  /// A bank transfer.
  case virement
  /// A cheque.
  case cheque
  /// Cash.
  case especes
  /// A card.
  case carte
}

/// What a sale consists of, which invoices must say.
@nonexhaustive
public enum NatureOperation: String, CaseIterable, Sendable {
  /// Goods.
  case biens
  /// Services.
  case services
  /// Both.
  case mixte
}

/// The VAT category of a line, by the code that EN 16931 gives it.
@nonexhaustive
public enum CategorieTVA: String, CaseIterable, Sendable {
  /// VAT is charged.
  case normale = "S"
  /// The rate is zero.
  case tauxZero = "Z"
  /// The sale is exempt; the line says why.
  case exoneree = "E"
  /// The buyer owes the VAT.
  case autoliquidation = "AE"
  /// Goods that go to a business in another country of the Union.
  case intracommunautaire = "K"
  /// Goods that leave the Union.
  case exportation = "G"
  /// VAT does not concern the sale.
  case horsChamp = "O"

  /// Whether a line of this category must say why it bears no VAT.
  package var demandeMotif: Bool { self != .normale && self != .tauxZero }

  /// The usual wording of the reason, where the law leaves no choice.
  var motifHabituel: Libelle? {
    switch self {
    case .autoliquidation: Libelle(texteAdmis: "Autoliquidation")
    case .intracommunautaire:
      Libelle(texteAdmis: "Exonération de TVA, article 262 ter, I du CGI")
    case .exportation: Libelle(texteAdmis: "Exonération de TVA, article 262, I du CGI")
    case .normale, .tauxZero, .exoneree, .horsChamp: nil
    }
  }
}

/// How a document for the client is written.
@nonexhaustive
public enum FormatDocument: String, CaseIterable, Sendable {
  /// A page that a browser shows and prints.
  case html
  /// A page in PDF.
  case pdf
  /// The invoice's data in the syntax of UN/CEFACT.
  case cii
  /// The invoice's data in the syntax of OASIS.
  case ubl
  /// A page in PDF that holds the data, as Factur-X has it.
  case facturx
}
