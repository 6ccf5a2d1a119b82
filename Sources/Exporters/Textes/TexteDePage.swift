import Facturation

/// Something that a page says, in each language; a switch over the cases leaves none out.
protocol TexteDePage: Sendable {
  var francais: String { get }
  var anglais: String { get }
}

extension TexteDePage {
  /// The words in that language, as it sets them in print.
  func texte(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais.composeEnFrancais
    case .anglais: anglais
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
