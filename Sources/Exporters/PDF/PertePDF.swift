package import Facturation
import PDF

/// A character that a PDF does not show as it is written.
package struct PertePDF: Hashable, Sendable {
  private let perte: Loss

  init(_ perte: Loss) { self.perte = perte }

  /// The character, by the number that Unicode gives it where nothing else is sure to be seen.
  private var caractere: String {
    let valeur: Unicode.Scalar
    switch perte {
    case .lacking(let scalar), .unshaped(let scalar): valeur = scalar
    }
    let chiffres = String(valeur.value, radix: 16, uppercase: true)
    let nom = "U+" + String(repeating: "0", count: max(0, 4 - chiffres.count)) + chiffres
    return valeur.properties.isAlphabetic ? "\(Character(valeur)) (\(nom))" : nom
  }

  /// What becomes of it.
  package func message(_ langue: Langue) -> String {
    switch perte {
    case .lacking:
      Texte(
        "\(caractere) manque à la police : un signe en tient lieu.",
        "\(caractere) is not in the font: a sign stands in its place."
      ).en(langue)
    case .unshaped:
      Texte(
        "\(caractere) s'écrit sans la forme que son écriture lui donne.",
        "\(caractere) is set without the shape that its script gives it."
      ).en(langue)
    }
  }
}
