public import Facturation

/// Sets other notes for a draft.
public struct ModifierNotes: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records both notes; nothing takes one away.
  @discardableResult
  public func execute(
    _ facture: FactureID, notes: Note?, commentaire: Note?, par contexte: Contexte
  ) throws -> Recu {
    try execute(facture, par: contexte) { ($0, $1) = (notes, commentaire) }
  }

  /// Changes the notes as they are at that moment, under the writer's lock.
  @discardableResult
  public func execute(
    _ facture: FactureID, par contexte: Contexte,
    changer: (_ notes: inout Note?, _ commentaire: inout Note?) throws -> Void
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, _, _ in
      var (notes, commentaire) = (facture.notes, facture.notesCommentaire)
      try changer(&notes, &commentaire)
      return .notesModifiees(try facture.modifier(notes: notes, commentaire: commentaire))
    }
  }
}
