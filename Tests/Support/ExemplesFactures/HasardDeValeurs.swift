package import Facturation
package import Graine

/// Values that nobody would think of, drawn from a seed: limits, zeros, accents, quotes.
package struct HasardDeValeurs: CustomStringConvertible {
  private var hasard: GenerateurGraine

  /// Draws from that seed, or from this run's.
  package init(_ hasard: GenerateurGraine = GenerateurGraine()) { self.hasard = hasard }

  /// How to draw the same again.
  package var description: String { hasard.description }

  /// Texts that a careless writer spoils.
  private static let textes = [
    "Étagère en chêne", "dit \"le Grand\"", "C:\\prix\\2026", "Œuvre d’art à l’Élysée", "日本語 📐",
    "e\u{301}te\u{301}", "\u{202E}drôle", "a/b <c> & d", String(repeating: "é", count: 250),
  ]

  package mutating func entier(_ limites: ClosedRange<Int>) -> Int {
    Int.random(in: limites, using: &hasard)
  }

  package mutating func un<Element>(_ elements: [Element]) -> Element {
    elements[entier(0...elements.count - 1)]
  }

  package mutating func peutEtre<Valeur>(_ valeur: (inout Self) -> Valeur) -> Valeur? {
    entier(0...1) == 0 ? nil : valeur(&self)
  }

  package mutating func nombre<Valeur: ValeurDecimale>(
    _: Valeur.Type = Valeur.self, au minimum: Int64? = nil
  ) -> Valeur {
    let limites = (minimum ?? Valeur.limites.lowerBound)...Valeur.limites.upperBound
    let unites =
      switch entier(0...5) {
      case 0: limites.lowerBound
      case 1: limites.upperBound
      case 2: max(limites.lowerBound, 0)
      case 3: Int64.random(in: max(limites.lowerBound, -1000)...1000, using: &hasard)
      default: Int64.random(in: limites, using: &hasard)
      }
    return Valeur(unitesAdmises: unites)
  }

  package mutating func libelle() -> Libelle { Libelle(texteAdmis: un(Self.textes)) }

  package mutating func note() -> Note {
    Note(texteAdmis: un(Self.textes) + "\n\t" + un(Self.textes))
  }

  package mutating func choix<Valeur: CaseIterable>(_: Valeur.Type = Valeur.self) -> Valeur {
    un(Array(Valeur.allCases))
  }

  package mutating func identifiant<Objet>() -> Identifiant<Objet> {
    Identifiant(UUIDTexte(millisecondes: 1_800_000_000_000, hasard: (hasard.next(), hasard.next())))
  }

  /// A day around 20 November 2026, or any since the calendar's reform, before which Foundation
  /// counts days as the Julian calendar does.
  package mutating func jour() -> DateCivile {
    let rang = entier(0...3) == 0 ? entier(-141_427...2_932_896) : entier(20_700...20_820)
    return DateCivile(joursDepuis1970: rang) ?? .derniere
  }

  package mutating func adresse() -> Adresse {
    Adresse(
      voie: libelle(), complement: peutEtre { $0.libelle() }, codePostal: libelle(),
      ville: libelle(), pays: un([.france, CodePays(texteAdmis: "BE")]))
  }
}
