import Facturier

/// A command line that was understood: what a command was given.
struct Appel {
  private let valeurs: [String: [String]]
  private let arguments: [String]

  init(valeurs: [String: [String]], arguments: [String]) {
    self.valeurs = valeurs
    self.arguments = arguments
  }

  /// Whether the option was given.
  func a(_ option: Option) -> Bool { valeurs[option.nom] != nil }

  /// Whether the option was given that a refusal names.
  func a(_ champ: Champ) -> Bool { valeurs.keys.contains { Champ(rawValue: "--\($0)") == champ } }

  /// The same, with values for options that were not given, nor denied by one that was.
  func complete(par autres: [(Option, String)]) -> Appel {
    let neuves = autres.filter { !$0.0.contraires.contains(where: a) }.map { ($0.nom, [$1]) }
    return Appel(
      valeurs: valeurs.merging(neuves) { donnee, _ in donnee }, arguments: arguments)
  }

  /// The option's value, the last one if it was given several times.
  func texte(_ option: Option) -> String? { valeurs[option.nom]?.last }

  /// All values of an option that may be given several times.
  func textes(_ option: Option) -> [String] { valeurs[option.nom] ?? [] }

  /// The argument at that place, if it was given.
  func argument(_ rang: Int) -> String? { arguments.indices.contains(rang) ? arguments[rang] : nil }

  /// The arguments from that place on.
  func arguments(apres rang: Int) -> [String] { Array(arguments.dropFirst(rang)) }

  /// The argument at that place, which the declaration demands.
  func exige(_ rang: Int) -> String { argument(rang) ?? "" }
}

/// Values that a person types become values of the domain; a refusal names the option.
extension Appel {
  /// A value of some kind, if the option was given.
  func lire<Valeur>(
    _ option: Option, _ lecture: (String, Champ) throws -> Valeur
  ) throws -> Valeur? {
    try texte(option).map { try lecture($0, option.champ) }
  }

  /// A value that may be missing: what it was where the option was not given, and none where it was
  /// given empty.
  func remplacer<Valeur>(
    _ option: Option, _ avant: Valeur?, _ lecture: (Option) throws -> Valeur?
  ) throws -> Valeur? {
    guard let texte = texte(option) else { return avant }
    return texte.isEmpty ? nil : try lecture(option)
  }

  /// A day that may be missing, in place of what it was.
  func date(_ option: Option, sinon avant: DateCivile?) throws -> DateCivile? {
    try remplacer(option, avant) { try date($0) }
  }

  /// A number that may be missing, in place of what it was.
  func nombre<Valeur: ValeurDecimale>(_ option: Option, sinon avant: Valeur?) throws -> Valeur? {
    try remplacer(option, avant) { try nombre($0) }
  }

  /// A checked text that may be missing, in place of what it was.
  func valeur<Valeur: ValeurTexte>(_ option: Option, sinon avant: Valeur?) throws -> Valeur? {
    try remplacer(option, avant) { try valeur($0) }
  }

  /// A checked text that may be missing: nothing at all where the option was not given, and no text
  /// where it was given empty.
  func donnee<Valeur: ValeurTexte>(_ option: Option, _: Valeur.Type) throws -> Valeur?? {
    guard let texte = texte(option) else { return .none }
    return .some(try texte.isEmpty ? nil : valeur(option))
  }

  /// One of a few words that may be missing, in place of what it was.
  func choix<Valeur>(_ option: Option, sinon avant: Valeur?) throws -> Valeur?
  where Valeur: CaseIterable & RawRepresentable<String> {
    try remplacer(option, avant) { try choix($0) }
  }

  /// What an option that may be given several times says each time, in place of what it was; one that
  /// is empty says nothing.
  func liste<Element>(
    _ option: Option, sinon avant: [Element], _ lecture: (String, Champ) throws -> Element
  ) throws -> [Element] {
    guard a(option) else { return avant }
    return try textes(option).filter { !$0.isEmpty }.map { try lecture($0, option.champ) }
  }

  /// A number.
  func nombre<Valeur: ValeurDecimale>(_ option: Option, _: Valeur.Type = Valeur.self) throws
    -> Valeur?
  { try lire(option) { try Valeur(saisie: $0, champ: $1) } }

  /// A checked text.
  func valeur<Valeur: ValeurTexte>(_ option: Option, _: Valeur.Type = Valeur.self) throws
    -> Valeur?
  { try lire(option) { try Valeur(saisie: $0, champ: $1) } }

  /// A day.
  func date(_ option: Option) throws -> DateCivile? {
    try lire(option) { try DateCivile(texte: $0, champ: $1) }
  }

  /// The days from `--du` on, or from the first there is, up to a last one.
  func periode(jusquAu fin: DateCivile) throws -> ClosedRange<DateCivile> {
    let debut = try date(.du) ?? .premiere
    guard debut <= fin else {
      // Without an end the period goes to the day that is looked at.
      throw Usage(a(.au) ? .periodeInversee : .periodeACommencer)
    }
    return debut...fin
  }

  /// A whole number from zero on, or from a higher one.
  func entier(_ option: Option, aPartirDe minimum: Int = 0) throws -> Int? {
    try texte(option).map { texte in
      guard let entier = Int(texte), entier >= minimum, String(entier) == texte else {
        throw Usage(.entierAttendu(option.tiret, minimum: minimum, trouve: texte))
      }
      return entier
    }
  }

  /// One of a few words, with or without accents and capitals.
  func choix<Valeur>(_ option: Option, _: Valeur.Type = Valeur.self) throws -> Valeur?
  where Valeur: CaseIterable & RawRepresentable<String> {
    try texte(option).map { try Self.choix($0, de: option.champ) }
  }

  /// The one of a few words that the text of an option or an argument is, with or without accents and
  /// capitals.
  static func choix<Valeur>(_ texte: String, de champ: Champ) throws -> Valeur
  where Valeur: CaseIterable & RawRepresentable<String> {
    let voulu = texte.sansParure
    guard let valeur = Valeur.allCases.first(where: { $0.rawValue.sansParure == voulu }) else {
      throw Usage(.choixAttendu(trouve: texte, parmi: Valeur.allCases.map(\.rawValue)), de: champ)
    }
    return valeur
  }
}

/// The command line was not understood.
struct Usage: Error {
  /// Why, without the name of the value.
  let faute: Phrase
  /// The option or the argument whose value is at fault, where the fault is told of a value.
  let champ: Champ?
  /// The command that was meant, when that much was understood.
  var declaration: Declaration?

  init(_ faute: Phrase, de champ: Champ? = nil, _ declaration: Declaration? = nil) {
    (self.faute, self.champ, self.declaration) = (faute, champ, declaration)
  }

  /// Why.
  var phrase: Phrase { champ.map { nommant($0.rawValue) } ?? faute }

  /// The same, of a value under the name by which it was asked for.
  func nommant(_ nom: String) -> Phrase { champ == nil ? faute : .de(nom, faute) }
}
