package import Journaux

/// Makes a number of what a client or a facture has come to, so that all of them as of a position can be
/// told from others by their sum, in whatever order they come.
package struct MarquesDesFiches: Sendable {
  /// The position as of which they are added up.
  package let position: Position
  /// What one comes to whose first event stands at a position.
  package let marque: @Sendable (_ fiche: Fiche, _ origine: Position) -> UInt64

  /// Makes numbers by a function.
  package init(
    a position: Position,
    _ marque: @escaping @Sendable (_ fiche: Fiche, _ origine: Position) -> UInt64
  ) {
    self.position = position
    self.marque = marque
  }
}
