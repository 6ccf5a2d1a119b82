import Facturier

/// Words of the program in French and in English, which stand side by side: none has one alone.
///
/// The help of an option, an argument or a command stands where that is declared, and a few words that are
/// said in one place alone stand there; all else that is said has a name in a file of its topic, beside this
/// one.
typealias Phrase = Texte

extension Phrase {
  /// Declares words, each language under its name.
  init(fr francais: String, en anglais: String) { self.init(francais, anglais) }

  /// Words that something else has in either language.
  init(_ texte: (Langue) -> String) { self.init(texte(.francais), texte(.anglais)) }

  /// Sentences one behind the other.
  init(_ phrases: [Phrase]) {
    self.init { langue in phrases.map { $0.en(langue) }.joined(separator: " ") }
  }

  /// The same with what is known in the place of the word that stands for it.
  func putting(_ known: String?, for word: Phrase) -> Phrase {
    guard let known else { return self }
    return Phrase { en($0).replacing(word.en($0), with: known) }
  }

  /// A number and what there are so many of, in French, where none is told as one.
  static func pluriel(_ nombre: Int, _ un: String, _ plusieurs: String) -> String {
    "\(nombre) \(nombre < 2 ? un : plusieurs)"
  }

  /// The same in English, where none is told as many.
  static func plural(_ number: Int, _ one: String, _ several: String) -> String {
    "\(number) \(number == 1 ? one : several)"
  }
}

extension String {
  /// The sentence, with options and what they take under that language's names, and with the registre that was
  /// typed in the commands that it cites.
  func named(in langue: Langue) -> String {
    let dite = langue == .francais ? self : inEnglish
    guard let registre = Environment.registreTape else { return dite }
    return dite.citing("--\(Option.registre.name(langue)) \(registre.forTheShell)")
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
