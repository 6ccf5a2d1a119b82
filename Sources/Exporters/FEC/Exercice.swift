package import Facturation

/// A financial year: twelve months that end with a month, by default with December, or from one day to
/// another where it is the first, the last or one that was moved.
package struct Exercice: Hashable, Sendable {
  /// The first and the last day.
  package let periode: ClosedRange<DateCivile>

  /// The year that closes with a month; nothing where there is no such one.
  package init?(cloture annee: Int, mois: Int = 12) {
    guard let dernierMois = DateCivile(annee: annee, mois: mois, jour: 1),
      let suivant = DateCivile(
        annee: mois == 12 ? annee + 1 : annee, mois: mois == 12 ? 1 : mois + 1, jour: 1),
      let premier = DateCivile(
        annee: mois == 12 ? annee : annee - 1, mois: mois == 12 ? 1 : mois + 1, jour: 1),
      let dernier = suivant.plus(jours: -1), dernierMois <= dernier
    else { return nil }
    periode = premier...dernier
  }

  /// The year from one day to another; nothing where it ends before it begins or has more than the 24
  /// months that the first one may have.
  package init?(du debut: DateCivile, au fin: DateCivile) {
    let (une, autre) = (debut.composants, fin.composants)
    guard debut <= fin,
      (autre.annee, autre.mois, autre.jour) < (une.annee + 2, une.mois, une.jour)
    else { return nil }
    periode = debut...fin
  }

  /// Reads `2026`, or `2026-06` for one that closes with June.
  package init?(_ texte: String) {
    let parts = texte.split(separator: "-", omittingEmptySubsequences: false)
    guard let annee = Self.nombre(parts[0], chiffres: 4) else { return nil }
    switch parts.count {
    case 1: self.init(cloture: annee)
    case 2:
      guard let mois = Self.nombre(parts[1], chiffres: 2) else { return nil }
      self.init(cloture: annee, mois: mois)
    default: return nil
    }
  }

  private static func nombre(_ texte: Substring, chiffres: Int) -> Int? {
    guard texte.utf8.count == chiffres, texte.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(texte)
  }
}
