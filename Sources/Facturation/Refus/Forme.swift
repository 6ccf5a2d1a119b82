/// The form that a value's text must have.
@usableFromInline package enum Forme: Hashable, Sendable {
  /// A decimal number that shows at least and at most so many decimals.
  case decimal(montrees: Int, maximum: Int)
  /// A number as people type it, with at most so many decimals.
  case nombre(decimales: Int)
  /// A number that can be read in one way only: with decimals, of which there may be so many, or whole.
  case nombreCertain(decimal: String, decimales: Int, entier: String)
  /// `AAAA-MM-JJ`.
  case date
  /// A UUID.
  case uuid
  /// Nine digits.
  case siren
  /// Fourteen digits.
  case siret
  /// A country's VAT number.
  case numeroTVA
  /// The VAT number of the country with these letters, which has one of these forms.
  case numeroTVADe(String, [String])
  /// A bank account.
  case iban
  /// A bank.
  case bic
  /// What a mention is about.
  case codeMention
  /// A mandate for direct debits.
  case mandat
  /// Who takes direct debits.
  case creancier
  /// An e-mail address.
  case courriel
  /// Two capital letters.
  case pays
  /// Five digits.
  case codePostal
  /// An address for electronic invoices.
  case adresseElectronique
  /// An invoice number.
  case numero
  /// The pattern of a series.
  case serie
  /// A unit's code.
  case codeUnite
  /// An exemption's code.
  case codeExoneration
  /// An account's number.
  case compte
}

extension Forme {
  /// The form, as it stands in a sentence.
  package var texte: Texte {
    switch self {
    case .nombre(let decimales):
      Texte(
        "un nombre avec \(decimales) décimales au plus, comme 2 ou 1,5",
        "a number with at most \(decimales) decimals, such as 2 or 1.5")
    case .nombreCertain(let decimal, let decimales, let entier)
    where decimal.drop(while: { $0 != "." }).count - 1 > decimales:
      Texte(
        "un nombre qui ne se lise que d'une façon ; écrivez \(entier), ou \(decimal.aVirgule) avec"
          + " \(decimales) décimales au plus",
        "a number that can be read in one way only; write \(entier), or \(decimal) with at most"
          + " \(decimales) decimals")
    case .nombreCertain(let decimal, _, let entier):
      Texte(
        "un nombre qui ne se lise que d'une façon ; écrivez \(decimal) ou \(entier)",
        "a number that can be read in one way only; write \(decimal) or \(entier)")
    case .decimal(let montrees, let maximum) where montrees == maximum:
      Texte(
        "un nombre avec un point et \(maximum) décimales, comme 12.50",
        "a number with a point and \(maximum) decimals, such as 12.50")
    case .decimal(0, let maximum):
      Texte(
        "un nombre avec \(maximum) décimales au plus, comme 2 ou 1.5",
        "a number with at most \(maximum) decimals, such as 2 or 1.5")
    case .decimal(let montrees, let maximum):
      Texte(
        "un nombre avec un point et de \(montrees) à \(maximum) décimales, comme 12.50",
        "a number with a point and \(montrees) to \(maximum) decimals, such as 12.50")
    case .date:
      Texte(
        "une date de la forme AAAA-MM-JJ, comme 2026-11-20",
        "a date in the form YYYY-MM-DD, such as 2026-11-20")
    case .uuid:
      Texte(
        "un UUID : 32 chiffres hexadécimaux en groupes de 8, 4, 4, 4 et 12",
        "a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12")
    case .siren:
      Texte("un SIREN de 9 chiffres, comme 732829320", "a SIREN of 9 digits, such as 732829320")
    case .siret:
      Texte(
        "un SIRET de 14 chiffres, comme 73282932000074",
        "a SIRET of 14 digits, such as 73282932000074")
    case .numeroTVA:
      Texte(
        "un numéro de TVA précédé du code de son pays, comme FR44732829320",
        "a VAT number with its country's code in front, such as FR44732829320")
    case .numeroTVADe(let pays, let formes):
      Texte(
        "un numéro de TVA de la forme \(formes.map { pays + $0 }.joined(separator: " ou "))",
        "a VAT number of the form \(formes.map { pays + $0 }.joined(separator: " or "))")
    case .iban:
      Texte(
        "un IBAN complet, comme FR1420041010050500013M02606",
        "a complete IBAN, such as FR1420041010050500013M02606")
    case .bic:
      Texte(
        "un BIC de 8 ou 11 caractères, comme BNPAFRPP",
        "a BIC of 8 or 11 characters, such as BNPAFRPP")
    case .codeMention:
      Texte(
        "un code de mention de trois lettres majuscules, comme PMT",
        "the code of a mention, three capital letters such as PMT")
    case .mandat:
      Texte(
        "une référence de mandat comme RUM-2026/7, faite de lettres sans accent, de chiffres,"
          + " d'espaces et de la ponctuation que les banques admettent",
        "a mandate's reference such as RUM-2026/7, made of unaccented letters, digits, spaces and"
          + " the punctuation that banks take")
    case .creancier:
      Texte(
        "un identifiant de créancier comme FR72ZZZ123456",
        "a creditor's identifier such as FR72ZZZ123456")
    case .courriel:
      Texte(
        "une adresse électronique comme nom@exemple.fr",
        "an e-mail address such as name@example.com")
    case .pays:
      Texte(
        "un code de pays en deux lettres (ISO 3166), comme FR, DE ou GB pour le Royaume-Uni",
        "a country code of two letters (ISO 3166), such as FR, DE or GB for the United Kingdom")
    case .codePostal:
      Texte(
        "un code postal de cinq chiffres, comme 75002",
        "a postal code of five digits, such as 75002")
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
    case .codeUnite:
      Texte(
        "une unité comme heure, jour, kg, m2, litre ou pièce, ou un code comme HUR (UNECE, rec. 20)",
        "a unit such as hour, day, kg, m2, litre or piece, or a code such as HUR (UNECE, rec. 20)")
    case .codeExoneration:
      Texte(
        "un code d'exonération comme VATEX-EU-132 ou VATEX-FR-FRANCHISE",
        "an exemption code such as VATEX-EU-132 or VATEX-FR-FRANCHISE")
    case .compte:
      Texte(
        "un numéro de compte d'au moins trois chiffres, comme 706 ou 70710000",
        "an account number of at least three digits, such as 706 or 70710000")
    }
  }
}
