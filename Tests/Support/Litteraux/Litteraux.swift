public import Facturation

// Tests say what they mean: `remise: "10"`, `id: 1`. A literal that isn't good ends the run, and the line
// that it stands on is to be mended.

extension Litteral {
  /// Takes a good text, as a literal is taken.
  package init(bon texte: String) {
    do { self = try Self(texte: texte) } catch { preconditionFailure("\(texte): \(error)") }
  }
}

extension Remise: ExpressibleByStringLiteral {
  /// Takes a percentage: `"10"`.
  public init(stringLiteral texte: StaticString) { self.init(Pourcentage(stringLiteral: texte)) }
}

extension Identifiant: ExpressibleByIntegerLiteral {
  /// Takes a small number, which the identifier ends with.
  public init(integerLiteral rang: UInt64) { self.init(rang: rang) }

  /// The identifiers of the examples differ in their last digits.
  public init(rang: UInt64) {
    self.init(UUIDTexte(haut: 0x0197_0000_0000_7000, bas: 0x8000_0000_0000_0000 | rang))
  }
}

extension DemandeRemboursement {
  /// Gives so much back, though it be owed again.
  package init(auDela montant: Montant, date: DateCivile? = nil) {
    self.init(montant: montant, date: date)
    accepteAuDela = true
  }
}
