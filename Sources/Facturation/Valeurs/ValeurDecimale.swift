/// A decimal number kept as a whole count of its smallest unit, so that no binary fraction exists.
///
/// `Montant` counts cents, for instance: `"49.99"` is 4 999 units of two decimals. Each conforming
/// type states how many decimals it keeps, how many it always shows, and its lowest and highest
/// value; from these follow one canonical text form and the strict reader of it.
///
///     type           decimals  shown at least  canonical examples
///     Montant        2         2               "0.00"  "-12.50"  "999999999999.99"
///     Quantite       4         0               "2"     "1.5"     "-0.0001"
///     PrixUnitaire   6         2               "45.00" "0.125"   "0.333333"
///     Taux           2         2               "20.00" "5.50"
///     Pourcentage    2         2               "0.00"  "33.33"
@usableFromInline
package protocol ValeurDecimale: Nombre {
  /// How many decimals the type keeps; one unit is ten to the minus this power.
  static var decimales: Int { get }
  /// How many decimals the canonical form always shows.
  static var decimalesMontrees: Int { get }
  /// The lowest and the highest count of units that the type admits.
  static var limites: ClosedRange<Int64> { get }
  /// The field that a refusal names when the caller named none.
  static var champHabituel: Champ { get }
  /// The sign that people write beside such a number, where there is one: `€`, `%`.
  static var unite: Character? { get }
  /// The number, counted in the type's smallest unit.
  var unites: Int64 { get }
  /// Takes a count that is already known to lie within the limits.
  init(unitesAdmises: Int64)
}

extension ValeurDecimale {
  /// No sign.
  @usableFromInline package static var unite: Character? { nil }

  /// Takes a count of units, or refuses one outside the limits.
  package init(unites: Int64, champ: Champ? = nil) throws(RefusFacturation) {
    try self.init(unites: Int128(unites), champ: champ)
  }

  /// Takes the result of a computation, wide enough not to overflow, or refuses it.
  package init(
    unites: Int128, champ: Champ? = nil
  ) throws(RefusFacturation) {
    guard let admises = Int64(exactly: unites), Self.limites.contains(admises) else {
      throw .valeur(champ ?? Self.champHabituel, Self.horsLimites)
    }
    self.init(unitesAdmises: admises)
  }

  /// Reads the canonical form, or the same number with other zeros at its end, up to the decimals that
  /// are kept (`"100"`, `"100.5"` and `"100.50"` are amounts).
  public init(texte: String, champ: Champ?) throws(RefusFacturation) {
    do {
      self = try Self.lire(chiffres: texte)
    } catch {
      throw .valeur(champ ?? Self.champHabituel, error)
    }
  }

  /// Reads what a person types: digits with or without zeros at their end, or as French and English
  /// write a number, with its unit too; refused where that could mean two numbers.
  public init(saisie: String, champ: Champ?) throws(RefusFacturation) {
    do {
      self = try Self.lire(saisie: saisie)
    } catch {
      throw .valeur(champ ?? Self.champHabituel, error)
    }
  }

  /// What may be a decimal number and a whole one is refused, unless it can be neither.
  private static func lire(saisie: String) throws(Defaut) -> Self {
    let nombre = NombreSaisi(saisie, unite: Self.unite)
    if let nombre, let entier = nombre.entier, (try? Self.lire(chiffres: entier)) != nil {
      throw .forme(
        .nombreCertain(decimal: nombre.texte, decimales: Self.decimales, entier: entier))
    }
    do {
      return try Self.lire(chiffres: nombre?.texte ?? saisie)
    } catch {
      if error.enonce.code == "forme-invalide" { throw .forme(.nombre(decimales: Self.decimales)) }
      throw error
    }
  }

  private static func lire(chiffres: String) throws(Defaut) -> Self {
    try lire(ContiguousArray(chiffres.utf8).span, enCanonique: false)
  }

  /// The canonical text form.
  public var texte: String { TexteCanonique.de(ecrire) }

  /// Writes the canonical text form.
  @inlinable
  package func ecrire(dans octets: inout some SuiteOctets & ~Copyable) {
    EcritureDecimale.ecrire(
      unites, decimales: Self.decimales, montrees: Self.decimalesMontrees, dans: &octets)
  }

  /// Compares by value.
  public static func < (gauche: Self, droite: Self) -> Bool { gauche.unites < droite.unites }

  /// Reads digits from bytes, as text and the journal hold them.
  package static func lire(
    _ octets: Span<UInt8>, enCanonique canonique: Bool
  ) throws(Defaut) -> Self {
    if canonique,
      let (unites, fin) = DecimaleCanonique.lire(
        octets, a: 0, decimales: decimales, montrees: decimalesMontrees),
      fin == octets.count, limites.contains(unites)
    {
      return Self(unitesAdmises: unites)
    }
    var lecture = LectureDecimale(decimales: decimales)
    for place in octets.indices { lecture.avancer(octets[place]) }
    let unites = try lecture.conclure(
      attendu: .decimal(montrees: canonique ? decimalesMontrees : 0, maximum: decimales),
      montrees: canonique ? decimalesMontrees : nil, limites: horsLimites)
    guard limites.contains(unites) else { throw horsLimites }
    return Self(unitesAdmises: unites)
  }

  static var horsLimites: Defaut {
    .horsLimites(
      minimum: Self(unitesAdmises: limites.lowerBound).texte,
      maximum: Self(unitesAdmises: limites.upperBound).texte)
  }
}
