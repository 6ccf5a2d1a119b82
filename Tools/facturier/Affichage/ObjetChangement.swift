import Facturier

extension ObjetJSON {
  /// A field that changed, its values as the journal has them.
  init(_ changement: Changement) {
    self = ObjetJSON(membres: ("champ", changement.champ))
      .texte("avant", changement.avant).texte("apres", changement.apres)
  }

  /// A field of a line that changed; by rank for whoever reads, by identity for whoever compares.
  init(_ changement: Changement, de ligne: Comparaison.DifferenceDeLigne) {
    self = ObjetJSON(membres: ("champ", "ligne \(ligne.rang) \(changement.champ)"))
      .texte("ligneId", ligne.id.texte)
      .texte("avant", changement.avant).texte("apres", changement.apres)
  }
}
