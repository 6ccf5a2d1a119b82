/// What a user interface needs to show one of a few choices.
public protocol Presentable {
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
    switch (self, langue) {
    case (.enRetard, .francais): "En retard"
    case (_, .francais): rawValue
    case (.brouillon, .anglais): "Draft"
    case (.envoyee, .anglais): "Sent"
    case (.payee, .anglais): "Paid"
    case (.enRetard, .anglais): "Overdue"
    case (.annulee, .anglais): "Cancelled"
    }
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
    switch (self, langue) {
    case (.virement, .francais): "Virement"
    case (.virement, .anglais): "Transfer"
    case (.cheque, .francais): "Chèque"
    case (.cheque, .anglais): "Cheque"
    case (.especes, .francais): "Espèces"
    case (.especes, .anglais): "Cash"
    case (.carte, .francais): "Carte"
    case (.carte, .anglais): "Card"
    }
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
