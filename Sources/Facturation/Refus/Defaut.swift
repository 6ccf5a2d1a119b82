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
      en: "the account \(compte) already serves for \(role.rawValue), and the books have to tell"
        + " both apart; take another one, such as a subaccount.",
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

/// A field that a refusal can name, by the name it has in the journal and in DTOs.
public struct Champ: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The field's name, perhaps with its path in front.
  public let rawValue: String

  /// Names a field.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The field's name.
  public var description: String { rawValue }
}

/// The fields in which values commonly stand; where one stands in a list, its name has the path in
/// front, so that comparing it with these would miss it.
extension Champ {
  private init(_ nom: StaticString) { rawValue = nom.description }

  /// An amount.
  package static let montant = Champ("montant")
  /// A quantity.
  package static let quantite = Champ("quantite")
  /// A unit price.
  package static let prixUnitaire = Champ("prixUnitaire")
  /// A VAT rate.
  package static let tva = Champ("tva")
  /// A discount.
  package static let remisePourcentage = Champ("remisePourcentage")
  /// A discount as an amount.
  package static let remiseMontant = Champ("remiseMontant")
  /// What a quantity counts.
  package static let codeUnite = Champ("codeUnite")
  /// The reason of an exemption, by its code.
  package static let codeExoneration = Champ("codeExoneration")
  /// An account in a chart of accounts.
  package static let compte = Champ("compte")
  /// A day.
  package static let date = Champ("date")
  /// The day from which something holds.
  package static let depuis = Champ("depuis")
  /// The invoice's date.
  package static let dateFacture = Champ("dateFacture")
  /// The due date.
  package static let dateEcheance = Champ("dateEcheance")
  /// The day of a payment.
  package static let datePaiement = Champ("datePaiement")
  /// The days until the due date.
  package static let delaiJours = Champ("delaiJours")
  /// An identifier.
  package static let identifiant = Champ("identifiant")
  /// A name or title of any kind.
  package static let libelle = Champ("libelle")
  /// The name of a firm or a person.
  package static let nom = Champ("nom")
  /// What a line sells.
  package static let designation = Champ("designation")
  /// Who does something.
  package static let auteur = Champ("auteur")
  /// The reason of a correction.
  package static let motif = Champ("motif")
  /// A payment's or an order's reference.
  package static let reference = Champ("reference")
  /// What is printed for the client.
  package static let notes = Champ("notes")
  /// A comment on the notes.
  package static let notesCommentaire = Champ("notesCommentaire")
  /// A postal address.
  package static let adresse = Champ("adresse")
  /// A business's number.
  package static let siren = Champ("siren")
  /// A site's number.
  package static let siret = Champ("siret")
  /// A VAT number.
  package static let numeroTVA = Champ("numeroTVA")
  /// A bank account.
  package static let iban = Champ("iban")
  /// A bank.
  package static let bic = Champ("bic")
  /// A code of a list that others keep.
  package static let code = Champ("code")
  /// A mandate for direct debits.
  package static let rum = Champ("rum")
  /// Who takes direct debits.
  package static let ics = Champ("ics")
  /// An e-mail address.
  package static let courriel = Champ("courriel")
  /// The address for electronic invoices.
  package static let adresseElectronique = Champ("adresseElectronique")
  /// A postal code.
  package static let codePostal = Champ("codePostal")
  /// A country.
  package static let pays = Champ("pays")
  /// An invoice's number.
  package static let numero = Champ("numero")
  /// The pattern of a series.
  package static let serie = Champ("serie")
  /// A sum: a line's, or that of several amounts.
  package static let total = Champ("total")
}

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
