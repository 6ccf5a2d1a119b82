extension StatutFacture {
  /// The statut's name as people read it: "En retard", "Overdue"; DTOs have the `rawValue`.
  public func libelle(_ langue: Langue) -> String {
    let texte =
      switch self {
      case .brouillon: Texte(rawValue, "Draft")
      case .envoyee: Texte(rawValue, "Sent")
      case .payee: Texte(rawValue, "Paid")
      case .enRetard: Texte("En retard", "Overdue")
      case .annulee: Texte(rawValue, "Cancelled")
      }
    return texte.en(langue)
  }
}

extension StatutAffiche {
  /// What people read: "En retard", "Passée en perte", "Written off".
  public func libelle(_ langue: Langue) -> String {
    switch self {
    case .un(let statut): statut.libelle(langue)
    case .passeeEnPerte: Texte("Passée en perte", "Written off").en(langue)
    }
  }
}

extension ConditionsPaiement {
  /// The means of payment: "Chèque", "Cheque".
  public func libelle(_ langue: Langue) -> String {
    let texte =
      switch self {
      case .virement: Texte("Virement", "Transfer")
      case .cheque: Texte("Chèque", "Cheque")
      case .especes: Texte("Espèces", "Cash")
      case .carte: Texte("Carte", "Card")
      case .prelevement: Texte("Prélèvement", "Direct debit")
      case .effet: Texte("Effet", "Bill of exchange")
      case .compensation: Texte("Compensation", "Set-off")
      case .autre: Texte("Autre", "Other")
      }
    return texte.en(langue)
  }
}
