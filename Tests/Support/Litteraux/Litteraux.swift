public import Facturation

// Tests say what they mean: `montant: "12.50"`, `date: "2026-11-20"`, `id: 1`. A literal that isn't
// good ends the run, and the line that it stands on is to be mended.

/// A value that a literal gives, read as a person would type it.
package protocol LitteralDecimal: ValeurDecimale, ExpressibleByStringLiteral {}

extension LitteralDecimal {
  /// Takes a good literal.
  public init(stringLiteral texte: String) {
    guard let valeur = try? Self(saisie: texte) else { preconditionFailure(texte) }
    self = valeur
  }
}

extension Montant: LitteralDecimal {}
extension Quantite: LitteralDecimal {}
extension PrixUnitaire: LitteralDecimal {}
extension Taux: LitteralDecimal {}
extension Pourcentage: LitteralDecimal {}
extension GrandTotal: LitteralDecimal {}

/// A checked text that a literal gives.
package protocol LitteralTexte: ValeurTexte, ExpressibleByStringLiteral {}

extension LitteralTexte {
  /// Takes a good literal.
  public init(stringLiteral texte: String) {
    precondition(Self.examiner(texte) == nil, texte)
    self.init(texteAdmis: texte)
  }
}

extension Libelle: LitteralTexte {}
extension Note: LitteralTexte {}
extension Siren: LitteralTexte {}
extension Siret: LitteralTexte {}
extension NumeroTVA: LitteralTexte {}
extension NumeroFacture: LitteralTexte {}
extension Serie: LitteralTexte {}
extension BIC: LitteralTexte {}
extension IBAN: LitteralTexte {}
extension AdresseElectronique: LitteralTexte {}
extension CodePays: LitteralTexte {}
extension ReferenceMandat: LitteralTexte {}
extension IdentifiantCreancier: LitteralTexte {}
extension CodeUnite: LitteralTexte {}
extension CodeExoneration: LitteralTexte {}
extension CompteComptable: LitteralTexte {}

extension Remise: ExpressibleByStringLiteral {
  /// Takes a percentage: `"10"`.
  public init(stringLiteral texte: String) { self.init(Pourcentage(stringLiteral: texte)) }
}

extension DateCivile: ExpressibleByStringLiteral {
  /// Takes a good literal.
  public init(stringLiteral texte: String) {
    guard let date = try? Self(texte, champ: .date) else { preconditionFailure(texte) }
    self = date
  }
}

extension UUIDTexte: ExpressibleByStringLiteral {
  /// Takes a good literal.
  public init(stringLiteral texte: String) {
    guard let uuid = try? Self(texte, champ: .identifiant) else { preconditionFailure(texte) }
    self = uuid
  }
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
