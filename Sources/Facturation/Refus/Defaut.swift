/// What is wrong with a text, a file or what it says, wherever that stands.
@usableFromInline package struct Defaut: Error, Enoncable {
  /// What is said of it.
  package let enonce: Enonce

  /// Takes over what is said.
  package init(_ enonce: Enonce) { self.enonce = enonce }

  /// A rule refused a value of a file; what helps by hand does not help there.
  package static func refus(_ refus: RefusFacturation) -> Self { Self(refus.enonce.sansRemede) }
}

/// What is wrong with a text that should have become a value, as it stands behind the field.
extension Defaut {
  package static let vide = Self(
    "valeur-vide", fr: "il manque une valeur.",
    en: "a value is missing.")

  package static func tropLong(maximum: Int) -> Self {
    Self(
      "valeur-trop-longue", fr: "le texte dépasse \(maximum) caractères.",
      en: "the text is longer than \(maximum) characters.", ["maximum": String(maximum)])
  }

  package static func caractereInterdit(code: UInt32, place: Int) -> Self {
    Self(
      "caractere-interdit",
      fr: "le caractère de contrôle U+\(code.hexadecimal) en position \(place) n'est pas permis.",
      en: "the control character U+\(code.hexadecimal) at position \(place) is not allowed.")
  }

  package static func forme(_ forme: Forme) -> Self {
    let attendu = forme.texte
    let mots = Texte("il faut \(attendu.francais).", "it must be \(attendu.anglais).")
    return Self(Enonce("forme-invalide", mots, attendu: attendu) { [:] })
  }

  package static func tropDeDecimales(maximum: Int) -> Self {
    Self(
      "trop-de-decimales", fr: "trop de décimales : \(maximum) au plus.",
      en: "too many decimals: at most \(maximum).", ["maximum": String(maximum)])
  }

  package static func horsLimites(minimum: String, maximum: String) -> Self {
    Self(
      "hors-limites",
      fr: "la valeur doit être comprise entre \(minimum.aVirgule) et \(maximum.aVirgule).",
      en: "the value must lie between \(minimum) and \(maximum).",
      ["minimum": minimum, "maximum": maximum])
  }

  package static let dateInexistante = Self(
    "date-inexistante", fr: "ce jour n'existe pas au calendrier.",
    en: "the calendar has no such day.")

  package static let cleFausse = Self(
    "cle-fausse", fr: "la clé de contrôle est fausse ; un caractère est sans doute mal saisi.",
    en: "the check digits do not match; a character is probably mistyped.")

  package static func compteHorsRole(_ role: RoleComptable) -> Self {
    Self(
      "compte-hors-role",
      fr: "il faut un compte qui commence par \(role.debuts.enumeres(.francais)).",
      en: "it must be an account that begins with \(role.debuts.enumeres(.anglais)).",
      ["debuts": role.debuts.joined(separator: " ")])
  }

  package static func compteDejaPris(_ compte: CompteComptable, par role: RoleComptable) -> Self {
    Self(
      "compte-deja-pris",
      fr: "le compte \(compte) sert déjà pour \(role.rawValue), et les livres ont à distinguer les"
        + " deux ; prenez-en un autre, comme un sous-compte.",
      en:
        "the account \(compte) already serves for \(role.rawValue), and the books have to tell both"
        + " apart; take another one, such as a subaccount.",
      ["compte": compte.texte, "role": role.rawValue])
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
