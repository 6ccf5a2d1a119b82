/// A text in French and in English, declared in one place where neither can be left out.
///
///     Texte("\(nombre) lignes", "\(nombre) lines").en(.anglais)      "3 lines"
///
/// Each language is an expression that is evaluated when its words are asked for, and only then: whoever
/// declares what every case says pays for the one sentence that is shown.
@usableFromInline
package struct Texte: Sendable {
  private let enFrancais: @Sendable () -> String
  private let enAnglais: @Sendable () -> String

  /// Declares a text.
  package init(
    _ francais: @autoclosure @escaping @Sendable () -> String,
    _ anglais: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(francais: francais, anglais: anglais)
  }

  /// Takes over what another declaration was given.
  package init(
    francais: @escaping @Sendable () -> String, anglais: @escaping @Sendable () -> String
  ) {
    enFrancais = francais
    enAnglais = anglais
  }

  /// The words in French.
  package var francais: String { enFrancais() }
  /// The words in English.
  package var anglais: String { enAnglais() }

  /// The words in that language.
  package func en(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }
}
