/// A fault of one field of one imported invoice.
public struct RefusImport: Error, Hashable, Sendable {
  /// Which invoice of those given, counted from 0.
  public let rang: Int
  /// Which field, as a DTO names it: `lignes[1].total`; empty for the invoice itself.
  public let champ: String
  /// What is wrong.
  package let defaut: Defaut

  /// Says what is wrong where.
  package init(rang: Int, champ: String, _ defaut: Defaut) {
    self.rang = rang
    self.champ = champ
    self.defaut = defaut
  }

  /// Refuses a file of so many invoices, at the first that is too many.
  package static func tropDeFactures(_ nombre: Int) -> RefusImport {
    RefusImport(
      rang: CadreImport.maximum, champ: "",
      .tropDeFactures(nombre, maximum: CadreImport.maximum))
  }

  /// Which fault it is; stable, for programs to compare.
  public var code: RefusFacturation.Code { defaut.enonce.code }

  /// Which invoice, the first being 1, which field of it by its path, and what is wrong there.
  public func message(_ langue: Langue) -> String {
    let lieu = champ.isEmpty ? "" : ", \(champ)"
    let texte = defaut.enonce.texte
    return Texte(
      "Facture \(rang + 1)\(lieu) : \(texte.francais)",
      "Invoice \(rang + 1)\(lieu): \(texte.anglais)"
    ).en(langue)
  }
}

/// All that keeps the invoices of a file from being recorded.
public struct ImportRefuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order of the invoices.
  public let refus: [RefusImport]

  package init(_ refus: [RefusImport]) { self.refus = refus.sorted { $0.rang < $1.rang } }

  /// The first fault, and how many there are in all if there are others.
  public func message(_ langue: Langue) -> String {
    let premier = refus.first.map { $0.message(langue) } ?? ""
    guard refus.count > 1 else { return premier }
    return Texte(
      "\(premier) C'est le premier de \(refus.count) défauts ; rien n'est importé.",
      "\(premier) It is the first of \(refus.count) faults; nothing is imported."
    ).en(langue)
  }

  /// The first fault's code and what is wrong in English, for logs.
  public var description: String {
    (refus.first.map { "\($0.code): " } ?? "") + message(.anglais)
  }
}
