import Facturation

/// How values are spelt.
enum Spelling {
  /// As in lines of the journal, and in what the command line answers.
  case ofLines
  /// As other programs expect them: numbers as such, days as moments.
  case ofExports
}

/// A kind of value, which is defined once for all schemas.
///
/// Its type's own comment says what it is. A rule in code says which texts are taken for one, of which
/// a pattern says as much as it can, and the remark what that leaves to the reader.
struct Kind {
  let name: String
  /// Whose comment describes it; none where several types, or one of Swift's own, are written alike.
  let type: String?
  let schema: JSON
  let remark: String

  init(_ name: String, _ type: Any.Type?, _ schema: JSON, _ remark: String = "") {
    (self.name, self.schema, self.remark) = (name, schema, remark)
    self.type = type.map { "\($0)" }
  }

  /// A kind that bears the name of its type.
  private init(_ type: Any.Type, _ schema: JSON, _ remark: String = "") {
    self.init(Self.name(of: type), type, schema, remark)
  }

  /// The name under which a type is defined, unless it has another.
  static func name(of type: Any.Type) -> String {
    let name = "\(type)"
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// What stands as one of a few words.
  static func choice<Value: Choice>(_ type: Value.Type, in spelling: Spelling) -> Kind {
    Kind(
      type,
      [
        "enum": .list(
          Value.allCases.map { .text(spelling == .ofExports ? $0.motDTO : $0.rawValue) })
      ])
  }

  /// A number or a word of a choice, as lines have it.
  static func word(of value: some MemberValue) -> String {
    switch value {
    case let value as any ValeurDecimale: value.texte
    case let value as any Choice: value.rawValue
    default: preconditionFailure("no \(Swift.type(of: value)) is usual")
    }
  }

  /// An exact number.
  static func decimal<Value: ValeurDecimale>(_ type: Value.Type, in spelling: Spelling) -> Kind {
    spelling == .ofExports ? number(type) : digits(type)
  }

  /// An exact number as JSON has them.
  private static func number<Value: ValeurDecimale>(_ type: Value.Type) -> Kind {
    let smallest = "0." + String(repeating: "0", count: Value.decimales - 1) + "1"
    return Kind(
      type,
      [
        "type": "number",
        "minimum": .decimal(Value(unitesAdmises: Value.limites.lowerBound).texte),
        "maximum": .decimal(Value(unitesAdmises: Value.limites.upperBound).texte),
        "multipleOf": .decimal(smallest),
      ], "Decimals: at most \(Value.decimales), exact as text.")
  }

  /// An exact number as a text, of which no spelling but the canonical one is taken: zero has no sign.
  private static func digits<Value: ValeurDecimale>(_ type: Value.Type) -> Kind {
    let (least, most) = (Value.decimalesMontrees, Value.decimales)
    let lowest = Value(unitesAdmises: Value.limites.lowerBound)
    let highest = Value(unitesAdmises: Value.limites.upperBound)
    let pattern = Pattern.decimal(to: highest.texte, least: least, most: most)
    let zero = Value(unitesAdmises: 0)
    let count = least == most ? "\(most)" : "\(least) to \(most), no more than needed"
    return Kind(
      type, lowest < zero ? .like("-?\(pattern)") + ["not": ["const": "-\(zero)"]] : .like(pattern),
      "From \(lowest) to \(highest); decimals: \(count). Never a JSON number.")
  }

  /// The kind of that name, which stands below.
  static func named(_ name: String, in spelling: Spelling) -> Kind {
    if spelling == .ofExports, name == "date" { return dayOfExports }
    guard let kind = all.first(where: { $0.name == name }) else {
      preconditionFailure("Kind.all lacks \(name)")
    }
    return kind
  }

  private static let dayOfExports = Kind(
    "jour", DateCivile.self, .like("\(Pattern.date)T00:00:00Z", format: "date-time"),
    "Written as its midnight in UTC.")

  /// The kinds of which a type can't tell how they are written.
  static let all = [
    Kind(
      "compte", nil, ["type": "integer", "minimum": 0, "maximum": 999_999_999_999_999_999],
      "A whole number of at most 18 digits, without sign, point or exponent."),
    Kind(
      "rang", Rank.self, ["type": "integer", "minimum": 1, "maximum": 999_999_999_999_999_999],
      "It has at most 18 digits, and no sign, point or exponent."),
    Kind("date", DateCivile.self, .like(Pattern.date, format: "date"), "Of the years 1 to 9999."),
    Kind(
      "uuid", UUIDTexte.self, .like(Pattern.uuid, format: "uuid"),
      "Those that Facturier makes are of version 7."),
    Kind(
      "empreinte", nil, .like("[0-9a-f]{64}"), "A SHA-256: 64 hexadecimal digits in lower case."),
    Kind(
      "libelle", Libelle.self,
      .like(Pattern.seen(without: Pattern.control), atMost: Libelle.longueurMaximale),
      "Something can be seen in it. The length counts Unicode scalars."),
    Kind(
      "note", Note.self,
      .like(Pattern.seen(without: Pattern.controlOfLines), atMost: Note.longueurMaximale),
      "Something can be seen in it. The length counts Unicode scalars."),
    Kind("siren", Siren.self, .like("[0-9]{9}"), "That rule is checked by the reader."),
    Kind(
      "siret", Siret.self, .like("[0-9]{14}"),
      "That rule, or the post office's, is checked by the reader."),
    Kind(
      "numeroTVA", NumeroTVA.self,
      .like("(FR[0-9A-HJ-NP-Z]{2}[0-9]{9}|([A-EG-Z][A-Z]|F[A-QS-Z])[0-9A-Z]{2,12})"),
      "The key of a French one is checked by the reader."),
    Kind(
      "iban", IBAN.self, .like("[A-Z]{2}[0-9]{2}[0-9A-Z]{11,29}"),
      "Its key, and the length and the kinds of characters of its country, are checked by the reader."
    ),
    Kind("bic", BIC.self, .like("[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?")),
    Kind("couleur", Couleur.self, .like("#[0-9A-F]{6}")),
    Kind("codeMention", CodeMention.self, .like("[A-Z]{3}")),
    Kind(
      "rum", ReferenceMandat.self, .like(Pattern.mandate, atMost: 35)),
    Kind(
      "ics", IdentifiantCreancier.self, .like("[A-Z]{2}[0-9]{2}[0-9A-Z]{4,31}"),
      "Its key is checked by the reader."),
    Kind(
      "courriel", Courriel.self,
      .like("\(Pattern.inAddresses)+@\(Pattern.inAddresses)+", atMost: 254),
      "At most 254 bytes of UTF-8, of which a schema can only count the characters."),
    Kind(
      "adresseElectronique", AdresseElectronique.self,
      .like(
        "([0-9]{4}|[A-Z]{2}):\(Pattern.inIdentifiers)+",
        atMost: AdresseElectronique.longueurMaximale),
      "At most 254 bytes of UTF-8. What its scheme wants of it is checked by the reader."),
    Kind("codeUnite", CodeUnite.self, .like("[0-9A-Z]{2,3}")),
    Kind(
      "codeExoneration", CodeExoneration.self, .like("VATEX(-[0-9A-Z]+){2,}", atMost: 35)),
    Kind("compteComptable", CompteComptable.self, .like("[0-9]{3}[0-9A-Z]{0,17}")),
    Kind("pays", CodePays.self, .like("[A-Z]{2}")),
    Kind(
      "numero", NumeroFacture.self,
      .like("\(Pattern.inNumbers){1,\(NumeroFacture.longueurMaximale)}")),
    Kind(
      "serie", Serie.self,
      .like(#"\#(Pattern.inSeries)*\{n(:[2-9])?\}\#(Pattern.inSeries)*"#, atMost: 60),
      "{annee}, {mois} and exactly one {n} or {n:2} to {n:9}. That {mois} needs {annee}, and that a "
        + "number of nine digits of rank fits in 35 characters, is checked by the reader."),
  ]
}
