public import Journaux
package import Preuves

/// A signature or a token that is kept beside the journal, and says of itself that it is about its anchor.
public struct PreuveGardee: Sendable {
  /// What it is about.
  public let ancre: AncreDatee
  /// Where it is.
  public let chemin: String
  /// Where the anchor is that was signed or dated.
  package let cheminAncre: String
  /// What it is called from within the registre's folder.
  package let nom: String
  /// What it says.
  package let preuve: Preuve

  init(_ preuve: Preuve, _ name: ProofName, sur ancre: AncreDatee, dans folder: ProofFolder) {
    self.ancre = ancre
    self.preuve = preuve
    chemin = folder.path(name)
    cheminAncre = folder.path(ProofName(name.position, .ancre))
    nom = ProofFolder.label(name)
  }
}
