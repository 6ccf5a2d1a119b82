public import Facturation

/// Sets other notes for a draft.
public struct ModifierNotes: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records both notes; nothing takes one away.
  public func execute(
    _ facture: FactureID, notes: Note?, commentaire: Note?, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      .notesModifiees(try facture.modifier(notes: notes, commentaire: commentaire))
    }
  }
}
