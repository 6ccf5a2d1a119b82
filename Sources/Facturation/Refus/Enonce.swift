/// What a refusal says: to programs the name of its rule, to people the reason and what to do about it.
package struct Enonce: Sendable {
  /// The stable name of the rule.
  package let code: RefusFacturation.Code
  /// The reason, in each language.
  package let texte: Texte
}

extension RefusFacturation.Code {
  /// Declares what is said where something is refused under this name, in French and in English.
  package func dit(
    _ francais: @autoclosure @escaping @Sendable () -> String,
    _ anglais: @autoclosure @escaping @Sendable () -> String
  ) -> Enonce {
    Enonce(code: self, texte: Texte(francais: francais, anglais: anglais))
  }
}
