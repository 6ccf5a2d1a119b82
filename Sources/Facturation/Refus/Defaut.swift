/// What is wrong with a text that should have become a value.
@usableFromInline package enum Defaut: Error, Hashable, Sendable {
  /// There is nothing.
  case vide
  /// There are more characters than the value may have.
  case tropLong(maximum: Int)
  /// A control character stands at that place, counted from 1.
  case caractereInterdit(code: UInt32, place: Int)
  /// The text has not the form of such a value.
  case forme(Forme)
  /// There are more decimals than the value keeps.
  case tropDeDecimales(maximum: Int)
  /// The number lies outside what the value admits.
  case horsLimites(minimum: String, maximum: String)
  /// The calendar has no such day.
  case dateInexistante
  /// The digits do not agree with their check.
  case cle(Forme)
  /// The account is of another class than those that may have the role.
  case compteHorsRole(RoleComptable)
  /// The account has another role, which the books have to tell apart.
  case compteDejaPris(CompteComptable, par: RoleComptable)
}

private typealias Code = RefusFacturation.Code

extension Defaut {
  /// The fault's name, which is the refusal's code, and what is wrong, as it stands behind the field.
  package var enonce: Enonce {
    switch self {
    case .vide: Code.valeurVide.dit("il manque une valeur.", "a value is missing.")
    case .tropLong(let maximum):
      Code.valeurTropLongue.dit(
        "le texte dépasse \(maximum) caractères.",
        "the text is longer than \(maximum) characters.")
    case .caractereInterdit(let code, let place):
      Code.caractereInterdit.dit(
        "le caractère de contrôle U+\(code.hexadecimal) en position \(place) n'est pas permis.",
        "the control character U+\(code.hexadecimal) at position \(place) is not allowed.")
    case .forme(let forme):
      Code.formeInvalide.dit(
        "il faut \(forme.texte.francais).", "it must be \(forme.texte.anglais).")
    case .tropDeDecimales(let maximum):
      Code.tropDeDecimales.dit(
        "trop de décimales : \(maximum) au plus.",
        "too many decimals: at most \(maximum).")
    case .horsLimites(let minimum, let maximum):
      Code.horsLimites.dit(
        "la valeur doit être comprise entre \(minimum.aVirgule) et \(maximum.aVirgule).",
        "the value must lie between \(minimum) and \(maximum).")
    case .dateInexistante:
      Code.dateInexistante.dit(
        "ce jour n'existe pas au calendrier.",
        "the calendar has no such day.")
    case .cle:
      Code.cleFausse.dit(
        "la clé de contrôle est fausse ; un caractère est sans doute mal saisi.",
        "the check digits do not match; a character is probably mistyped.")
    case .compteHorsRole(let role):
      Code.compteHorsRole.dit(
        "il faut un compte qui commence par \(role.debuts.enumeres(.francais)).",
        "it must be an account that begins with \(role.debuts.enumeres(.anglais)).")
    case .compteDejaPris(let compte, let role):
      Code.compteDejaPris.dit(
        "le compte \(compte) sert déjà pour \(role.rawValue), et les livres ont à distinguer les"
          + " deux ; prenez-en un autre, comme un sous-compte.",
        "the account \(compte) already serves for \(role.rawValue), and the books have to tell both"
          + " apart; take another one, such as a subaccount.")
    }
  }
}

extension [String] {
  /// The texts, of which any will do: `411, 413 ou 416`.
  fileprivate func enumeres(_ langue: Langue) -> String {
    guard count > 1, let dernier = last else { return joined() }
    let ou = Texte("ou", "or").en(langue)
    return "\(dropLast().joined(separator: ", ")) \(ou) \(dernier)"
  }
}

extension UInt32 {
  fileprivate var hexadecimal: String {
    let texte = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - texte.count)) + texte
  }
}
