/// What a quantity counts, by its code in UNECE Recommendation 20 or 21: `"HUR"`, `"KGM"`.
///
/// A line without one counts pieces. A code of the right form that has no words here is kept, and
/// shown as it is.
public struct CodeUnite: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.codeUnite
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let admis = texte.utf8.allSatisfy { $0.estChiffre || $0.estMajuscule }
    return admis && (2...3).contains(texte.utf8.count) ? nil : .forme(.codeUnite)
  }

  /// What seller and buyer have agreed on.
  package static let convenue = CodeUnite(texteAdmis: "ZZ")

  /// Reads what a person types: a word in French or English, its abbreviation, or a code.
  public init(saisie: String, champ: Champ? = nil) throws(RefusFacturation) {
    if let code = Self.code(du: saisie) {
      self = code
    } else {
      try self.init(texte: saisie.uppercased(), champ: champ)
    }
  }

  /// The unit that a word means, in French or in English, in the singular or the plural; or its code.
  package static func code(du mot: String) -> CodeUnite? {
    let mot = mot.sansParure
    let formes = mot.hasSuffix("s") ? [mot, String(mot.dropLast())] : [mot]
    let unite =
      mots.first { $0.code.lowercased() == mot }
      ?? mots.first { unite in
        let noms = [unite.francais, unite.anglais].map(\.sansParure) + unite.abreviations
        return formes.contains(where: noms.contains)
      }
    return unite.map { CodeUnite(texteAdmis: $0.code) }
  }

  /// What people call it; the code itself where nothing else is known.
  public func nom(_ langue: Langue) -> String {
    guard let unite = Self.mots.first(where: { $0.code == texte }) else { return texte }
    return langue == .francais ? unite.francais : unite.anglais
  }

  /// The units that invoices in France commonly count.
  private static let mots: [Mots] = [
    ("C62", "unité", "unit", ["piece", "pce", "pc", "u", "each"]),
    ("HUR", "heure", "hour", ["h", "hr"]),
    ("MIN", "minute", "minute", ["min"]),
    ("DAY", "jour", "day", ["j", "d", "journee"]),
    ("WEE", "semaine", "week", ["sem"]),
    ("MON", "mois", "month", []),
    ("ANN", "an", "year", ["annee"]),
    ("KGM", "kg", "kg", ["kilo", "kilogramme", "kilogram"]),
    ("GRM", "g", "g", ["gramme", "gram"]),
    ("TNE", "tonne", "tonne", ["t"]),
    ("MTR", "m", "m", ["metre", "meter", "ml", "metrelineaire"]),
    ("KMT", "km", "km", ["kilometre", "kilometer"]),
    ("MTK", "m²", "m²", ["m2", "metrecarre", "metrescarres"]),
    ("MTQ", "m³", "m³", ["m3", "metrecube", "metrescubes"]),
    ("CMT", "cm", "cm", ["centimetre", "centimeter"]),
    ("MMT", "mm", "mm", ["millimetre", "millimeter"]),
    ("LTR", "litre", "litre", ["l", "liter"]),
    ("HLT", "hectolitre", "hectolitre", ["hl"]),
    ("CLT", "cl", "cl", ["centilitre", "centiliter"]),
    ("KWH", "kWh", "kWh", ["kilowattheure", "kilowatthour"]),
    ("KWT", "kW", "kW", ["kilowatt"]),
    ("E48", "prestation", "service", []),
    ("LS", "forfait", "lump sum", ["ens", "ensemble"]),
    ("SET", "lot", "set", []),
    ("PR", "paire", "pair", []),
    ("XBG", "sac", "bag", []),
    ("XBO", "bouteille", "bottle", []),
    ("XBX", "boîte", "box", ["boxes"]),
    ("XCT", "carton", "carton", []),
    ("XPA", "paquet", "packet", []),
    ("XPK", "colis", "package", []),
    ("XPT", "pot", "pot", []),
    ("XPX", "palette", "pallet", []),
    ("XRO", "rouleau", "roll", ["rouleaux"]),
  ]

  private typealias Mots = (code: String, francais: String, anglais: String, abreviations: [String])
}

/// Why a sale bears no VAT, by its code in the list VATEX of EN 16931: `"VATEX-FR-FRANCHISE"`.
///
/// Rules ask for the code and never for the words, which each seller may put differently.
public struct CodeExoneration: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.codeExoneration
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let parties = texte.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let admises = parties.allSatisfy { partie in
      !partie.isEmpty && partie.allSatisfy { $0.estChiffre || $0.estMajuscule }
    }
    guard admises, parties.count >= 3, texte.hasPrefix("VATEX-"), texte.utf8.count <= 35
    else { return .forme(.codeExoneration) }
    return nil
  }

  /// The seller charges no VAT at all (franchise en base).
  public static let franchise = CodeExoneration(texteAdmis: "VATEX-FR-FRANCHISE")
  /// The buyer owes the VAT.
  public static let autoliquidation = CodeExoneration(texteAdmis: "VATEX-EU-AE")
  /// Goods go to a business in another country of the Union.
  public static let intracommunautaire = CodeExoneration(texteAdmis: "VATEX-EU-IC")
  /// Goods leave the Union.
  public static let exportation = CodeExoneration(texteAdmis: "VATEX-EU-G")
  /// VAT does not concern the sale.
  public static let horsChamp = CodeExoneration(texteAdmis: "VATEX-EU-O")
  /// The seller paid it for the client and asks it back.
  public static let debours = CodeExoneration(texteAdmis: "VATEX-EU-79-C")
}

/// What a code says by itself; one that is not here says it on the line.
extension CodeExoneration {
  private typealias Sens = (code: CodeExoneration, categorie: CategorieTVA, motif: Texte?)

  /// The first code of a category is its usual one, save where there are several to choose from.
  ///
  /// A row stays: by its words documents of years ago find their translation. Other words of a code stand above it.
  private static let connus: [Sens] = [
    (.autoliquidation, .autoliquidation, Texte("Autoliquidation", "Reverse charge")),
    (
      .intracommunautaire, .intracommunautaire,
      Texte(
        "Exonération de TVA, article 262 ter, I du CGI",
        "Exempt from VAT, article 262 ter, I of the French tax code")
    ),
    (
      .exportation, .exportation,
      Texte(
        "Exonération de TVA, article 262, I du CGI",
        "Exempt from VAT, article 262, I of the French tax code")
    ),
    (.horsChamp, .horsChamp, nil),
    (
      .franchise, .exoneree,
      Texte(
        "TVA non applicable, art. 293 B du CGI",
        "No VAT applies, article 293 B of the French tax code")
    ),
    (
      .debours, .exoneree,
      Texte(
        "Débours, article 79, point c, de la directive 2006/112/CE",
        "Disbursement, article 79, point (c), of Directive 2006/112/EC")
    ),
  ]

  /// The category that it belongs to; codes that are not known stand for exemptions.
  package var categorie: CategorieTVA {
    Self.connus.first { $0.code == self }?.categorie ?? .exoneree
  }

  /// The words that are usually printed for it.
  package var motifHabituel: Libelle? {
    let motif = Self.connus.first { $0.code == self }?.motif
    return motif.map { Libelle(texteAdmis: $0.francais) }
  }

  /// These words in that language, where the code usually says them and the language is another.
  package func traduction(de motif: Libelle, en langue: Langue) -> String? {
    let usuels = Self.connus.first { $0.code == self && $0.motif?.francais == motif.texte }?.motif
    return usuels.flatMap { $0.en(langue) == motif.texte ? nil : $0.en(langue) }
  }

  /// The one code of a category that leaves no choice.
  package static func seul(de categorie: CategorieTVA) -> CodeExoneration? {
    categorie == .exoneree ? nil : connus.first { $0.categorie == categorie }?.code
  }

  /// The code whose usual words these are.
  package static func dit(_ motif: Libelle) -> CodeExoneration? {
    connus.first { $0.motif?.francais == motif.texte }?.code
  }
}
