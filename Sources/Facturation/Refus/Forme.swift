/// The form that a value's text must have.
@usableFromInline package enum Forme: Hashable, Sendable {
  /// A decimal number that shows at least and at most so many decimals; `voulu` is what to write
  /// for the one that was typed, if that is plain.
  case decimal(montrees: Int, maximum: Int, voulu: String? = nil)
  /// `AAAA-MM-JJ`.
  case date
  /// A UUID in lower case.
  case uuid
  /// Nine digits.
  case siren
  /// Fourteen digits.
  case siret
  /// A country's VAT number.
  case numeroTVA
  /// A bank account.
  case iban
  /// A bank.
  case bic
  /// An e-mail address.
  case courriel
  /// Two capital letters.
  case pays
  /// An address for electronic invoices.
  case adresseElectronique
  /// An invoice number.
  case numero
  /// The pattern of a series.
  case serie
}

extension Forme {
  /// The form, as it stands in a sentence.
  package var texte: Texte {
    switch self {
    case .decimal(_, let maximum, let voulu?):
      Texte(
        "un nombre avec \(maximum) décimales au plus après un point ; écrivez \(voulu)",
        "a number with at most \(maximum) decimals after a point; write \(voulu)")
    case .decimal(let montrees, let maximum, nil) where montrees == maximum:
      Texte(
        "un nombre avec un point et \(maximum) décimales, comme 12.50",
        "a number with a point and \(maximum) decimals, such as 12.50")
    case .decimal(0, let maximum, nil):
      Texte(
        "un nombre avec \(maximum) décimales au plus après un point, comme 2 ou 1.5",
        "a number with at most \(maximum) decimals after a point, such as 2 or 1.5")
    case .decimal(let montrees, let maximum, nil):
      Texte(
        "un nombre avec un point et de \(montrees) à \(maximum) décimales, comme 12.50",
        "a number with a point and \(montrees) to \(maximum) decimals, such as 12.50")
    case .date:
      Texte(
        "une date de la forme AAAA-MM-JJ, comme 2026-11-20",
        "a date in the form YYYY-MM-DD, such as 2026-11-20")
    case .uuid: Texte("un UUID en minuscules", "a UUID in lower case")
    case .siren: Texte("un SIREN de 9 chiffres sans espaces", "a SIREN of 9 digits without spaces")
    case .siret:
      Texte("un SIRET de 14 chiffres sans espaces", "a SIRET of 14 digits without spaces")
    case .numeroTVA:
      Texte(
        "un numéro de TVA comme FR44732829320, sans espaces",
        "a VAT number such as FR44732829320, without spaces")
    case .iban:
      Texte(
        "un IBAN complet, sans espaces, comme FR1420041010050500013M02606",
        "a complete IBAN without spaces, such as FR1420041010050500013M02606")
    case .bic:
      Texte(
        "un BIC de 8 ou 11 caractères, en majuscules et sans espaces",
        "a BIC of 8 or 11 characters, in capitals and without spaces")
    case .courriel:
      Texte(
        "une adresse électronique comme nom@exemple.fr",
        "an e-mail address such as name@example.com")
    case .pays:
      Texte(
        "un code de pays en deux lettres majuscules, comme FR",
        "a country code of two capital letters, such as FR")
    case .adresseElectronique:
      Texte(
        "un schéma, deux-points et l'identifiant qu'il veut, comme 0225:732829320 ou EM:nom@exemple.fr",
        "a scheme, a colon and the identifier that it wants, such as 0225:732829320 or"
          + " EM:name@example.com")
    case .numero:
      Texte(
        "un numéro fait de lettres sans accent, de chiffres et de + - _ /",
        "a number made of unaccented letters, digits and + - _ /")
    case .serie:
      Texte(
        "un modèle comme F{annee}-{n:4}, avec {n} une seule fois, et {mois} seulement avec {annee}",
        "a pattern such as F{annee}-{n:4}, with {n} exactly once, and {mois} only with {annee}")
    }
  }
}
