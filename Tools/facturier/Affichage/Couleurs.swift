import Facturier

/// Colours on a terminal, and none elsewhere.
struct Couleurs {
  /// Whether to use any.
  let actives: Bool

  /// A colour of the terminal's own palette.
  enum Teinte: Int {
    case rouge = 31
    case vert = 32
    case jaune = 33
    case bleu = 34
    case gris = 90
  }

  /// The text in a colour.
  func teindre(_ texte: String, _ teinte: Teinte?) -> String {
    guard actives, let teinte else { return texte }
    return "\u{1B}[\(teinte.rawValue)m\(texte)\u{1B}[0m"
  }

  /// The text in bold.
  func gras(_ texte: String) -> String { actives ? "\u{1B}[1m\(texte)\u{1B}[0m" : texte }
}

extension StatutFacture {
  /// The colour that a list gives it.
  var teinte: Couleurs.Teinte {
    switch self {
    case .brouillon: .gris
    case .envoyee: .bleu
    case .payee: .vert
    case .enRetard: .rouge
    case .annulee: .jaune
    }
  }
}
