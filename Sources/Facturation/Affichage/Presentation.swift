/// What a user interface needs to show one of a few choices.
package protocol Presentable {
  /// The words, in that language.
  func libelle(_ langue: Langue) -> String
  /// The name of a symbol, as in Apple's SF Symbols.
  var symbole: String { get }
}

/// A colour by name, for interfaces that have their own palette.
public enum Couleur: String, CaseIterable, Sendable {
  case gris, bleu, vert, rouge, orange
}

extension StatutFacture: Presentable {
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

  /// The colour that a list gives it.
  public var couleur: Couleur {
    switch self {
    case .brouillon: .gris
    case .envoyee: .bleu
    case .payee: .vert
    case .enRetard: .rouge
    case .annulee: .orange
    }
  }

  /// The symbol that a list gives it.
  public var symbole: String {
    switch self {
    case .brouillon: "pencil"
    case .envoyee: "paperplane"
    case .payee: "checkmark.circle"
    case .enRetard: "exclamationmark.triangle"
    case .annulee: "xmark.circle"
    }
  }
}

extension ConditionsPaiement: Presentable {
  /// The means of payment: "Chèque", "Cheque".
  public func libelle(_ langue: Langue) -> String {
    let texte =
      switch self {
      case .virement: Texte("Virement", "Transfer")
      case .cheque: Texte("Chèque", "Cheque")
      case .especes: Texte("Espèces", "Cash")
      case .carte: Texte("Carte", "Card")
      }
    return texte.en(langue)
  }

  /// The symbol that a list gives it.
  public var symbole: String {
    switch self {
    case .virement: "building.columns"
    case .cheque: "signature"
    case .especes: "banknote"
    case .carte: "creditcard"
    }
  }
}
