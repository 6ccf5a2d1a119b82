/// Reads a decimal number byte by byte, without building a string.
///
/// It admits `-?(0|[1-9][0-9]*)(\.[0-9]+)?` and nothing else; minus zero is refused. For `"12.50"`
/// with two decimals it has seen, at the end, the units 1 250, two decimals and a last digit 0.
struct DecimalReader {
  private enum Etape { case debut, signe, zero, entier, point, fraction, fautive }

  private let decimales: Int
  private var etape = Etape.debut
  private var negatif = false
  private var unites: Int64 = 0
  private var decimalesLues = 0
  private var dernierChiffre: UInt8 = 0
  private var deborde = false

  init(decimales: Int) { self.decimales = decimales }

  mutating func avancer(_ octet: UInt8) {
    switch (etape, octet) {
    case (.debut, UInt8(ascii: "-")):
      negatif = true
      etape = .signe
    case (.debut, UInt8(ascii: "0")), (.signe, UInt8(ascii: "0")): etape = .zero
    case (.debut, 0x31...0x39), (.signe, 0x31...0x39), (.entier, 0x30...0x39):
      etape = .entier
      prendre(octet)
    case (.zero, UInt8(ascii: ".")), (.entier, UInt8(ascii: ".")): etape = .point
    case (.point, 0x30...0x39), (.fraction, 0x30...0x39):
      etape = .fraction
      decimalesLues += 1
      dernierChiffre = octet
      if decimalesLues <= decimales { prendre(octet) }
    default: etape = .fautive
    }
  }

  /// Gives the units, or says why the text is no such number; `montrees` asks for canonical form.
  consuming func conclure(
    attendu: @autoclosure () -> Forme, montrees: Int?, limites: @autoclosure () -> Defaut
  ) throws(Defaut) -> Int64 {
    switch etape {
    case .debut: throw .vide
    case .zero, .entier, .fraction: break
    case .signe, .point, .fautive: throw .forme(attendu())
    }
    guard decimalesLues <= decimales else { throw .tropDeDecimales(maximum: decimales) }
    if let montrees {
      let longueurJuste =
        decimalesLues == montrees
        || (decimalesLues > montrees && dernierChiffre != UInt8(ascii: "0"))
      guard longueurJuste else { throw .forme(attendu()) }
    }
    for _ in decimalesLues..<decimales { prendre(UInt8(ascii: "0")) }
    guard !deborde else { throw limites() }
    guard !(negatif && unites == 0) else { throw .forme(attendu()) }
    return negatif ? -unites : unites
  }

  private mutating func prendre(_ octet: UInt8) {
    let (dix, trop) = unites.multipliedReportingOverflow(by: 10)
    let (somme, encoreTrop) = dix.addingReportingOverflow(Int64(octet - UInt8(ascii: "0")))
    unites = somme
    deborde = deborde || trop || encoreTrop
  }
}

/// Writes counted units as a decimal number in canonical form.
@usableFromInline package enum DecimalWriter {
  /// The text of `unites` with `decimales` decimals, of which at least `montrees` are shown.
  package static func texte(_ unites: Int128, decimales: Int, montrees: Int) -> String {
    TexteCanonique.de { ecrire(unites, decimales: decimales, montrees: montrees, dans: &$0) }
  }

  /// Writes that text of a sum, which may be beyond any single value: its digits then come from the
  /// library.
  @inlinable package static func ecrire(
    _ unites: Int128, decimales: Int, montrees: Int,
    dans octets: inout some ByteSink & ~Copyable
  ) {
    if unites < 0 { octets.ajouter(UInt8(ascii: "-")) }
    guard let petites = UInt64(exactly: unites.magnitude) else {
      return octets.ajouter(long: unites.magnitude, 1, decimales, decimales - montrees)
    }
    octets.ajouter(nombre: petites, decimales: decimales, montrees: montrees)
  }

  /// Writes that text.
  @inlinable package static func ecrire(
    _ unites: Int64, decimales: Int, montrees: Int, dans octets: inout some ByteSink & ~Copyable
  ) {
    if unites < 0 { octets.ajouter(UInt8(ascii: "-")) }
    octets.ajouter(nombre: unites.magnitude, decimales: decimales, montrees: montrees)
  }

  /// The digits before and behind the point, without sign.
  @usableFromInline static func parties(
    _ unites: UInt128, decimales: Int, montrees: Int
  ) -> (entier: String, fraction: String) {
    var chiffres = Array(String(unites).utf8)
    while chiffres.count <= decimales { chiffres.insert(UInt8(ascii: "0"), at: 0) }
    var fraction = chiffres.suffix(decimales)
    while fraction.count > montrees, fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return (
      String(decoding: chiffres.dropLast(decimales), as: UTF8.self),
      String(decoding: fraction, as: UTF8.self)
    )
  }
}

/// The quick way to read a decimal number in canonical form, where it is in that form.
package enum DecimaleCanonique {
  /// Beyond that many digits a number may be too large: then the careful way must say.
  private static let chiffresAuPlus = 17

  /// The number that begins at a place, in units of that many decimals, and where it ends; nothing
  /// when it is not in canonical form for certain.
  package static func lire(
    _ octets: Span<UInt8>, a debut: Int, decimales: Int, montrees: Int
  ) -> (unites: Int64, fin: Int)? {
    var place = debut
    let negatif = place < octets.count && octets[place] == UInt8(ascii: "-")
    if negatif { place &+= 1 }
    let entier = place
    var unites: Int64 = 0
    place = chiffres(octets, place, &unites)
    guard place > entier, place == entier &+ 1 || octets[entier] != UInt8(ascii: "0"),
      place &- entier &+ decimales <= chiffresAuPlus
    else { return nil }
    var lues = 0
    if place < octets.count, octets[place] == UInt8(ascii: ".") {
      let fraction = place &+ 1
      place = chiffres(octets, fraction, &unites)
      lues = place &- fraction
      guard lues > 0, lues <= decimales, lues == montrees || octets[place &- 1] != UInt8(ascii: "0")
      else { return nil }
    }
    guard lues >= montrees else { return nil }
    for _ in lues..<decimales { unites = unites &* 10 }
    guard unites != 0 || !negatif else { return nil }
    return (negatif ? 0 &- unites : unites, place)
  }

  /// Takes digits in as far as there are, and gives where they end.
  @inline(__always)
  private static func chiffres(_ octets: Span<UInt8>, _ debut: Int, _ unites: inout Int64) -> Int {
    var place = debut
    while place < octets.count {
      let chiffre = octets[place] &- UInt8(ascii: "0")
      guard chiffre < 10 else { break }
      unites = unites &* 10 &+ Int64(chiffre)
      place &+= 1
    }
    return place
  }
}

/// A number as a person types it, in the digits that programs write.
///
/// French and English habits are taken where they can mean one thing only:
///
///     typed                                     means
///     12,5   12.5   12,50 €   €12.50            12.5 or 12.50
///     1 234,50   1.234,50   1,234.50            1234.50
///     1 234   1.234.567   1,234,567             1234 or 1234567
///     1.234                                     1.234, for a point alone is what programs write
///     0,125   1234,567   1 234,567   1,2345     the digits behind the comma are decimals
///     1,234                                     1.234 or 1234: nobody can tell
package struct NombreSaisi {
  /// What was typed, as programs write it: `-1234.50`.
  package let texte: String
  /// The whole number that it may mean as well, its point or comma being one that sets thousands apart.
  let entier: String?
  /// Whether it is refused as doubtful: its mark is a comma, which programs do not write.
  let estIncertain: Bool

  /// The number with its decimals, as nobody takes it for a whole one: not with three of them.
  var certain: String {
    guard entier != nil else { return texte }
    let courte = texte.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return courte.count == texte.count ? texte + "0" : String(courte.reversed())
  }

  /// Reads what was typed, a unit of that kind perhaps beside it; nothing where that is no number.
  init?(_ saisie: String, unite: Character?) {
    let (signe, reste) = Self.sansUnite(saisie, unite)
    guard let (groupes, milliers, fraction) = Self.couper(reste),
      let chiffres = Self.joindre(groupes), fraction?.estFaiteDeChiffres ?? true
    else { return nil }
    texte = signe + chiffres + (fraction.map { ".\($0)" } ?? "")
    let estDouteux =
      milliers == nil && fraction?.count == 3 && chiffres.count <= 3 && !chiffres.hasPrefix("0")
    entier = estDouteux ? signe + chiffres + (fraction ?? "") : nil
    estIncertain = estDouteux && reste.contains(",")
  }

  /// Reads what a program wrote, of which it is known what stands before the decimals: `1 234,50 €`.
  ///
  /// Spaces part thousands. Nothing is in doubt then, and the sign that programs set before decimals
  /// elsewhere is none.
  package init?(_ ecrit: String, unite: Character?, decimale: Character) {
    let (signe, suite) = Self.sansUnite(ecrit, unite)
    let reste = signe.isEmpty && suite.first == "+" ? suite.dropFirst() : suite
    let parties = reste.split(separator: decimale, omittingEmptySubsequences: false)
    let groupes = parties.first?.split(whereSeparator: \.estEspaceDeNombre) ?? []
    let fraction = parties.dropFirst().first ?? ""
    guard parties.count <= 2, !groupes.isEmpty || !fraction.isEmpty,
      let chiffres = groupes.isEmpty ? "0" : Self.joindre(groupes),
      fraction.isEmpty || fraction.estFaiteDeChiffres
    else { return nil }
    texte = signe + chiffres + (fraction.isEmpty ? "" : "." + fraction)
    (entier, estIncertain) = (nil, false)
  }

  /// The minus before a number, and what stands there without it and without a unit of that kind.
  private static func sansUnite(
    _ saisie: String, _ unite: Character?
  ) -> (signe: String, reste: Substring) {
    var reste = Substring(saisie).sansEspacesAutour
    var signe = reste.retirerSigne()
    if let unite, reste.first == unite {
      reste = reste.dropFirst().sansEspacesAutour
      if signe.isEmpty { signe = reste.retirerSigne() }
    } else if let unite, reste.last == unite {
      reste = reste.dropLast().sansEspacesAutour
    }
    return (signe, reste)
  }

  /// The digits before the decimals in their groups, what sets these apart, and the decimals.
  ///
  /// A point or a comma that stands once, and last, is the one before the decimals; one that stands
  /// several times sets thousands apart.
  private static func couper(
    _ nombre: Substring
  ) -> (groupes: [Substring], milliers: Character?, fraction: Substring?)? {
    let espaces = nombre.contains(where: \.estEspaceDeNombre)
    let marques = nombre.filter { $0 == "." || $0 == "," }
    guard let derniere = marques.last, let place = nombre.lastIndex(of: derniere) else {
      return (nombre.split(whereSeparator: \.estEspaceDeNombre), espaces ? " " : nil, nil)
    }
    let avant = marques.dropLast()
    let milliers = avant.first ?? (espaces ? " " : nil)
    guard avant.allSatisfy({ $0 == avant.first }), avant.isEmpty || !espaces else { return nil }
    if avant.first == derniere {
      return (nombre.split(separator: derniere, omittingEmptySubsequences: false), derniere, nil)
    }
    let entier = nombre[..<place]
    let groupes = entier.split(omittingEmptySubsequences: false) { signe in
      avant.isEmpty ? signe.estEspaceDeNombre : signe == milliers
    }
    return (groupes, milliers, nombre[nombre.index(after: place)...])
  }

  /// The digits of groups as one number; but for the first each has three.
  private static func joindre(_ groupes: [Substring]) -> String? {
    guard let premier = groupes.first, groupes.allSatisfy(\.estFaiteDeChiffres),
      groupes.count == 1 || (premier.count <= 3 && !premier.hasPrefix("0")),
      groupes.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groupes.map(String.init).joined()
  }
}

extension Character {
  /// The spaces that people and programs put into numbers, those among them that never end a line.
  fileprivate var estEspaceDeNombre: Bool { " \u{A0}\u{202F}\u{2009}".contains(self) }
}

extension Substring {
  fileprivate var sansEspacesAutour: Substring {
    var reste = drop(while: \.estEspaceDeNombre)
    while reste.last?.estEspaceDeNombre == true { reste.removeLast() }
    return reste
  }

  fileprivate var estFaiteDeChiffres: Bool { !isEmpty && utf8.allSatisfy(\.estChiffre) }

  /// Takes the minus off that it begins with, the keyboard's or the one that printers set.
  fileprivate mutating func retirerSigne() -> String {
    guard first == "-" || first == "−" else { return "" }
    self = dropFirst().sansEspacesAutour
    return "-"
  }
}
