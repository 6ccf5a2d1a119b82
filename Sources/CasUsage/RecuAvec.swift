/// The answer to an act, with what it made: an identifier, an invoice that was issued, a closed period.
@dynamicMemberLookup
public struct RecuAvec<Obtenu: Sendable>: Sendable {
  /// What the act made.
  public let obtenu: Obtenu
  /// What was recorded of it.
  public let recu: Recu

  /// Finds in what was recorded what the act made, which is always there.
  init(_ recu: Recu, _ obtenu: (Recu) -> Obtenu?) {
    guard let obtenu = obtenu(recu) else { preconditionFailure("an act that made nothing throws") }
    self.init(recu, obtenu: obtenu)
  }

  /// Gives along what an act has made.
  init(_ recu: Recu, obtenu: Obtenu) { (self.recu, self.obtenu) = (recu, obtenu) }

  /// What the receipt says: `evenements`, `positions`, `dejaFait`, `tete`.
  public subscript<Valeur>(dynamicMember membre: KeyPath<Recu, Valeur>) -> Valeur {
    recu[keyPath: membre]
  }
}
