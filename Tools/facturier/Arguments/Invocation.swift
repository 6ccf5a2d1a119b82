import Facturier

/// A command line that was understood: what a command was given.
struct Invocation {
  /// What each option was given, each time.
  let values: [String: [String]]
  /// What was given in its place.
  let arguments: [String]

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// Whether the option was given that a refusal names.
  func has(_ champ: Champ) -> Bool { values.keys.contains { Champ(rawValue: "--\($0)") == champ } }

  /// The same, with values for options that were not given, nor denied by one that was.
  func completed(by autres: [(Option, String)]) -> Invocation {
    let neuves = autres.filter { !$0.0.contraries.contains(where: has) }.map { ($0.name, [$1]) }
    return Invocation(values: values.merging(neuves) { donnee, _ in donnee }, arguments: arguments)
  }

  /// The option's value, the last one if it was given several times.
  func text(_ option: Option) -> String? { values[option.name]?.last }

  /// All values of an option that may be given several times.
  func texts(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// Refuses the command where some of these options were not given, and names each that was not.
  func expect(_ options: [Option]) throws {
    let absentes = options.filter { !has($0) }
    if !absentes.isEmpty { throw UsageError(.manque(absentes.map(\.spelling))) }
  }

  /// The argument at that place, if it was given.
  func argument(_ rang: Int) -> String? { arguments.indices.contains(rang) ? arguments[rang] : nil }

  /// The arguments from that place on.
  func arguments(from rang: Int) -> [String] { Array(arguments.dropFirst(rang)) }

  /// The argument at that place, which the command demands.
  func required(_ rang: Int) -> String { argument(rang) ?? "" }
}

/// Values that a person types become values of the domain; a refusal names the option.
extension Invocation {
  /// A value of some kind, if the option was given.
  func read<Valeur>(
    _ option: Option, _ lecture: (String, Champ) throws -> Valeur
  ) throws -> Valeur? {
    try text(option).map { try lecture($0, option.field) }
  }

  /// A value that may be missing: what it was where the option was not given, and none where it was
  /// given empty.
  func replace<Valeur>(
    _ option: Option, _ avant: Valeur?, _ lecture: (Option) throws -> Valeur?
  ) throws -> Valeur? {
    guard let texte = text(option) else { return avant }
    return texte.isEmpty ? nil : try lecture(option)
  }

  /// A day that may be missing, in place of what it was.
  func date(_ option: Option, orElse avant: DateCivile?) throws -> DateCivile? {
    try replace(option, avant) { try date($0) }
  }

  /// A number that may be missing, in place of what it was.
  func number<Valeur: ValeurDecimale>(_ option: Option, orElse avant: Valeur?) throws -> Valeur? {
    try replace(option, avant) { try number($0) }
  }

  /// A checked text that may be missing, in place of what it was.
  func value<Valeur: ValeurTexte>(_ option: Option, orElse avant: Valeur?) throws -> Valeur? {
    try replace(option, avant) { try value($0) }
  }

  /// A checked text that may be missing: nothing at all where the option was not given, and no text
  /// where it was given empty.
  func given<Valeur: ValeurTexte>(_ option: Option, _: Valeur.Type) throws -> Valeur?? {
    guard let texte = text(option) else { return .none }
    return .some(try texte.isEmpty ? nil : value(option))
  }

  /// One of a few words that may be missing, in place of what it was.
  func choice<Valeur>(_ option: Option, orElse avant: Valeur?) throws -> Valeur?
  where Valeur: CaseIterable & RawRepresentable<String> {
    try replace(option, avant) { try choice($0) }
  }

  /// What an option that may be given several times says each time, in place of what it was; one that
  /// is empty says nothing.
  func list<Element>(
    _ option: Option, orElse avant: [Element], _ lecture: (String, Champ) throws -> Element
  ) throws -> [Element] {
    guard has(option) else { return avant }
    return try texts(option).filter { !$0.isEmpty }.map { try lecture($0, option.field) }
  }

  /// A number.
  func number<Valeur: ValeurDecimale>(_ option: Option, _: Valeur.Type = Valeur.self) throws
    -> Valeur?
  { try read(option) { try Valeur(saisie: $0, champ: $1) } }

  /// A checked text.
  func value<Valeur: ValeurTexte>(_ option: Option, _: Valeur.Type = Valeur.self) throws -> Valeur?
  { try read(option) { try Valeur(saisie: $0, champ: $1) } }

  /// A day.
  func date(_ option: Option) throws -> DateCivile? {
    try read(option, Self.day)
  }

  /// A day, which stands in the journal's form once words are read.
  static func day(_ texte: String, _ champ: Champ) throws -> DateCivile {
    // Of one that begins as that form does its reader says what is wrong; any other is no day in words.
    guard texte.isEmpty || texte.first?.isNumber == true && texte.contains("-") else {
      throw UsageError(.dateAttendue(texte), of: champ)
    }
    return try DateCivile(texte: texte, champ: champ)
  }

  /// A checked text that may not be missing, in place of what it was.
  func require<Valeur: ValeurTexte>(_ option: Option, orElse avant: Valeur?) throws -> Valeur {
    guard let valeur = try value(option) ?? avant else {
      throw UsageError(.manque([option.spelling]))
    }
    return valeur
  }

  /// The reason, of which a command demands one.
  func motif() throws -> Libelle {
    try Libelle(saisie: text(.motif) ?? "", champ: Option.motif.field)
  }

  /// The amount, of which a command demands one.
  func montant() throws -> Montant {
    try Montant(saisie: text(.montant) ?? "", champ: Option.montant.field)
  }

  /// The days from `--du` on, or from the first there is, up to a last one.
  func periode(jusquAu fin: DateCivile) throws -> ClosedRange<DateCivile> {
    let debut = try date(.du) ?? .premiere
    guard debut <= fin else {
      // Without an end the period goes to the day that is looked at.
      throw UsageError(has(.au) ? .periodeInversee : .periodeACommencer)
    }
    return debut...fin
  }

  /// A whole number from zero on, or from a higher one.
  func integer(_ option: Option, atLeast minimum: Int = 0) throws -> Int? {
    try text(option).map { texte in
      guard let entier = Int(texte), entier >= minimum, String(entier) == texte else {
        throw UsageError(.entierAttendu(option.dashed, minimum: minimum, trouve: texte))
      }
      return entier
    }
  }

  /// One of a few words, with or without accents and capitals.
  func choice<Valeur>(_ option: Option, _: Valeur.Type = Valeur.self) throws -> Valeur?
  where Valeur: CaseIterable & RawRepresentable<String> {
    try text(option).map { try Self.choice($0, of: option.field) }
  }

  /// The one of a few words that the text of an option or an argument is, with or without accents and
  /// capitals.
  static func choice<Valeur>(_ texte: String, of champ: Champ) throws -> Valeur
  where Valeur: CaseIterable & RawRepresentable<String> {
    try choose(texte, of: champ, named: { $0.rawValue.word($1) }, show: \.rawValue)
  }
}

/// How options stand to each other, wherever they are taken together.
extension Option {
  /// Of each of these lists one option at most is given, for each says what the others deny.
  private static let opposed: [[Option]] = [
    [.particulier, .professionnel, .secteurPublic, .nonAssujetti],
    [.optionDebits, .sansOptionDebits], [.echeance, .delai], [.avoirs, .statut], [.avoirs, .tri],
    [.enveloppe, .lignesJSON], [.csv, .json], [.decouper, .essai], [.ajouter, .demandeTSA],
    [.ajouter, .vers], [.demandeTSA, .vers], [.exercice, .exerciceDu], [.exercice, .exerciceAu],
    [.ancre, .depuisAncre, .contre], [.ancre, .bref], [.contre, .bref], [.contre, .fils],
    [.contre, .signataires], [.contre, .autorites], [.bref, .signataires], [.bref, .autorites],
  ]

  /// Options that mean nothing but beside another, in a command that takes both.
  fileprivate static let dependent: [(option: Option, of: Option)] =
    [
      (.mode, .paye), (.compteBIC, .compteAPayer), (.mandatICS, .mandat), (.mandatIBAN, .mandat),
      (.beneficiaireSiren, .beneficiaire), (.motifRemise, .remise), (.ttc, .prix),
    ] + FicheEnTete.livraison.map { ($0, .livraison) } + deCSV.map { ($0, .csv) }

  /// The options that deny what this one says.
  var contraries: [Option] {
    Self.opposed.filter { $0.contains(self) }.flatMap { $0 }.filter { $0 != self }
  }

  /// What the help says of it among those options: what it is for, and how it stands to the others.
  func help(among options: [Option]) -> Phrase {
    let exclues = contraries.filter(options.contains).map(\.dashed)
    return Phrase(
      [help] + (exclues.isEmpty ? [] : [.aideExclut(exclues)])
        + (options.condition(of: self).map { [.aideDemande($0.dashed)] } ?? []))
  }
}

extension Option: Equatable {
  /// Whether two options have one name: each means the same in every command.
  static func == (une: Option, autre: Option) -> Bool { une.name == autre.name }
}

extension [Option] {
  /// The one of them without which an option means nothing.
  fileprivate func condition(of option: Option) -> Option? {
    Option.dependent.first { $0.option == option && contains($0.of) }?.of
  }
}

extension Invocation {
  /// The first of those options that another one denies, or that means nothing without another: the option
  /// that can't stand as the others are, and why.
  func conflict(_ options: [Option]) -> (option: Option, phrase: Phrase)? {
    for option in options where has(option) {
      if let autre = option.contraries.first(where: has) {
        return (autre, .pasEnsemble(option.dashed, autre.dashed))
      }
      if let condition = options.condition(of: option), !has(condition) {
        return (option, .sansObjet(option.dashed, condition.dashed))
      }
    }
    return nil
  }
}

extension ConditionsPaiement {
  /// The words to type, which each run of a payment declares: so they stand here as they are.
  static func mots(_ langue: Langue) -> String {
    Phrase(
      fr: "virement, cheque, especes, carte, prelevement, effet, compensation ou autre",
      en: "transfer, cheque, cash, card, direct-debit, bill-of-exchange, set-off or other"
    ).en(langue)
  }
}

/// What `--statut` asks for: one statut, all that is still to be paid, or deposits that nothing deducts.
enum StatutDemande: CaseIterable {
  case un(StatutAffiche)
  case impayee
  case aDeduire

  static var allCases: [StatutDemande] {
    StatutAffiche.allCases.map(Self.un) + [.impayee, .aDeduire]
  }

  func libelle(_ langue: Langue) -> String {
    switch self {
    case .un(let statut): statut.libelle(langue)
    case .impayee: Phrase.impayee.en(langue)
    case .aDeduire: Phrase.aDeduire.en(langue)
    }
  }

  /// Whether something is due of all that are asked for.
  var exigeUnSolde: Bool {
    switch self {
    case .impayee, .un(.un(.envoyee)), .un(.un(.enRetard)): true
    case .un(.un(.brouillon)), .un(.un(.payee)), .un(.un(.annulee)), .un(.passeeEnPerte): false
    case .aDeduire: false
    }
  }

  /// Whether a facture is asked for as it is on a day; one that was given up is `annulee`, too.
  func comprend(_ facture: FicheFacture, le jour: DateCivile) -> Bool {
    lazy var affiche = facture.statutAffiche(le: jour)
    return switch self {
    case .un(.passeeEnPerte): affiche == .passeeEnPerte
    case .un(.un(let voulu)): affiche.statut == voulu
    case .impayee: affiche.statut == .envoyee || affiche.statut == .enRetard
    case .aDeduire: facture.attendUneDeduction(le: jour)
    }
  }
}

/// Choices that people call by a name of their language.
extension Invocation {
  /// The statut meant, or the statuts.
  func statut(_ langue: Langue) throws -> StatutDemande? {
    try text(.statut).map { try Self.statut($0, langue) }
  }

  /// The statut of that name, or the statuts; the last word of one that has several will do, as `retard`.
  static func statut(_ texte: String, _ langue: Langue) throws -> StatutDemande {
    let finissantAinsi = StatutDemande.allCases.filter { statut in
      Langue.allCases.contains { langue in
        let mots = statut.libelle(langue).split(separator: " ")
        return mots.dropFirst().last.map { String($0).auSingulier == texte.auSingulier } ?? false
      }
    }
    if finissantAinsi.count == 1 { return finissantAinsi[0] }
    return try choose(
      texte, of: Option.statut.field, named: { $0.libelle($1) }, show: { $0.libelle(langue) })
  }

  /// The means of payment that an option means.
  func mode(_ option: Option) throws -> ConditionsPaiement? {
    try text(option).map { try Self.mode($0, of: option.field) }
  }

  /// The means of payment that the text of an option or an argument means.
  static func mode(_ texte: String, of champ: Champ) throws -> ConditionsPaiement {
    try choose(texte, of: champ, named: { $0.libelle($1) }, show: \.rawValue)
  }

  /// The one that bears that name in either language, with or without accents, capitals and a plural's `s`.
  static func choose<Valeur: CaseIterable>(
    _ texte: String, of champ: Champ, named nom: (Valeur, Langue) -> String,
    show: (Valeur) -> String
  ) throws -> Valeur {
    let voulu = texte.auSingulier
    for valeur in Valeur.allCases
    where Langue.allCases.contains(where: { nom(valeur, $0).auSingulier == voulu }) {
      return valeur
    }
    throw UsageError(.choixAttendu(trouve: texte, parmi: Valeur.allCases.map(show)), of: champ)
  }
}

extension String {
  /// A word as it is looked for: `Impayées` is `impayee`.
  fileprivate var auSingulier: String {
    sansParure.hasSuffix("s") ? String(sansParure.dropLast()) : sansParure
  }
}
