/// Lines as a refusal names them: by the rank under which a person changes them, and what they sell.
package struct LignesVisees: Hashable, Sendable {
  /// How many of them a message names; it counts the others.
  private static let nommees = 5

  private struct Visee: Hashable, Sendable {
    let rang: Int
    let designation: Libelle
  }

  private let visees: [Visee]

  /// Those of an invoice that something is true of, or nothing when it is of none.
  init?(_ lignes: [Ligne], ou vise: (ContenuLigne) -> Bool) {
    visees = zip(1..., lignes).filter { vise($0.1.contenu) }.map {
      Visee(rang: $0.0, designation: $0.1.contenu.designation)
    }
    if visees.isEmpty { return nil }
  }

  /// The ranks, for programs: `1,3`.
  var rangs: String { visees.map { String($0.rang) }.joined(separator: ",") }

  /// `ligne 1 « Pain », ligne 3 « Sel »`.
  var texte: Texte {
    Texte(
      noms { "ligne \($0.rang) « \($0.designation) »" }
        + (omises > 0 ? " et \(omises) de plus" : ""),
      noms { "line \($0.rang) “\($0.designation)”" } + (omises > 0 ? " and \(omises) more" : ""))
  }

  private func noms(_ nommer: (Visee) -> String) -> String {
    visees.prefix(Self.nommees).map(nommer).joined(separator: ", ")
  }

  private var omises: Int { visees.count - min(visees.count, Self.nommees) }
}
