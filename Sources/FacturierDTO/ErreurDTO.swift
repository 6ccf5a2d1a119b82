public import Facturation
import Importers

/// A field of a DTO that the domain cannot take, and why.
///
///     adresse.pays: …
public struct ErreurDTO: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the field is in the DTO: `adresse.pays`.
  public let chemin: String
  private let defaut: DefautDTO

  /// A fault of the JSON that the DTO stood in, where it has no place of its own.
  init(_ cause: ErreurImport) {
    chemin = String(cause.chemin.dropFirst("$.".count))
    defaut = cause.defaut
  }

  /// What is wrong; stable, for programs to compare.
  public var code: RefusFacturation.Code { defaut.enonce.code }

  /// The path, what is wrong there and what to do about it.
  public func message(_ langue: Langue) -> String {
    Texte(
      "\(chemin) : \(defaut.enonce.texte.francais)", "\(chemin): \(defaut.enonce.texte.anglais)"
    ).en(langue)
  }

  /// The reason, in English.
  public var description: String { message(.anglais) }
}

extension ErreurDTO: ErreurDite {
  /// The path, what is wrong there and what to do about it.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}
