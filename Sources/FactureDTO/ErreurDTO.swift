public import Facturation
import Importers

/// A field of a DTO that the domain cannot take, and why.
///
///     adresse.pays: …
public struct ErreurDTO: Error, Hashable, Sendable, CustomStringConvertible {
  private let cause: ErreurImport

  init(_ cause: ErreurImport) { self.cause = cause }

  /// Where the field is in the DTO: `adresse.pays`.
  public var chemin: String { String(cause.chemin.dropFirst("$.".count)) }

  /// What is wrong; stable, for programs to compare.
  public var code: RefusFacturation.Code { cause.code }

  /// The path, what is wrong there and what to do about it.
  public func message(_ langue: Langue) -> String {
    Texte(
      "\(chemin) : \(cause.message(.francais))", "\(chemin): \(cause.message(.anglais))"
    ).en(langue)
  }

  /// The reason, in English.
  public var description: String { message(.anglais) }
}
