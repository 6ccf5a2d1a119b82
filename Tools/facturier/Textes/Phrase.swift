import Facturier

/// Words of the program in French and in English, which stand side by side: none has one alone.
///
/// The help of an option, an argument or a command stands where that is declared; whatever else is
/// said has a name in a file of its topic, beside this one.
struct Phrase: Sendable {
  let francais: String
  let anglais: String

  init(fr francais: String, en anglais: String) {
    (self.francais, self.anglais) = (francais, anglais)
  }

  /// Words that something else has in either language.
  init(_ texte: (Langue) -> String) {
    self.init(fr: texte(.francais), en: texte(.anglais))
  }

  /// Sentences one behind the other.
  init(_ phrases: [Phrase]) {
    self.init { langue in phrases.map { $0.texte(langue) }.joined(separator: " ") }
  }

  /// The words in that language.
  func texte(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }

  /// So many things, by their name for one and for more.
  static func pluriel(_ nombre: Int, _ un: String, _ plusieurs: String) -> String {
    "\(nombre) \(nombre == 1 ? un : plusieurs)"
  }
}

extension Langue {
  /// The other language.
  var autre: Langue {
    switch self {
    case .francais: .anglais
    case .anglais: .francais
    }
  }
}
