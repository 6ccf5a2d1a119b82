import Facturation

/// Something that a page says; each page has a type of its own for that, which lists all its texts.
protocol TexteDePage: Sendable {
  /// The words, as they are declared.
  var mots: Texte { get }
  init(mots: Texte)
}

extension TexteDePage {
  /// Declares a text.
  init(
    _ francais: @autoclosure @escaping @Sendable () -> String,
    _ anglais: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(mots: Texte(francais(), anglais()))
  }

  /// The words in that language, as it sets them in print.
  func texte(_ langue: Langue) -> String {
    switch langue {
    case .francais: mots.francais.composeEnFrancais
    case .anglais: mots.anglais
    }
  }
}

extension String {
  /// The text with the spaces that French keeps before its high punctuation, which never break.
  fileprivate var composeEnFrancais: String {
    guard utf8.contains(where: { $0 >= 0x80 || [0x3A, 0x3B].contains($0) }) else { return self }
    var compose = ""
    var precedent: Character = "\n"
    for caractere in self {
      if precedent == " ", ":;»€%".contains(caractere) {
        compose.removeLast()
        compose += caractere == ";" ? "\u{202F}" : "\u{A0}"
      }
      compose.append(caractere == " " && precedent == "«" ? "\u{A0}" : caractere)
      precedent = caractere
    }
    return compose
  }
}
