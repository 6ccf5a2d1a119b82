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
  /// A direct debit.
  case prelevement
  /// A bill of exchange or a promissory note.
  case effet
  /// What the client is owed elsewhere.
  case compensation
  /// Another means.
  case autre
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

/// What a line sells.
@nonexhaustive
public enum NatureLigne: String, CaseIterable, Sendable {
  /// Goods.
  case biens
  /// Services.
  case services
}

extension NatureOperation {
  /// A sale of one kind.
  package init(_ nature: NatureLigne) {
    switch nature {
    case .biens: self = .biens
    case .services: self = .services
    }
  }

  /// That of a sale of all these; nothing where one is not known.
  init?(de natures: [NatureOperation?]) {
    let connues = Set(natures)
    guard let une = connues.first, let une, !connues.contains(nil) else { return nil }
    self = connues.count > 1 ? .mixte : une
  }
}

/// Whether prices include VAT.
@nonexhaustive
public enum PrixSaisis: String, CaseIterable, Sendable {
  /// They are before VAT.
  case ht = "HT"
  /// They include it.
  case ttc = "TTC"
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

  /// Whether people look at it; else it is for programs alone.
  package var estUnePage: Bool {
    switch self {
    case .html, .pdf, .facturx: true
    case .cii, .ubl: false
    }
  }
}
