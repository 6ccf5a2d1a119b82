/// What is wrong with a text, a file or what it says, wherever that stands.
@usableFromInline package struct Defaut: Error, Enoncable {
  /// What is said of it.
  package let enonce: Enonce

  /// Takes over what is said.
  package init(_ enonce: Enonce) { self.enonce = enonce }

  /// A rule refused a value of a file; help by hand does not help there.
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
    let nom =
      code == 0x0A
      ? Texte("le saut de ligne", "the line break")
      : Texte(
        "le caractère de contrôle U+\(code.hexadecimal)",
        "the control character U+\(code.hexadecimal)")
    return Self(
      "caractere-interdit",
      fr: "\(nom.francais) en position \(place) n'est pas permis.",
      en: "\(nom.anglais) at position \(place) is not allowed.")
  }

  package static func forme(_ forme: Forme) -> Self {
    let attendu = forme.texte
    let mots = Texte("il faut \(attendu.francais).", "it must be \(attendu.anglais).")
    return Self(Enonce("forme-invalide", mots, attendu: attendu, [:]))
  }

  package static func tropDeDecimales(maximum: Int) -> Self {
    Self(
      "trop-de-decimales", fr: "trop de décimales : \(maximum) au plus.",
      en: "too many decimals: at most \(maximum).", ["maximum": String(maximum)])
  }

  package static func horsLimites(
    minimum: String, maximum: String, aussi: Texte = Texte("", "")
  ) -> Self {
    Self(
      "hors-limites",
      fr: "la valeur doit être comprise entre \(minimum.aVirgule) et \(maximum.aVirgule)."
        + aussi.francais,
      en: "the value must lie between \(minimum) and \(maximum).\(aussi.anglais)",
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
      fr: "le compte \(compte) sert déjà à autre chose, et les livres ont à distinguer les deux ;"
        + " prenez-en un autre, comme un sous-compte.",
      en: "the account \(compte) already serves for something else, and the books have to tell both"
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
  /// In four hexadecimal digits at least, as code points are written.
  package var hexadecimal: String {
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
  /// The due date.
  package static let dateEcheance = Champ("dateEcheance")
  /// The days until the due date.
  package static let delaiJours = Champ("delaiJours")
  /// An identifier.
  package static let identifiant = Champ("identifiant")
  /// A name or title of any kind.
  package static let libelle = Champ("libelle")
  /// What a line sells.
  package static let designation = Champ("designation")
  /// The key under which something is done once only.
  package static let cleDIdempotence = Champ("idempotence")
  /// Who does something.
  package static let auteur = Champ("auteur")
  /// What is printed for the client.
  package static let notes = Champ("notes")
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
  /// Where bills go.
  package static let adresseFacturation = Champ("adresseFacturation")
  /// Where goods go.
  package static let adresseLivraison = Champ("adresseLivraison")
  /// The colour of the seller's documents.
  package static let couleur = Champ("couleur")
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

/// The form that a value's text must have, as it stands in a sentence.
@usableFromInline package struct Forme: Sendable {
  /// The words.
  package let texte: Texte

  private init(_ francais: String, _ anglais: String) { texte = Texte(francais, anglais) }

  /// A decimal number that shows at least and at most so many decimals.
  package static func decimal(montrees: Int, maximum: Int) -> Self {
    switch montrees {
    case maximum:
      Self(
        "un nombre avec un point et \(maximum) décimales, comme 12.50",
        "a number with a point and \(maximum) decimals, such as 12.50")
    case 0:
      Self(
        "un nombre avec \(maximum) décimales au plus, comme 2 ou 1.5",
        "a number with at most \(maximum) decimals, such as 2 or 1.5")
    default:
      Self(
        "un nombre avec un point et de \(montrees) à \(maximum) décimales, comme 12.50",
        "a number with a point and \(montrees) to \(maximum) decimals, such as 12.50")
    }
  }

  /// A number as people type it, with at most so many decimals.
  package static func nombre(decimales: Int) -> Self {
    Self(
      "un nombre avec \(decimales) décimales au plus, comme 2 ou 1,5",
      "a number with at most \(decimales) decimals, such as 2 or 1.5")
  }

  /// A number that can be read in one way only: with decimals, of which there may be so many, or whole.
  package static func nombreCertain(decimal: String, decimales: Int, entier: String) -> Self {
    decimal.drop { $0 != "." }.count - 1 > decimales
      ? Self(
        "un nombre qui ne se lise que d'une façon ; écrivez \(entier) sans séparateur, ou"
          + " \(decimales) décimales au plus",
        "a number that can be read in one way only; write \(entier) without a separator, or at most"
          + " \(decimales) decimals")
      : Self(
        "un nombre qui ne se lise que d'une façon ; écrivez"
          + " \(decimal.replacing(".", with: ",")) ou \(entier)",
        "a number that can be read in one way only; write \(decimal) or \(entier)")
  }

  /// The VAT number of the country with these letters, which has one of these forms.
  package static func numeroTVADe(_ pays: String, _ formes: [String]) -> Self {
    Self(
      "un numéro de TVA de la forme \(formes.map { pays + $0 }.joined(separator: " ou "))",
      "a VAT number of the form \(formes.map { pays + $0 }.joined(separator: " or "))")
  }

  /// A discount, as people type it.
  package static let remise = Self(
    "un pourcentage ou un montant avec son signe, comme 5% ou 12,50€",
    "a percentage or an amount with its sign, such as 5% or 12.50€")
  /// `AAAA-MM-JJ`.
  package static let date = Self(
    "une date de la forme AAAA-MM-JJ, comme 2026-11-20",
    "a date in the form YYYY-MM-DD, such as 2026-11-20")
  /// A UUID.
  package static let uuid = Self(
    "un UUID : 32 chiffres hexadécimaux en groupes de 8, 4, 4, 4 et 12",
    "a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12")
  /// Nine digits.
  package static let siren = Self(
    "un SIREN de 9 chiffres, comme 732829320", "a SIREN of 9 digits, such as 732829320")
  /// Fourteen digits.
  package static let siret = Self(
    "un SIRET de 14 chiffres, comme 73282932000074",
    "a SIRET of 14 digits, such as 73282932000074")
  /// A country's VAT number.
  package static let numeroTVA = Self(
    "un numéro de TVA précédé du code de son pays, comme FR44732829320",
    "a VAT number with its country's code in front, such as FR44732829320")
  /// A bank account.
  package static let iban = Self(
    "un IBAN complet, comme FR1420041010050500013M02606",
    "a complete IBAN, such as FR1420041010050500013M02606")
  /// A bank.
  package static let bic = Self(
    "un BIC de 8 ou 11 caractères, comme BNPAFRPP",
    "a BIC of 8 or 11 characters, such as BNPAFRPP")
  /// What a mention is about.
  package static let codeMention = Self(
    "un code de mention de trois lettres majuscules, comme PMT",
    "the code of a mention, three capital letters such as PMT")
  /// A mandate for direct debits.
  package static let mandat = Self(
    "une référence de mandat comme RUM-2026/7, faite de lettres sans accent, de chiffres,"
      + " d'espaces et de la ponctuation que les banques admettent",
    "a mandate's reference such as RUM-2026/7, made of unaccented letters, digits, spaces and"
      + " the punctuation that banks take")
  /// Who takes direct debits.
  package static let creancier = Self(
    "un identifiant de créancier comme FR72ZZZ123456",
    "a creditor's identifier such as FR72ZZZ123456")
  /// An e-mail address.
  package static let courriel = Self(
    "une adresse électronique comme nom@exemple.fr",
    "an e-mail address such as name@example.com")
  /// Two capital letters.
  package static let pays = Self(
    "un code de pays en deux lettres (ISO 3166), comme FR, DE ou GB pour le Royaume-Uni",
    "a country code of two letters (ISO 3166), such as FR, DE or GB for the United Kingdom")
  /// A colour.
  package static let couleur = Self(
    "une couleur en six chiffres hexadécimaux, comme 1D4F7C",
    "a colour in six hexadecimal digits, such as 1D4F7C")
  /// Five digits.
  package static let codePostal = Self(
    "un code postal de cinq chiffres, comme 75002",
    "a postal code of five digits, such as 75002")
  /// An address for electronic invoices.
  package static let adresseElectronique = Self(
    "un schéma, deux-points et l'identifiant qu'il veut, comme 0225:732829320 ou EM:nom@exemple.fr",
    "a scheme, a colon and the identifier that it wants, such as 0225:732829320 or"
      + " EM:name@example.com")
  /// An invoice number.
  package static let numero = Self(
    "un numéro fait de lettres sans accent, de chiffres et de + - _ /",
    "a number made of unaccented letters, digits and + - _ /")
  /// The pattern of a series.
  package static let serie = Self(
    "un modèle comme F{annee}-{n:4}, avec {n} une seule fois, et {mois} seulement avec {annee}",
    "a pattern such as F{annee}-{n:4}, with {n} exactly once, and {mois} only with {annee}")
  /// A unit's code.
  package static let codeUnite = Self(
    "une unité comme heure, jour, kg, m2, litre ou pièce, ou un code comme HUR (UNECE, rec. 20/21)",
    "a unit such as hour, day, kg, m2, litre or piece, or a code such as HUR (UNECE, rec. 20/21)")
  /// An exemption's code.
  package static let codeExoneration = Self(
    "un code d'exonération comme VATEX-EU-132 ou VATEX-FR-FRANCHISE",
    "an exemption code such as VATEX-EU-132 or VATEX-FR-FRANCHISE")
  /// An account's number.
  package static let compte = Self(
    "un numéro de compte d'au moins trois chiffres, comme 706 ou 70710000",
    "an account number of at least three digits, such as 706 or 70710000")
}
