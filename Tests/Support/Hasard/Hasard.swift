import Facturation
import Graine

/// Draws values, fiches and events, about which a seed alone decides.
///
/// It goes to the limits on purpose: the longest texts, the highest amounts, the first and the last
/// day, and texts that look like what stands around them.
package struct Hasard {
  /// Which of the members that may be missing are there.
  package enum Presence: Sendable { case toutes, aucune, certaines }

  var source: GenerateurGraine
  private let presence: Presence

  /// Begins the draws of a seed.
  package init(graine: UInt64, presence: Presence = .certaines) {
    source = GenerateurGraine(graine: graine)
    self.presence = presence
  }

  /// One of the whole numbers of a range.
  package mutating func entier(_ bornes: ClosedRange<Int>) -> Int { source.entier(bornes) }

  /// Heads or tails, heads once in so many draws.
  package mutating func une(fois: Int) -> Bool { entier(1...fois) == 1 }

  /// One of the elements, of which there is at least one.
  package mutating func parmi<Element>(_ elements: [Element]) -> Element { source.parmi(elements) }

  /// What the body draws, or nothing, as is wanted of members that may be missing.
  package mutating func facultatif<Valeur>(_ tirer: (inout Hasard) -> Valeur) -> Valeur? {
    switch presence {
    case .toutes: tirer(&self)
    case .aucune: nil
    case .certaines: une(fois: 2) ? tirer(&self) : nil
    }
  }

  /// A number of the type, every order of magnitude as likely as any other.
  mutating func decimal<Valeur: ValeurDecimale>() -> Valeur {
    let limites = Valeur.limites
    if une(fois: 12) {
      return Valeur(unitesAdmises: parmi([limites.lowerBound, 0, limites.upperBound]))
    }
    let grandeur = Int64(1) << Int64(entier(0...50))
    let unites = Int64.random(in: -grandeur...grandeur, using: &source)
    return Valeur(unitesAdmises: min(max(unites, limites.lowerBound), limites.upperBound))
  }

  /// A count from a lower limit to the 18 digits that a line can hold.
  mutating func compte(depuis minimum: Int = 1) -> Int {
    parmi([
      minimum, entier(minimum...40), entier(minimum...100_000), entier(minimum...1_000_000_000_000),
      999_999_999_999_999_999,
    ])
  }

  mutating func date() -> DateCivile {
    let extreme = parmi([DateCivile.premiere, .derniere])
    let jour = entier(une(fois: 4) ? -719_162...2_932_896 : 18_000...24_000)
    return une(fois: 20) ? extreme : DateCivile(joursDepuis1970: jour) ?? extreme
  }

  mutating func uuid() -> UUIDTexte {
    switch entier(1...20) {
    case 1: UUIDTexte(haut: 0, bas: 0)
    case 2: UUIDTexte(haut: .max, bas: .max)
    default:
      UUIDTexte(
        millisecondes: UInt64(entier(1_700_000_000_000...1_900_000_000_000)),
        hasard: (source.next(), source.next()))
    }
  }

  mutating func identifiant<Objet>() -> Identifiant<Objet> { Identifiant(uuid()) }

  mutating func choix<Choix: CaseIterable>() -> Choix { parmi(Array(Choix.allCases)) }
}
