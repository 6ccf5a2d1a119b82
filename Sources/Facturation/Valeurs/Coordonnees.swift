/// An e-mail address, checked for its form: one `@` between a name and a domain.
public struct Courriel: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.courriel
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    guard texte.utf8.count <= 254 else { return .tropLong(maximum: 254) }
    let parties = texte.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parties.count == 2, parties.allSatisfy({ !$0.isEmpty }),
      texte.utf8.allSatisfy({ (0x21...0x7E).contains($0) || $0 >= 0x80 }),
      ExamenTexte.examiner(texte, maximum: 254, plusieursLignes: false) == nil,
      !texte.unicodeScalars.contains(where: \.properties.isWhitespace)
    else { return .forme(.courriel) }
    return nil
  }
}

/// A country by the two capital letters of ISO 3166: `"FR"`.
public struct CodePays: ValeurEnGroupes {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.pays
  /// France.
  public static let france = CodePays(texteAdmis: "FR")
  /// France and those of its lands overseas that have codes of their own.
  private static let republiqueFrancaise: Set = [
    "FR", "BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT",
  ]
  /// France and those of its lands overseas where French VAT is charged.
  private static let tvaFrancaise: Set = ["FR", "GP", "MQ", "RE"]
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let deuxLettres = texte.utf8.count == 2 && texte.utf8.allSatisfy(\.estMajuscule)
    return deuxLettres ? nil : .forme(.pays)
  }

  /// France.
  @inlinable package static var presume: CodePays? { .france }

  /// Whether a firm there has a VAT number that follows from its SIREN.
  var aUnNumeroTVAFrancais: Bool { Self.tvaFrancaise.contains(texte) }

  /// Whether it lies on the territory of the French Republic, near or overseas.
  package var estDeLaRepubliqueFrancaise: Bool { Self.republiqueFrancaise.contains(texte) }
}

/// A postal address.
public struct Adresse: Hashable, Sendable {
  /// Number and street.
  public var voie: Libelle
  /// Floor, building, place name.
  public var complement: Libelle?
  /// The postal code, as the country writes it; some have none.
  public var codePostal: Libelle?
  /// The town.
  public var ville: Libelle
  /// The state, the county or the province, where the country's addresses name one.
  public var region: Libelle?
  /// The country.
  public var pays: CodePays

  /// Gathers the parts of an address.
  public init(
    voie: Libelle, complement: Libelle? = nil, codePostal: Libelle?, ville: Libelle,
    region: Libelle? = nil, pays: CodePays = .france
  ) {
    self.voie = voie
    self.complement = complement
    self.codePostal = codePostal
    self.ville = ville
    self.region = region
    self.pays = pays
  }

  /// Postal code and town: `75002 Paris`.
  package var localite: String { [codePostal, ville].compactMap(\.?.texte).joined(separator: " ") }

  /// Refuses an address of no country, and a French one without a postal code of five digits; elsewhere
  /// it may have another form, and there may be none.
  func verifier(_ champ: Champ = .codePostal) throws(RefusFacturation) {
    try pays.verifier(champ == .codePostal ? .pays : champ)
    guard pays.estDeLaRepubliqueFrancaise else { return }
    guard let code = codePostal?.texte.utf8 else { throw .valeur(champ, .vide) }
    guard code.count == 5, code.allSatisfy(\.estChiffre) else {
      throw .valeur(champ, .forme(.codePostal))
    }
  }
}

extension Adresse: Record {
  @usableFromInline package var enUneLigne: String? {
    [voie, complement, codePostal, ville, region].compactMap(\.?.texte).joined(separator: ", ")
      + ", \(pays)"
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    voie = try walker.member("voie", record?.voie)
    complement = try walker.optional("complement", record?.complement)
    codePostal = try walker.optional("codePostal", record?.codePostal)
    ville = try walker.member("ville", record?.ville)
    region = try walker.optional("region", record?.region)
    pays = try walker.member("pays", record?.pays)
  }
}

/// An address for electronic invoices, behind the scheme that it belongs to: `"0225:732829320"`.
///
/// Schemes are those of the list that EN 16931 refers to: four digits, or two letters such as EM. The
/// number behind one is checked where its rule is known:
///
///     0225   a SIREN, perhaps with more behind an underscore: the French directory's
///     0002   a SIREN or a SIRET          0009   a SIRET
///     0088   a GLN                       EM     an e-mail address
public struct AdresseElectronique: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.adresseElectronique
  /// How many bytes it has at most.
  package static let longueurMaximale = 254
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// The address that a French business has without asking for another one.
  package init(usuelle siren: Siren) { self.init(texteAdmis: "0225:\(siren)") }

  /// The SIREN that an address of the French directory begins with.
  var siren: Siren? {
    texte.hasPrefix("0225:") ? Siren(texteAdmis: String(texte.dropFirst(5).prefix(9))) : nil
  }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    guard texte.utf8.count <= longueurMaximale else { return .tropLong(maximum: longueurMaximale) }
    let parties = texte.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parties.count == 2, estUnSchema(parties[0].utf8) else {
      return .forme(.adresseElectronique)
    }
    guard let defaut = examiner(String(parties[1]), selon: parties[0]) else { return nil }
    return defaut.enonce.code == "cle-fausse" ? .cleFausse : .forme(.adresseElectronique)
  }

  private static func estUnSchema(_ schema: Substring.UTF8View) -> Bool {
    schema.count == 4 && schema.allSatisfy(\.estChiffre)
      || schema.count == 2 && schema.allSatisfy(\.estMajuscule)
  }

  private static func examiner(_ identifiant: String, selon schema: Substring) -> Defaut? {
    switch schema {
    case "0225":
      let siren = identifiant.prefix { $0 != "_" }
      let suite = identifiant.dropFirst(siren.count)
      return Siren.examiner(String(siren)) ?? (suite == "_" ? .vide : lisible(suite))
    case "0002":
      return identifiant.utf8.count == 14
        ? Siret.examiner(identifiant) : Siren.examiner(identifiant)
    case "0009": return Siret.examiner(identifiant)
    case "0088":
      return Chiffres.examiner(identifiant, longueur: 13, forme: .adresseElectronique) {
        Chiffres.gln($0)
      }
    case "EM": return Courriel.examiner(identifiant)
    default: return identifiant.isEmpty ? .vide : lisible(identifiant[...])
    }
  }

  /// What a scheme of no known rule may hold: signs of ASCII that can be seen.
  private static func lisible(_ texte: Substring) -> Defaut? {
    texte.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? nil : .forme(.adresseElectronique)
  }
}

extension Chiffres {
  /// GS1's rule: from the right every second digit counts three times, and the digits' sum ends in 0.
  fileprivate static func gln(_ chiffres: [Int]) -> Bool {
    chiffres.reversed().enumerated()
      .reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }.isMultiple(of: 10)
  }
}

extension CodePays {
  /// The codes of ISO 3166-1, and two in use beside them: XI, Northern Ireland, and XK, Kosovo.
  ///
  /// One that was recorded and is not among them stays readable.
  package static let connus = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
    EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
    GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
    MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
    QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH
    TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI XK YE YT ZA
    ZM ZW
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Refuses a code that is no country's.
  package func verifier(_ champ: Champ = .pays) throws(RefusFacturation) {
    guard Self.connus.contains(texte) else { throw .valeur(champ, .forme(.pays)) }
  }
}

/// Where something lies, as VAT divides the world.
///
/// Each land of France overseas is one by itself: goods that go there leave, even from the mainland (art.
/// 294 of the CGI); Guadeloupe and Martinique alone are one market. The lands of other states that their
/// VAT leaves out lie beyond the Union (art. 6 of directive 2006/112/EC), and Northern Ireland within it,
/// for goods.
enum Territoire: Hashable, Sendable {
  /// The mainland of France, and Monaco.
  case metropole
  /// Corsica, which has rates of its own.
  case corse
  /// A land of France overseas, by its country code.
  case outreMer(String)
  /// Another state of the Union, by its country code, or Northern Ireland.
  case union(String)
  /// All else.
  case tiers

  /// Whether it lies on French territory.
  var estFrancais: Bool {
    switch self {
    case .metropole, .corse, .outreMer: true
    case .union, .tiers: false
    }
  }

  /// Whether it lies overseas.
  var estOutreMer: Bool { if case .outreMer = self { true } else { false } }

  /// Whether goods that come here from there were exported.
  func exporte(depuis depart: Territoire) -> Bool {
    switch (self, depart) {
    case (.tiers, _): true
    case (.outreMer(let ici), .outreMer(let la)):
      ici != la && !Self.antilles.isSuperset(of: [ici, la])
    case (.outreMer, _), (_, .outreMer): true
    case (.metropole, _), (.corse, _), (.union, _): false
    }
  }

  /// The lands overseas between which nothing is exported.
  private static let antilles: Set = ["GP", "MQ"]

  /// The states of the Union but France.
  private static let etats: Set = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "GR", "HR", "HU", "IE", "IT", "LT",
    "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
  ]

  /// What postal codes begin with where such a state's VAT is not charged.
  private static let horsTVA: [String: [String]] = [
    "DE": ["27498", "78266"], "ES": ["35", "38", "51", "52"], "FI": ["22"],
    "GR": ["63086", "63087"], "IT": ["22061", "23041"],
  ]

  /// What French postal codes begin with elsewhere than on the mainland; the longer ones come first.
  private static let departements: [(debut: String, territoire: Territoire)] = [
    ("97133", .outreMer("BL")), ("97150", .outreMer("MF")), ("971", .outreMer("GP")),
    ("972", .outreMer("MQ")), ("973", .outreMer("GF")), ("974", .outreMer("RE")),
    ("975", .outreMer("PM")), ("976", .outreMer("YT")), ("977", .outreMer("BL")),
    ("978", .outreMer("MF")), ("984", .outreMer("TF")), ("986", .outreMer("WF")),
    ("987", .outreMer("PF")), ("988", .outreMer("NC")), ("20", .corse),
  ]

  /// The place of a country, and of a postal code in it.
  init(_ pays: CodePays, codePostal: String) {
    let code = codePostal.filter { !$0.isWhitespace }.uppercased()
    switch pays.texte {
    case "FR", "MC":
      self = Self.departements.first { code.hasPrefix($0.debut) }?.territoire ?? .metropole
    case "XI": self = .union("XI")
    case "GB" where code.hasPrefix("BT"): self = .union("XI")
    case let autre where pays.estDeLaRepubliqueFrancaise: self = .outreMer(autre)
    case let autre where Self.etats.contains(autre):
      let dehors = Self.horsTVA[autre]?.contains { code.hasPrefix($0) } ?? false
      self = dehors ? .tiers : .union(autre)
    default: self = .tiers
    }
  }
}

extension Adresse {
  /// Where it lies for VAT.
  var territoire: Territoire { Territoire(pays, codePostal: codePostal?.texte ?? "") }
}
