import Facturier

/// A command line that was understood: what a command was given.
struct Appel {
  /// What each option was given, each time.
  let valeurs: [String: [String]]
  /// What was given in its place.
  let arguments: [String]

  /// Whether the option was given.
  func a(_ option: Option) -> Bool { valeurs[option.nom] != nil }

  /// Whether the option was given that a refusal names.
  func a(_ champ: Champ) -> Bool { valeurs.keys.contains { Champ(rawValue: "--\($0)") == champ } }

  /// The same, with values for options that were not given, nor denied by one that was.
  func complete(par autres: [(Option, String)]) -> Appel {
    let neuves = autres.filter { !$0.0.contraires.contains(where: a) }.map { ($0.nom, [$1]) }
    return Appel(valeurs: valeurs.merging(neuves) { donnee, _ in donnee }, arguments: arguments)
  }

  /// The option's value, the last one if it was given several times.
  func texte(_ option: Option) -> String? { valeurs[option.nom]?.last }

  /// All values of an option that may be given several times.
  func textes(_ option: Option) -> [String] { valeurs[option.nom] ?? [] }

  /// The argument at that place, if it was given.
  func argument(_ rang: Int) -> String? { arguments.indices.contains(rang) ? arguments[rang] : nil }

  /// The arguments from that place on.
  func arguments(apres rang: Int) -> [String] { Array(arguments.dropFirst(rang)) }

  /// The argument at that place, which the command demands.
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
  func valeur<Valeur: ValeurTexte>(_ option: Option, _: Valeur.Type = Valeur.self) throws -> Valeur?
  { try lire(option) { try Valeur(saisie: $0, champ: $1) } }

  /// A day.
  func date(_ option: Option) throws -> DateCivile? {
    try lire(option) { try DateCivile(texte: $0, champ: $1) }
  }

  /// A checked text that may not be missing, in place of what it was.
  func exiger<Valeur: ValeurTexte>(_ option: Option, sinon avant: Valeur?) throws -> Valeur {
    guard let valeur = try valeur(option) ?? avant else { throw Usage(.manque(option.ecriture)) }
    return valeur
  }

  /// The reason, of which a command demands one.
  func motif() throws -> Libelle {
    try Libelle(texte: texte(.motif) ?? "", champ: Option.motif.champ)
  }

  /// The amount, of which a command demands one.
  func montant() throws -> Montant {
    try Montant(saisie: texte(.montant) ?? "", champ: Option.montant.champ)
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

/// How options stand to each other, wherever they are taken together.
extension Option {
  /// Of each of these lists one option at most is given, for each says what the others deny.
  private static let opposees: [[Option]] = [
    [.particulier, .professionnel, .secteurPublic, .nonAssujetti],
    [.optionDebits, .sansOptionDebits], [.echeance, .delai], [.avoirs, .statut], [.avoirs, .tri],
    [.enveloppe, .lignesJSON], [.csv, .json], [.decouper, .essai], [.ajouter, .demandeTSA],
    [.ajouter, .vers], [.demandeTSA, .vers], [.exercice, .exerciceDu], [.exercice, .exerciceAu],
    [.ancre, .depuisAncre, .contre], [.ancre, .bref], [.contre, .bref], [.contre, .fils],
    [.contre, .signataires], [.contre, .autorites], [.bref, .signataires], [.bref, .autorites],
  ]

  /// Options that mean nothing but beside another, in a command that takes both.
  fileprivate static let dependantes: [(option: Option, de: Option)] =
    [
      (.mode, .paye), (.compteBIC, .compteAPayer), (.mandatICS, .mandat), (.mandatIBAN, .mandat),
      (.beneficiaireSiren, .beneficiaire), (.motifRemise, .remise),
    ] + FicheEnTete.livraison.map { ($0, .livraison) } + deCSV.map { ($0, .csv) }

  /// The options that deny what this one says.
  var contraires: [Option] {
    Self.opposees.filter { $0.contains(self) }.flatMap { $0 }.filter { $0 != self }
  }

  /// What the help says of it among those options: what it is for, and how it stands to the others.
  func aide(parmi options: [Option]) -> Phrase {
    let exclues = contraires.filter(options.contains).map(\.tiret)
    return Phrase(
      [aide] + (exclues.isEmpty ? [] : [.aideExclut(exclues)])
        + (options.condition(de: self).map { [.aideDemande($0.tiret)] } ?? []))
  }
}

extension Option: Equatable {
  /// Whether two options have one name: each means the same in every command.
  static func == (une: Option, autre: Option) -> Bool { une.nom == autre.nom }
}

extension [Option] {
  /// The one of them without which an option means nothing.
  fileprivate func condition(de option: Option) -> Option? {
    Option.dependantes.first { $0.option == option && contains($0.de) }?.de
  }
}

extension Appel {
  /// The first of those options that another one denies, or that means nothing without another: the option
  /// that can't stand as the others are, and why.
  func discorde(_ options: [Option]) -> (option: Option, phrase: Phrase)? {
    for option in options where a(option) {
      if let autre = option.contraires.first(where: a) {
        return (autre, .pasEnsemble(option.tiret, autre.tiret))
      }
      if let condition = options.condition(de: option), !a(condition) {
        return (option, .sansObjet(option.tiret, condition.tiret))
      }
    }
    return nil
  }
}

/// Something that each language has a name for.
protocol Nommable {
  /// The name, in that language.
  func libelle(_ langue: Langue) -> String
}

extension ConditionsPaiement: Nommable {
  /// The words to type, each with what it means where that is not plain: `especes (cash)`.
  static func mots(_ langue: Langue) -> String {
    let mots = allCases.map { mode in
      let nom = mode.libelle(langue)
      return nom.sansParure == mode.rawValue.sansParure
        ? mode.rawValue : "\(mode.rawValue) (\(nom.lowercased()))"
    }
    let ou = Phrase(fr: "ou", en: "or").en(langue)
    return mots.dropLast().joined(separator: ", ") + " \(ou) " + (mots.last ?? "")
  }
}

/// What `--statut` asks for: one statut, or all that is still to be paid.
enum StatutDemande: Nommable, CaseIterable {
  case un(StatutAffiche)
  case impayee

  static var allCases: [StatutDemande] { StatutAffiche.allCases.map(Self.un) + [.impayee] }

  func libelle(_ langue: Langue) -> String {
    switch self {
    case .un(let statut): statut.libelle(langue)
    case .impayee: Phrase.impayee.en(langue)
    }
  }

  /// Whether something is due of all that are asked for.
  var exigeUnSolde: Bool {
    switch self {
    case .impayee, .un(.un(.envoyee)), .un(.un(.enRetard)): true
    case .un(.un(.brouillon)), .un(.un(.payee)), .un(.un(.annulee)), .un(.passeeEnPerte): false
    }
  }

  /// Whether a facture of that statut is asked for; what was given up is one that is `annulee`, too.
  func comprend(_ affiche: StatutAffiche) -> Bool {
    switch self {
    case .un(.passeeEnPerte): affiche == .passeeEnPerte
    case .un(.un(let voulu)): affiche.statut == voulu
    case .impayee: affiche.statut == .envoyee || affiche.statut == .enRetard
    }
  }
}

/// Choices that people call by a name of their language.
extension Appel {
  /// The statut meant, or the statuts.
  func statut(_ langue: Langue) throws -> StatutDemande? {
    try texte(.statut).map { texte in
      try Self.choisir(texte, de: Option.statut.champ) { $0.libelle(langue) }
    }
  }

  /// The means of payment that an option means.
  func mode(_ option: Option) throws -> ConditionsPaiement? {
    try texte(option).map { try Self.mode($0, de: option.champ) }
  }

  /// The means of payment that the text of an option or an argument means.
  static func mode(_ texte: String, de champ: Champ) throws -> ConditionsPaiement {
    try choisir(texte, de: champ, montrer: \.rawValue)
  }

  /// The one that bears that name in either language, with or without accents and capitals.
  private static func choisir<Valeur: Nommable & CaseIterable>(
    _ texte: String, de champ: Champ, montrer: (Valeur) -> String
  ) throws -> Valeur {
    for valeur in Valeur.allCases {
      if Langue.allCases.contains(where: { valeur.libelle($0).sansParure == texte.sansParure }) {
        return valeur
      }
    }
    throw Usage(.choixAttendu(trouve: texte, parmi: Valeur.allCases.map(montrer)), de: champ)
  }
}
