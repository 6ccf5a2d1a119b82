package import Facturation
package import Journaux

// How the values of each kind stand in a line.

/// An exact number, as a text, so that no reader takes it for a binary fraction.
struct DecimalToken<Value: ValeurDecimale>: LineToken {
  let value: Value

  static var shape: TokenShape {
    .decimal(most: Value.decimales, least: Value.decimalesMontrees, limits: Value.limites)
  }
  /// Zero, or what is nearest to it.
  static var specimen: Self { Self(value: Value(unitesAdmises: max(0, Value.limites.lowerBound))) }

  @inline(__always)
  func write(to line: inout LineWriter) { line.quoted(value.ecrire) }

  static func read(from line: inout LineReader) throws(Ecart) -> Self {
    Self(
      value: try line.plainString { bytes throws(Defaut) in
        try Value.lire(bytes, enCanonique: true)
      })
  }
}

/// A text of a checked form.
struct TextToken<Value: ValeurTexte>: LineToken {
  let value: Value

  static var shape: TokenShape { (Value.self as? any ShapedText.Type)?.shape ?? .other }
  static var specimen: Self { Self(value: Value(texteAdmis: "")) }

  @inline(__always)
  func write(to line: inout LineWriter) { line.string(value.texte) }

  static func read(from line: inout LineReader) throws(Ecart) -> Self {
    let offset = line.offset
    let texte = try line.string()
    do { return Self(value: try Value.lire(texte)) } catch {
      throw line.error(at: offset, expected: .sansDefaut(error))
    }
  }
}

/// A text that a skim knows how to check.
private protocol ShapedText {
  static var shape: TokenShape { get }
}

extension Libelle: ShapedText {
  static var shape: TokenShape { .text(maximum: longueurMaximale) }
}
extension Note: ShapedText {
  static var shape: TokenShape { .text(maximum: longueurMaximale) }
}
extension NumeroFacture: ShapedText {
  static var shape: TokenShape { .documentNumber(maximum: longueurMaximale) }
}

/// One of a few words.
struct ChoiceToken<Value: Choice>: LineToken {
  let value: Value

  /// Long words are rare, and left to their reader.
  static var shape: TokenShape {
    let words = Value.allCases.map(\.rawValue)
    return words.allSatisfy { $0.utf8.count <= 16 } ? .word(words) : .other
  }
  static var specimen: Self { Self(value: Value.allCases[Value.allCases.startIndex]) }

  @inline(__always)
  func write(to line: inout LineWriter) { line.string(value.rawValue) }

  static func read(from line: inout LineReader) throws(Ecart) -> Self {
    let offset = line.offset
    let word = try line.string()
    // Swift's own comparison would take the sign of the kelvin for the letter K.
    let choice = Value.allCases.first { $0.rawValue.utf8.elementsEqual(word.utf8) }
    guard let choice else {
      throw line.error(at: offset, expected: .motParmi(Value.allCases.map(\.rawValue)))
    }
    return Self(value: choice)
  }
}

extension DateCivile: LineToken {
  package static var shape: TokenShape { .date }
  package static var specimen: DateCivile { .premiere }

  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  package static func read(from line: inout LineReader) throws(Ecart) -> DateCivile {
    try line.plainString { bytes throws(Defaut) in try lire(bytes) }
  }
}

extension UUIDTexte: LineToken {
  package static var shape: TokenShape { .uuid }
  package static var specimen: UUIDTexte { UUIDTexte(haut: 0, bas: 0) }

  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  package static func read(from line: inout LineReader) throws(Ecart) -> UUIDTexte {
    if let uuid = line.certain(36, { $0.uuid(at: $1) }) { return uuid }
    return try line.plainString { bytes throws(Defaut) in try lire(bytes) }
  }
}

extension Identifiant: LineToken {
  package static var shape: TokenShape { UUIDTexte.shape }
  package static var specimen: Identifiant { Identifiant(.specimen) }

  package func write(to line: inout LineWriter) { uuid.write(to: &line) }

  package static func read(from line: inout LineReader) throws(Ecart) -> Identifiant {
    Identifiant(try UUIDTexte.read(from: &line))
  }
}

/// The SHA-256 of a file, which stands there like the hash of a line.
extension EmpreinteFichier: LineToken {
  package static var shape: TokenShape { Empreinte.shape }
  package static var specimen: EmpreinteFichier { .nulle }

  package func write(to line: inout LineWriter) { line.string(texte) }

  package static func read(from line: inout LineReader) throws(Ecart) -> EmpreinteFichier {
    EmpreinteFichier(digits: try Empreinte.read(from: &line).texte)
  }
}

extension Int: LineToken {
  package static var shape: TokenShape { .digits(from: 0) }
  package static var specimen: Int { 0 }

  package func write(to line: inout LineWriter) { line.bare { $0.ajouter(nombre: UInt64(self)) } }

  package static func read(from line: inout LineReader) throws(Ecart) -> Int {
    try line.digits()
  }
}

extension Rank: LineToken {
  package static var shape: TokenShape { .digits(from: 1) }
  package static var specimen: Rank { Rank(1) }

  package func write(to line: inout LineWriter) { number.write(to: &line) }

  package static func read(from line: inout LineReader) throws(Ecart) -> Rank {
    Rank(try line.digits(from: 1))
  }
}

extension Bool: LineToken {
  package static var shape: TokenShape { .bool }
  package static var specimen: Bool { false }

  package func write(to line: inout LineWriter) { line.literal(self ? "true" : "false") }

  package static func read(from line: inout LineReader) throws(Ecart) -> Bool {
    try line.bool()
  }
}
