package import Facturation

extension ValeurDecimale where Self: LineValue {
  /// Writes the number as a text, so that no reader takes it for a binary fraction.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads the number's canonical text.
  package static func read(from line: inout LineReader) throws(LineError) -> Self {
    try line.plainString { bytes throws(Defaut) in try lire(bytes, enCanonique: true) }
  }
}

extension Montant: LineValue {}
extension Quantite: LineValue {}
extension PrixUnitaire: LineValue {}
extension Taux: LineValue {}
extension Pourcentage: LineValue {}

extension ValeurTexte where Self: LineValue {
  /// Writes the text.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads a text of the value's form.
  package static func read(from line: inout LineReader) throws(LineError) -> Self {
    let offset = line.offset
    let texte = try line.string()
    do { return try lire(texte) } catch {
      throw line.error(at: offset, expected: error.anglais)
    }
  }
}

extension Libelle: LineValue {}
extension Note: LineValue {}
extension Siren: LineValue {}
extension Siret: LineValue {}
extension NumeroTVA: LineValue {}
extension IBAN: LineValue {}
extension BIC: LineValue {}
extension Courriel: LineValue {}
extension CodePays: LineValue {}
extension NumeroFacture: LineValue {}
extension Serie: LineValue {}

extension DateCivile: LineValue {
  /// Writes the day.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads a day.
  package static func read(from line: inout LineReader) throws(LineError) -> DateCivile {
    try line.plainString { bytes throws(Defaut) in try lire(bytes) }
  }
}

extension UUIDTexte: LineValue {
  /// Writes the UUID.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads a UUID.
  package static func read(from line: inout LineReader) throws(LineError) -> UUIDTexte {
    try line.plainString { bytes throws(Defaut) in try lire(bytes) }
  }
}

extension Identifiant: LineValue {
  /// Writes the UUID.
  package func write(to line: inout LineWriter) { uuid.write(to: &line) }

  /// Reads a UUID.
  package static func read(from line: inout LineReader) throws(LineError) -> Identifiant {
    Identifiant(try UUIDTexte.read(from: &line))
  }
}

extension RawRepresentable where Self: LineValue & CaseIterable, RawValue == String {
  /// Writes the choice's own word.
  package func write(to line: inout LineWriter) { line.string(rawValue) }

  /// Reads one of the words.
  package static func read(from line: inout LineReader) throws(LineError) -> Self {
    let offset = line.offset
    let word = try line.string()
    // Swift's own comparison would take the sign of the kelvin for the letter K.
    guard let choice = allCases.first(where: { $0.rawValue.utf8.elementsEqual(word.utf8) }) else {
      let words = allCases.map(\.rawValue).joined(separator: ", ")
      throw line.error(at: offset, expected: "one of \(words)")
    }
    return choice
  }
}

extension EmpreinteFichier: LineValue {
  /// Writes the digits.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads 64 digits.
  package static func read(from line: inout LineReader) throws(LineError) -> EmpreinteFichier {
    let offset = line.offset
    guard let empreinte = EmpreinteFichier(try line.string()) else {
      throw line.error(at: offset, expected: "64 hexadecimal digits in lower case")
    }
    return empreinte
  }
}

extension ConditionsPaiement: LineValue {}
extension FormatDocument: LineValue {}
extension NatureOperation: LineValue {}
extension CategorieTVA: LineValue {}
extension RegimeTVA: LineValue {}
extension CategorieClient: LineValue {}
extension FuseauHoraire: LineValue {}

extension Int: LineValue {
  /// Writes a counter.
  package func write(to line: inout LineWriter) { line.literal(String(self)) }

  /// Reads a counter.
  package static func read(from line: inout LineReader) throws(LineError) -> Int {
    try line.digits()
  }
}

/// A counter that begins at 1: a rank, a version.
struct Rank: LineValue {
  let number: Int

  func write(to line: inout LineWriter) { number.write(to: &line) }

  static func read(from line: inout LineReader) throws(LineError) -> Rank {
    Rank(number: try line.digits(from: 1))
  }
}

extension Bool: LineValue {
  /// Writes `true` or `false`.
  package func write(to line: inout LineWriter) { line.literal(self ? "true" : "false") }

  /// Reads `true` or `false`.
  package static func read(from line: inout LineReader) throws(LineError) -> Bool {
    try line.bool()
  }
}
