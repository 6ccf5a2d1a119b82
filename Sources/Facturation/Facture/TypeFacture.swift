/// What kind of invoice it is, with its code in UNTDID 1001.
@nonexhaustive
public enum TypeFacture: String, CaseIterable, Sendable {
  /// An ordinary one: 380. An invoice that says no type is one.
  case facture
  /// It asks for a deposit, ahead of what is sold: 386.
  case acompte
  /// It replaces an invoice that was wrong, and credits that whole by being issued: 384.
  case rectificative
}

/// An invoice that this one speaks of: one that it replaces, or a deposit that it deducts.
public struct FactureAnterieure: Hashable, Sendable {
  /// Its number.
  public var numero: NumeroFacture
  /// Its date, which the law wants cited with the number.
  public var date: DateCivile

  /// Cites an invoice.
  public init(numero: NumeroFacture, date: DateCivile) {
    self.numero = numero
    self.date = date
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
