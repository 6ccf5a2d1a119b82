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

  /// What stands before and behind a text in bold or in a colour.
  func signes(_ teinte: Teinte?, enGras: Bool = false) -> (debut: String, fin: String) {
    guard actives, let numero = enGras ? 1 : teinte?.rawValue else { return ("", "") }
    return ("\u{1B}[\(numero)m", "\u{1B}[0m")
  }

  /// The text in a colour.
  func teindre(_ texte: String, _ teinte: Teinte?) -> String {
    orner(texte, teinte)
  }

  /// The text in bold.
  func gras(_ texte: String) -> String { orner(texte, nil, enGras: true) }

  /// The text in bold or in a colour.
  func orner(_ texte: String, _ teinte: Teinte?, enGras: Bool = false) -> String {
    let signes = signes(teinte, enGras: enGras)
    return signes.debut + texte + signes.fin
  }
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
