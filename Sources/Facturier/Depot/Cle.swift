public import CasUsage
public import Facturation
public import Journaux

extension UUIDTexte {
  /// A key may be any text: what is no UUID becomes one that follows from it.
  package init(cle texte: String) {
    self = (try? UUIDTexte(texte: texte)) ?? UUIDTexte(deduitDe: texte)
  }
}

extension Contexte {
  /// Gathers the circumstances; the key may be any text, such as the number of an order.
  public init(
    auteur: Author, cle texte: String, versions: [Flux: Position] = [:], patience: Duration? = nil
  ) {
    self.init(
      auteur: auteur, cle: UUIDTexte(cle: texte), versions: versions, patience: patience)
  }
}
