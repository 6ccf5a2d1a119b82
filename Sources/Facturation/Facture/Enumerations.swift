/// How an invoice is to be paid, or was.
@nonexhaustive public enum ConditionsPaiement: String, CaseIterable, Sendable {
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
@nonexhaustive public enum NatureOperation: String, CaseIterable, Sendable {
  /// Goods.
  case biens
  /// Services.
  case services
  /// Both.
  case mixte
}

/// What a line sells.
@nonexhaustive public enum NatureLigne: String, CaseIterable, Sendable {
  /// Goods.
  case biens
  /// Services.
  case services
}

extension NatureOperation {
  /// A sale of one kind.
  package init(_ nature: NatureLigne) { self = nature == .biens ? .biens : .services }

  /// That of a sale of all these; nothing where one is not known, unless the others are of both kinds.
  init?(de natures: [NatureOperation?]) {
    let connues = Set(natures.compactMap(\.self))
    guard let une = connues.first, connues.count > 1 || !natures.contains(nil) else { return nil }
    self = connues.count > 1 ? .mixte : une
  }
}

/// Whether prices include VAT.
@nonexhaustive public enum PrixSaisis: String, CaseIterable, Sendable {
  /// They are before VAT.
  case ht = "HT"
  /// They include it.
  case ttc = "TTC"
}

/// The VAT category of a line, by the code that EN 16931 gives it.
@nonexhaustive public enum CategorieTVA: String, CaseIterable, Sendable {
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
@nonexhaustive public enum FormatDocument: String, CaseIterable, Sendable {
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

/// What kind of invoice it is, with its code in UNTDID 1001.
@nonexhaustive public enum TypeFacture: String, CaseIterable, Sendable {
  /// An ordinary one: 380. An invoice that says no type is one.
  case facture
  /// It asks for a deposit, ahead of what is sold: 386.
  case acompte
  /// It replaces an invoice that was wrong, and credits that whole by being issued: 384.
  case rectificative
}

/// What a document is to other programs, by its code in UNTDID 1001.
package enum TypeDocument: String, CaseIterable, Sendable {
  case facture = "380"
  case rectificative = "384"
  case acompte = "386"
  case avoir = "381"
}

/// An invoice that this one speaks of: one that it replaces, or a deposit that it deducts.
public struct FactureAnterieure: Hashable, Sendable {
  /// The number of the cited invoice.
  public var numero: NumeroFacture
  /// Its date, which the law wants cited with the number.
  public var date: DateCivile

  /// Cites an invoice.
  public init(numero: NumeroFacture, date: DateCivile) {
    self.numero = numero
    self.date = date
  }
}

extension [FactureAnterieure] {
  /// As a person reads them: `F2026-0001 du 5 janv. 2026`.
  package func affiche(_ langue: Langue) -> String {
    let du = Texte("du", "of").en(langue)
    return map { "\($0.numero) \(du) \($0.date.affiche(langue))" }.joined(separator: ", ")
  }
}

extension FactureAnterieure: Record {
  @usableFromInline package var enUneLigne: String? { "\(numero)@\(date)" }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numero = try walker.member("numero", record?.numero)
    date = try walker.member("date", record?.date)
  }
}

/// How far an issued invoice has come by a day: what came in for it, and what avoirs took off.
///
/// The sums owed on that day, given up, or due of VAT on receipts follow from this. A caller that asks
/// about many days adds to it what each has moved, rather than go through all of it for each.
package struct Avancement: Hashable, Sendable {
  /// What came in, less what bounced or was given back.
  package private(set) var paye = Cumul.zero
  /// What avoirs took off, VAT included.
  package private(set) var credite = Cumul.zero
  /// The base and the VAT of each part that they took off.
  private(set) var parPart: [PartTVA.Cle: BaseEtTVA] = [:]

  /// Begins with nothing.
  package init() {}

  /// Adds money that was moved.
  package mutating func ajouter(_ fonds: Fonds) { paye += fonds.montant }

  /// Adds an avoir.
  package mutating func ajouter(_ credit: Credit) {
    credite += credit.totalTTC
    for part in credit.parts { parPart[part.cle, default: .zero] += BaseEtTVA(part.groupe) }
  }
}
