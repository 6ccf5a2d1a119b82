public import Facturation
public import Journal

/// Values are written in tests as they are written in documents: `let prix: PrixUnitaire = "45.00"`.
///
/// A text that is no such value ends the test run, as nothing else could.
private func admis<Valeur>(_ texte: String, _ lire: (String) throws -> Valeur) -> Valeur {
  do { return try lire(texte) } catch { preconditionFailure("\(texte): \(error)") }
}

extension ExpressibleByStringLiteral where Self: ValeurTexte {
  /// Takes a text that the value admits.
  public init(stringLiteral texte: String) { self = admis(texte) { try Self($0) } }
}

extension ExpressibleByStringLiteral where Self: ValeurDecimale {
  /// Takes a text that the value admits.
  public init(stringLiteral texte: String) { self = admis(texte) { try Self($0) } }
}

extension BIC: ExpressibleByStringLiteral {}
extension Libelle: ExpressibleByStringLiteral {}
extension Montant: ExpressibleByStringLiteral {}
extension Note: ExpressibleByStringLiteral {}
extension NumeroFacture: ExpressibleByStringLiteral {}
extension NumeroTVA: ExpressibleByStringLiteral {}
extension Pourcentage: ExpressibleByStringLiteral {}
extension PrixUnitaire: ExpressibleByStringLiteral {}
extension Quantite: ExpressibleByStringLiteral {}
extension Serie: ExpressibleByStringLiteral {}
extension Siren: ExpressibleByStringLiteral {}
extension Siret: ExpressibleByStringLiteral {}
extension Taux: ExpressibleByStringLiteral {}

extension DateCivile: ExpressibleByStringLiteral {
  /// Takes a text that the value admits.
  public init(stringLiteral texte: String) { self = admis(texte) { try DateCivile($0) } }
}

extension UUIDTexte: ExpressibleByStringLiteral {
  /// Takes a text that the value admits.
  public init(stringLiteral texte: String) { self = admis(texte) { try UUIDTexte($0) } }
}

extension Author: ExpressibleByStringLiteral {
  /// Takes a text that the value admits.
  public init(stringLiteral texte: String) { self = admis(texte) { try Author($0) } }
}
