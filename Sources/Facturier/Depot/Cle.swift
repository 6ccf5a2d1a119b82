package import Facturation
import Journaux

extension UUIDTexte {
  /// A key may be any text: what is no UUID becomes one that follows from it.
  package init(cle texte: String) {
    self = (try? UUIDTexte(texte: texte)) ?? UUIDTexte(deduitDe: texte)
  }
}
