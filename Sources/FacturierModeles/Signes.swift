public import Facturier

// By what screens tell at a glance: names of SF Symbols, and of colours that every system has.

extension StatutFacture {
  /// The symbol's name: `paperplane`.
  public var symbole: String {
    switch self {
    case .brouillon: "pencil"
    case .envoyee: "paperplane"
    case .payee: "checkmark.circle"
    case .enRetard: "exclamationmark.triangle"
    case .annulee: "xmark.circle"
    }
  }

  /// The colour's name, as the system has it for light and dark: `green`.
  public var couleur: String {
    switch self {
    case .brouillon, .annulee: "gray"
    case .envoyee: "blue"
    case .payee: "green"
    case .enRetard: "red"
    }
  }
}

extension StatutAffiche {
  /// The symbol's name: `paperplane`.
  public var symbole: String {
    switch self {
    case .un(let statut): statut.symbole
    case .passeeEnPerte: "slash.circle"
    }
  }

  /// The colour's name, as the system has it for light and dark: `green`.
  public var couleur: String { statut.couleur }
}

extension ConditionsPaiement {
  /// The symbol's name: `creditcard`.
  public var symbole: String {
    switch self {
    case .virement: "building.columns"
    case .cheque: "signature"
    case .especes: "banknote"
    case .carte: "creditcard"
    case .prelevement: "arrow.down.circle"
    case .effet: "doc.text"
    case .compensation: "arrow.left.arrow.right"
    case .autre: "ellipsis.circle"
    }
  }
}
