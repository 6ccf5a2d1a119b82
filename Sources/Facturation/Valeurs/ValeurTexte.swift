/// A value that is a text of a checked form, kept and printed as it was read.
@usableFromInline package protocol ValeurTexte: Valeur, MemberValue {
  /// The field that a refusal names when the caller named none.
  static var champHabituel: Champ { get }
  /// Takes a text that `examiner` has found good.
  init(texteAdmis: String)
  /// Says what is wrong with a text that is not empty, if anything.
  static func examiner(nonVide texte: String) -> Defaut?
  /// What a person typed, without what is there for the eye only.
  static func epurer(_ saisie: String) -> String
}

extension ValeurTexte {
  /// A text stands as it was typed.
  @usableFromInline package static func epurer(_ saisie: String) -> String { saisie }

  /// Says what is wrong with a text, if anything.
  package static func examiner(_ texte: String) -> Defaut? {
    texte.isEmpty ? .vide : examiner(nonVide: texte)
  }

  /// Reads what a person types: `732 829 320` for a SIREN, `fr14 2004…` for an IBAN.
  package init(saisie: String, champ: Champ?) throws(RefusFacturation) {
    try self.init(texte: Self.epurer(saisie), champ: champ)
  }

  /// Reads the text, or refuses it with the reason.
  public init(texte: String, champ: Champ?) throws(RefusFacturation) {
    self = try RefusFacturation.lire(champ ?? Self.champHabituel, try Self.lire(texte))
  }

  /// Reads the text, or tells what is wrong with it.
  package static func lire(_ texte: String) throws(Defaut) -> Self {
    if let defaut = examiner(texte) { throw defaut }
    return Self(texteAdmis: texte)
  }
}

/// A text of capitals and digits, which people type in groups and in small letters too: an IBAN, a SIREN.
@usableFromInline package protocol ValeurEnGroupes: ValeurTexte {}

extension ValeurEnGroupes {
  /// Its characters in capitals, without the spaces, points and hyphens that set groups apart.
  @usableFromInline package static func epurer(_ saisie: String) -> String {
    saisie.filter { !$0.isWhitespace && !".-‐‑".contains($0) }.uppercased()
  }
}

/// A value that may stand in source as a text: `"189.90"`, `"732829320"`.
///
/// A literal that is not good ends the program; a debug build says which. A text from outside is never a
/// literal, and is read by an initialiser that refuses it with the reason.
public protocol Litteral: ExpressibleByStringLiteral where StringLiteralType == StaticString {
  /// Reads the canonical text, or refuses it with the reason.
  init(texte: String) throws(RefusFacturation)
}

extension Litteral {
  /// Takes a good literal, into which nothing is interpolated.
  public init(stringLiteral texte: StaticString) {
    do { self = try Self(texte: "\(texte)") } catch {
      preconditionFailure("\(Self.self), \"\(texte)\": \(error.message(.anglais))")
    }
  }
}

/// A value that has one text form, and is made from it or refused with the reason.
public protocol Valeur: Litteral, Hashable, Sendable, CustomStringConvertible {
  /// The canonical text.
  var texte: String { get }
  /// Reads the canonical text, of a number with any zeros at its end; a refusal names that field, or the
  /// one in which such values commonly stand.
  init(texte: String, champ: Champ?) throws(RefusFacturation)
}

extension Valeur {
  /// Reads the canonical text, or refuses it with the reason.
  public init(texte: String) throws(RefusFacturation) { try self.init(texte: texte, champ: nil) }

  /// The canonical text.
  public var description: String { texte }
}

/// A value that is an exact decimal number: an amount, a quantity, a price, a rate.
public protocol Nombre: Valeur, Comparable {
  /// Reads what a person types: the canonical form, the same number with other zeros at its end, or
  /// as French and English write it, where that can mean one number only: `1 234,50 €`.
  init(saisie: String, champ: Champ?) throws(RefusFacturation)
  /// The number as that language writes it: `1 234,5` or `1,234.5`.
  func nombre(_ langue: Langue) -> String
}

extension Nombre {
  /// Reads what a person types, or refuses it with the reason.
  public init(saisie: String) throws(RefusFacturation) { try self.init(saisie: saisie, champ: nil) }
}

/// A name or a title: one line of 1 to 250 characters, without control characters.
public struct Libelle: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.libelle
  /// How many characters it has at most.
  package static let longueurMaximale = 250
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// What was typed, without the blanks around it.
  @usableFromInline package static func epurer(_ saisie: String) -> String {
    ExamenTexte.rogner(saisie)
  }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    ExamenTexte.examiner(texte, maximum: longueurMaximale, plusieursLignes: false)
  }
}

/// A free text: up to 10 000 characters, in which only line feeds and tabs control anything.
public struct Note: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.notes
  /// How many characters it has at most.
  package static let longueurMaximale = 10_000
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// What was typed, without the blanks around it.
  @usableFromInline package static func epurer(_ saisie: String) -> String {
    ExamenTexte.rogner(saisie)
  }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    ExamenTexte.examiner(texte, maximum: longueurMaximale, plusieursLignes: true)
  }
}

/// The check that all free texts share.
enum ExamenTexte {
  /// A text without the blanks around it.
  static func rogner(_ texte: String) -> String {
    let fin = texte.lastIndex { !$0.isWhitespace }
    return fin.map { String(texte.drop(while: \.isWhitespace)[...$0]) } ?? ""
  }

  /// Lengths are counted in Unicode scalars; a text of megabytes is refused before it is read.
  static func examiner(_ texte: String, maximum: Int, plusieursLignes: Bool) -> Defaut? {
    guard texte.utf8.count <= 4 * maximum else { return .tropLong(maximum: maximum) }
    var (longueur, montre) = (0, false)
    for scalaire in texte.unicodeScalars {
      longueur += 1
      switch scalaire.value {
      case 0x0A where plusieursLignes, 0x09 where plusieursLignes: continue
      case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029:
        return .caractereInterdit(code: scalaire.value, place: longueur)
      case 0x20: continue
      // Nothing here is white: Unicode's tables need not be asked.
      case 0x21...0x7E, 0xA1...0x167F: montre = true
      default: montre = montre || !scalaire.properties.isWhitespace
      }
    }
    guard longueur <= maximum else { return .tropLong(maximum: maximum) }
    return montre ? nil : .vide
  }
}

/// A canonical text in the making, to become a string.
package struct TexteCanonique: ByteSink {
  private var octets: ContiguousArray<UInt8> = []

  /// The text that a value writes.
  package static func de(_ ecrire: (inout TexteCanonique) -> Void) -> String {
    var texte = TexteCanonique()
    // As much as a UUID takes, and nearly all other values.
    texte.octets.reserveCapacity(40)
    ecrire(&texte)
    return String(decoding: texte.octets, as: UTF8.self)
  }

  /// Adds a byte.
  package mutating func ajouter(_ octet: UInt8) { octets.append(octet) }

  /// Adds the first bytes of a word, the lowest first.
  package mutating func ajouter(mot: UInt64, _ nombre: Int) {
    for rang in 0..<nombre { octets.append(UInt8(truncatingIfNeeded: mot &>> UInt64(8 &* rang))) }
  }

  /// Adds a text that stands in the program.
  package mutating func ajouter(_ texte: StaticString) { ajouter(texte.description) }

  /// Adds a text as it is.
  package mutating func ajouter(_ texte: String) { octets.append(contentsOf: texte.utf8) }
}

/// The SHA-256 of a file's bytes, as 64 hexadecimal digits in lower case.
public struct EmpreinteFichier: Hashable, Sendable, CustomStringConvertible {
  /// The digits.
  public let texte: String

  /// Takes the digits, or gives nothing when they are not such ones.
  public init?(_ texte: String) {
    let hexadecimal = texte.utf8.allSatisfy { $0.estChiffre || (0x61...0x66).contains($0) }
    guard texte.utf8.count == 64, hexadecimal else { return nil }
    self.texte = texte
  }

  /// Zeros, which no file is known to have.
  package static let nulle = EmpreinteFichier(digits: String(repeating: "0", count: 64))

  /// Takes digits that are known to be such ones.
  package init(digits: String) { texte = digits }

  /// The digits.
  public var description: String { texte }
}

/// The number of an account in a chart of accounts: `"706"`, `"70710000"`, `"411DUPONT"`.
public struct CompteComptable: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.compte
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything: it begins with three digits, and goes on with
  /// digits and capital letters.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let admis =
      texte.utf8.prefix(3).allSatisfy(\.estChiffre)
      && texte.utf8.allSatisfy { $0.estChiffre || $0.estMajuscule }
    return admis && (3...20).contains(texte.utf8.count) ? nil : .forme(.compte)
  }
}
