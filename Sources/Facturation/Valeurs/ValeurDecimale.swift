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
@usableFromInline package protocol ValeurDecimale: Nombre, MemberValue {
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
  /// What is said besides of a number beyond the limits, where something helps.
  static var horsLimitesAussi: Texte { get }
  /// The number, counted in the type's smallest unit.
  var unites: Int64 { get }
  /// Takes a count that is already known to lie within the limits.
  init(unitesAdmises: Int64)
}

extension ValeurDecimale {
  /// As many as an amount has.
  @inlinable package static var decimalesMontrees: Int { 2 }

  /// No sign.
  @usableFromInline package static var unite: Character? { nil }

  /// Nothing.
  @usableFromInline package static var horsLimitesAussi: Texte { Texte("", "") }

  /// A count that is known to lie within the limits.
  static func admises(_ unites: Int64) -> Int64 {
    assert(limites.contains(unites))
    return unites
  }

  /// Takes a count of units, or refuses one outside the limits.
  package init(unites: Int64, champ: Champ? = nil) throws(RefusFacturation) {
    try self.init(unites: Int128(unites), champ: champ)
  }

  /// Takes the result of a computation, wide enough not to overflow, or refuses it.
  package init(unites: Int128, champ: Champ? = nil) throws(RefusFacturation) {
    guard let admises = Int64(exactly: unites), Self.limites.contains(admises) else {
      throw .valeur(champ ?? Self.champHabituel, Self.horsLimites)
    }
    self.init(unitesAdmises: admises)
  }

  /// Reads the canonical form, or the same number with other zeros at its end, up to the decimals that
  /// are kept (`"100"`, `"100.5"` and `"100.50"` are amounts).
  public init(texte: String, champ: Champ?) throws(RefusFacturation) {
    self = try RefusFacturation.lire(champ ?? Self.champHabituel, try Self.lire(chiffres: texte))
  }

  /// Reads what a person types: digits with or without zeros at their end, or as French and English
  /// write a number, with its unit too; refused where that could mean two numbers.
  public init(saisie: String, champ: Champ?) throws(RefusFacturation) {
    self = try RefusFacturation.lire(champ ?? Self.champHabituel, try Self.lire(saisie: saisie))
  }

  /// A text that may be a decimal number and a whole one is refused, unless it can be neither.
  private static func lire(saisie: String) throws(Defaut) -> Self {
    let nombre = NombreSaisi(saisie, unite: Self.unite)
    if let nombre, nombre.estIncertain, let entier = nombre.entier,
      (try? Self.lire(chiffres: entier)) != nil
    {
      throw .forme(
        .nombreCertain(decimal: nombre.certain, decimales: Self.decimales, entier: entier))
    }
    do {
      return try Self.lire(chiffres: nombre?.texte ?? saisie)
    } catch {
      if error.enonce.code == "forme-invalide" { throw .forme(.nombre(decimales: Self.decimales)) }
      throw error
    }
  }

  /// What a text is read as, and the whole number that a person may have meant by it, where it can be both:
  /// `1.000`.
  package static func deuxSens(saisie: String) -> (lu: Self, entier: String)? {
    guard let nombre = NombreSaisi(saisie, unite: unite), let entier = nombre.entier,
      let lu = try? lire(saisie: saisie), (try? lire(chiffres: entier)) != nil
    else { return nil }
    return (lu, entier)
  }

  /// Refuses such a text too, where what is done with it is not taken back.
  package static func refuserDeuxSens(saisie: String, champ: Champ) throws(RefusFacturation) {
    guard let nombre = NombreSaisi(saisie, unite: unite), let (_, entier) = deuxSens(saisie: saisie)
    else { return }
    throw .valeur(
      champ,
      .forme(.nombreCertain(decimal: nombre.certain, decimales: decimales, entier: entier)))
  }

  private static func lire(chiffres: String) throws(Defaut) -> Self {
    try lire(ContiguousArray(chiffres.utf8).span, enCanonique: false)
  }

  /// The canonical text form.
  public var texte: String { TexteCanonique.de(ecrire) }

  /// Writes the canonical text form.
  @inlinable package func ecrire(dans octets: inout some ByteSink & ~Copyable) {
    DecimalWriter.ecrire(
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
    var lecture = DecimalReader(decimales: decimales)
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
      maximum: Self(unitesAdmises: limites.upperBound).texte, aussi: horsLimitesAussi)
  }
}

/// The one rounding of the ledger: to the nearest unit, halves away from zero.
enum Arrondi {
  /// `numerateur / diviseur`, rounded; 5/10 gives 1, −5/10 gives −1, 4/10 gives 0.
  static func diviser(_ numerateur: Int128, par diviseur: Int128) -> Int128 {
    assert(diviseur > 0 && diviseur.isMultiple(of: 2))
    let demi = diviseur / 2
    return (numerateur < 0 ? numerateur - demi : numerateur + demi) / diviseur
  }

  /// So many of so many parts of a sum, rounded: a quantity of a whole one, a rate of a hundred.
  static func part(_ somme: Int128, _ parts: Int128, sur entier: Int128) -> Int128 {
    let signe: Int128 = entier < 0 ? -1 : 1
    return diviser(2 * signe * somme * parts, par: 2 * signe * entier)
  }

  /// A sum shared out by weights, to the cent and without a rest: each share is what it should be
  /// rounded down, and those that lose most by it take a cent more, the first of equals first.
  ///
  ///     10.00 by 1, 1, 1     3.34  3.33  3.33
  static func repartir(_ somme: Int128, selon poids: [Int128]) -> [Int128] {
    let total = poids.reduce(0, +)
    guard total > 0 else { return poids.map { _ in 0 } }
    return repartir(somme, parts: poids.map { somme * $0 }, sur: total)
  }

  /// A sum shared out in the same way to shares that are known but for their rounding, as so many parts
  /// of a divisor; they may be less than zero.
  ///
  ///     24.97 to 3 × 9.99 / 1.20     8.33  8.32  8.32
  static func repartir(_ somme: Int128, parts: [Int128], sur diviseur: Int128) -> [Int128] {
    guard !parts.isEmpty else { return [] }
    let justes = parts.map { $0.divisionFloor(par: diviseur) }
    let manque = somme - justes.reduce(0) { $0 + $1.quotient }
    // A sum that is not that of the shares is shared out all the same, as evenly as can be.
    let (aTous, plusGrands) = manque.divisionFloor(par: Int128(parts.count))
    let perdants = justes.indices.sorted { un, autre in
      let (sien, leur) = (justes[un].reste, justes[autre].reste)
      return sien == leur ? un < autre : sien > leur
    }
    var resultat = justes.map { $0.quotient + aTous }
    for rang in perdants.prefix(Int(plusGrands)) { resultat[rang] += 1 }
    return resultat
  }
}

extension Int128 {
  /// The quotient rounded down, and the rest, which is never less than zero.
  fileprivate func divisionFloor(par diviseur: Int128) -> (quotient: Int128, reste: Int128) {
    let (quotient, reste) = quotientAndRemainder(dividingBy: diviseur)
    return reste < 0 ? (quotient - 1, reste + diviseur) : (quotient, reste)
  }
}

/// A sum of any number of amounts, kept so wide that it never passes a ceiling.
///
/// `Montant` is what one invoice may hold; a registre holds millions of them.
public struct Cumul: Hashable, Comparable, AdditiveArithmetic, Sendable, CustomStringConvertible {
  /// The sum in cents.
  public private(set) var centimes: Int128

  /// An empty sum.
  public static let zero = Cumul(centimes: 0)

  /// A sum of so many cents.
  package init(centimes: Int128) { self.centimes = centimes }

  /// A sum that holds one amount.
  public init(_ montant: Montant) { centimes = Int128(montant.centimes) }

  /// Adds an amount.
  public static func += (cumul: inout Self, montant: Montant) {
    cumul.centimes += Int128(montant.centimes)
  }

  /// Takes an amount away.
  public static func -= (cumul: inout Self, montant: Montant) {
    cumul.centimes -= Int128(montant.centimes)
  }

  /// The sum of two sums.
  public static func + (gauche: Self, droite: Self) -> Self {
    Self(centimes: gauche.centimes + droite.centimes)
  }

  /// The difference of two sums.
  public static func - (gauche: Self, droite: Self) -> Self {
    Self(centimes: gauche.centimes - droite.centimes)
  }

  /// Compares by value.
  public static func < (gauche: Self, droite: Self) -> Bool { gauche.centimes < droite.centimes }

  /// The canonical text form, as for an amount: `"120.00"`.
  public var texte: String { DecimalWriter.texte(centimes, decimales: 2, montrees: 2) }

  /// Writes the canonical text form.
  @inlinable package func ecrire(dans octets: inout some ByteSink & ~Copyable) {
    DecimalWriter.ecrire(centimes, decimales: 2, montrees: 2, dans: &octets)
  }

  /// The canonical text form.
  public var description: String { texte }
}
