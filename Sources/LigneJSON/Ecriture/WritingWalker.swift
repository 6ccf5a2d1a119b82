package import Facturation

/// Writes records: each member that is there, one behind the other.
///
/// Nobody looks at the record that a list of members makes meanwhile. So texts and arrays are not given
/// back, for each would be counted as held once more, and then let go: any others will do.
extension LineWriter: Teller {
  @inline(__always)
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

  @inline(__always)
  package mutating func record<Value: Record>(_ value: Value?) -> Value {
    let value = Self.given(value)
    return object { Value(&$0, like: value) }
  }

  @inline(__always)
  package mutating func decimal<Value: ValeurDecimale>(_ value: Value?) -> Value {
    token(DecimalToken(value: Self.given(value))).value
  }

  @inline(__always)
  package mutating func text<Value: ValeurTexte>(_ value: Value?) -> Value {
    string(Self.given(value).texte)
    return TextToken.specimen.value
  }

  @inline(__always)
  package mutating func choice<Value: Choice>(_ value: Value?) -> Value {
    token(ChoiceToken(value: Self.given(value))).value
  }

  @inline(__always)
  package mutating func day(_ value: DateCivile?) -> DateCivile { token(Self.given(value)) }

  @inline(__always)
  package mutating func identifier<Objet>(_ value: Identifiant<Objet>?) -> Identifiant<Objet> {
    token(Self.given(value))
  }

  package mutating func count(_ value: Int?, from least: Int) -> Int { token(Self.given(value)) }

  package mutating func truth(_ value: Bool?) -> Bool { token(Self.given(value)) }

  package mutating func digest(_ value: EmpreinteFichier?) -> EmpreinteFichier {
    token(Self.given(value))
  }

  @inline(__always)
  private mutating func token<Token: LineToken>(_ token: Token) -> Token {
    token.write(to: &self)
    return token
  }
}
