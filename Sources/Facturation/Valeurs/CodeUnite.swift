/// What a quantity counts, by its code in UNECE Recommendation 20: `"HUR"`, `"KGM"`.
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
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    let admis = texte.utf8.allSatisfy { octet in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet)
    }
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

  /// The unit that a word means, in French or in English, in the singular or the plural.
  package static func code(du mot: String) -> CodeUnite? {
    let mot = mot.sansParure
    let formes = mot.hasSuffix("s") ? [mot, String(mot.dropLast())] : [mot]
    let unite = mots.first { unite in
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
    Mots("C62", "unité", "unit", ["piece", "pce", "pc", "u", "each"]),
    Mots("HUR", "heure", "hour", ["h", "hr"]),
    Mots("MIN", "minute", "minute", ["min"]),
    Mots("DAY", "jour", "day", ["j", "d", "journee"]),
    Mots("WEE", "semaine", "week", ["sem"]),
    Mots("MON", "mois", "month", []),
    Mots("ANN", "an", "year", ["annee"]),
    Mots("KGM", "kg", "kg", ["kilo", "kilogramme", "kilogram"]),
    Mots("GRM", "g", "g", ["gramme", "gram"]),
    Mots("TNE", "tonne", "tonne", ["t"]),
    Mots("MTR", "m", "m", ["metre", "meter", "ml", "metrelineaire"]),
    Mots("KMT", "km", "km", ["kilometre", "kilometer"]),
    Mots("MTK", "m²", "m²", ["m2", "metrecarre", "metrescarres"]),
    Mots("MTQ", "m³", "m³", ["m3", "metrecube", "metrescubes"]),
    Mots("LTR", "litre", "litre", ["l", "liter"]),
    Mots("HLT", "hectolitre", "hectolitre", ["hl"]),
    Mots("KWH", "kWh", "kWh", ["kilowattheure"]),
    Mots("E48", "prestation", "service", []),
    Mots("LS", "forfait", "lump sum", ["ens", "ensemble"]),
    Mots("SET", "lot", "set", []),
    Mots("PR", "paire", "pair", []),
  ]

  private struct Mots {
    let code: String
    let francais: String
    let anglais: String
    let abreviations: [String]

    init(_ code: String, _ francais: String, _ anglais: String, _ abreviations: [String]) {
      (self.code, self.francais, self.anglais) = (code, francais, anglais)
      self.abreviations = abreviations
    }
  }
}
