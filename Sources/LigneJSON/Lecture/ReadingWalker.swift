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
          guard value != usual else {
            throw line.error(at: first, expected: .autreQueDHabitude)
          }
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
    return try notedObject { line throws(Ecart) in try Value(&line, like: nil) }
  }

  package mutating func decimal<Value: ValeurDecimale>(
    _ value: Value?
  ) throws(Ecart) -> Value {
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

  package mutating func digest(
    _ value: EmpreinteFichier?
  ) throws(Ecart) -> EmpreinteFichier {
    try token(EmpreinteFichier.self)
  }
}
