/// What is special about a command, beside its kind.
extension RegistreNaif {
  /// What was special about a command that was just done.
  func particularites(de commande: Commande) -> [String] {
    guard let rang = commande.rangs.first, factures.indices.contains(rang) else { return [] }
    let facture = factures[rang]
    let deduit = facture.rangs.contains { facture.lignes[$0].acompte != nil }
    let euros = facture.remise.montant > 0
    switch commande {
    case .emettre(_, let emission):
      return Self.noms([
        ("rectificative", facture.remplacee != nil), ("acompte", facture.type == "acompte"),
        ("deduction", deduit), ("payee", emission.paye != nil), ("ttc", facture.ttc),
        ("euros", euros),
      ])
    case .crediter(_, let avoir):
      let auMontant = avoir.lignes?.contains { $0.montant != nil } ?? false
      return Self.noms([
        ("montant", auMontant), ("deduction", deduit), ("ttc", facture.ttc), ("euros", euros),
      ])
    default: return []
    }
  }

  private static func noms(_ cas: [(nom: String, vrai: Bool)]) -> [String] {
    cas.filter(\.vrai).map(\.nom)
  }
}
