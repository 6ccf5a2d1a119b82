/// The answer to an act: its receipt, with what its closure gave.
@dynamicMemberLookup
public struct RecuAvec<Valeur> {
  /// What the closure gave.
  public let valeur: Valeur
  /// What was recorded of it.
  public let recu: Recu

  /// Gives along what an act has made.
  init(_ recu: Recu, valeur: Valeur) { (self.recu, self.valeur) = (recu, valeur) }

  /// What the receipt says: `evenements`, `positions`, `dejaFait`, `tete`.
  public subscript<Membre>(dynamicMember membre: KeyPath<Recu, Membre>) -> Membre {
    recu[keyPath: membre]
  }
}

extension RecuAvec: Sendable where Valeur: Sendable {}
