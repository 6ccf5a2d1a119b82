package import Facturation
import Journal

extension ValeurDecimale where Self: LineToken {
  /// A canonical number, between the limits of its kind.
  package static var shape: TokenShape {
    .decimal(most: decimales, least: decimalesMontrees, limits: limites)
  }
  /// Zero, or what is nearest to it.
  package static var specimen: Self { Self(unitesAdmises: max(0, limites.lowerBound)) }

  /// Writes the number as a text, so that no reader takes it for a binary fraction.
  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  /// Reads the number's canonical text.
  package static func read(from line: inout LineReader) throws(LineError) -> Self {
    try line.plainString { bytes throws(Defaut) in try lire(bytes, enCanonique: true) }
  }
}

extension Montant: LineToken {}
extension Quantite: LineToken {}
extension PrixUnitaire: LineToken {}
extension Taux: LineToken {}
extension Pourcentage: LineToken {}

extension ValeurTexte where Self: LineToken {
  /// A text without letters.
  package static var specimen: Self { Self(texteAdmis: "") }

  /// Writes the text.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads a text of the value's form.
  package static func read(from line: inout LineReader) throws(LineError) -> Self {
    let offset = line.offset
    let texte = try line.string()
    do { return try lire(texte) } catch {
      throw line.error(at: offset, expected: .sansDefaut(error))
    }
  }
}

extension Libelle: LineToken {
  /// A text that shows some character.
  package static var shape: TokenShape { .text(maximum: longueurMaximale) }
}
extension Note: LineToken {
  /// A text that shows some character.
  package static var shape: TokenShape { .text(maximum: longueurMaximale) }
}
extension Siren: LineToken {}
extension Siret: LineToken {}
extension NumeroTVA: LineToken {}
extension IBAN: LineToken {}
extension BIC: LineToken {}
extension Courriel: LineToken {}
extension CodePays: LineToken {}
extension NumeroFacture: LineToken {
  /// Some letters, digits and signs.
  package static var shape: TokenShape { .documentNumber(maximum: longueurMaximale) }
}
extension Serie: LineToken {}

extension DateCivile: LineToken {
  /// A day.
  package static var shape: TokenShape { .date }
  /// The first of all days.
  package static var specimen: DateCivile { .premiere }

  /// Writes the day.
  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  /// Reads a day.
  package static func read(from line: inout LineReader) throws(LineError) -> DateCivile {
    try line.plainString { bytes throws(Defaut) in try lire(bytes) }
  }
}

extension UUIDTexte: LineToken {
  /// A UUID.
  package static var shape: TokenShape { .uuid }
  /// Zeros.
  package static var specimen: UUIDTexte { UUIDTexte(haut: 0, bas: 0) }

  /// Writes the UUID.
  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  /// Reads a UUID.
  package static func read(from line: inout LineReader) throws(LineError) -> UUIDTexte {
    if let uuid = line.certain(36, { $0.uuid(at: $1) }) { return uuid }
    return try line.plainString { bytes throws(Defaut) in try lire(bytes) }
  }
}

extension Identifiant: LineToken {
  /// A UUID.
  package static var shape: TokenShape { UUIDTexte.shape }
  /// Zeros.
  package static var specimen: Identifiant { Identifiant(.specimen) }

  /// Writes the UUID.
  package func write(to line: inout LineWriter) { uuid.write(to: &line) }

  /// Reads a UUID.
  package static func read(from line: inout LineReader) throws(LineError) -> Identifiant {
    Identifiant(try UUIDTexte.read(from: &line))
  }
}

extension RawRepresentable where Self: LineToken & CaseIterable, RawValue == String {
  /// One of the words; long ones are rare, and left to their reader.
  package static var shape: TokenShape {
    let words = allCases.map(\.rawValue)
    return words.allSatisfy { $0.utf8.count <= 16 } ? .word(words) : .other
  }
  /// The first one.
  package static var specimen: Self { allCases[allCases.startIndex] }

  /// Writes the choice's own word.
  package func write(to line: inout LineWriter) { line.string(rawValue) }

  /// Reads one of the words.
  package static func read(from line: inout LineReader) throws(LineError) -> Self {
    let offset = line.offset
    let word = try line.string()
    // Swift's own comparison would take the sign of the kelvin for the letter K.
    guard let choice = allCases.first(where: { $0.rawValue.utf8.elementsEqual(word.utf8) }) else {
      throw line.error(at: offset, expected: .motParmi(allCases.map(\.rawValue)))
    }
    return choice
  }
}

extension EmpreinteFichier: LineToken {
  /// Zeros.
  package static var specimen: EmpreinteFichier { .nulle }

  /// Writes the digits.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads 64 digits.
  package static func read(from line: inout LineReader) throws(LineError) -> EmpreinteFichier {
    let offset = line.offset
    guard let empreinte = EmpreinteFichier(try line.string()) else {
      throw line.error(at: offset, expected: .empreinte)
    }
    return empreinte
  }
}

extension ConditionsPaiement: LineToken {}
extension FormatDocument: LineToken {}
extension NatureOperation: LineToken {}
extension CategorieTVA: LineToken {}
extension RegimeTVA: LineToken {}
extension CategorieClient: LineToken {}
extension FuseauHoraire: LineToken {}

extension Int: LineToken {
  /// A counter.
  package static var shape: TokenShape { .digits(from: 0) }
  /// None.
  package static var specimen: Int { 0 }

  /// Writes a counter.
  package func write(to line: inout LineWriter) { line.bare { $0.ajouter(nombre: UInt64(self)) } }

  /// Reads a counter.
  package static func read(from line: inout LineReader) throws(LineError) -> Int {
    try line.digits()
  }
}

/// A counter that begins at 1: a rank, a version.
struct Rank: LineToken {
  let number: Int

  static var shape: TokenShape { .digits(from: 1) }
  static var specimen: Rank { Rank(number: 1) }

  func write(to line: inout LineWriter) { number.write(to: &line) }

  static func read(from line: inout LineReader) throws(LineError) -> Rank {
    Rank(number: try line.digits(from: 1))
  }
}

extension Bool: LineToken {
  /// Either.
  package static var shape: TokenShape { .bool }
  /// The one.
  package static var specimen: Bool { false }

  /// Writes `true` or `false`.
  package func write(to line: inout LineWriter) { line.literal(self ? "true" : "false") }

  /// Reads `true` or `false`.
  package static func read(from line: inout LineReader) throws(LineError) -> Bool {
    try line.bool()
  }
}
