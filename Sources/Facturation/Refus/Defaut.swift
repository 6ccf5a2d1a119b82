/// What is wrong with a text that should have become a value.
public enum Defaut: Error, Hashable, Sendable {
  /// There is nothing.
  case vide
  /// There are more characters than the value may have.
  case tropLong(maximum: Int)
  /// A control character stands at that place, counted from 1.
  case caractereInterdit(code: UInt32, place: Int)
  /// The text has not the form of such a value.
  case forme(Forme)
  /// There are more decimals than the value keeps.
  case tropDeDecimales(maximum: Int)
  /// The number lies outside what the value admits.
  case horsLimites(minimum: String, maximum: String)
  /// The calendar has no such day.
  case dateInexistante
  /// The digits do not agree with their check.
  case cle(Forme)
}

/// The form that a value's text must have.
public enum Forme: Hashable, Sendable {
  /// A decimal number that shows at least and at most so many decimals; `voulu` is what to write
  /// for the one that was typed, if that is plain.
  case decimal(montrees: Int, maximum: Int, voulu: String? = nil)
  /// `AAAA-MM-JJ`.
  case date
  /// A UUID in lower case.
  case uuid
  /// Nine digits.
  case siren
  /// Fourteen digits.
  case siret
  /// A country's VAT number.
  case numeroTVA
  /// A bank account.
  case iban
  /// A bank.
  case bic
  /// An e-mail address.
  case courriel
  /// Two capital letters.
  case pays
  /// An invoice number.
  case numero
  /// The pattern of a series.
  case serie
}
