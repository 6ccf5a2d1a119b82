/// An e-mail address, checked for its form: one `@` between a name and a domain.
public struct Courriel: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.courriel
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
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
  @usableFromInline package static func examiner(_ texte: String) -> Defaut? {
    guard !texte.isEmpty else { return .vide }
    let deuxLettres = texte.utf8.count == 2 && texte.utf8.allSatisfy(\.estMajuscule)
    return deuxLettres ? nil : .forme(.pays)
  }

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
}

extension Adresse {
  /// Postal code and town: `75002 Paris`.
  package var localite: String {
    [codePostal, ville].compactMap(\.?.texte).joined(separator: " ")
  }

  /// Refuses an address of no country, and a French one without a postal code of five digits; elsewhere
  /// it may have another form, and there may be none.
  func verifier() throws(RefusFacturation) {
    try pays.verifier()
    guard pays.estDeLaRepubliqueFrancaise else { return }
    guard let code = codePostal?.texte.utf8 else { throw .valeur(.codePostal, .vide) }
    guard code.count == 5, code.allSatisfy(\.estChiffre) else {
      throw .valeur(.codePostal, .forme(.codePostal))
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
