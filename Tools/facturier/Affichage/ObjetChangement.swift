import Facturier

extension ObjetJSON {
  /// A field that changed, its values as the journal has them.
  init(_ changement: Changement) {
    self = ObjetJSON(membres: ("champ", changement.champ))
      .texte("avant", changement.avant).texte("apres", changement.apres)
  }
}
