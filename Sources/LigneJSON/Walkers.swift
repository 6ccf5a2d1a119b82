package import Facturation
package import Journaux

/// Reads records, or learns what they are made of: each member must come next, or be one that may be
/// missing.
extension LineReader: Walker {
  package typealias Failure = Ecart

  package mutating func member<Value: MemberValue>(
    _ name: MemberName, _ value: Value?
  ) throws(Ecart) -> Value {
    try self.name(name.key)
    return try noting(name.key) { line throws(Ecart) in try Value.walk(&line, nil) }
  }

  package mutating func optional<Value: MemberValue>(
    _ name: MemberName, _ value: Value?
  ) throws(Ecart) -> Value? {
    try optional(from: name.key) { line throws(Ecart) in try line.member(name, value) }
  }

  package mutating func member<Value: MemberValue>(
    _ name: MemberName, _ value: Value?, usually usual: Value
  ) throws(Ecart) -> Value {
    let read: Value? = try optional(from: name.key) { line throws(Ecart) in
      try line.name(name.key)
      return try line.noting(name.key) { line throws(Ecart) in
        try line.token(unlike: usual) { line throws(Ecart) in
          let first = line.offset
          let value = try Value.walk(&line, nil)
          guard value != usual else { throw line.error(at: first, expected: .autreQueDHabitude) }
          return value
        }
      }
    }
    return read ?? usual
  }

  package mutating func list<Element: Record>(
    _ name: MemberName, _ elements: [Element]?
  ) throws(Ecart) -> [Element] {
    try array(name.key) { line throws(Ecart) in try line.record(nil) }
  }

  package mutating func optionalList<Element: Record>(
    _ name: MemberName, _ elements: [Element]?, mayBeEmpty: Bool
  ) throws(Ecart) -> [Element]? {
    try optional(from: name.key) { line throws(Ecart) in
      try line.array(name.key, mayBeEmpty: mayBeEmpty) { line throws(Ecart) in
        try line.record(nil)
      }
    }
  }

  package mutating func included<Other: Record>(_ record: Other?) throws(Ecart) -> Other {
    try Other(&self, like: nil)
  }

  package mutating func included<Other: Record>(
    from name: MemberName, _ record: Other?
  ) throws(Ecart) -> Other? {
    try optional(from: name.key) { line throws(Ecart) in try Other(&line, like: nil) }
  }

  package mutating func record<Value: Record>(_ value: Value?) throws(Ecart) -> Value {
    guard Value.revient else {
      return try object { line throws(Ecart) in try Value(&line, like: nil) }
    }
    return try repeated { line throws(Ecart) in
      try line.notedObject { line throws(Ecart) in try Value(&line, like: nil) }
    }
  }

  package mutating func decimal<Value: ValeurDecimale>(_ value: Value?) throws(Ecart) -> Value {
    try token(DecimalToken.self).value
  }

  package mutating func text<Value: ValeurTexte>(_ value: Value?) throws(Ecart) -> Value {
    try token(TextToken.self).value
  }

  package mutating func choice<Value: Choice>(_ value: Value?) throws(Ecart) -> Value {
    try token(ChoiceToken.self).value
  }

  package mutating func day(_ value: DateCivile?) throws(Ecart) -> DateCivile {
    try token(DateCivile.self)
  }

  package mutating func identifier<Objet>(
    _ value: Identifiant<Objet>?
  ) throws(Ecart) -> Identifiant<Objet> {
    try token(Identifiant.self)
  }

  package mutating func count(_ value: Int?, from least: Int) throws(Ecart) -> Int {
    least == 0 ? try token(Int.self) : try token(Rank.self).number
  }

  package mutating func truth(_ value: Bool?) throws(Ecart) -> Bool { try token(Bool.self) }

  package mutating func digest(_ value: EmpreinteFichier?) throws(Ecart) -> EmpreinteFichier {
    try token(EmpreinteFichier.self)
  }
}

/// Writes records: each member that is there, one behind the other.
///
/// Nobody looks at the record that a list of members makes meanwhile. So texts and arrays are not given
/// back, for each would be counted as held once more, and then let go: any others will do.
///
/// Each record is written by one function. Inlined wherever it stands, it took a third of the time in which this module
/// is compiled, and wrote no faster.
extension LineWriter: Teller {
  package mutating func member<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value {
    self.name(name.key)
    return Value.walk(&self, value)
  }

  package mutating func list<Element: Record>(
    _ name: MemberName, _ elements: [Element]?
  ) -> [Element] {
    array(name.key, Self.given(elements)) { _ = $0.record($1) }
    return []
  }

  @inline(never) package mutating func record<Value: Record>(_ value: Value?) -> Value {
    let value = Self.given(value)
    return object { Value(&$0, like: value) }
  }

  package mutating func decimal<Value: ValeurDecimale>(_ value: Value?) -> Value {
    token(DecimalToken(value: Self.given(value))).value
  }

  package mutating func text<Value: ValeurTexte>(_ value: Value?) -> Value {
    string(Self.given(value).texte)
    return TextToken.specimen.value
  }

  package mutating func choice<Value: Choice>(_ value: Value?) -> Value {
    token(ChoiceToken(value: Self.given(value))).value
  }

  package mutating func day(_ value: DateCivile?) -> DateCivile { token(Self.given(value)) }

  package mutating func identifier<Objet>(_ value: Identifiant<Objet>?) -> Identifiant<Objet> {
    token(Self.given(value))
  }

  package mutating func count(_ value: Int?, from least: Int) -> Int { token(Self.given(value)) }

  package mutating func truth(_ value: Bool?) -> Bool { token(Self.given(value)) }

  package mutating func digest(_ value: EmpreinteFichier?) -> EmpreinteFichier {
    token(Self.given(value))
  }

  private mutating func token<Token: LineToken>(_ token: Token) -> Token {
    token.write(to: &self)
    return token
  }
}

/// An exact number, as a text, so that no reader takes it for a binary fraction.
private struct DecimalToken<Value: ValeurDecimale>: LineToken {
  let value: Value

  static var shape: TokenShape {
    .decimal(most: Value.decimales, least: Value.decimalesMontrees, limits: Value.limites)
  }
  /// Zero, or what is nearest to it.
  static var specimen: Self { Self(value: Value(unitesAdmises: max(0, Value.limites.lowerBound))) }

  @inline(__always) func write(to line: inout LineWriter) { line.quoted(value.ecrire) }

  static func read(from line: inout LineReader) throws(Ecart) -> Self {
    let decimals = (most: UInt8(Value.decimales), least: UInt8(Value.decimalesMontrees))
    if let units = line.shortDecimal(decimals, within: Value.limites) {
      return Self(value: Value(unitesAdmises: units))
    }
    return Self(
      value: try line.plainString { bytes throws(Defaut) in
        try Value.lire(bytes, enCanonique: true)
      })
  }
}

/// A text of a checked form.
private struct TextToken<Value: ValeurTexte>: LineToken {
  let value: Value

  static var shape: TokenShape { (Value.self as? any ShapedText.Type)?.shape ?? .other }
  static var specimen: Self { Self(value: Value(texteAdmis: "")) }

  @inline(__always) func write(to line: inout LineWriter) { line.string(value.texte) }

  static func read(from line: inout LineReader) throws(Ecart) -> Self {
    Self(value: try line.text())
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
  static var shape: TokenShape { .text(.documentNumber, maximum: longueurMaximale) }
}

/// One of a few words, each of visible ASCII.
private struct ChoiceToken<Value: Choice>: LineToken {
  let value: Value

  /// Long words are rare, and left to their reader.
  static var shape: TokenShape {
    let words = Value.allCases.map(\.rawValue)
    precondition(words.allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
    return words.allSatisfy { $0.utf8.count <= 16 }
      ? TokenShape(action: .word, words: words) : .other
  }
  static var specimen: Self { Self(value: Value.allCases[Value.allCases.startIndex]) }

  @inline(__always) func write(to line: inout LineWriter) { line.string(value.rawValue) }

  static func read(from line: inout LineReader) throws(Ecart) -> Self {
    let offset = line.offset
    let choice = try line.ascii { word in Value.allCases.first { word.isText($0.rawValue) } }
    guard let choice else {
      throw line.error(at: offset, expected: .motParmi(Value.allCases.map(\.rawValue)))
    }
    return Self(value: choice)
  }
}
